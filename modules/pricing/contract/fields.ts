import { dictionary } from '#engine/contract/field.ts'
import { rowWords } from '#engine/contract/row-words.ts'
import { choice, code, count, date, flag, moment, percent, rupiah, text } from '#engine/kinds/index.ts'
import { hargaModal } from '#modules/access/contract/rights.ts'

/** Colours that a receipt may print the lines of a group in; each is legible on white paper. */
export const receiptColours = {
  '#7a5908': 'Emas',
  '#444444': 'Hitam',
  '#5b6770': 'Abu-Abu',
  '#2f6f8f': 'Biru',
  '#2f7d4f': 'Hijau',
  '#8c3b2e': 'Merah',
  '#6b3fa0': 'Ungu',
} as const

/** The subject of the history of prices: the price of a group, to dealers, of a purity, of buybacks, or of foreign money. */
export const priceSources = { GROUP: 'Group', GROSIR: 'Harga Grosir', HARGA_EMAS: 'Harga Emas', HARGA_BELI: 'Harga Beli', KURS: 'Kurs' } as const

/** The words of prices. */
export const prices = dictionary({
  kode_group: code('Kode Group', { atMost: 15 }),
  nama_group: text('Nama Group', { atMost: 50 }),
  jenis_group: code('Jenis Group', { atMost: 20 }),
  kelompok_harga: code('Kelompok Harga', { atMost: 20 }),
  harga: rupiah('Harga Jual Per Gram', { min: 1, max: 100_000_000 }),
  harga_modal: rupiah('Harga Modal Per Gram', { min: 1, max: 100_000_000 }).onlyFor(hargaModal),
  // What dealers pay a gram; a group without one is not sold wholesale.
  harga_grosir: rupiah('Harga Grosir Per Gram', { min: 1, max: 100_000_000 }),
  ikut_harga_emas: flag('Ikut Harga Emas'),
  di_papan: flag('Tampil Di Papan Harga'),
  warna_nota: choice('Warna Nota', receiptColours),
  keterangan: rowWords.keterangan,
  harga_lama: rupiah('Harga Lama'),
  harga_baru: rupiah('Harga Baru'),
  // The changed price, and the change: below 0 if it fell.
  sumber: choice('Harga Dari', priceSources),
  kode: code('Kode'),
  selisih_harga: rupiah('Naik Turun', { min: -999_999_999_999 }),
  modal_lama: rupiah('Modal Lama').onlyFor(hargaModal),
  kode_harga: code('Kode Harga', { atMost: 15 }),
  harga_per_gram: rupiah('Harga Per Gram', { min: 1, max: 100_000_000 }),
  kondisi_beli: text('Kondisi', { atMost: 50 }),
  persen_harga: percent('Persen Harga'),
  potongan_per_gram: rupiah('Potongan Per Gram', { max: 100_000_000 }),
  potongan_persen: percent('Potongan (%)'),
  kode_rugi: code('Kode Rugi Nota', { atMost: 15 }),
  umur_bulan: count('Umur Nota Dari (Bulan)', { max: 600 }),
  rugi_per_gram: rupiah('Rugi Per Gram', { max: 100_000_000 }),
  rugi_persen: percent('Rugi (%)'),
  ongkos_per_gram: rupiah('Ongkos Per Gram', { max: 100_000_000 }),
  ongkos_per_barang: rupiah('Ongkos Per Barang', { max: 1_000_000_000 }),
  diubah_at: moment('Diubah Pada'),
  diubah_oleh: code('Diubah Oleh', { atMost: 30, asTyped: true }),
  user_id: rowWords.user_id,
  created_at: rowWords.created_at,
  kode_ppn: code('Kode PPN', { atMost: 15 }),
  berlaku_dari: date('Berlaku Dari'),
  persen_ppn: percent('PPN (%)', { min: 0.01 }),
  di_atas_harga: flag('Ditambahkan Di Atas Harga'),
  // What the receipt says of it: the rule that it follows.
  teks_ppn: text('Teks PPN Di Nota', { atMost: 60 }),
  kode_umur: code('Kode Tahap Umur', { atMost: 15 }),
  mulai_hari: count('Mulai Hari Ke', { min: 1, max: 3650 }),
  // Without an approval, of the price of a piece and of its own work fee.
  diskon_bebas: percent('Diskon Tanpa Otorisasi (%)'),
  ongkos_bebas: percent('Ongkos Boleh Turun (%)'),
  bonus_umur_rp: rupiah('Bonus Sales Per Barang', { max: 100_000_000 }),
  bonus_umur_persen: percent('Bonus Sales (% Ongkos)'),
})

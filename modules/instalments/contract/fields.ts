import { type AnyField, dictionary } from '#engine/contract/field.ts'
import { choice, code, count, date, percent, rupiah, text } from '#engine/kinds/index.ts'
import { cases } from '#modules/cases/contract/fields.ts'
import { goods } from '#modules/goods/contract/fields.ts'
import { loans } from '#modules/loans/contract/fields.ts'
import { sales } from '#modules/sales/contract/fields.ts'

/** The states of a contract (specification §3). */
export const contractStates = {
  AKTIF: 'Aktif',
  LUNAS: 'Lunas',
  LELANG: 'Ditarik',
  HAPUS: 'Dihapus Buku',
  PUTUS: 'Diputus',
  CANCELLED: 'Dibatalkan',
} as const

/** The events of a contract. */
export const contractEvents = {
  BAYAR: 'Bayar Cicilan',
  LUNAS: 'Pelunasan Cicilan',
  LELANG: 'Lelang Cicilan',
  HAPUS: 'Hapus Buku Cicilan',
  PUTUS: 'Putus Cicilan',
  PULIH: 'Pemulihan Cicilan',
  SURAT: 'Surat Peringatan',
} as const

/** The instalments of a report. */
export const instalmentChoices = { SEMUA: 'Semua Cicilan', LEWAT: 'Lewat Jatuh Tempo' } as const

/** The words of payment by instalments (specification §3); its goods and prices are those of a sale. */
export const instalments = dictionary({
  ...sales,
  ...cases,
  // The plan, and its copy in the contract.
  kode_cicilan: code('Kode Cicilan', { atMost: 15 }),
  lama_bulan: count('Lama (Bulan)', { min: 1, max: 120 }),
  bunga_persen: percent('Bunga (%) Per Bulan'),
  biaya_sewa: rupiah('Biaya Sewa'),
  uang_muka_persen: percent('Uang Muka Minimal (%)'),
  uang_muka_maks_persen: percent('Uang Muka Maksimal (%)'),
  akad: choice('Akad', { KONVENSIONAL: 'Konvensional', MURABAHAH: 'Murabahah' }),
  serah_barang: choice('Barang', { DISERAHKAN: 'Diserahkan Saat Akad', DITAHAN: 'Ditahan Sampai Lunas' }),
  jenis_denda: choice('Denda', { PERSEN: 'Persen Per Hari', TETAP: 'Jumlah Tetap' }),
  denda_persen: percent('Denda (%) Per Hari'),
  denda_rp: rupiah('Denda (Rp)'),
  denda_tenggang: count('Tenggang Denda (Hari)', { max: 365 }),
  denda_maks_persen: percent('Denda Maksimal (%)'),
  denda_untuk: choice('Denda Untuk', { PENDAPATAN: 'Pendapatan', SOSIAL: 'Dana Sosial' }),
  lunas_bunga: choice('Lunas Lebih Awal', {
    BULAN: 'Bunga Bulan Yang Belum Mulai Dihapus',
    HAPUS: 'Bunga Yang Belum Jatuh Tempo Dihapus',
    PENUH: 'Bunga Dibayar Penuh',
  }),
  bulan_surat: count('Surat Peringatan Setiap (Cicilan)', { min: 1, max: 12 }),
  potongan_putus_persen: percent('Potongan Putus Maksimal (%)'),
  // The contract.
  no_lama: loans.no_lama.labelled('No Cicilan Lama'),
  status_cicilan: choice('Status Cicilan', contractStates),
  status_barang: choice('Status Barang', { DITAHAN: 'Ditahan', DISERAHKAN: 'Diserahkan', DILUAR: 'Sebelum Pembukuan' }),
  tgl_akad: date('Tanggal Akad'),
  harga_jual: goods.harga_jual,
  uang_muka: rupiah('Uang Muka'),
  sisa_pokok: rupiah('Sisa Pokok'),
  total_bunga: rupiah('Total Bunga'),
  total_cicilan: rupiah('Total Cicilan'),
  sisa_cicilan: rupiah('Sisa Cicilan'),
  cicilan_dibayar: count('Cicilan Dibayar', { max: 120 }),
  // What was owed when the contract was written off, less what has come in since.
  sisa_hapus: rupiah('Sisa Dihapus Buku'),
  // An instalment.
  urut_cicilan: count('Cicilan Ke', { min: 1 }),
  tgl_cicilan: date('Tanggal Cicilan'),
  // The due date of the first instalment that is not paid. Only of an open contract.
  jatuh_tempo_berikut: date('Jatuh Tempo Berikut').optional(),
  nilai_cicilan: rupiah('Nilai Cicilan'),
  pokok: rupiah('Pokok'),
  bunga: rupiah('Bunga'),
  denda: rupiah('Denda'),
  // An event.
  no_mutasi_cicilan: code('No Mutasi Cicilan'),
  jenis_cicilan: choice('Kejadian', contractEvents),
  jumlah_cicilan: count('Jumlah Cicilan', { min: 1, max: 120 }),
  jumlah_angsuran: count('Jumlah Cicilan'),
  pokok_dibayar: loans.pokok_dibayar,
  bunga_rp: loans.bunga_rp.labelled('Bunga Dibayar'),
  bunga_hapus: rupiah('Bunga Dihapus'),
  jumlah_lunas: rupiah('Jumlah Pelunasan'),
  jumlah_pulih: rupiah('Jumlah Diterima', { min: 1 }),
  bunga_hari_ini: rupiah('Bunga Dan Denda Hari Ini'),
  // Of anything that is owed.
  kind: goods.kind,
  reference: goods.reference,
  hp_dicari: text('No HP', { atMost: 20 }),
  tunggakan: count('Tunggakan (Cicilan)'),
  surat_ke: count('Surat Peringatan Ke', { max: 3 }),
  // The last day that a letter gives.
  batas_surat: date('Bayar Paling Lambat'),
  harga_ambil: loans.harga_ambil,
  nilai_ambil: loans.nilai_ambil,
  harga: goods.harga.labelled('Nilai'),
  sisa_lelang: loans.sisa_lelang,
  rugi_lelang: loans.rugi_lelang,
  hasil_batal: rupiah('Pendapatan Pembatalan'),
  dikembalikan: loans.dikembalikan,
  pilihan_cicilan: choice('Tampilkan', instalmentChoices),
  // The goods of a contract from before the books.
  barang: text('Barang', { atMost: 100 }),
  kadar_lama: goods.kadar,
  berat_lama: goods.berat,
})

/** The loss of a contract that is written off: nothing is auctioned. */
export const writeOffLoss = instalments.rugi_lelang.labelled('Rugi Hapus Buku')

const marginLabels: Readonly<Record<string, string>> = {
  bunga: 'Margin',
  total_bunga: 'Total Margin',
  bunga_persen: 'Margin (%) Per Bulan',
  bunga_rp: 'Margin Dibayar',
  bunga_hapus: 'Margin Dihapus',
}

/** The kind of a contract. */
export type Akad = 'KONVENSIONAL' | 'MURABAHAH'

/** A field under its name in a contract: murabahah has a margin and never interest (docs/decisions/130). */
export function inAkad<F extends AnyField>(field: F, akad: Akad): F {
  const label = akad === 'MURABAHAH' ? marginLabels[field.name] : undefined
  return label === undefined ? field : (field.labelled(label) as F)
}

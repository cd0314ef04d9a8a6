import { dictionary } from '#engine/contract/field.ts'
import { choice, code, count, date, flag, grams, percent, rupiah, text } from '#engine/kinds/index.ts'
import { userWords } from '#modules/access/contract/data-users.ts'
import { bought } from '#modules/buyback/contract/fields.ts'
import { trade } from '#modules/documents/contract/trade.ts'
import { goods, weight } from '#modules/goods/contract/fields.ts'
import { masters } from '#modules/masters/contract/fields.ts'
import { payments } from '#modules/payments/contract/fields.ts'
import { prices } from '#modules/pricing/contract/fields.ts'
import { qualities } from './quality.ts'

/** What becomes of a loan (specification §3). */
export const loanStates = { AKTIF: 'Aktif', LUNAS: 'Lunas', LELANG: 'Dilelang', AMBIL: 'Diambil Toko', BELI: 'Dijual Ke Toko' } as const

/** What happens to a loan. */
export const loanEvents = {
  PERPANJANG: 'Bayar Bunga',
  LUNAS: 'Pelunasan',
  LELANG: 'Lelang',
  AMBIL: 'Diambil Toko',
  BELI: 'Dijual Ke Toko',
  GANTI_SURAT: 'Surat Hilang',
} as const

/** What happens to a loan. */
export type LoanEventKind = keyof typeof loanEvents

/** Which loans a report is about. */
export const loanChoices = { SEMUA: 'Semua Hutang', LEWAT: 'Lewat Jatuh Tempo' } as const

/** The ways to count a part of a month, in the user's words. */
export const countings = { BULAN: 'Satu Bulan Penuh', SETENGAH: 'Setengah Bulan', HARI: 'Per Hari' } as const

/** What became of a bag in a count. */
export const bagResults = { ADA: 'Ada', KURANG: 'Kurang', LEBIH: 'Lebih', PINDAH: 'Kotak Lain' } as const

/** By how many percent the gold price falls in the report of open loans. */
export const priceFalls = { T0: '0%', T5: '5%', T10: '10%', T20: '20%', T30: '30%' } as const

/** The words of pawn loans (specification §3, domain §7). */
export const loans = dictionary({
  ...trade,
  no_faktur_hutang: code('No Faktur Hutang'),
  no_mutasi_hutang: code('No Mutasi Hutang'),
  jenis_hutang: choice('Kejadian', loanEvents),
  status_hutang: choice('Status Hutang', loanStates),
  pilihan_hutang: choice('Tampilkan', loanChoices),
  // The number that the customer's old paper has.
  no_lama: code('No Hutang Lama', { atMost: 30 }),
  no_pinjam: code('No Faktur Hutang', { atMost: 30 }),
  tgl_hutang: date('Tanggal Hutang'),
  tgl_lunas: date('Tanggal Lunas'),
  lama_pinjam: count('Lama Pinjam (Bulan)', { min: 1, max: 60 }),
  // The days beyond whole months, in the steps of the paid interest: a half month is fifteen days.
  lama_hari: count('Lama (Hari)', { max: 29 }),
  // The sealed bag that it lies in.
  no_kantong: code('No Kantong', { atMost: 20 }),
  // Where the bag lies; at a redemption, the bag that was scanned.
  no_kotak: code('No Kotak', { atMost: 20 }),
  kotak_lama: code('Kotak Seharusnya', { atMost: 20 }),
  kantong_dipindai: code('Scan Kantong', { atMost: 20 }),
  // Letters of a loan are numbered: 0 is the first one, and the last one alone is valid.
  surat_ke: count('Surat Pengganti Ke', { max: 99 }),
  surat_ditunjukkan: count('Surat Ditunjukkan (0 = Asli)', { max: 99 }),
  biaya_surat: rupiah('Biaya Surat'),
  // Of the police.
  no_laporan: code('No Surat Kehilangan', { atMost: 40 }),
  // A count of bags.
  no_hitung_kantong: code('No Hitung Kantong'),
  hasil_kantong: choice('Hasil', bagResults),
  jumlah_ada: count('Ada'),
  jumlah_kurang: count('Kurang'),
  jumlah_lebih: count('Lebih'),
  jumlah_pindah: count('Kotak Lain'),
  disetujui_oleh: userWords.user_id.labelled('Disetujui Oleh'),
  // Who appraised it, and his certificate.
  kode_penaksir: code('Kode Penaksir', { atMost: 15 }),
  nama_penaksir: text('Nama Penaksir', { atMost: 60 }),
  no_sertifikat: code('No Sertifikat', { atMost: 40 }),
  sertifikat_sampai: date('Sertifikat Sampai'),
  kualitas: choice('Kualitas', qualities),
  // The gold of a pledge by the prices of today, and the debt in percent of it; the same after a fall of the price.
  hutang_bernilai: rupiah('Hutang Dengan Nilai Emas'),
  rasio_hutang: percent('Hutang / Nilai (%)', { max: 99_999 }),
  turun_persen: choice('Bila Harga Emas Turun', priceFalls),
  nilai_turun: rupiah('Nilai Setelah Turun'),
  kurang_jaminan: rupiah('Kurang Jaminan'),
  nama_barang: bought.nama_barang,
  kode_kadar: masters.kode_kadar,
  kadar: masters.kadar,
  kode_kondisi: masters.kode_kondisi,
  qty: goods.qty,
  berat: goods.berat.labelled('Berat Emas'),
  berat_dengan_plastik: weight('Berat Dengan Plastik'),
  total_berat_dengan_plastik: grams('Berat Dengan Plastik'),
  fine: goods.fine,
  foto: goods.foto.labelled('Foto Barang'),
  // What would be lent by the parameters: a gram, and all of it.
  pokok_per_gram: rupiah('Pokok Per Gram'),
  taksiran: rupiah('Taksiran'),
  jumlah_hutang: rupiah('Jumlah Hutang', { min: 1, max: 10_000_000_000 }),
  admin_gadai: rupiah('Biaya Admin'),
  // A person's debt in all shops, his limit, and the rest of the limit.
  hutang_orang: rupiah('Hutang Di Semua Toko'),
  batas_orang: rupiah('Batas Per Orang'),
  // Interest is paid for these months, and for these days of the next month.
  bulan_dibayar: count('Bunga Dibayar (Bulan)', { max: 1_200 }),
  hari_dibayar: count('Bunga Dibayar (Hari)', { max: 29 }),
  jumlah_bulan: count('Bayar Bunga (Bulan)', { max: 60 }),
  jumlah_hari: count('Bayar Bunga (Hari)', { max: 29 }),
  // What interest is paid for: a month has thirty days.
  bulan_bunga: count('Bunga (Bulan)'),
  hari_bunga: count('Bunga (Hari)'),
  bunga_rp: rupiah('Bunga'),
  // Booked as earned and not received, until this day.
  sampai_bunga: date('Bunga Sampai'),
  bunga_berjalan: rupiah('Bunga Berjalan'),
  pokok_dibayar: rupiah('Pokok Dibayar'),
  // A part of the loan, and which of the things go back for it.
  angsuran_pokok: rupiah('Bayar Pokok'),
  dikembalikan: flag('Dikembalikan'),
  urut_hutang: count('No', { min: 1 }),
  // How many of them.
  jumlah_surat: count('Jumlah Surat'),
  // What leaves with an event.
  keluar_dengan: code('Keluar Dengan'),
  keluar_qty: goods.qty.labelled('Qty Keluar'),
  keluar_berat: grams('Berat Keluar'),
  // Sold because it was not fetched: the price, his costs, the rest for him, and the loss of the shop.
  hasil_lelang: rupiah('Hasil Lelang', { min: 1 }),
  nilai_lelang: rupiah('Hasil Lelang'),
  // Kept by the shop: what it takes the things for, each of them and all.
  harga_ambil: rupiah('Nilai Barang', { min: 1, max: 10_000_000_000 }),
  // What its gold is worth by the gold prices of today; nothing where a purity has none.
  nilai_emas_gadai: rupiah('Emas Hari Ini'),
  nilai_ambil: rupiah('Nilai Barang'),
  // Sold by the customer: the buyback group and condition of a thing, and what he gets beyond his debt.
  kode_group: prices.kode_group,
  kondisi_jual: masters.kode_kondisi.labelled('Kondisi Beli'),
  dibayarkan: payments.dibayarkan,
  berat_hari_ini: weight('Berat Hari Ini'),
  // What he pays where his pledge is worth less than he owes.
  kurang_bayar: rupiah('Dibayar Customer'),
  harga: goods.harga,
  biaya_lelang: rupiah('Biaya Lelang'),
  sisa_lelang: rupiah('Sisa Untuk Customer'),
  rugi_lelang: rupiah('Rugi Lelang'),
  // What has to be paid back in all, as it stands.
  jumlah_tebus: rupiah('Jumlah Tebus'),
  sisa_hutang: rupiah('Sisa Hutang'),
  // What of the pledge still lies in its bag.
  qty_gadai: goods.qty.labelled('Qty Gadai'),
  berat_gadai: grams('Berat Gadai'),
  jumlah_bayar: payments.jumlah_bayar,
  kembali: payments.kembali,
  // With the names of the specification for a row of a redemption (§3): the interest of a month in percent, the payment at the redemption, and all
  // payments.
  bunga: percent('Bunga (%)'),
  bunga_pinjam: rupiah('Bunga Pinjam'),
  total_bayar: rupiah('Total Bayar'),
  kondisi_pinjaman: text('Kondisi', { atMost: 50 }),
  persen_nilai: percent('Persen Nilai'),
  kode_bunga: code('Kode Bunga', { atMost: 15 }),
  jumlah_dari: rupiah('Jumlah Dari'),
  jumlah_sampai: rupiah('Jumlah Sampai', { min: 1 }),
  bunga_persen: percent('Bunga (%) Per Bulan'),
  // The rate of now: a renewal can change it.
  bunga_berlaku: percent('Bunga Berlaku (%) Per Bulan'),
  bunga_baru: percent('Bunga Baru'),
  hitungan: choice('Bulan Berjalan Dihitung', countings),
  jumlah_per_gram: rupiah('Hutang Pokok Per Gram', { min: 1, max: 100_000_000 }),
  persen_harga_emas: percent('Persen Harga Emas', { min: 0.01 }),
  kode_plafond: code('Kode Plafond', { atMost: 15 }),
  jenis_plafond: choice('Jenis Plafond', { EMAS: 'Berat Emas', EMAS_PLASTIK: 'Berat Emas Dan Plastik' }),
  berat_dari: grams('Berat Dari'),
  berat_sampai: grams('Berat Sampai', { min: 0.001 }),
  plafond: rupiah('Plafond', { min: 1 }),
  plafond_emas: rupiah('Plafond Emas Per Gram', { min: 1, max: 100_000_000 }),
  plafond_emas_plastik: rupiah('Plafond Emas Dan Plastik Per Gram', { min: 1, max: 100_000_000 }),
})

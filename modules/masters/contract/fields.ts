import { dictionary } from '#engine/contract/field.ts'
import { rowWords } from '#engine/contract/row-words.ts'
import { choice, code, count, date, flag, grams, percent, purity, rupiah, telephone, text } from '#engine/kinds/index.ts'
import { hargaModal } from '#modules/access/contract/rights.ts'
import { lotGramsMax, pieceGramsMax } from '#modules/ledger/contract/bounds.ts'

/** The roles of the accounts that money in and out is booked to; with each the way in which money goes (docs/decisions/060). */
export const cashRoles = {
  MODAL: 'Masuk: Setoran Modal',
  PENDAPATAN_LAIN: 'Masuk: Pendapatan Lain',
  BEBAN_OPERASIONAL: 'Keluar: Beban Operasional',
  BEBAN_GAJI: 'Keluar: Beban Gaji',
  BEBAN_LAIN: 'Keluar: Beban Lain',
  BIAYA_BANK: 'Keluar: Biaya Bank',
  PRIVE: 'Keluar: Diambil Pemilik',
} as const

const incomeRoles: readonly string[] = ['MODAL', 'PENDAPATAN_LAIN'] satisfies (keyof typeof cashRoles)[]

/** Which way money goes for a role; undefined where a code has none yet. The database has the same (`kode_transaksi.arah`). */
export const wayOfRole = (peran: string | null): 'MASUK' | 'KELUAR' | undefined =>
  peran === null ? undefined : incomeRoles.includes(peran) ? 'MASUK' : 'KELUAR'

/** The words of the lists that people keep by hand (specification §3). */
export const masters = dictionary({
  kode_dept: code('Kode Jenis', { atMost: 10 }),
  nama_dept: text('Nama Jenis', { atMost: 50 }),
  kode_kadar: code('Kode Kadar', { atMost: 10 }),
  nama_kadar: text('Nama Kadar', { atMost: 50 }),
  kadar: purity('Kadar'),
  kode_gudang: code('Kode Gudang', { atMost: 15 }),
  nama_gudang: text('Nama Gudang', { atMost: 50 }),
  kode_baki: code('Kode Baki', { atMost: 15 }),
  nama_baki: text('Nama Baki', { atMost: 50 }),
  berat_baki: grams('Berat Baki', { max: lotGramsMax }),
  kode_bank: code('Kode Bank', { atMost: 15 }),
  nama_bank: text('Nama Bank', { atMost: 50 }),
  persen_gesek: percent('Biaya Gesek (%)', { max: 100 }),
  persen_debit: percent('Biaya Kartu Debit (%)'),
  persen_credit: percent('Biaya Kartu Credit (%)'),
  no_rekening: code('No Rekening', { atMost: 30 }),
  nama_rekening: text('Nama Rekening', { atMost: 50 }),
  nomor_akun: code('Nomor Akun', { atMost: 20 }),
  nama_akun: text('Nama Akun', { atMost: 60 }),
  jenis_akun: choice('Jenis Akun', {
    ASET: 'Aset',
    KEWAJIBAN: 'Kewajiban',
    MODAL: 'Modal',
    PENDAPATAN: 'Pendapatan',
    BEBAN: 'Beban',
  }),
  // The beginning of the numbers of its accounts.
  awalan: code('Awalan Nomor', { atMost: 20 }),
  nama_kelompok: text('Nama Kelompok Akun', { atMost: 60 }),
  kode_sales: code('Kode Sales', { atMost: 15 }),
  nama_sales: text('Nama Sales', { atMost: 50 }),
  kode_bandrol: code('Kode Bandrol', { atMost: 15 }),
  nama_bandrol: text('Nama Bandrol', { atMost: 50 }),
  berat_bandrol: grams('Berat Bandrol', { max: pieceGramsMax }),
  kode_toko: rowWords.kode_toko,
  nama_toko: rowWords.nama_toko,
  alamat_toko: rowWords.alamat_toko,
  no_hp: telephone('No HP'),
  level: choice('Level', { CABANG: 'Cabang', ONLINE: 'Online', PUSAT: 'Kantor Pusat' }),
  is_active: rowWords.is_active,
  tgl_system: rowWords.tgl_system.labelled('Tanggal Sistem'),
  kode_kategori: code('Kode Kategori', { atMost: 15 }),
  nama_kategori: text('Nama Kategori', { atMost: 50 }),
  kode_transaksi: code('Kode Transaksi', { atMost: 15 }),
  nama_transaksi: text('Nama Transaksi', { atMost: 50 }),
  peran: choice('Dibukukan Sebagai', cashRoles),
  tgl_libur: date('Tanggal Libur'),
  nama_libur: text('Nama Hari Libur', { atMost: 50 }),
  kode_tukang: code('Kode Tukang', { atMost: 15 }),
  nama_tukang: text('Nama Tukang', { atMost: 50 }),
  alamat: text('Alamat', { atMost: 180 }),
  kode_kondisi: code('Kode Kondisi', { atMost: 15 }),
  kondisi_barang: text('Kondisi Barang', { atMost: 50 }),
  kode_marketplace: code('Kode Marketplace', { atMost: 15 }),
  nama_marketplace: text('Nama Marketplace', { atMost: 50 }),
  kode_keterangan: code('Kode Keterangan', { atMost: 15 }),
  keterangan: text('Keterangan Nota', { atMost: 200, lines: 2 }),
  kode_deskripsi: code('Kode Deskripsi', { atMost: 15 }),
  deskripsi: text('Deskripsi', { atMost: 100 }),
  kode_hadiah: code('Kode Hadiah', { atMost: 15 }),
  nama_hadiah: text('Nama Hadiah', { atMost: 50 }),
  poin: count('Poin', { min: 1, max: 1_000_000 }),
  stock: count('Stock', { max: 1_000_000 }),
  is_berlian: flag('Berlian'),
  nama_eod: text('Nama Di Laporan EOD', { atMost: 30 }),
  urutan: count('Urutan', { min: 1, max: 1_000 }),
  kode_supplier: code('Kode Supplier', { atMost: 15 }),
  nama_supplier: text('Nama Supplier', { atMost: 60 }),
  total_hutang: rupiah('Total Hutang Pokok').onlyFor(hargaModal),
})

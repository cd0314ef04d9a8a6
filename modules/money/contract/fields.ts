import { dictionary, hiding } from '#engine/contract/field.ts'
import { rowWords } from '#engine/contract/row-words.ts'
import { hiddenIdentities, hiddenMark } from '#engine/kinds/identity/hidden-identity.ts'
import { choice, code, count, date, rupiah, text } from '#engine/kinds/index.ts'
import { masters } from '#modules/masters/contract/fields.ts'
import { trade } from '#modules/documents/contract/trade.ts'
import { goods } from '#modules/goods/contract/fields.ts'
import { members } from '#modules/members/contract/fields.ts'
import { claimLabels } from '#modules/ledger/contract/claims.ts'
import { balances, signedRupiah } from '#modules/ledger/contract/fields.ts'

/** Why money is moved between till and bank. */
export const transferReasons = { SETORAN: 'Setoran', PENARIKAN: 'Penarikan', PEMINDAHAN: 'Pemindahan', LAINNYA: 'Lainnya' } as const

/** Which of the shop's money: the till's, or an account's. */
export const moneyPlaces = { CASH: 'Kas', BANK: 'Bank' } as const

/** Which way money goes. */
export const directions = { MASUK: 'Uang Masuk', KELUAR: 'Uang Keluar' } as const

/** Which way money goes. */
export type Direction = keyof typeof directions

/** What is owed that is paid by money alone: tax by month, fees by craftsman, what is left of a sold pledge or of goods that were taken back by telephone, the social fund by month, bonus and what is owed by employees by salesperson, commission by affiliate, gold that craftsmen are short of by craftsman. */
export const paidKinds = {
  PPN: claimLabels.PPN,
  HUTANG_BONUS: claimLabels.HUTANG_BONUS,
  HUTANG_AFILIASI: claimLabels.HUTANG_AFILIASI,
  HUTANG_TUKANG: claimLabels.HUTANG_TUKANG,
  SISA_LELANG: claimLabels.SISA_LELANG,
  DANA_SOSIAL: claimLabels.DANA_SOSIAL,
  PIUTANG_KARYAWAN: claimLabels.PIUTANG_KARYAWAN,
  PIUTANG_TUKANG: claimLabels.PIUTANG_TUKANG,
} as const satisfies Partial<typeof claimLabels>

/** How a claim is settled: money goes, it is forgiven, or a surplus was not collected within its term (decision 140). */
export const settlings = { UANG: 'Dibayar', HAPUS: 'Dihapuskan', LEWAT: 'Lewat Masa Ambil' } as const

/** Surpluses in their report: all of them, or those past their term. */
export const surplusChoices = { SEMUA: 'Semua Sisa Lelang', LEWAT: 'Lewat Masa Ambil' } as const

/** What money out of the till or an account was: a cost of the shop, or what its owner took. */
export const spendings = { BIAYA: 'Biaya Toko', PRIVE: 'Diambil Pemilik' } as const

/** Why a person is in the list of cash: he reached the limit of the day, or sold to more than one shop. */
export const cashReasons = { BATAS: 'Mencapai Batas Tunai', BANYAK_TOKO: 'Menjual Ke Beberapa Toko' } as const

/** What becomes of what a bank takes back: it owes it again, or it is lost. */
export const chargebackWays = { TAGIH: 'Tagih Lagi Ke Bank', RUGI: 'Jadi Kerugian' } as const

/** The words of money (specification §5, §7). */
export const money = dictionary({
  no_mutasi: code('No Mutasi'),
  tgl_system: rowWords.tgl_system,
  kategori: choice('Kategori', transferReasons),
  asal: code('Asal'),
  asal_rekening: code('Rekening Asal'),
  tujuan: code('Tujuan'),
  tujuan_rekening: code('Rekening Tujuan'),
  // Labelled as the specification's messages call it.
  jumlah: rupiah('Jumlah Rp', { min: 1 }),
  keterangan: rowWords.keterangan,
  // The gold of a claim that is owed in grams.
  fine: goods.fine,
  user_id: rowWords.user_id,
  created_at: rowWords.created_at,
  jenis: choice('Kas / Bank', moneyPlaces),
  no_rekening: masters.no_rekening,
  nama_rekening: masters.nama_rekening,
  no_uang_kas: code('No Uang Kas'),
  arah: choice('Masuk / Keluar', directions),
  golongan_uang: choice('Golongan Keluar', spendings),
  // To whom it was paid, or who paid it.
  nama_pihak: text('Dari / Kepada', { atMost: 60 }),
  total_uang: rupiah('Total'),
  kode_transaksi: masters.kode_transaksi,
  nama_transaksi: masters.nama_transaksi,
  peran: masters.peran,
  jumlah_uang: rupiah('Jumlah Uang', { min: 1 }),
  no_bayar_tagihan: code('No Bayar Tagihan'),
  jenis_tagihan: choice('Jenis Tagihan', paidKinds),
  penyelesaian: choice('Penyelesaian', settlings),
  // The month of the tax, as 2026-01, or the salesperson, craftsman or affiliate.
  pihak: code('Bulan / Sales / Tukang / Afiliasi'),
  no_non_cash: code('No Validasi'),
  // The day on which the bank's statement shows it.
  tgl_rekening: date('Tanggal Rekening Koran'),
  // What the line of the statement says, and how many lines of its day and amount have said so up to it.
  teks_koran: text('Baris Rekening Koran', { atMost: 300 }),
  urut_koran: count('Baris Ke', { min: 1 }),
  // The day of what a bank owes.
  tgl_tagihan: date('Tanggal Tagihan'),
  umur_hari: trade.umur_hari,
  nilai_tagihan: rupiah('Nilai Tagihan'),
  // Of a surplus: the part that was not collected within its term, its last day, and the days since then.
  nilai_lewat: rupiah('Lewat Masa Ambil'),
  tgl_batas_ambil: date('Batas Ambil'),
  lewat_hari: count('Lewat (Hari)'),
  pilihan_sisa: choice('Tampilkan', surplusChoices),
  no_hp: trade.no_hp,
  uang_masuk: rupiah('Uang Masuk', { min: 1 }),
  biaya_bank: rupiah('Biaya Bank'),
  sudah_divalidasi: rupiah('Sudah Divalidasi'),
  belum_divalidasi: rupiah('Belum Divalidasi'),
  no_chargeback: code('No Chargeback'),
  jumlah_tarik: rupiah('Ditarik Bank', { min: 1 }),
  // Of a claim in all: nothing, mostly.
  ditarik_bank: rupiah('Ditarik Bank'),
  perlakuan: choice('Perlakuan', chargebackWays),
  alasan_chargeback: text('Alasan', { atMost: 200 }),
  akun: text('Akun Kas'),
  kind: goods.kind,
  reference: goods.reference,
  masuk: rupiah('Uang Masuk'),
  keluar: rupiah('Uang Keluar'),
  saldo: signedRupiah('Saldo'),
  // What a till began with, what moved it by what it was for, and what was left.
  saldo_awal: balances.saldo_awal,
  cash_penjualan: signedRupiah('Dari Penjualan'),
  cash_titipan: signedRupiah('Dari Titipan'),
  cash_pembelian: signedRupiah('Untuk Pembelian'),
  cash_antar_toko: signedRupiah('Antar Toko'),
  cash_bank: signedRupiah('Dari/Ke Bank'),
  cash_lain: signedRupiah('Lain-Lain'),
  saldo_akhir: balances.saldo_akhir,
  sebab_tunai: choice('Sebab', cashReasons),
  // The mark that identifies the person: a telephone, an identity card or a member.
  orang: hiding(text('Orang'), hiddenMark),
  nama_customer: trade.nama_customer,
  identitas: hiding(text('Identitas'), hiddenIdentities),
  // The sum of all shops together, next to the sum of the selected shops.
  masuk_semua: rupiah('Masuk Semua Toko'),
  keluar_semua: rupiah('Keluar Semua Toko'),
  // Of affiliates: what is owed before and at the end, what they earn and what is paid of it, and what members whom they brought bought.
  kode_afiliasi: members.kode_afiliasi,
  nama_afiliasi: members.nama_afiliasi,
  komisi_awal: rupiah('Komisi Awal'),
  belanja_afiliasi: rupiah('Belanja Member'),
  komisi_didapat: signedRupiah('Komisi Didapat'),
  komisi_dibayar: signedRupiah('Komisi Dibayar'),
  komisi_akhir: rupiah('Komisi Terhutang'),
  jumlah_toko: count('Menjual Ke Toko'),
  jumlah_dokumen: count('Transaksi'),
  batas_tunai: members.batas_tunai.labelled('Batas Tunai'),
})

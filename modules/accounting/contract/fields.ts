import { dictionary } from '#engine/contract/field.ts'
import { rowWords } from '#engine/contract/row-words.ts'
import { choice, code, count, date, flag, grams, percent, rupiah, text } from '#engine/kinds/index.ts'
import { hargaModal } from '#modules/access/contract/rights.ts'
import { coupons } from '#modules/coupons/contract/fields.ts'
import { trade } from '#modules/documents/contract/trade.ts'
import { goods } from '#modules/goods/contract/fields.ts'
import { masterAkun } from '#modules/masters/contract/master-akun.ts'
import { masters } from '#modules/masters/contract/fields.ts'
import { lotGramsMax, perGramRpMax } from '#modules/ledger/contract/bounds.ts'
import { claimLabels } from '#modules/ledger/contract/claims.ts'
import { balances, signedRupiah, signedGrams } from '#modules/ledger/contract/fields.ts'

/** An account that is picked. */
export const pickedAccount = masters.nomor_akun.from(masterAkun, 'nama_akun')

/** What an entry is for: entered by hand, or made by a closing. */
export const entryKinds = { UMUM: 'Jurnal Umum', SALDO_AWAL: 'Saldo Awal', TUTUP_TAHUN: 'Tutup Tahun', BUNGA: 'Bunga Gadai Berjalan' } as const

/** Where gold of a shop is, or who owes it. */
export const goldParts = {
  TOKO: 'Emas Di Toko',
  LUAR: 'Emas Di Luar Toko',
  KONSINYASI: 'Milik Supplier',
  PIUTANG: 'Piutang Emas',
  HUTANG: 'Hutang Emas',
} as const

/** Claims that there are from before the books. */
export const openingClaims = {
  HUTANG_SUPPLIER: claimLabels.HUTANG_SUPPLIER,
  HUTANG_EMAS: claimLabels.HUTANG_EMAS,
  UANG_MUKA_SUPPLIER: claimLabels.UANG_MUKA_SUPPLIER,
  PIUTANG_JUAL: claimLabels.PIUTANG_JUAL,
  PIUTANG_EMAS: claimLabels.PIUTANG_EMAS,
  PIUTANG_KARYAWAN: claimLabels.PIUTANG_KARYAWAN,
  HUTANG_BONUS: claimLabels.HUTANG_BONUS,
  POIN: claimLabels.POIN,
  PIUTANG_KARTU: claimLabels.PIUTANG_KARTU,
} as const satisfies Partial<typeof claimLabels>

/** The kinds of opening balances, including coupons. A coupon is no debt until a customer uses it. */
export const openingKinds = { ...openingClaims, KUPON: 'Kupon' } as const

/** A kind of what there may be from before the books. */
export type OpeningKind = keyof typeof openingKinds

/** The words of the books of accounts. Debit is positive, credit negative, unless a column says what it is. */
export const books = dictionary({
  tgl_system: rowWords.tgl_system,
  created_at: rowWords.created_at,
  kode_toko: rowWords.kode_toko,
  kind: goods.kind,
  reference: goods.reference,
  nomor_akun: masters.nomor_akun,
  nama_akun: masters.nama_akun,
  kelompok_akun: text('Kelompok Akun'),
  // Number and name together, as a ledger is headed.
  akun_buku: text('Akun'),
  debet: rupiah('Debet', { max: 999_999_999_999_999 }),
  kredit: rupiah('Kredit', { max: 999_999_999_999_999 }),
  saldo_akun: signedRupiah('Saldo'),
  saldo_awal: balances.saldo_awal,
  saldo_akhir: balances.saldo_akhir,
  // Earned is positive, spent negative.
  jumlah_laba: signedRupiah('Jumlah'),
  laba_sebelumnya: signedRupiah('Periode Sebelumnya'),
  selisih_laba: signedRupiah('Perubahan'),
  aset: signedRupiah('Aset'),
  kewajiban_modal: signedRupiah('Kewajiban Dan Modal'),
  aset_awal: signedRupiah('Aset Awal Periode'),
  selisih_neraca: signedRupiah('Selisih'),
  kewajiban_modal_awal: signedRupiah('Kewajiban Dan Modal Awal Periode'),
  no_jurnal: code('No Jurnal'),
  jenis_jurnal: choice('Jenis Jurnal', entryKinds),
  // What accounts began with, rather than what happened.
  is_saldo_awal: flag('Saldo Awal Akun'),
  keterangan: rowWords.keterangan,
  total_jurnal: rupiah('Total Jurnal', { max: 999_999_999_999_999 }),
  tahun: count('Tahun'),
  // Interest of a loan that is booked until a day: of so many days at this rate of this principal, and by how much that changed.
  no_hp: trade.no_hp,
  nama_customer: trade.nama_customer,
  sampai: date('Sampai'),
  hari_akru: count('Hari'),
  pokok_akru: rupiah('Pokok'),
  persen_akru: percent('Bunga (%) Per Bulan'),
  bunga_akru: rupiah('Bunga Berjalan'),
  selisih_akru: signedRupiah('Perubahan'),
  no_saldo_awal: code('No Saldo Awal'),
  jenis_tagihan: choice('Jenis Tagihan', openingKinds),
  // Of the list that the kind is of: suppliers, members, salespeople, bank accounts, kinds of coupons.
  kode_pihak: code('Kode Pihak', { atMost: 20 }),
  nama_pihak: text('Nama Pihak', { atMost: 100 }),
  // The amount of the balance, in either direction.
  nilai_saldo: rupiah('Nilai Rupiah', { min: 1 }),
  nilai_piutang: rupiah('Jumlah Piutang'),
  nilai_hutang: rupiah('Jumlah Hutang'),
  gram_saldo: grams('Gram Emas Murni', { max: 10 * lotGramsMax }),
  poin_saldo: count('Jumlah Poin', { max: 100_000_000 }),
  // Of the sales that a bank has not paid yet: its statement shows them by day.
  tgl_transaksi: date('Tanggal Transaksi'),
  // The code on the paper of the customer, its owner if it has one, and its last day.
  kupon_lama: code('Kode Kupon Lama', { atMost: 20 }),
  pemilik_kupon: code('Kode Member Pemilik Kupon', { atMost: 20 }),
  berlaku_sampai: date('Kupon Berlaku Sampai'),
  nilai_kupon: coupons.nilai_kupon,
  no_kupon: coupons.no_kupon,
  total_kupon: rupiah('Total Kupon', { max: 999_999_999_999_999 }),
  total_poin: count('Total Poin'),
  total_piutang: rupiah('Total Piutang', { max: 999_999_999_999_999 }),
  total_hutang: rupiah('Total Hutang', { max: 999_999_999_999_999 }),
  // Per gram of pure gold. The default is the list price of now.
  harga_acuan: rupiah('Harga Acuan', { min: 1, max: perGramRpMax }),
  harga_dipakai: rupiah('Harga Per Gram Murni').onlyFor(hargaModal),
  bagian_emas: choice('Bagian', goldParts),
  letak_emas: text('Letak'),
  gram_murni: signedGrams('Gram Murni'),
  nilai_buku: signedRupiah('Nilai Buku').onlyFor(hargaModal),
  nilai_pasar: signedRupiah('Nilai Hari Ini').onlyFor(hargaModal),
  selisih_nilai: signedRupiah('Selisih Nilai').onlyFor(hargaModal),
  // What it is worth more when gold rises so far, and less when it falls.
  beda_satu_persen: signedRupiah('± 1 %').onlyFor(hargaModal),
  beda_sepuluh_ribu: signedRupiah('± Rp 10.000 / Gram').onlyFor(hargaModal),
  laba_bersih: signedRupiah('Laba Bersih').onlyFor(hargaModal),
  laba_gram: signedGrams('Laba (Gram Murni)').onlyFor(hargaModal),
  gram_terjual: signedGrams('Gram Murni Terjual'),
  modal_terjual: signedRupiah('Modal Terjual').onlyFor(hargaModal),
  modal_pengganti: signedRupiah('Modal Pengganti').onlyFor(hargaModal),
  laba_pengganti: signedRupiah('Laba Pada Harga Pengganti').onlyFor(hargaModal),
  laba_pengganti_gram: signedGrams('Laba Pengganti (Gram Murni)').onlyFor(hargaModal),
})

import { defineRefusals } from '#engine/contract/refusal.ts'

/** How the ledgers say no. What the database itself refuses is mapped to these in `server/database-refusals.ts`. */
export const refusals = defineRefusals({
  DATE_CLOSED: { status: 409, text: 'Tanggal Sudah Ditutup, Silakan Muat Ulang Halaman' },
  SHOP_CLOSING: { status: 409, text: 'Toko Sedang Ditutup' },
  SHOP_INACTIVE: { status: 409, text: 'Toko {{detail}} Tidak Aktif' },
  NO_ACCOUNT: { status: 422, text: 'Parameter Akun {{trx}} / {{type}} / {{kode_akun}} Belum Diatur' },
  NO_BANK_ACCOUNT: { status: 422, text: 'No Rekening {{no_rekening}} Tidak Terdaftar' },
  NOT_IN_PLACE: { status: 409, text: 'Barang {{detail}} Tidak Ada Di Tempat Asalnya' },
  ALREADY_REVERSED: { status: 409, text: 'Transaksi Sudah Dibatalkan' },
  CASH_SHORT: { status: 409, text: 'Saldo Tidak Cukup' },
  STOCK_SHORT: { status: 409, text: 'Stock Tidak Cukup' },
  CLAIM_SHORT: { status: 409, text: 'Jumlah Melebihi Sisa Tagihan' },
  // A debt from the event was paid since. That payment must be undone first.
  CLAIM_SETTLED: { status: 409, text: 'Sudah Dilunasi Dengan {{reference}}, Batalkan Itu Dulu' },
  ACCOUNT_HELD: { status: 409, text: 'Nomor Akun {{detail}} Masih Bersaldo' },
  ACCOUNT_OF_LEDGER: { status: 409, text: 'Nomor Akun {{detail}} Hanya Untuk Kas, Persediaan Dan Tagihan' },
  POINTS_SHORT: { status: 409, text: 'Poin Tidak Cukup' },
})

/** What any event may hear of the date that it is written on. */
export const dateRefusals = [refusals.DATE_CLOSED, refusals.SHOP_CLOSING, refusals.SHOP_INACTIVE] as const

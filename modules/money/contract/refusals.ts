import { defineRefusals } from '#engine/contract/refusal.ts'

/** How money says no (specification §8). */
export const refusals = defineRefusals({
  SAME_ACCOUNT: { status: 409, text: 'Rekening Tidak Boleh Sama' },
  CODE_UNKNOWN: { status: 409, text: 'Kode Transaksi {{kode_transaksi}} Tidak Ditemukan' },
  CODE_OTHER_WAY: { status: 409, text: 'Kode Transaksi {{kode_transaksi}} Bukan Untuk {{arah}}' },
  MONEY_OF_YESTERDAY: { status: 409, text: 'Uang Kas Hari Sebelumnya Tidak Bisa Dibatalkan' },
  BANK_CLAIM_GONE: { status: 409, text: 'Tagihan {{reference}} Tidak Ada Atau Sudah Divalidasi' },
  MORE_THAN_OWED: { status: 409, text: 'Uang Masuk Melebihi Tagihan Rp {{nilai_tagihan}}' },
  STATEMENT_AHEAD: { status: 409, text: 'Tanggal Rekening Koran Belum Tiba' },
  STATEMENT_BEFORE_CLAIM: { status: 409, text: 'Tanggal Rekening Koran Sebelum Tagihan {{reference}}' },
  STATEMENT_LINE_USED: { status: 409, text: 'Baris Rekening Koran Ini Sudah Divalidasi' },
  STATEMENT_LINE_PARTLY: { status: 409, text: 'Baris Rekening Koran Tidak Lengkap' },
  SETTLED_YESTERDAY: { status: 409, text: 'Validasi Non Cash Hari Sebelumnya Tidak Bisa Dibatalkan' },
  NOT_SETTLED: { status: 409, text: 'Tagihan {{reference}} Belum Pernah Divalidasi Di Rekening Ini' },
  MORE_THAN_SETTLED: { status: 409, text: 'Melebihi Sisa Yang Bisa Ditarik Rp {{sisa}}' },
  CHARGED_BACK: { status: 409, text: 'Tagihan Ini Sudah Ditarik Bank (Chargeback)' },
  TAKEN_BACK_YESTERDAY: { status: 409, text: 'Chargeback Hari Sebelumnya Tidak Bisa Dibatalkan' },
  NOT_ITS_BANK: { status: 409, text: 'Rekening Tidak Sesuai Dengan Banknya' },
  NOTHING_OWED: { status: 409, text: 'Tidak Ada Tagihan Untuk {{pihak}}' },
  PAYS_MORE_THAN_OWED: { status: 409, text: 'Jumlah Uang Melebihi Tagihan Rp {{nilai_tagihan}}' },
  PAID_AT_TILL: { status: 409, text: 'Piutang Karyawan Diterima Di Kas' },
  ONLY_EMPLOYEES_FORGIVEN: { status: 409, text: 'Hanya Piutang Karyawan Yang Bisa Dihapuskan' },
  ONLY_SURPLUS_FORFEITED: { status: 409, text: 'Hanya Sisa Lelang Yang Mempunyai Masa Ambil' },
  NO_MONEY_MOVES: { status: 409, text: 'Tidak Ada Uang Keluar, Kosongkan No Rekening' },
  NOTHING_PAST_TERM: { status: 409, text: 'Tidak Ada Sisa Lelang {{pihak}} Yang Lewat Masa Ambil' },
  WRITE_OFF_REASON: { status: 409, text: 'Alasan Dihapuskan Harus Diisi' },
  PAID_YESTERDAY: { status: 409, text: 'Bayar Tagihan Hari Sebelumnya Tidak Bisa Dibatalkan' },
  SAME_SHOP: { status: 409, text: 'Toko Tujuan Tidak Boleh Sama' },
  SHOP_NOT_AVAILABLE: { status: 409, text: 'Cabang Tidak Tersedia' },
  // One message for each reason why a number cannot be received. The user can find the right number on the slip (specification
  // §8).
  SENDING_NOT_FOUND: { status: 404, text: 'No Terima Tidak Ditemukan' },
  MORE_THAN_SENT: { status: 409, text: 'Jumlah Diterima Melebihi Jumlah Dikirim' },
  REASON_NEEDED: { status: 409, text: 'Alasan Selisih Harus Diisi' },
  HANDED_OVER_YESTERDAY: { status: 409, text: 'Pengalihan Saldo Kemarin Tidak Dapat Dibatalkan' },
})

import { defineRefusals } from '#engine/contract/refusal.ts'

/** How money says no (specification §8). */
export const refusals = defineRefusals({
  SAME_ACCOUNT: { status: 409, text: 'Rekening Tidak Boleh Sama' },
  NOT_ITS_BANK: { status: 409, text: 'Rekening Tidak Sesuai Dengan Banknya' },
  SAME_SHOP: { status: 409, text: 'Toko Tujuan Tidak Boleh Sama' },
  SHOP_NOT_AVAILABLE: { status: 409, text: 'Cabang Tidak Tersedia' },
  // Whatever is wrong with a number that nothing can be received by: whoever has the slip has the right one (specification §8).
  SENDING_NOT_FOUND: { status: 404, text: 'No Terima Tidak Ditemukan' },
  MORE_THAN_SENT: { status: 409, text: 'Jumlah Diterima Melebihi Jumlah Dikirim' },
  REASON_NEEDED: { status: 409, text: 'Alasan Selisih Harus Diisi' },
  HANDED_OVER_YESTERDAY: { status: 409, text: 'Pengalihan Saldo Kemarin Tidak Dapat Dibatalkan' },
})

import { defineRefusals } from '#engine/contract/refusal.ts'

/** How goods between shops say no. */
export const refusals = defineRefusals({
  // The refusal for any number or barcode that cannot be received.
  NOT_ON_ITS_WAY: { status: 404, text: 'Tidak Ada Kiriman Dengan Nomor Atau Barang Ini' },
  PIECE_NOT_ON_ITS_WAY: { status: 409, text: 'Barang Ini Tidak Ada Di Kiriman, Atau Sudah Diterima' },
  RETURN_REASON: { status: 409, text: 'Alasan Barang Kembali Harus Diisi' },
  SENT_YESTERDAY: { status: 409, text: 'Kiriman Kemarin Tidak Dapat Dibatalkan, Terima Kembali Barangnya' },
  SOME_ARRIVED: { status: 409, text: 'Sebagian Barang Sudah Sampai, Terima Kembali Sisanya' },
  ONLY_BRANCHES: { status: 409, text: 'Toko Tujuan Harus Cabang' },
})

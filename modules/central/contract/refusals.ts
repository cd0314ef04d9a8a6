import { defineRefusals } from '#engine/contract/refusal.ts'

/** How gold that is sent to the head office says no. */
export const refusals = defineRefusals({
  NO_HEAD_OFFICE: { status: 409, text: 'Pusat Belum Menerima Emas: Sepuhan Harus Aktif Di Pusat' },
  GOLD_NOT_THERE: { status: 409, text: 'Barang {{kode_emas}} Tidak Ada Di Barang Bekas Atau Rosok' },
  GOLD_NOT_ON_ITS_WAY: { status: 404, text: 'Tidak Ada Kiriman Emas Dengan Nomor Ini' },
  GOLD_LINES_CHANGED: { status: 409, text: 'Isi Kiriman Tidak Sama, Muat Ulang Kiriman' },
  GOLD_SENT_YESTERDAY: { status: 409, text: 'Kiriman Emas Kemarin Tidak Dapat Dibatalkan, Terima Kembali Emasnya' },
  GOLD_ARRIVED: { status: 409, text: 'Kiriman Emas Sudah Sampai' },
})

import { defineRefusals } from '#engine/contract/refusal.ts'

/** How deposits say no. What the pieces themselves refuse comes from goods, under their barcode. */
export const refusals = defineRefusals({
  DEPOSIT_NOT_OPEN: { status: 409, text: 'Titipan {{no_titipan}} Sudah Diambil Atau Dibatalkan' },
  DUE_IN_PAST: { status: 409, text: 'Jatuh Tempo Tidak Boleh Sebelum Hari Ini' },
  // A price is held for a part of it, and for a while.
  DUE_TOO_LATE: { status: 409, text: 'Jatuh Tempo Paling Lambat {{tgl}}' },
  DP_TOO_SMALL: { status: 409, text: 'DP Paling Sedikit Rp. {{dp}}' },
  DP_TOO_LARGE: { status: 409, text: 'DP Tidak Boleh Melebihi Grand Total' },
  PAID_TOO_MUCH: { status: 409, text: 'Pembayaran Tidak Boleh Melebihi Sisa Bayar Titipan Rp. {{sisa}}' },
  // A row of accessories is in the tray as a whole.
  HELD_IN_PART: { status: 409, text: 'Barang {{kode_barcode}} Berisi {{qty}}, Tidak Dapat Dititipkan' },
  FEE_TOO_LARGE: { status: 409, text: 'Potongan Tidak Boleh Melebihi Uang Titipan Rp. {{uang_titipan}}' },
  PAYMENT_OF_YESTERDAY: { status: 409, text: 'Pembayaran Titipan Kemarin Tidak Dapat Dibatalkan' },
  // A place of the safe is one customer's at a time.
  LOCATION_TAKEN: { status: 409, text: 'Lokasi Ini Sudah Terisi' },
  NOT_KEPT: { status: 409, text: 'Simpanan {{no_simpanan}} Sudah Diambil Atau Dibatalkan' },
  RENT_CHANGED: { status: 409, text: 'Sewa Terutang Menjadi Rp. {{sewa}}' },
  KEPT_SINCE_YESTERDAY: { status: 409, text: 'Simpanan Kemarin Tidak Dapat Dibatalkan' },
  FETCHED_YESTERDAY: { status: 409, text: 'Pengambilan Simpanan Kemarin Tidak Dapat Dibatalkan' },
  CANCELLED_FOR_GOOD: { status: 409, text: 'Pembatalan Titipan Tidak Dapat Ditarik Kembali' },
})

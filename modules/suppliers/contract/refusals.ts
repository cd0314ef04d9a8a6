import { defineRefusals } from '#engine/contract/refusal.ts'

/** How deliveries of suppliers, their payment and their return say no. */
export const refusals = defineRefusals({
  RECEIPT_OF_YESTERDAY: { status: 409, text: 'Penerimaan Kemarin Tidak Dapat Dibatalkan' },
  OVER_DEBT: { status: 409, text: 'Melebihi Sisa Hutang {{sisa}}' },
  OVER_ADVANCE: { status: 409, text: 'Melebihi Sisa Uang Muka {{sisa}}' },
  DEBT_NOT_THERE: { status: 409, text: 'Hutang {{no_dokumen}} Tidak Ada' },
  GOLD_NOT_THERE: { status: 409, text: 'Lot {{kode_lot}} Tidak Ada Di Rosok Atau Emas Batangan' },
  GOLD_LIGHTER: { status: 409, text: 'Lot {{kode_lot}} Hanya {{berat}} g' },
  NO_FINE_GOLD: { status: 409, text: 'Emas Yang Diserahkan Tidak Mengandung Emas Murni' },
  PAYMENT_OF_YESTERDAY: { status: 409, text: 'Pembayaran Supplier Kemarin Tidak Dapat Dibatalkan' },
  RETURN_OF_YESTERDAY: { status: 409, text: 'Retur Supplier Kemarin Tidak Dapat Dibatalkan' },
  NOT_OF_SUPPLIER: { status: 409, text: '{{kode_kembali}} Bukan Dari Supplier Ini' },
  NOT_DELIVERED: { status: 409, text: '{{kode_kembali}} Bukan Barang Atau Lot Dari Supplier' },
  PIECE_HAS_ITS_WEIGHT: { status: 409, text: 'Berat {{kode_kembali}} Dibetulkan Di Ubah Barang' },
  RECEIPT_TAGGED: { status: 409, text: 'Barang {{barang}} Sudah Diberi Barcode Atau Keluar, Tidak Dapat Dibatalkan' },
})

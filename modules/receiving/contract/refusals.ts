import { defineRefusals } from '#engine/contract/refusal.ts'

/** How deliveries of suppliers, their payment and their return say no. */
export const refusals = defineRefusals({
  RECEIPT_OF_YESTERDAY: { status: 409, text: 'Penerimaan Kemarin Tidak Dapat Dibatalkan, Buat Retur Supplier' },
  RECEIPT_TAGGED: { status: 409, text: 'Barang {{barang}} Sudah Diberi Barcode Atau Keluar, Tidak Dapat Dibatalkan' },
})

import { defineRefusals } from '#engine/contract/refusal.ts'

/** How purchases say no. What the pieces themselves refuse comes from goods and from buying back, under their barcode. */
export const refusals = defineRefusals({
  USED_NOT_THERE: { status: 409, text: 'Barang {{kode_beli}} Tidak Ada Di Stock Barang Beli' },
  SCRAP_GONE: { status: 409, text: 'Rosok Dari {{barang}} Sudah Terpakai, Tidak Dapat Dibatalkan' },
  DESTROYED_YESTERDAY: { status: 409, text: 'Hancur Pembelian Kemarin Tidak Dapat Dibatalkan' },
  // Specification §5: yesterday's purchases cannot be cancelled.
  PURCHASE_OF_YESTERDAY: { status: 409, text: 'Pembelian Kemarin Tidak Dapat Dibatalkan' },
})

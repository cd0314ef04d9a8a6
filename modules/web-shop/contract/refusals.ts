import { defineRefusals } from '#engine/contract/refusal.ts'

/** How sending to a web shop says no. */
export const refusals = defineRefusals({
  NO_WEB_SHOP: { status: 409, text: 'Web External Belum Diatur' },
  NOTHING_THERE: { status: 404, text: 'Data Tidak Ditemukan' },
  NOT_SENT: { status: 409, text: '{{kode_barcode}} Belum Dikirim' },
})

import { defineRefusals } from '#engine/contract/refusal.ts'

/** How asking other portals says no. */
export const refusals = defineRefusals({
  // The specification's words (§8) for portals that fail.
  PORTALS_SILENT: { status: 422, text: 'Data Gagal Dimuat' },
  NOT_ASKED_OF_PORTALS: { status: 404, text: 'Data Ini Tidak Bisa Diminta Dari Portal' },
})

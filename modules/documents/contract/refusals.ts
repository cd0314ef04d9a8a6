import { documentRefusals } from '#engine/contract/document-calls.ts'
import { defineRefusals } from '#engine/contract/refusal.ts'

/** Refusals that all kinds of documents share. */
export const refusals = {
  ...documentRefusals,
  ...defineRefusals({ SALES_NOT_FOUND: { status: 409, text: 'Sales Tidak Ditemukan' } }),
}

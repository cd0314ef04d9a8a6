import { documentRefusals } from '#engine/contract/document-calls.ts'
import { defineRefusals } from '#engine/contract/refusal.ts'

/** How documents say no, whatever their kind. */
export const refusals = {
  ...documentRefusals,
  ...defineRefusals({ SALES_NOT_FOUND: { status: 409, text: 'Sales Tidak Ditemukan' } }),
}

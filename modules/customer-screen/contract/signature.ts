import { type Field, dictionary } from '#engine/contract/field.ts'
import { defineRefusals } from '#engine/contract/refusal.ts'
import { code, strokes } from '#engine/kinds/index.ts'

/** How a document that has to be signed says no. */
export const signatureRefusals = defineRefusals({
  SIGNATURE_REQUIRED: { status: 409, text: 'Customer Harus Tanda Tangan' },
})

/** The words of a signature. */
export const signatures = dictionary({
  tanda_tangan: strokes('Tanda Tangan Customer'),
  // The SHA-256 of what he signed and of what he drew (`signed`).
  sidik_tanda_tangan: code('Sidik Tanda Tangan', { atMost: 64, asTyped: true }),
})

/** What the customer draws, as a call takes it. */
export const tandaTangan: Field<'tanda_tangan', string | null> = signatures.tanda_tangan.optional()

/** What a document keeps of his signature: both or none. Its table has the same columns (`add_signature_columns`). */
export const signature = [tandaTangan, signatures.sidik_tanda_tangan.optional()] as const

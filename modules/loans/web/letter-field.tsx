import { FormField } from '#engine/web/form-field.tsx'
import type { EventForm } from '#modules/cases/web/public.ts'
import { loans as l } from '../contract/fields.ts'
import type { OpenLoan } from '../contract/mutasi-hutang.ts'
import { refusals } from '../contract/refusals.ts'

/**
 * The number of the letter that the customer shows, if letters of the loan were replaced. The screen does not show which one is valid: the cashier reads
 * the number from the paper.
 */
export function LetterField({ loan: { surat_ke }, form, isOpen }: { loan: OpenLoan; form: EventForm; isOpen: boolean }) {
  return surat_ke === 0 ? null : (
    <section className="entry-box">
      <FormField form={form} field={l.surat_ditunjukkan} disabled={!isOpen} />
    </section>
  )
}

/** The message at the letter, if it is needed and its number is not entered. */
export const letterMessages = ({ surat_ke }: OpenLoan, form: EventForm): Record<string, string> =>
  surat_ke > 0 && form.entered(l.surat_ditunjukkan) === null ? { [l.surat_ditunjukkan.wire]: refusals.LETTER_REQUIRED.text } : {}

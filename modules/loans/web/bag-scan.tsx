import { TextInput } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { fill } from '#engine/contract/refusal.ts'
import { beep } from '#engine/web/beep.ts'
import { useFieldError, useFieldValue } from '#engine/web/field-form.ts'
import { useScanner } from '#engine/web/scanner.ts'
import { fieldText, useText } from '#engine/web/text.ts'
import type { EventForm } from '#modules/cases/web/public.ts'
import { loans as l } from '../contract/fields.ts'
import type { OpenLoan } from '../contract/mutasi-hutang.ts'
import { refusals } from '../contract/refusals.ts'

/** Bags have short numbers: `K-1`. */
const lettersMin = 2
const field = l.kantong_dipindai

/**
 * Scans the bag of the loan before the user hands it out. It hears a scanner with the focus anywhere, and takes no typed keys: a user who types the
 * number
 * may not have the bag in his hands.
 */
export function BagScan({ loan, form, isOpen }: { loan: OpenLoan; form: EventForm; isOpen: boolean }) {
  const say = useText()
  const box = useRef<HTMLInputElement>(null)
  const scanned = useFieldValue(form, field)
  const error = useFieldError(form, field.name)
  const [other, setOther] = useState<string>()
  useScanner(
    (code) => {
      if (!isOpen) return
      const bag = code.trim().toUpperCase()
      const isIts = bag === loan.no_kantong
      form.set(field.name, isIts ? bag : null)
      setOther(isIts ? undefined : bag)
      beep(isIts ? 'TAKEN' : 'REFUSED')
    },
    lettersMin,
    box,
  )
  const refused = other && `${other}: ${say(fill(refusals.OTHER_BAG.text, { no_faktur_hutang: loan.no_faktur_hutang }))}`
  const message = refused ?? (error && fieldText(error, field.label))
  return (
    <section className="entry-box" aria-label={say(field.label)}>
      <TextInput
        ref={box}
        data-scan
        data-field={field.wire}
        readOnly
        value=""
        label={say(field.label)}
        placeholder={say('Hanya dengan scanner')}
        leftSection={<IconBarcode size={18} stroke={1.5} aria-hidden />}
        error={message && <span role="alert">{message}</span>}
      />
      {scanned !== null && (
        <p role="status">
          <strong>{scanned}</strong> {say('sudah di-scan')}
        </p>
      )}
    </section>
  )
}

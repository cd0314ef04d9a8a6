import './shares-box.css'
import { Button, UnstyledButton } from '@mantine/core'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { enterMovesOn } from '#engine/web/enter-moves-on.ts'
import { useOutcome, useRows } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { FormField } from '#engine/web/form-field.tsx'
import { RemoveButton } from '#engine/web/remove-button.tsx'
import { useText } from '#engine/web/text.ts'
import { sales as s } from '../contract/fields.ts'
import { type SaleForm, addShare, ownShare, shareFields } from './sale-form.ts'

interface SharesBoxProps {
  readonly form: SaleForm
  readonly isOpen: boolean
  readonly onDone: () => void
}

/** The salespeople who share a sale. It is seldom used, so it is one link until the user opens it. */
export function SharesBox({ form, isOpen, onDone }: SharesBoxProps) {
  const say = useText()
  const shares = useRows(form.shares)
  const box = useRef<HTMLElement>(null)
  const left = useOutcome(form, ownShare)
  const add = () => {
    flushSync(() => addShare(form))
    box.current?.querySelector<HTMLElement>(`[data-field="${form.shares.list.at(-1)?.path}${s.kode_sales.wire}"]`)?.focus()
  }
  return (
    <section ref={box} className="shares" aria-label={say('Bagi Dengan Sales Lain')} onKeyDown={(event) => enterMovesOn(event, onDone)}>
      {shares.map((share, at) => (
        <div key={share.id} className="share">
          <FormField form={share} field={shareFields[0]} labelPlace={at > 0 ? 'SPOKEN' : undefined} />
          <FormField form={share} field={shareFields[1]} labelPlace={at > 0 ? 'SPOKEN' : undefined} />
          <RemoveButton what={say(s.kode_sales.label)} onRemove={() => form.shares.remove(share)} />
        </div>
      ))}
      {shares.length > 0 && (
        <p className="share-left">
          {say('Bagian sales yang melayani')} <Figure field={s.persen_bagian} value={Math.max(0, left)} strong /> %
        </p>
      )}
      {shares.length === 0 ? (
        <UnstyledButton className="entry-more" tabIndex={-1} disabled={!isOpen} onClick={add}>
          {say('Bagi Dengan Sales Lain')}
        </UnstyledButton>
      ) : (
        <Button size="compact-xs" variant="light" style={{ justifySelf: 'start' }} disabled={!isOpen || shares.length >= 9} onClick={add}>
          {say('Tambah Sales')}
        </Button>
      )}
    </section>
  )
}

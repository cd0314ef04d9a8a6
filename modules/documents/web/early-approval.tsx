import { Button } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { ButtonKey } from '#engine/web/button-key.tsx'
import { type FieldForm, useOutcome } from '#engine/web/field-form.ts'
import { keyOf } from '#engine/web/keys.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { useText } from '#engine/web/text.ts'
import type { Early } from './use-early-approval.ts'

interface EarlyApprovalProps {
  readonly form: FieldForm
  readonly early: Early
  readonly isOpen: boolean
}

/** Asks for an approval now, while the customer looks on, and not when the money is counted. It disappears after the approval. */
export function EarlyApproval({ form, early: { stateNow, ask }, isOpen }: EarlyApprovalProps) {
  const say = useText()
  const state = useOutcome(form, stateNow)
  useShortcuts([{ ...keyOf.askApproval, run: ask, disabled: !isOpen || state !== 'NEEDED' }])
  if (state === undefined) return null
  if (state === 'GIVEN') {
    return (
      <div className="entry-needs" role="status">
        <span className="entry-need" data-given>
          {say('Otorisasi Sudah Ada')}
        </span>
      </div>
    )
  }
  return (
    <Button size="xs" variant="default" leftSection={<IconShieldCheck size={16} aria-hidden />} disabled={!isOpen} onClick={ask}>
      {say('Minta Otorisasi')} <ButtonKey of={keyOf.askApproval} />
    </Button>
  )
}

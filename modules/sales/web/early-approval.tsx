import { Badge, Button } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useOutcome } from '#engine/web/field-form.ts'
import { useSession } from '#engine/web/session.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { useText } from '#engine/web/text.ts'
import type { DocumentForm } from '#modules/documents/web/public.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import { type SaleForm, type TillWays, approvedContentOf, needsOfLine, priceOfLine } from './sale-form.ts'

/** Somebody must allow a price: he is asked now, while the customer looks on, and not when the money is counted. Gone once he has. */
export function EarlyApproval({ sale, ways, isOpen }: { sale: DocumentForm<SaleForm, object>; ways: TillWays; isOpen: boolean }) {
  const say = useText()
  const { settings } = useSession()
  const limitPercent = numberSetting({ setting: (key) => settings[key] }, 'BATAS_HARGA_JUAL')
  const isNeeded = useOutcome(
    sale.form,
    useCallback(
      (form: SaleForm) => form.pieces.list.some((line) => needsOfLine(line, priceOfLine(line, ways.rounding), limitPercent).length > 0),
      [ways.rounding, limitPercent],
    ),
  )
  const { approvedContent } = sale
  const isAsApproved = useOutcome(
    sale.form,
    useCallback((form: SaleForm) => approvedContent !== undefined && approvedContent === approvedContentOf(form), [approvedContent]),
  )
  const isGiven = isNeeded && isAsApproved
  useShortcuts([{ keys: 'Shift+F9', label: 'Minta Otorisasi', run: sale.askApprovals, disabled: !isOpen || !isNeeded || isGiven }])
  if (!isNeeded) return null
  if (isGiven) {
    return (
      <div className="entry-needs" role="status">
        <Badge color="green" variant="light" className="entry-need">
          {say('Otorisasi Sudah Ada')}
        </Badge>
      </div>
    )
  }
  return (
    <Button size="xs" variant="default" leftSection={<IconShieldCheck size={16} aria-hidden />} disabled={!isOpen} onClick={sale.askApprovals}>
      {say('Minta Otorisasi')} <kbd className="button-key">Shift+F9</kbd>
    </Button>
  )
}

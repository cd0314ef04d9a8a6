import './formula-lines.css'
import { Popover, UnstyledButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Figure } from '#engine/web/figure.tsx'
import type { FormulaLine } from '../contract/price.ts'
import { FormulaLines, amountField } from './formula-lines.tsx'

/** Above the form, below dialogs and drawers (z-index 200 in Mantine). The default 300 would cover a dialog that opens meanwhile. */
const overFormZ = 150

/** A price in rupiah. A click shows the lines that it is calculated from; Escape or a click elsewhere closes them. */
export function ExplainedPrice({ label, lines, total }: { label: string; lines: readonly FormulaLine[]; total: number }) {
  const [isOpen, setOpen] = useState(false)
  // Listens on the window: after a scan the focus is in the scan field, so the popover itself gets no Escape.
  useEffect(() => {
    if (!isOpen) return undefined
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isOpen])
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" withArrow shadow="md" zIndex={overFormZ}>
      <Popover.Target>
        <UnstyledButton className="formula-price" aria-label={label} onClick={() => setOpen(!isOpen)}>
          <Figure field={amountField} value={total} strong />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <FormulaLines lines={lines} total={total} />
      </Popover.Dropdown>
    </Popover>
  )
}

import './formula-lines.css'
import { Popover, UnstyledButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { rupiah } from '#engine/kinds/index.ts'
import { Figure } from '#engine/web/figure.tsx'
import type { FormulaLine } from '../contract/price.ts'
import { FormulaLines } from './formula-lines.tsx'

/** Below dialogs and drawers, which stand over everything that a form shows. */
const overFormZ = 150
const amount = rupiah('Jumlah')

/** A price that says on a click what it is made of, until Escape or a click elsewhere. */
export function ExplainedPrice({ label, lines, total }: { label: string; lines: readonly FormulaLine[]; total: number }) {
  const [isOpen, setOpen] = useState(false)
  // For every position of the focus: after a scan it is in the field for scans again.
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
          <Figure field={amount} value={total} strong />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <FormulaLines lines={lines} total={total} />
      </Popover.Dropdown>
    </Popover>
  )
}

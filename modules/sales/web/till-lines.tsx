import { ActionIcon, Popover, UnstyledButton } from '@mantine/core'
import { IconBarcode, IconX } from '@tabler/icons-react'
import { type ReactNode, memo, useEffect, useRef, useState } from 'react'
import { FieldInput } from '#engine/web/field-input.tsx'
import { Figure } from '#engine/web/figure.tsx'
import { enterMovesOn } from '#engine/web/enter-moves-on.ts'
import { ThingLink } from '#engine/web/openers.tsx'
import { useText } from '#engine/web/text.ts'
import type { Rounding } from '#modules/settings/contract/rounding.ts'
import { PiecePhoto } from '#modules/goods/web/public.ts'
import { sales as s } from '../contract/fields.ts'
import { FormulaLines } from './formula-lines.tsx'
import { type TillLine, discountMessage, priceOfLine } from './till-draft.ts'
import { WholeRow } from './whole-row.tsx'

interface TillLinesProps {
  readonly lines: readonly TillLine[]
  readonly rounding: Rounding
  /** Messages by barcode, or by `detail_barang.0.diskon_rp`. */
  readonly errors: Readonly<Record<string, string>>
  readonly onChange: (lines: readonly TillLine[]) => void
  /** Enter in the last field of a line. */
  readonly onDone: () => void
}

/** The pieces on the till, with what may be changed about their price. Drawn only when one of them changes: a name is typed beside them. */
export const TillLines = memo(function TillLines({ lines, rounding, errors, onChange, onDone }: TillLinesProps) {
  const say = useText()
  const list = useRef<HTMLOListElement>(null)
  const count = useRef(lines.length)
  // What was scanned last is what the cashier looks for.
  useEffect(() => {
    if (lines.length > count.current) list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
    count.current = lines.length
  }, [lines.length])
  if (lines.length === 0) {
    return (
      <div className="till-empty">
        <IconBarcode size={44} stroke={1.1} aria-hidden />
        <p>{say('Scan barang pertama untuk memulai')}</p>
      </div>
    )
  }
  const changeLine = (at: number, part: Partial<TillLine>) => onChange(lines.map((line, each) => (each === at ? { ...line, ...part } : line)))
  return (
    <ol ref={list} className="till-lines" aria-label={say('Barang')}>
      {lines.map((line, at) => {
        const { piece } = line
        const price = priceOfLine(line, rounding)
        const message = errors[piece.kode_barcode]
        const ongkosError = errors[`detail_barang.${at}.ongkos`]
        const diskonError = discountMessage(price) ?? errors[`detail_barang.${at}.diskon_rp`]
        return (
          <li key={piece.kode_barcode} className="till-line" data-wrong={(message ?? ongkosError ?? diskonError) !== undefined}>
            <div className="till-what" data-photo={piece.foto !== null}>
              {piece.foto && <PiecePhoto kode_barcode={piece.kode_barcode} foto={piece.foto} size={40} />}
              <span className="till-name">{piece.nama_barang}</span>
              <span className="till-facts">
                <ThingLink kind="barang" id={piece.kode_barcode} /> · {piece.kode_group} · {say('Baki')} {piece.kode_baki}
              </span>
            </div>
            <div className="till-weight">
              <span>
                <Figure field={s.berat} value={piece.berat} strong /> g
              </span>
              <span className="till-facts">
                {say('Kadar')} {piece.kadar_cetak}
              </span>
              <WholeRow qty={piece.qty} />
            </div>
            <div className="till-inputs" onKeyDown={(event) => enterMovesOn(event, onDone)}>
              <FieldInput
                field={s.ongkos.as(`detail_barang.${at}.ongkos`)}
                value={line.ongkos}
                onChange={(ongkos) => changeLine(at, { ongkos: ongkos ?? 0 })}
                error={ongkosError}
              />
              <FieldInput
                field={s.diskon_persen.labelled('Diskon (%)')}
                value={line.diskon_persen}
                onChange={(diskon_persen) => changeLine(at, { diskon_persen: diskon_persen ?? 0 })}
              />
              <FieldInput
                field={s.diskon_rp.labelled('Diskon (Rp)').as(`detail_barang.${at}.diskon_rp`)}
                value={line.diskon_rp}
                onChange={(diskon_rp) => changeLine(at, { diskon_rp: diskon_rp ?? 0 })}
                error={diskonError}
                keys={at === lines.length - 1 ? 'F7' : undefined}
              />
            </div>
            <div className="till-price">
              <Explained
                label={say('Rincian harga {{kode_barcode}}', { kode_barcode: piece.kode_barcode })}
                by={<FormulaLines lines={price.rumus} total={price.harga_total} />}
              >
                <Figure field={s.harga_total} value={price.harga_total} strong />
              </Explained>
            </div>
            <ActionIcon
              aria-label={say('Hapus {{what}}', { what: piece.kode_barcode })}
              onClick={() => onChange(lines.filter((_, each) => each !== at))}
            >
              <IconX size={16} />
            </ActionIcon>
            {message && (
              <p className="till-message" role="alert">
                {say(message)}
              </p>
            )}
          </li>
        )
      })}
    </ol>
  )
})

/** Below dialogs and drawers, which stand over everything that the till shows. */
const overTillZ = 150

/** A figure that says on a click what it is made of, until Escape or a click elsewhere. */
function Explained({ label, by, children }: { label: string; by: ReactNode; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  // Wherever the focus is: after a scan it stands in the field for scans again.
  useEffect(() => {
    if (!isOpen) return undefined
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isOpen])
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" withArrow shadow="md" zIndex={overTillZ}>
      <Popover.Target>
        <UnstyledButton className="till-price-button" aria-label={label} onClick={() => setOpen(!isOpen)}>
          {children}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>{by}</Popover.Dropdown>
    </Popover>
  )
}

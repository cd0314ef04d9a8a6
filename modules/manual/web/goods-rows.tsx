import './manual.css'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { AnyField } from '#engine/contract/field.ts'
import { send } from '#engine/web/api.ts'
import { enterMovesOn } from '#engine/web/enter-moves-on.ts'
import { type FormRow, type FormRows, useFormValues, useRows } from '#engine/web/field-form.ts'
import { FormField } from '#engine/web/form-field.tsx'
import { useSession } from '#engine/web/session.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { useText } from '#engine/web/text.ts'
import { EntryLine } from '#modules/documents/web/public.ts'
import { type Cell, nameOf } from '../contract/cells.ts'
import { manual as m } from '../contract/fields.ts'
import { readLots } from '../contract/laporan.ts'

interface GoodsRowsProps {
  readonly rows: FormRows
  readonly fields: readonly AnyField[]
  readonly title: string
  /** The key that adds a line. */
  readonly keys: string
  readonly isOpen: boolean
  /** What stands beside a line: its price, or what there is of its lot. */
  readonly beside: (row: FormRow) => ReactNode
}

/** Goods without a barcode, line by line: which lot, how many, how heavy. Enter goes on, and behind the last field to the next line. */
export function GoodsRows({ rows, fields, title, keys, isOpen, beside }: GoodsRowsProps) {
  const say = useText()
  const list = useRows(rows)
  const box = useRef<HTMLElement>(null)
  const add = () => {
    // The next line is likely of the same tray.
    const kode_baki = rows.list.at(-1)?.values['kode_baki'] ?? null
    const row = flushSync(() =>
      rows.add(undefined, { kode_baki, ...Object.fromEntries(fields.flatMap(({ name, preset }) => (preset === undefined ? [] : [[name, preset]]))) }),
    )
    box.current?.querySelector<HTMLElement>(`[data-field="${row.path}${fields[0]?.wire}"]`)?.focus()
  }
  useShortcuts([{ keys, label: title, run: add, disabled: !isOpen }])
  return (
    <section ref={box} className="manual-rows" aria-label={say(title)}>
      {list.length > 0 && (
        <ol className="entry-lines">
          {list.map((row, at) => (
            <EntryLine key={row.id} lines={rows} line={row} what={`${say(title)} ${at + 1}`}>
              <div className="manual-fields" onKeyDown={(event) => enterMovesOn(event, add)}>
                {fields.map((field) => (
                  <FormField key={field.name} form={row} field={field} />
                ))}
              </div>
              <div className="manual-beside">{beside(row)}</div>
            </EntryLine>
          ))}
        </ol>
      )}
      {rows.message && (
        <p className="entry-message" role="alert">
          {say(rows.message)}
        </p>
      )}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={add}
        disabled={!isOpen}
        data-adds={rows.name}
        className="manual-add"
      >
        {say(title)} <kbd className="button-key">{keys}</kbd>
      </Button>
    </section>
  )
}

/** What there is of the lot of a line, where the one who looks may know it. */
export function LotHint({ row }: { row: FormRow }) {
  const say = useText()
  const { kode_toko } = useSession()
  const { data = [] } = useQuery({ queryKey: [readLots.call, kode_toko], queryFn: () => send(readLots) })
  const { kode_baki, kode_group, kode_dept } = useFormValues(row) as unknown as Partial<Cell>
  if (!kode_baki || !kode_group || !kode_dept) return null
  const lot = data.find((each) => each.kode_baki === kode_baki && each.kode_group === kode_group && each.kode_dept === kode_dept)
  if (lot && lot.gross === undefined) return null
  return (
    <span className="entry-facts">
      {lot
        ? say('Ada {{qty}} · {{berat}} g', { qty: m.pieces.format(lot.pieces), berat: m.gross.format(lot.gross) })
        : say('{{barang}} kosong', { barang: nameOf({ kode_baki, kode_group, kode_dept }) })}
    </span>
  )
}

/** What is wrong with each line, by field, before anything is sent. */
export function rowMessages(rows: FormRows, fields: readonly AnyField[]): Record<string, string> {
  return Object.fromEntries(
    rows.list.flatMap((row, at) =>
      fields.flatMap((field) => {
        const value = row.values[field.name] ?? null
        const message = field.check().safeParse(field.isOptional ? value : (value ?? undefined)).error?.issues[0]?.message
        return message ? [[`${rows.name}.${at}.${field.wire}`, message]] : []
      }),
    ),
  )
}

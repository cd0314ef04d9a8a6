import './typed-rows.css'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { AnyField } from '#engine/contract/field.ts'
import { ButtonKey } from '#engine/web/button-key.tsx'
import { enterMovesOn } from '#engine/web/enter-moves-on.ts'
import { type FormRow, type FormRows, useRows } from '#engine/web/field-form.ts'
import { FormField } from '#engine/web/form-field.tsx'
import { type KeyedAction, keyOf } from '#engine/web/keys.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { useText } from '#engine/web/text.ts'
import { EntryLine } from './entry-lines.tsx'
import { SuggestedText } from './suggested-text.tsx'

interface TypedRowsProps {
  readonly rows: FormRows
  readonly fields: readonly AnyField[]
  readonly title: string
  /** The action that adds a line, if the screen has lines of another kind too. */
  readonly by?: KeyedAction
  readonly isOpen: boolean
  /** Fields that the next line has likely alike. */
  readonly alike?: readonly string[]
  /** The only keys that may be picked in a field now, by its name. */
  readonly only?: Readonly<Record<string, readonly string[] | undefined>>
  /** What a text may be likely, by its name; other words may be typed. */
  readonly suggested?: Readonly<Record<string, readonly string[]>>
  /** They are all that the document has: while there are none, the place of the first is seen. */
  readonly isAll?: boolean
  /** The text of the empty state. */
  readonly none?: string
  /** The value next to a line: its price, or the rest of its lot. */
  readonly beside: (row: FormRow) => ReactNode
}

/** Lines of goods that are typed, not scanned. Enter goes on, and behind the last field to the next line. */
export function TypedRows({
  rows,
  fields,
  title,
  by = keyOf.addRow,
  isOpen,
  alike = [],
  only = {},
  suggested = {},
  isAll = false,
  none = 'Belum Ada Barang',
  beside,
}: TypedRowsProps) {
  const say = useText()
  const list = useRows(rows)
  const box = useRef<HTMLElement>(null)
  const add = () => {
    const before = rows.list.at(-1)?.values
    const taken = Object.fromEntries(alike.map((name) => [name, before?.[name] ?? null]))
    const presets = Object.fromEntries(fields.flatMap(({ name, preset }) => (preset === undefined ? [] : [[name, preset]])))
    const row = flushSync(() => rows.offer(undefined, { ...taken, ...presets }))
    box.current?.querySelector<HTMLElement>(`[data-field="${row.path}${fields[0]?.wire}"]`)?.focus()
  }
  useShortcuts([{ ...by, label: title, run: add, disabled: !isOpen }])
  const button = (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={add}
      disabled={!isOpen}
      // Where they are all there is, Enter begins the first.
      data-autofocus={(isAll && list.length === 0) || undefined}
      autoFocus={isAll && list.length === 0}
      data-adds={rows.name}
      className="typed-add"
    >
      {say(title)} <ButtonKey of={by} />
    </Button>
  )
  return (
    <section ref={box} className="typed-rows" aria-label={say(title)}>
      {list.length > 0 && (
        <ol className="entry-lines">
          {list.map((row, at) => (
            <EntryLine key={row.id} lines={rows} line={row} what={`${say(title)} ${at + 1}`}>
              <div className="typed-fields" onKeyDown={(event) => enterMovesOn(event, add)}>
                {fields.map((field) => {
                  const texts = suggested[field.name]
                  return texts ? (
                    <SuggestedText key={field.name} form={row} field={field} texts={texts} />
                  ) : (
                    <FormField key={field.name} form={row} field={field} only={only[field.name]} />
                  )
                })}
              </div>
              <div className="typed-beside">{beside(row)}</div>
            </EntryLine>
          ))}
        </ol>
      )}
      {rows.message && (
        <p className="entry-message" role="alert">
          {say(rows.message)}
        </p>
      )}
      {isAll && list.length === 0 ? (
        <div className="entry-empty">
          <p>{say(none)}</p>
          {button}
        </div>
      ) : (
        button
      )}
    </section>
  )
}

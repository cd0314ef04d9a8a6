import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { AnyField } from '../contract/field.ts'
import type { Master } from '../contract/master.ts'
import { CallError } from './api.ts'
import { CellBox } from './cell-box.tsx'
import type { Row } from './data-table.tsx'
import { useMayRead } from './door.ts'
import { FieldForm } from './field-form.ts'
import { FormField } from './form-field.tsx'
import { listKey } from './lookup-input.tsx'
import { changeBack, rowChange, valuesOf } from './row-change.ts'
import type { Leads, TypedCells } from './typed-cells.ts'
import { errorText, fieldText, t } from './text.ts'
import { offerUndo } from './undo.tsx'
import { useUnsaved } from './unsaved.tsx'

/** Kinds that need more room than a cell has. */
const kindsOfForms: readonly string[] = ['image', 'colour']

/** Whether a field of a master can be typed in its cell: not the key, no picture, no text of several lines. */
const isTypedInPlace = (master: Master, { name, kind }: AnyField) =>
  name !== master.key && !kindsOfForms.includes(kind.name) && !kind.isList && !kind.isPicture && !('lines' in kind && Number(kind.lines) > 1)

interface Open {
  readonly key: string
  readonly field: AnyField
  readonly form: FieldForm
  readonly change: () => Promise<Row>
}

interface MasterCells {
  readonly master: Master
  /** Its form has parts by hand, which no cell stands in for. */
  readonly isCrafted: boolean
  readonly onRefused: (() => void) | undefined
  /** The list as it is now. */
  readonly reload: () => Promise<readonly Row[]>
}

/**
 * The cells of a master's list. Each uses the input of its field and the call that saves its form. One cell is open at a time. Its
 * typed text stays until it is saved or given up. `question` asks before leaving the screen would lose it.
 */
export function useMasterCells({ master, isCrafted, onRefused, reload }: MasterCells): { cells: TypedCells; question: ReactNode } {
  const queries = useQueryClient()
  const mayRead = useMayRead()
  const fields = useMemo(() => master.fields.filter(mayRead), [master, mayRead])
  const names = useMemo(
    () => new Set(isCrafted ? [] : fields.filter((field) => isTypedInPlace(master, field)).map(({ name }) => name)),
    [master, fields, isCrafted],
  )
  const [open, setOpen] = useState<Open>()
  // State arrives one drawing too late if the user quickly goes from one cell to the next.
  const now = useRef<Open>(undefined)
  const become = useCallback((next: Open | undefined) => {
    now.current = next
    setOpen(next)
  }, [])
  const unsaved = useUnsaved(() => now.current?.form.isChanged ?? false)
  const { leave } = unsaved
  const latest = useRef({ reload, onRefused, leave })
  useEffect(() => {
    latest.current = { reload, onRefused, leave }
  })

  const onType = useCallback(
    (row: Row, key: string, name: string) => {
      if (latest.current.onRefused) return latest.current.onRefused()
      if (now.current?.form.isChanged && focusTyped()) return undefined
      // One that is out of sight, searched away or scrolled off, can be thrown away from here.
      return latest.current.leave(() => {
        const field = fields.find((each) => each.name === name) as AnyField
        const form = new FieldForm(fields, valuesOf(fields, row))
        become({ key, field, form, change: rowChange({ master, row, form, reload: async () => latest.current.reload() }) })
      })
    },
    [master, fields, become],
  )
  const show = (key: string, saved: Row) => {
    // The list shows it at once, and is fetched anew behind it.
    queries.setQueriesData({ queryKey: listKey(master.api.list) }, (list: unknown) => withRow(list, (row) => String(row[master.key]) === key, saved))
    void queries.invalidateQueries({ queryKey: listKey(master.api.list) })
  }
  const onSaved = ({ key, form }: Open, saved: Row) => {
    const before = { ...saved, ...form.initial }
    offerUndo({
      text: master.texts.changed,
      undo: async () => show(key, await changeBack(master, fields, before, saved, async () => latest.current.reload())),
    })
    show(key, saved)
  }
  const cells: TypedCells = {
    names,
    open: open && { key: open.key, name: open.field.name },
    onType,
    onRefused,
    input: (leave) =>
      open && (
        <TypedCell
          key={`${open.key} ${open.field.name}`}
          field={open.field}
          form={open.form}
          change={open.change}
          failedText={master.texts.changeFailed}
          onDone={(leads, saved) => {
            if (saved) onSaved(open, saved)
            become(undefined)
            leave(leads, saved)
          }}
        />
      ),
  }
  return { cells, question: unsaved.question }
}

/** A list, or its pages, with what became of a row. */
function withRow(list: unknown, is: (row: Row) => boolean, saved: Row): unknown {
  const rows = (of: readonly Row[]) => of.map((row) => (is(row) ? { ...row, ...saved } : row))
  if (Array.isArray(list)) return rows(list)
  const paged = list as { pages?: readonly { rows: readonly Row[] }[] } | undefined
  return paged?.pages ? { ...paged, pages: paged.pages.map((page) => ({ ...page, rows: rows(page.rows) })) } : list
}

/** Leads to the cell that is open; false where the table does not show it. */
function focusTyped(): boolean {
  const shown = document.querySelector<HTMLElement>('.table-typed [data-field]')
  shown?.focus()
  return shown !== null
}

/** The open cell: Enter saves it, Tab saves and goes on, Esc gives up. A message of the server is shown at it, and the typed text stays. */
function TypedCell({
  field,
  form,
  change,
  failedText,
  onDone,
}: Omit<Open, 'key'> & { failedText: string; onDone: (leads: Leads, saved?: Row) => void }) {
  const box = useRef<HTMLDivElement>(null)
  const isChanged = useSyncExternalStore(form.subscribe, () => form.isChanged)
  const [isBusy, setBusy] = useState(false)
  const busy = useRef(false)
  const input = () => box.current?.querySelector<HTMLElement>('[data-field]')
  useEffect(() => {
    const shown = box.current?.querySelector<HTMLElement>('[data-field]')
    shown?.focus()
    if (shown instanceof HTMLInputElement && shown.type !== 'checkbox') shown.select()
  }, [])

  const save = async (leads: Leads) => {
    if (busy.current) return
    if (!form.isChanged) return onDone(leads)
    if (!form.check([field])) return
    busy.current = true
    setBusy(true)
    try {
      onDone(leads, await change())
    } catch (error) {
      form.setErrors({ [field.wire]: saidAt(field, form, error, failedText) })
      input()?.focus()
    } finally {
      busy.current = false
      setBusy(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Keys typed while a calendar is open belong to the calendar.
    if (event.nativeEvent.isComposing || !event.currentTarget.contains(event.target as Node)) return
    const isEsc = event.key === 'Escape'
    if (!busy.current && !isEsc && event.key !== 'Enter' && event.key !== 'Tab') return
    event.preventDefault()
    event.stopPropagation()
    if (busy.current) return
    if (isEsc) onDone(undefined)
    else void save(event.key === 'Enter' ? undefined : event.shiftKey ? 'previous' : 'next')
  }
  return (
    <CellBox ref={box} className="table-typed-box" isChanged={isChanged} aria-busy={isBusy} onKeyDown={onKeyDown}>
      <FormField form={form} field={field} labelPlace="SPOKEN" />
    </CellBox>
  )
}

/** What the server says, at the one cell that is open: what it has against other fields of the row is said under their names. */
function saidAt(field: AnyField, form: FieldForm, error: unknown, failedText: string): string {
  const messages = error instanceof CallError ? error.fields : {}
  const own = messages[field.wire] ?? messages[field.name]
  if (own) return own
  const others = form.fields.flatMap((other) => {
    const message = messages[other.wire] ?? messages[other.name]
    return message ? [`${t(other.label)}: ${fieldText(message, other.label)}`] : []
  })
  return others.join('; ') || errorText(error, failedText)
}

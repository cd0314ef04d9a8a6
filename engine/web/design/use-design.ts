import './design.css'
import { type Dispatch, type RefObject, type SetStateAction, useMemo, useRef, useState } from 'react'
import type { z } from 'zod'
import type { Design } from '../../contract/design.ts'
import { showError, showSuccess } from '../dialogs.tsx'
import { type Unsaved, useUnsaved } from '../unsaved.tsx'
import type { ElementOf } from './draft.ts'

/** A design that the user is editing, with its state. */
export interface Designing<D extends Design> {
  readonly layout: D
  readonly change: Dispatch<SetStateAction<D>>
  readonly isChanged: boolean
  /** The errors of the design, by path, as the server would report them. */
  readonly messages: Readonly<Record<string, string>>
  readonly hasProblems: boolean
  /** The error of a value of an element. */
  readonly messageAt: (element: ElementOf<D>, name: string) => string | undefined
  readonly isWrong: (element: ElementOf<D>) => boolean
  /** The element whose properties are shown. */
  readonly chosen: ElementOf<D> | undefined
  readonly choose: (id: string | undefined) => void
  /** Chooses an element and goes to it: the arrow keys move what has the focus. */
  readonly goTo: (id: string | undefined) => void
  /** What the elements are drawn in. */
  readonly sheet: RefObject<HTMLDivElement | null>
  /** The design is being saved. It is locked until it is read again, because changes in the meantime would be lost. */
  readonly isBusy: boolean
  /** Saves it by this call, says how that went, and reads it again. */
  readonly save: (write: () => Promise<{ readonly message: string }>) => Promise<void>
  /** Discards the changes. */
  readonly giveUp: () => void
  readonly unsaved: Unsaved
}

interface DesignOptions<D extends Design> {
  /** As it is stored. */
  readonly stored: D
  readonly schema: z.ZodType
  /** The id of the chosen element. It survives a new read of the design. */
  readonly selected: string | undefined
  readonly onSelect: (id: string | undefined) => void
  readonly onReload: () => unknown
}

/** Holds a design that the user edits until he saves it. */
export function useDesign<D extends Design>({ stored, schema, selected, onSelect, onReload }: DesignOptions<D>): Designing<D> {
  const [layout, setLayout] = useState(stored)
  const [isBusy, setBusy] = useState(false)
  const busy = useRef(false)
  const saved = useRef(stored)
  const sheet = useRef<HTMLDivElement>(null)
  const unsaved = useUnsaved(() => layout !== saved.current)
  const messages = useMemo(
    () => Object.fromEntries((schema.safeParse(layout).error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message])),
    [schema, layout],
  )
  const pathOf = (element: ElementOf<D>) => `elemen.${layout.elemen.indexOf(element)}.`
  const hasProblems = Object.keys(messages).length > 0
  const giveUp = () => {
    saved.current = layout
  }
  return {
    layout,
    change: (next) => {
      if (!busy.current) setLayout(next)
    },
    isChanged: layout !== saved.current,
    messages,
    hasProblems,
    messageAt: (element, name) => messages[pathOf(element) + name],
    isWrong: (element) => Object.keys(messages).some((path) => path.startsWith(pathOf(element))),
    chosen: layout.elemen.find(({ id }) => id === selected),
    choose: onSelect,
    goTo: (id) => {
      onSelect(id)
      // A new element is drawn only after this.
      requestAnimationFrame(() => sheet.current?.querySelector<SVGElement>(`[data-element="${id}"]`)?.focus())
    },
    sheet,
    isBusy,
    save: async (write) => {
      if (busy.current || hasProblems) return
      busy.current = true
      setBusy(true)
      try {
        const { message } = await write()
        giveUp()
        showSuccess(message)
        await onReload()
      } catch (error) {
        showError(error)
      } finally {
        busy.current = false
        setBusy(false)
      }
    },
    giveUp,
    unsaved,
  }
}

import { useMemo, useRef, useSyncExternalStore } from 'react'
import type { AnyField, Field } from '../contract/field.ts'
import type { FieldMessages } from '../contract/refusal.ts'

/** The values of a form by field name; null is a field in which nothing is entered. */
export type FormValues = Readonly<Record<string, unknown>>

/** What other fields become when one changed: nothing, or the ones that follow from it. */
export type OnFieldChange = (values: FormValues, changedName: string) => FormValues | undefined

/** A form as it is stored across a reload: its input, and its rows under their names. */
export interface KeptForm {
  readonly values: FormValues
  /** The fields that the person entered himself: the others may follow from something that has changed meanwhile. */
  readonly typed: readonly string[]
  readonly rows: Readonly<Record<string, readonly KeptRow[]>>
  /** Texts that no field could read. Only `snapshot` has them. */
  readonly unread?: Readonly<Record<string, string>>
}

interface KeptRow extends KeptForm {
  readonly about: unknown
  readonly isOffered?: boolean
}

/**
 * The state of a form. It is a store rather than React state, so that a keystroke draws one input again and not all of
 * them: 300 inputs answer as fast as one. A form may have rows (`rows`), and each row is a form by itself.
 */
export class FieldForm {
  readonly fields: readonly AnyField[]
  #initial: FormValues
  #values: FormValues
  #errors: FieldMessages = {}
  #typed = new Set<string>()
  #unread: Readonly<Record<string, string>> = {}
  #listeners = new Set<() => void>()
  #onFieldChange: OnFieldChange | undefined
  #rows = new Map<string, FormRows<unknown>>()
  #changes = 0
  #follow: (() => void) | undefined
  #isFollowing = false

  constructor(fields: readonly AnyField[], initial: FormValues = {}, onFieldChange?: OnFieldChange) {
    this.fields = fields
    this.#initial = { ...emptyValues(fields), ...initial }
    this.#values = this.#initial
    this.#onFieldChange = onFieldChange
  }

  /** The values by field name. */
  get values(): FormValues {
    return this.#values
  }

  /** The values that the form began with, by field name. */
  get initial(): FormValues {
    return this.#initial
  }

  /** Whether something was entered that is not what the form began with. */
  get isChanged(): boolean {
    return (
      Object.keys(this.#unread).length > 0 ||
      this.fields.some(({ name }) => (this.#values[name] ?? '') !== (this.#initial[name] ?? '')) ||
      [...this.#rows.values()].some((rows) => rows.isChanged)
    )
  }

  /** The messages by field name. */
  get errors(): FieldMessages {
    return this.#errors
  }

  /** Unreadable texts by field name. The value of such a field is null, and its check refuses the text. */
  get unread(): Readonly<Record<string, string>> {
    return this.#unread
  }

  /** How many changes there were, here or in a row. Values computed from the whole form are computed again after each. */
  get changes(): number {
    return this.#changes
  }

  /** Where the fields stand in the call: nothing, or `detail_barang.2.` for those of a row. */
  get path(): string {
    return ''
  }

  /** Hears of every change, of the rows too. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /**
   * Computes values from the whole form and its rows: now and at every change, before listeners hear of it, so that both are drawn
   * together. Ends when the returned function is called.
   */
  readonly follow = (follow: () => void): (() => void) => {
    this.#follow = follow
    follow()
    return () => {
      if (this.#follow === follow) this.#follow = undefined
    }
  }

  /** The input of a field; null if it is empty. */
  entered<Value>(field: Field<string, Value>): NonNullable<Value> | null {
    return (this.#values[field.name] ?? null) as NonNullable<Value> | null
  }

  /**
   * The rows that the call takes under a name, each with these fields. `keyOf` is what the server calls a row when it says
   * something of all of it: the barcode of a piece.
   */
  rows<About = undefined>(name: string, fields: readonly AnyField[], keyOf?: (about: About) => string): FormRows<About> {
    const known = this.#rows.get(name)
    if (known) return known as FormRows<About>
    const made = new FormRows<About>(name, fields, keyOf, () => this.#tell())
    // Each kind of rows knows what its own are about.
    this.#rows.set(name, made as FormRows<unknown>)
    return made
  }

  /** All its rows, as they were asked for. */
  get allRows(): readonly FormRows<unknown>[] {
    return [...this.#rows.values()]
  }

  /** Whether the person entered this field himself, and has not emptied it again: what follows from others stops there. */
  isTyped(name: string): boolean {
    return this.#typed.has(name)
  }

  /** Whether the form still has input that the person typed himself. */
  get isTypedInto(): boolean {
    return this.#typed.size > 0
  }

  /** Removes the rows that the person added and left empty. They are not saved. */
  dropLeftEmpty(): void {
    for (const rows of this.#rows.values()) rows.dropLeftEmpty()
  }

  /**
   * Enters what the person typed or picked. Its message goes away, and dependent fields change too. `unread` is a text that the kind cannot read:
   * then the value is null, and the form cannot be saved.
   */
  set(name: string, value: unknown, unread?: string): void {
    if (this.#values[name] === value && this.#unread[name] === unread) return
    if ((value === null || value === '') && unread === undefined) this.#typed.delete(name)
    else this.#typed.add(name)
    const values = { ...this.#values, [name]: value }
    this.assign({ [name]: value, ...this.#onFieldChange?.(values, name) }, unread === undefined ? {} : { [name]: unread })
  }

  /** Enters values that follow from another field; no further field follows from them. Their messages and unreadable texts go away. */
  assign(values: FormValues, unread: Readonly<Record<string, string>> = {}): void {
    const others = <Value>(of: Readonly<Record<string, Value>>) => Object.fromEntries(Object.entries(of).filter(([name]) => !(name in values)))
    this.#values = { ...this.#values, ...values }
    this.#errors = others(this.#errors)
    this.#unread = { ...others(this.#unread), ...unread }
    this.#tell()
  }

  /** Starts over, without rows. */
  reset(initial: FormValues = {}): void {
    this.#initial = { ...emptyValues(this.fields), ...initial }
    this.#values = this.#initial
    this.#errors = {}
    this.#unread = {}
    this.#typed.clear()
    for (const rows of this.#rows.values()) rows.clear()
    this.#tell()
  }

  /**
   * Takes new initial values that arrived in the meantime. Fields that the user has not changed get the new values, the
   * others stay as typed. Returns the fields that were changed on both sides to different values.
   */
  rebase(initial: FormValues): readonly AnyField[] {
    const before = this.#initial
    const typed = this.#values
    this.#initial = { ...emptyValues(this.fields), ...initial }
    const touched = this.fields.filter(({ name }) => !isSame(typed[name], before[name]))
    this.#values = { ...this.#initial, ...Object.fromEntries(touched.map(({ name }) => [name, typed[name]])) }
    this.#tell()
    return touched.filter(({ name }) => !isSame(this.#initial[name], before[name]) && !isSame(this.#initial[name], typed[name]))
  }

  /**
   * Puts messages at their fields, those of rows (`detail_barang.2.diskon_rp`) in their rows. The server names fields as the
   * call does, or as the code does.
   */
  setErrors(messages: FieldMessages): void {
    this.#errors = Object.fromEntries(
      this.fields.flatMap((field) => {
        const message = messages[field.wire] ?? messages[field.name]
        return message ? [[field.name, message]] : []
      }),
    )
    for (const rows of this.#rows.values()) rows.setErrors(messages)
    this.#tell()
  }

  /** The message of a field's check for its present content; undefined if the content is valid. */
  messageOf(field: AnyField): string | undefined {
    const value = this.#unread[field.name] ?? this.#values[field.name] ?? null
    return checked(field, value).error?.issues[0]?.message
  }

  /** The messages of all unreadable texts in the form and its rows, by their places in the call. */
  unreadMessages(): Record<string, string> {
    const own = this.fields.flatMap((field) => (field.name in this.#unread ? [[`${this.path}${field.wire}`, `${field.label} Tidak Terbaca`]] : []))
    return Object.assign(Object.fromEntries(own), ...this.allRows.flatMap(({ list }) => list.map((row) => row.unreadMessages())))
  }

  /** Checks every field and row, or the fields given, all at once, and puts the messages at them. Says whether all are right. */
  check(fields?: readonly AnyField[]): boolean {
    const messages = Object.fromEntries(
      (fields ?? this.fields).flatMap((field) => {
        const message = this.messageOf(field)
        return message === undefined ? [] : [[field.name, message]]
      }),
    )
    this.#errors = messages
    const areRowsRight = fields ? [] : this.allRows.flatMap(({ list }) => list.map((row) => row.check()))
    this.#tell()
    return Object.keys(messages).length === 0 && !areRowsRight.includes(false)
  }

  /**
   * The body of the call: the values of all fields and rows, or of the given fields, under their wire names. An unreadable text is sent as it is, so
   * that the check refuses it. Otherwise it would be saved as empty.
   */
  toWire(fields?: readonly AnyField[]): Record<string, unknown> {
    const own = Object.fromEntries((fields ?? this.fields).map((field) => [field.wire, this.#unread[field.name] ?? this.#values[field.name]]))
    if (fields) return own
    return { ...own, ...Object.fromEntries([...this.#rows].map(([name, rows]) => [name, rows.list.map((row) => row.toWire())])) }
  }

  /** The content of a draft for `restore`, without secrets such as card numbers. */
  kept(): KeptForm {
    const rows = this.#keptRows((row) => row.kept())
    const cut = this.fields.flatMap(({ name, kind }) => {
      const value = this.#values[name]
      return kind.written && value !== null && value !== undefined ? [[name, kind.written(value)] as const] : []
    })
    return { values: { ...this.#values, ...Object.fromEntries(cut) }, typed: [...this.#typed], rows }
  }

  /** The whole content for `restore`, with secrets: it stays in memory and is not stored. */
  snapshot(): KeptForm {
    return { values: this.#values, typed: [...this.#typed], unread: this.#unread, rows: this.#keptRows((row) => row.snapshot()) }
  }

  #keptRows(keep: (row: FormRow<unknown>) => KeptForm): Readonly<Record<string, readonly KeptRow[]>> {
    return Object.fromEntries(
      [...this.#rows].map(([name, { list }]) => [
        name,
        list.map((row) => ({ about: row.about, ...(row.isOffered ? { isOffered: true } : {}), ...keep(row) })),
      ]),
    )
  }

  /** Restores a stored form, for the fields and rows that it still has. Returns whether the data was of such a form. */
  restore(kept: unknown): boolean {
    const { values, typed, rows, unread = {} } = (kept ?? {}) as Partial<KeptForm>
    if (typeof values !== 'object' || typeof rows !== 'object' || values === null || rows === null) return false
    const ofFields = this.fields.filter(({ name }) => name in values).map(({ name }) => [name, values[name]])
    this.#values = { ...this.#values, ...Object.fromEntries(ofFields) }
    this.#typed = new Set(typed)
    this.#unread = unread
    for (const [name, own] of this.#rows) own.restore(Array.isArray(rows[name]) ? rows[name] : [])
    this.#tell()
    return true
  }

  #tell(): void {
    this.#changes += 1
    // Listeners hear of a change and of its computed values together.
    if (this.#isFollowing) return
    this.#isFollowing = true
    try {
      this.#follow?.()
    } finally {
      this.#isFollowing = false
    }
    for (const listener of this.#listeners) listener()
  }
}

/** A row of a form: a form of its own, and what it is about: the piece that was scanned. */
export class FormRow<About = undefined> extends FieldForm {
  readonly id: number
  /** The person added this row to fill it. */
  readonly isOffered: boolean
  readonly #rows: FormRows<About>
  #about: About
  #message: string | undefined

  constructor(rows: FormRows<About>, id: number, about: About, initial: FormValues, isOffered: boolean) {
    super(rows.fields, initial)
    this.id = id
    this.isOffered = isOffered
    this.#rows = rows
    this.#about = about
  }

  override get path(): string {
    return `${this.#rows.name}.${this.#rows.list.indexOf(this)}.`
  }

  /** Whether the row was added and left empty: nothing was typed, and its preset values are not complete. */
  get isLeftEmpty(): boolean {
    return this.isOffered && !this.isTypedInto && !this.fields.every((field) => isRight(field, this.values[field.name]))
  }

  /** The subject of the row, besides its input. */
  get about(): About {
    return this.#about
  }

  /** The error of the row as a whole. */
  get message(): string | undefined {
    return this.#message
  }

  /** The subject has changed, for example the price of the piece. The message about it stays. */
  become(about: About, message?: string): void {
    this.#about = about
    this.assign({})
    this.setErrors(this.errors, message)
  }

  override assign(values: FormValues, unread?: Readonly<Record<string, string>>): void {
    this.#message = undefined
    super.assign(values, unread)
  }

  override setErrors(messages: FieldMessages, message?: string): void {
    this.#message = message
    super.setErrors(messages)
  }
}

/** The rows of a form: the lines of a document. Drawn again when one comes or goes; each row draws itself. */
export class FormRows<About = undefined> {
  readonly name: string
  readonly fields: readonly AnyField[]
  readonly #keyOf: ((about: About) => string) | undefined
  readonly #onChange: () => void
  #list: readonly FormRow<About>[] = []
  #begun: readonly FormRow<About>[] = []
  #message: string | undefined
  #latestId = 0
  #listeners = new Set<() => void>()

  constructor(name: string, fields: readonly AnyField[], keyOf: ((about: About) => string) | undefined, onChange: () => void) {
    this.name = name
    this.fields = fields
    this.#keyOf = keyOf
    this.#onChange = onChange
  }

  /** The rows in their order; another list when one came or went. */
  get list(): readonly FormRow<About>[] {
    return this.#list
  }

  /** Whether they are not the rows that the form began with. */
  get isChanged(): boolean {
    return this.#list.length !== this.#begun.length || this.#list.some((row, at) => row !== this.#begun[at] || row.isChanged)
  }

  /** The error of the rows as a whole: that there are none. */
  get message(): string | undefined {
    return this.#message
  }

  /** Hears when a row comes or goes, or something is said of them as a whole. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Adds a row at the end. */
  add(about: About, initial: FormValues = {}): FormRow<About> {
    return this.#added(this.#made(about, initial))
  }

  /** Adds an empty row at the end. If it stays empty, it is not saved (`dropLeftEmpty`). */
  offer(about: About, initial: FormValues = {}): FormRow<About> {
    return this.#added(this.#made(about, initial, true))
  }

  /** Removes the added rows that were left empty. */
  dropLeftEmpty(): void {
    if (this.#list.some((row) => row.isLeftEmpty)) this.#become(this.#list.filter((row) => !row.isLeftEmpty))
  }

  /** Takes a row away. */
  remove(row: FormRow<About>): void {
    this.#become(this.#list.filter((each) => each !== row))
  }

  /** Starts over, with these rows. */
  begin(about: About, initials: readonly FormValues[]): void {
    this.#begun = initials.map((initial) => this.#made(about, initial))
    this.#become(this.#begun)
  }

  /** Starts over, without rows. */
  clear(): void {
    this.#begun = []
    this.#become([])
  }

  /** Puts messages at the rows: `name` says all of them, `name.2.field` a field, the key of a row all of it. */
  setErrors(messages: FieldMessages): void {
    this.#list.forEach((row, at) => {
      const prefix = `${this.name}.${at}.`
      const own = Object.entries(messages).flatMap(([path, message]) => (path.startsWith(prefix) ? [[path.slice(prefix.length), message]] : []))
      row.setErrors(Object.fromEntries(own), (this.#keyOf && messages[this.#keyOf(row.about)]) ?? messages[`${this.name}.${at}`])
    })
    this.#message = messages[this.name]
    this.#tell()
  }

  /** Puts back the rows that were kept of such a form. */
  restore(kept: readonly KeptRow[]): void {
    this.#become(
      kept.map((each) => {
        const row = this.#made(each.about as About, each.values, each.isOffered)
        row.restore(each)
        return row
      }),
    )
  }

  #added(row: FormRow<About>): FormRow<About> {
    this.#become([...this.#list, row])
    return row
  }

  #made(about: About, initial: FormValues, isOffered = false): FormRow<About> {
    this.#latestId += 1
    const row = new FormRow<About>(this, this.#latestId, about, initial, isOffered)
    row.subscribe(() => {
      // A message about all rows no longer holds when one of them has changed.
      if (this.#message !== undefined) this.#say(undefined)
      this.#onChange()
    })
    return row
  }

  #say(message: string | undefined): void {
    this.#message = message
    this.#tell()
  }

  #become(list: readonly FormRow<About>[]): void {
    this.#list = list
    this.#message = undefined
    this.#tell()
    this.#onChange()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** Each kind has its own message for a missing value. For null the check would say that the type is wrong. */
const checked = (field: AnyField, value: unknown) => field.check().safeParse(field.isOptional ? value : (value ?? undefined))
const isRight = (field: AnyField, value: unknown) => checked(field, value).success

/** Null and an empty text look the same in a form. A list of words is compared by its words. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? '') === JSON.stringify(other ?? '')

function emptyValues(fields: readonly AnyField[]): FormValues {
  return Object.fromEntries(fields.map((field) => [field.name, emptyValue(field)]))
}

function emptyValue(field: AnyField): unknown {
  if (field.preset !== undefined) return field.preset
  if (field.isOptional) return null
  return field.kind.name === 'flag' ? false : field.kind.isList ? [] : null
}

/** A form that lives as long as the component that asks for it. */
export function useFieldForm(fields: readonly AnyField[], initial?: FormValues, onFieldChange?: OnFieldChange): FieldForm {
  const form = useRef<FieldForm>(undefined)
  form.current ??= new FieldForm(fields, initial, onFieldChange)
  return form.current
}

/** The value of one field of a form; draws again when it changes. */
export function useFieldValue<Value>(form: FieldForm, field: Field<string, Value>): NonNullable<Value> | null {
  return useSyncExternalStore(form.subscribe, () => form.values[field.name]) as NonNullable<Value> | null
}

/** The message at one field of a form. */
export function useFieldError(form: FieldForm, name: string): string | undefined {
  return useSyncExternalStore(form.subscribe, () => form.errors[name])
}

/** The unreadable text of one field; undefined if its text can be read. */
export function useFieldUnread(form: FieldForm, name: string): string | undefined {
  return useSyncExternalStore(form.subscribe, () => form.unread[name])
}

/** All values of a form; for sums and previews, as it draws again at every keystroke. */
export function useFormValues(form: FieldForm): FormValues {
  return useSyncExternalStore(form.subscribe, () => form.values)
}

/** The rows of a form; draws again when one comes or goes, or something is said of them as a whole. */
export function useRows<About>(rows: FormRows<About>): readonly FormRow<About>[] {
  useSyncExternalStore(rows.subscribe, () => rows.message)
  return useSyncExternalStore(rows.subscribe, () => rows.list)
}

/** The subject of a row and the error of all of it. Draws again when one of them changes. */
export function useRow<About>(row: FormRow<About>): Pick<FormRow<About>, 'about' | 'message'> {
  const about = useSyncExternalStore(row.subscribe, () => row.about)
  const message = useSyncExternalStore(row.subscribe, () => row.message)
  return { about, message }
}

/**
 * Computes plain data from a form and its rows at every change, and draws again if the result differs. If a caller reads more of the
 * form, it asks for that too, or uses `useReckoned`.
 */
export function useOutcome<Form extends FieldForm, Result>(form: Form, reckon: (form: Form) => Result): Result {
  const kept = useRef<{ form: Form; reckon: (form: Form) => Result; changes: number; result: Result }>(undefined)
  return useSyncExternalStore(form.subscribe, () => {
    const last = kept.current
    if (last?.form === form && last.reckon === reckon && last.changes === form.changes) return last.result
    const result = reckon(form)
    const isAlike = last?.form === form && isSame(last.result, result)
    kept.current = { form, reckon, changes: form.changes, result: isAlike ? last.result : result }
    return kept.current.result
  })
}

/** Computes sums or the like from a form and its rows. Computes and draws again at every change. */
export function useReckoned<Form extends FieldForm, Result>(form: Form, reckon: (form: Form) => Result): Result {
  const changes = useSyncExternalStore(form.subscribe, () => form.changes)
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the form is a store: it is another one after each change
  return useMemo(() => reckon(form), [form, reckon, changes])
}

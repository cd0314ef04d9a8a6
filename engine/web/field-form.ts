import { useRef, useSyncExternalStore } from 'react'
import type { Field } from '../contract/field.ts'
import type { FieldMessages } from '../contract/refusal.ts'

// eslint-disable-next-line typescript/no-explicit-any -- any value type fits a list of fields
type AnyField = Field<string, any>

/** The values of a form by field name; null is a field in which nothing is entered. */
export type FormValues = Readonly<Record<string, unknown>>

/** What other fields become when one changed: nothing, or the ones that follow from it. */
export type OnFieldChange = (values: FormValues, changedName: string) => FormValues | undefined

/**
 * The state of a form. It is a store rather than React state, so that a keystroke draws one input again and not all of
 * them: 300 inputs answer as fast as one.
 */
export class FieldForm {
  readonly fields: readonly AnyField[]
  #initial: FormValues
  #values: FormValues
  #errors: FieldMessages = {}
  #typed = new Set<string>()
  #listeners = new Set<() => void>()
  #onFieldChange: OnFieldChange | undefined

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

  /** Whether something was entered that is not what the form began with. */
  get isChanged(): boolean {
    return this.fields.some(({ name }) => (this.#values[name] ?? '') !== (this.#initial[name] ?? ''))
  }

  /** The messages by field name. */
  get errors(): FieldMessages {
    return this.#errors
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Whether the person entered this field himself, and has not emptied it again: what follows from others stops there. */
  isTyped(name: string): boolean {
    return this.#typed.has(name)
  }

  /** Enters what the person typed or picked. Its message goes away, and the fields that follow from it change too. */
  set(name: string, value: unknown): void {
    if (this.#values[name] === value) return
    if (value === null || value === '') this.#typed.delete(name)
    else this.#typed.add(name)
    const values = { ...this.#values, [name]: value }
    this.assign({ [name]: value, ...this.#onFieldChange?.(values, name) })
  }

  /** Enters values that follow from something else; no field follows from them in turn. Their messages go away. */
  assign(values: FormValues): void {
    this.#values = { ...this.#values, ...values }
    this.#errors = Object.fromEntries(Object.entries(this.#errors).filter(([name]) => !(name in values)))
    this.#tell()
  }

  /** Starts over. */
  reset(initial: FormValues = {}): void {
    this.#initial = { ...emptyValues(this.fields), ...initial }
    this.#values = this.#initial
    this.#errors = {}
    this.#typed.clear()
    this.#tell()
  }

  /**
   * What the form began with has become something else meanwhile: fields that nobody touched here become what they are now,
   * the others stay as they were typed. Answers those that were changed on both sides, and not to the same.
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

  /** Puts messages at their fields. The server names fields as the call does, or as the code does. */
  setErrors(messages: FieldMessages): void {
    this.#errors = Object.fromEntries(
      this.fields.flatMap((field) => {
        const message = messages[field.wire] ?? messages[field.name]
        return message ? [[field.name, message]] : []
      }),
    )
    this.#tell()
  }

  /** Checks every field, or those given, all at once, and puts the messages at them. Says whether all are right. */
  check(fields: readonly AnyField[] = this.fields): boolean {
    const messages: Record<string, string> = {}
    for (const field of fields) {
      const value = this.#values[field.name]
      // What is missing has its own message in every kind; null would be called unknown.
      const result = field.check().safeParse(field.isOptional ? value : (value ?? undefined))
      if (!result.success) messages[field.name] = result.error.issues[0]?.message ?? ''
    }
    this.#errors = messages
    this.#tell()
    return Object.keys(messages).length === 0
  }

  /** What the call takes: the values of the fields, or of those given, under the names of the wire. */
  toWire(fields: readonly AnyField[] = this.fields): Record<string, unknown> {
    return Object.fromEntries(fields.map((field) => [field.wire, this.#values[field.name]]))
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** Nothing and an empty text are the same to whoever looks at a form; a list of words is what it says. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? '') === JSON.stringify(other ?? '')

function emptyValues(fields: readonly AnyField[]): FormValues {
  return Object.fromEntries(fields.map((field) => [field.name, emptyValue(field)]))
}

function emptyValue(field: AnyField): unknown {
  if (field.preset !== undefined) return field.preset
  if (field.isOptional) return null
  return field.kind.name === 'flag' ? false : field.kind.name === 'tags' ? [] : null
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

/** All values of a form; for sums and previews, as it draws again at every keystroke. */
export function useFormValues(form: FieldForm): FormValues {
  return useSyncExternalStore(form.subscribe, () => form.values)
}

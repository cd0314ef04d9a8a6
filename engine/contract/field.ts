import { z } from 'zod'
import { hiddenOf, readersOf } from './readers.ts'
import type { TreeEntry } from './screen.ts'

/** How a value stands in a table column. */
export type Align = 'left' | 'right' | 'center'

/** How a spreadsheet stores a value. */
export type Cell = 'text' | 'integer' | 'decimal' | 'date' | 'moment'

/**
 * A kind of value with its check, format, column and cell. Its input is separate, in `input.tsx`.
 * `Value` is the type in requests, in answers and in the row of the database.
 */
export interface Kind<Value> {
  readonly name: string
  readonly align: Align
  readonly cell: Cell
  /** How many digits a number may have after its decimal point: 0 for whole numbers. Undefined if the value is not a number. */
  readonly decimals?: number
  /** The unit that `format` writes before a number: where many stand below each other on paper, the head of their column says it once. */
  readonly unit?: string
  /** The unit behind a value that stands alone, where no head of a column says what it is measured in. */
  readonly measure?: string
  /** The type of a database column that holds it. */
  readonly column: string
  /** The check at the border; `label` is named in its messages. */
  check(label: string): z.ZodType<Value>
  /** The value as a person reads it. */
  format(value: Value): string
  /** What a person typed, or undefined when it says nothing of this kind. */
  parse(text: string): Value | undefined
  /** The choices, where the kind has a list; none, where the list is open. What `format` answers is then a text of ours. */
  readonly choices?: readonly Choice[]
  /** The value that a browser may store in a draft: without whole card numbers. */
  written?(value: Value): Value
  /** Its value is a list. */
  readonly isList?: true
  /** Its value is the path of a picture below `api/`, or a list of such. */
  readonly isPicture?: true
  /** What an answer holds of it, where that is not what a spreadsheet's cell would. */
  readonly sent?: z.ZodType
  /** The value that answers hold instead, for all users: the last characters of an identity number. A separate call answers the whole number. */
  hidden?(value: Value): Value
}

/** One entry of a closed list: the stored value and the shown text. */
export interface Choice {
  readonly value: string
  readonly label: string
}

/** Where a code field finds the things it may name: the list call of a master and two of its columns. */
export interface LookupSource {
  readonly list: string
  readonly key: string
  readonly label: string
  /** The call that searches it page by page, where it has too many rows to fetch. */
  readonly pages: string | undefined
  /** The title of the screen where its rows are entered, for a user who finds it empty. */
  readonly title: string | undefined
}

/**
 * A word of the business: a kind and a label under a name that is the same on the wire, in the database and in the code.
 * Every change (`as`, `optional`, …) answers a new field; a field itself never changes.
 */
export class Field<Name extends string = string, Value = unknown> {
  readonly name: Name
  readonly label: string
  readonly kind: Kind<NonNullable<Value>>
  /** The name this field has in one particular call, where that differs from `name`. */
  readonly wire: string
  readonly isOptional: boolean
  readonly lookup: LookupSource | undefined
  readonly preset: NonNullable<Value> | undefined
  /** The entry of the access tree that a user needs to read this field. Undefined if all users may read it. */
  readonly readers: TreeEntry | undefined
  /** The message for an empty value, instead of the message of the kind. */
  readonly missing: string | undefined

  constructor(facts: {
    name: Name
    label: string
    kind: Kind<NonNullable<Value>>
    wire?: string
    isOptional?: boolean
    lookup?: LookupSource | undefined
    preset?: NonNullable<Value> | undefined
    readers?: TreeEntry | undefined
    missing?: string | undefined
  }) {
    this.name = facts.name
    this.label = facts.label
    this.kind = facts.kind
    this.wire = facts.wire ?? facts.name
    this.isOptional = facts.isOptional ?? false
    this.lookup = facts.lookup
    this.preset = facts.preset
    this.readers = facts.readers
    this.missing = facts.missing
  }

  /** The same word under the name that one call spells it. */
  as(wire: string): Field<Name, Value> {
    return new Field({ ...this, wire })
  }

  /** The same field under another name, on the wire as well: a filter that a report names itself. */
  named(name: string): Field<string, Value> {
    return new Field<string, Value>({ ...this, name, wire: name })
  }

  /** The same kind under another label. */
  labelled(label: string): Field<Name, Value> {
    return new Field({ ...this, label })
  }

  /** May be left empty; then it travels as null. */
  optional(): Field<Name, Value | null> {
    return new Field<Name, Value | null>({ ...this, isOptional: true })
  }

  /** Its value is the key of a row in `source`; `shown` is the column with the name of that row. */
  from(source: { api: { list: string; pages?: string }; key: string; screen?: { title: string } }, shown: string): Field<Name, Value> {
    const { api, key, screen } = source
    return new Field({ ...this, lookup: { list: api.list, key, label: shown, pages: api.pages, title: screen?.title } })
  }

  /** What a new form starts with. */
  starting(preset: NonNullable<Value>): Field<Name, Value> {
    return new Field({ ...this, preset })
  }

  /**
   * Only users whose access tree shows `readers` read this field. Answers, lists, reports and files leave it out for all
   * others. A user who adds a row still types it.
   */
  onlyFor(readers: TreeEntry): Field<Name, Value> {
    return new Field({ ...this, readers })
  }

  /** The check at the border for this field. */
  check(): z.ZodType<Value> {
    const required = this.required()
    const check = (this.isOptional ? required.nullable().default(null as never) : required) as z.ZodType<Value>
    return this.markSecret(check)
  }

  /** The same for a change that need not name this field; not named is not the same as emptied. */
  checkWhereGiven(): z.ZodType<Value | undefined> {
    const required = this.required()
    return (this.isOptional ? required.nullable() : required).optional() as z.ZodType<Value | undefined>
  }

  private required(): z.ZodType<NonNullable<Value>> {
    const check = this.kind.check(this.label)
    if (this.missing === undefined) return check
    return z
      .string({ error: this.missing })
      .trim()
      .min(1, this.missing)
      .pipe(check as z.ZodType<never, string>)
  }

  /** Marks the schema of this field with the entry that its readers need, for all checks of the schema. */
  markSecret<Schema extends z.ZodType>(schema: Schema): Schema {
    if (this.kind.hidden) return this.markHidden(schema)
    if (!this.readers) return schema
    const marked = schema.describe(`Read by those alone to whom the access tree shows ${this.readers.path}.`)
    readersOf.add(marked, { readers: this.readers })
    return marked
  }

  private markHidden<Schema extends z.ZodType>(schema: Schema): Schema {
    const marked = schema.describe('Answers have the end of it only.')
    hiddenOf.add(marked, { hidden: this.kind.hidden as (value: unknown) => unknown })
    return marked
  }

  /** The schema of the field in an answer: a value of its kind, or null. The limits of a form do not apply: a balance may be below zero. */
  answered(): z.ZodType {
    return (this.kind.sent ?? sentByCell[this.kind.cell]).nullable()
  }

  /** The same as a part of an object (`shapeOf`), under its canonical name; it says who reads it. */
  asAnswered(): [name: string, make: () => z.ZodType] {
    return [this.name, () => this.markSecret(this.answered())]
  }

  /** The value as a person reads it; nothing reads as an empty text. */
  format(value: Value): string {
    return value === null || value === undefined ? '' : this.kind.format(value)
  }
}

const sentByCell: Readonly<Record<Cell, z.ZodType>> = {
  text: z.string(),
  integer: z.int(),
  decimal: z.number(),
  date: z.iso.date(),
  moment: z.string(),
}

/** The value type of a field. */
export type ValueOf<F> = F extends Field<string, infer Value> ? Value : never

/** A field of any value, for lists in which fields of all kinds stand together; `ValueOf` finds the exact type again. */
export type AnyField = Field<string, unknown>

/** The row that a list of fields describes, under their canonical names. */
export type RowOf<Fields extends readonly AnyField[]> = {
  [F in Fields[number] as F['name']]: ValueOf<F>
}

/** A field that has not been given its name yet: what the kind functions answer. */
export type Unnamed<Value> = Field<'', Value>

type Named<Words> = { readonly [Name in keyof Words & string]: Field<Name, ValueOf<Words[Name]>> }

/**
 * A module's words. The key is the name: `dictionary({ berat: grams('Berat') }).berat.name === 'berat'`. A word is declared once,
 * in the module that stores it. Other modules take it from there, under another label if necessary:
 * `kode_gudang: masters.kode_gudang.labelled('Gudang')`.
 */
export function dictionary<const Words extends Record<string, AnyField>>(words: Words): Named<Words> {
  const entries = Object.entries(words).map(([name, field]) => [name, new Field({ ...field, name, wire: name })])
  return Object.fromEntries(entries) as Named<Words>
}

type Fields = readonly AnyField[]
export type Values<F extends Fields> = { [One in F[number] as One['name']]: ValueOf<One> }
export type Optional<F extends Fields> = { [One in F[number] as null extends ValueOf<One> ? One['name'] : never]?: ValueOf<One> }

/**
 * The shape of an object whose schemas are made when it checks something for the first time: of the hundreds that an application
 * declares, a browser that opens a screen needs a few.
 */
export function shapeOf(schemas: readonly (readonly [name: string, make: () => z.ZodType])[]): z.ZodRawShape {
  const shape: z.ZodRawShape = {}
  // Of two of one name the later counts.
  for (const [name, make] of schemas) Object.defineProperty(shape, name, { get: make, enumerable: true, configurable: true })
  return shape
}

/** The check of an object with these fields. What may be empty may be left out, and so may what has a usual value. */
export function objectOf<const F extends Fields>(fields: F): z.ZodType<Values<F>, Optional<F> & Partial<Values<F>>> {
  const make = (field: AnyField) => (field.preset === undefined ? field.check() : field.check().default(field.preset as never))
  return z.object(shapeOf(fields.map((field) => [field.wire, () => make(field)]))) as never
}

/** A field whose check differs from its kind's. */
export function checked<Name extends string, Value extends string | number>(
  field: Field<Name, Value>,
  change: (check: z.ZodType<Value>, label: string) => z.ZodType<Value>,
): Field<Name, Value> {
  const check = (label: string) => change(field.kind.check(label), label)
  return new Field<Name, Value>({ ...field, kind: { ...field.kind, check } })
}

/** The same word, which says `message` when nothing was given. */
export const withRequiredMessage = <Name extends string>(field: Field<Name, string>, message: string): Field<Name, string> =>
  new Field({ ...field, missing: message })

/** The same word; answers hold the result of `hidden` in place of the value. */
export const hiding = <Name extends string>(field: Field<Name, string>, hidden: (value: string) => string): Field<Name, string> =>
  new Field({ ...field, kind: { ...field.kind, hidden } })

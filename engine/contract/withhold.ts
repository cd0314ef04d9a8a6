import type { z } from 'zod'
import { hiddenOf, readersOf } from './readers.ts'
import type { TreeEntry } from './screen.ts'

/** Whether the user may open an entry of the access tree. */
type MayOpen = (entry: TreeEntry) => boolean
type Withhold = (value: unknown, mayOpen: MayOpen) => unknown

/** A part of an answer that only some users may read: its name in the answer, and the entry that they need. */
export interface SecretPart {
  readonly name: string
  readonly readers: TreeEntry
}

/** How the answers of a call are filtered before they are sent. */
export interface Withholding {
  /** Every part that only some users may read. */
  readonly secrets: readonly SecretPart[]
  /** The names of parts that answers show only the end of (docs/decisions/172). */
  readonly hides: readonly string[]
  /** Returns the answer without the parts that the user may not read, and with only the end of hidden values. Its argument stays unchanged. */
  readonly withhold: Withhold
}

/**
 * What the schema of an answer says of who reads its parts. Asked once a call, not at every answer.
 *
 * @throws where a schema that holds itself, like a tree, has secrets: they would be taken out of its first storey only
 */
export function withholdingOf(reply: z.ZodType): Withholding {
  const found: Found = { secrets: [], hides: [], holdsItself: false }
  const withhold = compile(reply, [], found) ?? ((value: unknown) => value)
  if (found.holdsItself && found.secrets.length + found.hides.length > 0)
    throw new Error('A schema that holds itself cannot have fields with readers')
  return { secrets: found.secrets, hides: found.hides, withhold }
}

interface Found {
  readonly secrets: SecretPart[]
  readonly hides: string[]
  holdsItself: boolean
}

/** The definition of a schema, as far as its parts are concerned. */
interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly element?: z.ZodType
  readonly valueType?: z.ZodType
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly out?: z.ZodType
  readonly left?: z.ZodType
  readonly right?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly getter?: () => z.ZodType
}

const definitionOf = (schema: z.ZodType) => schema.def as unknown as Definition

/** What takes the secrets out of a value of this schema; undefined where it has none. */
function compile(schema: z.ZodType, above: readonly z.ZodType[], found: Found): Withhold | undefined {
  if (above.includes(schema)) {
    found.holdsItself = true
    return undefined
  }
  const within = (part: z.ZodType) => compile(part, [...above, schema], found)
  const { type, shape, element, valueType, innerType, in: from, out, left, right, options, getter } = definitionOf(schema)
  if (shape) return ofObject(shape, within, found)
  if (type === 'array' && element) return ofElements(within(element))
  if (type === 'record' && valueType) return ofValues(within(valueType))
  return inTurn([innerType, from, out, left, right, ...(options ?? []), getter?.()].map((part) => part && within(part)))
}

function ofObject(
  shape: Readonly<Record<string, z.ZodType>>,
  within: (part: z.ZodType) => Withhold | undefined,
  { secrets, hides }: Found,
): Withhold | undefined {
  const parts = Object.entries(shape)
  const own = parts.map(([name, part]) => ({ name, readers: readersOfPart(part) })).filter((part): part is SecretPart => part.readers !== undefined)
  const hidden = parts.flatMap(([name, part]) => {
    const hide = hiddenOfPart(part)
    return hide ? [{ name, hide }] : []
  })
  secrets.push(...own)
  hides.push(...hidden.map(({ name }) => name))
  const nested = parts.flatMap(([name, part]) => {
    const withhold = within(part)
    return withhold ? [{ name, withhold }] : []
  })
  if (own.length + hidden.length + nested.length === 0) return undefined
  return (value, mayOpen) => {
    if (typeof value !== 'object' || value === null) return value
    const left: Record<string, unknown> = { ...value }
    for (const { name, readers } of own) if (!mayOpen(readers)) delete left[name]
    for (const { name, hide } of hidden) if (left[name] !== null && left[name] !== undefined) left[name] = hide(left[name])
    for (const { name, withhold } of nested) if (name in left) left[name] = withhold(left[name], mayOpen)
    return left
  }
}

function ofElements(withhold: Withhold | undefined): Withhold | undefined {
  return withhold && ((value, mayOpen) => (Array.isArray(value) ? value.map((one) => withhold(one, mayOpen)) : value))
}

function ofValues(withhold: Withhold | undefined): Withhold | undefined {
  return (
    withhold &&
    ((value, mayOpen) =>
      typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withhold(one, mayOpen)]))
        : value)
  )
}

function inTurn(all: readonly (Withhold | undefined)[]): Withhold | undefined {
  const steps = all.filter((step) => step !== undefined)
  if (steps.length === 0) return undefined
  return (value, mayOpen) => steps.reduce((left, step) => step(left, mayOpen), value)
}

/** Returns the entry that a reader of this part of an object needs, through all wrappers of its schema. Undefined if all users may read it. */
function readersOfPart(schema: z.ZodType): TreeEntry | undefined {
  const { innerType } = definitionOf(schema)
  return readersOf.get(schema)?.readers ?? (innerType && readersOfPart(innerType))
}

/** What hides a part of an object, however its schema is wrapped up; undefined where nothing is hidden. */
function hiddenOfPart(schema: z.ZodType): ((value: unknown) => unknown) | undefined {
  const { innerType } = definitionOf(schema)
  return hiddenOf.get(schema)?.hidden ?? (innerType && hiddenOfPart(innerType))
}

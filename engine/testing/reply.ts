import { z } from 'zod'
import type { Endpoint, ReplyOf } from '../contract/endpoint.ts'
import { withholdingOf } from '../contract/withhold.ts'

/**
 * Checks an answer to a call against its contract and returns the errors. The answer must have all declared fields, with the declared
 * types, and no others. Fields that only some users may read may be missing.
 */
export function unfitIn({ call, reply }: Endpoint, answered: unknown): string[] {
  const secrets = new Set(withholdingOf(reply).secrets.map(({ name }) => name))
  const { data, error } = reply.safeParse(answered, { reportInput: true })
  const issues = error?.issues.filter(({ path, input }) => !(input === undefined && secrets.has(String(path.at(-1))))) ?? []
  if (issues.length > 0) return [`${call} answers something else than its contract says:\n${z.prettifyError({ issues })}`]
  const unsaid = error ? [] : undeclaredIn(answered, data)
  return unsaid.length > 0 ? [`${call} answers what its contract does not say: ${unsaid.join(', ')}`] : []
}

/** The paths of what a check has left out or changed. */
function undeclaredIn(sent: unknown, checked: unknown, path = ''): string[] {
  if (typeof sent !== 'object' || sent === null || typeof checked !== 'object' || checked === null) return sent === checked ? [] : [path]
  return Object.entries(sent).flatMap(([name, value]) => undeclaredIn(value, (checked as Record<string, unknown>)[name], `${path}.${name}`))
}

/** As much of a thing as a story is about. */
export type Told<Thing> = Thing extends readonly (infer Each)[]
  ? readonly Told<Each>[]
  : Thing extends object
    ? { readonly [Name in keyof Thing]?: Told<Thing[Name]> }
    : Thing

/**
 * Makes an answer to a call by its contract: the values in `told`, and the plainest value for each other field: null, no rows, the
 * first choice of a list.
 */
export const replyOf = <E extends Endpoint>({ reply }: E, told?: Told<ReplyOf<E>>): ReplyOf<E> => filled(reply, told) as ReplyOf<E>

/** The definition of a schema, as far as its parts are concerned. */
interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly element?: z.ZodType
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly left?: z.ZodType
  readonly right?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly values?: readonly unknown[]
  readonly entries?: Readonly<Record<string, unknown>>
}

/** What a value may be that a schema says no more of, the plainest first; last one as long as a key. */
const plainest = ['', 0, false, 1, 'A', '2026-01-31', '2026-01-31T03:00:00.000Z', {}, 'A'.repeat(43)] as const

function filled(schema: z.ZodType, told: unknown): unknown {
  const { type, shape, element, innerType, in: from, left, right, options, values, entries } = schema.def as unknown as Definition
  if (shape) return filledObject(shape, told as Readonly<Record<string, unknown>> | undefined)
  if (type === 'array' && element) return ((told ?? []) as unknown[]).map((each) => filled(element, each))
  if (told === null || (told === undefined && type === 'nullable')) return null
  if (told === undefined && type === 'optional') return undefined
  if (innerType) return filled(innerType, told)
  if (from) return filled(from, told)
  if (left && right) return filledBoth([left, right], told as Readonly<Record<string, unknown>> | undefined)
  if (options) {
    const made = options.map((option) => filled(option, told))
    return made.find((each) => schema.safeParse(each).success) ?? made[0]
  }
  if (told !== undefined) return told
  return [...(values ?? []), ...Object.values(entries ?? {}), ...plainest].find((value) => schema.safeParse(value).success)
}

/** A given value that the contract does not have stays, so that the check reports it. */
function filledObject(shape: Readonly<Record<string, z.ZodType>>, told: Readonly<Record<string, unknown>> = {}): object {
  const parts = Object.entries(shape).map(([name, part]) => [name, filled(part, told[name])] as const)
  return { ...told, ...Object.fromEntries(parts.filter(([, value]) => value !== undefined)) }
}

/** A value that one part has filled in is replaced by the given value of the other part. */
function filledBoth(parts: readonly z.ZodType[], told: Readonly<Record<string, unknown>> = {}): object {
  const made = parts.flatMap((part) => Object.entries(filled(part, told) as object)).filter(([name, value]) => value !== told[name])
  return { ...told, ...Object.fromEntries(made) }
}

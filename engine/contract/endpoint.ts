import { z } from 'zod'
import type { Gate } from './gate.ts'
import type { RefusalKind } from './refusal.ts'
import type { TreeEntry } from './screen.ts'

/** PATCH is served only as a second verb of a PUT, where the specification leaves the verb open. */
export type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A verb and a path below `/api/`, with its parameters in braces: `PUT para-harga-beli/update/{kode_harga}`. */
export type Call = `${Verb} ${string}`

/**
 * The users who may make a call. There is no default: a call without an access rule does not register.
 * `screens`: users who may open at least one of these screens, or have it as a right. Gate, level and access tree
 * decide.
 */
export type Access =
  | { readonly who: 'anyone' }
  | { readonly who: 'signedIn'; readonly gate?: Gate; readonly beforeReady?: true }
  | { readonly who: 'screens'; readonly screens: readonly TreeEntry[]; readonly gate?: Gate }

/** Open without a login. */
export const anyone: Access = { who: 'anyone' }

/** Open to every logged-in user, for whom `gate` opens. */
export const signedIn = (gate?: Gate): Access => (gate ? { who: 'signedIn', gate } : { who: 'signedIn' })

/** Open to every logged-in user, also to one who has yet to choose his own password. */
export const signedInBeforeReady: Access = { who: 'signedIn', beforeReady: true }

/** Users who may open at least one of these screens, or have one of these rights, may make the call. */
export const openTo = (...screens: readonly TreeEntry[]): Access => ({ who: 'screens', screens })

/** Users of the head office who may open at least one of these screens may make the call: the written data holds for every shop. */
export const openToHeadOffice = (...screens: readonly TreeEntry[]): Access => ({ who: 'screens', screens, gate: { headOffice: true } })

/** The names in braces of a call. */
export type ParamsOf<C extends string> = C extends `${string}{${infer Name}}${infer Rest}` ? { [K in Name]: string } & ParamsOf<Rest> : unknown

type Shape = z.ZodType | undefined
type Out<S> = S extends z.ZodType ? z.output<S> : undefined
type In<S> = S extends z.ZodType ? z.input<S> : undefined

/** One call of the API, declared once: the server validates by it, the browser is typed by it, OpenAPI is made from it. */
export interface Endpoint<C extends Call = Call, Query extends Shape = Shape, Body extends Shape = Shape, Reply extends z.ZodType = z.ZodType> {
  readonly type: 'endpoint'
  readonly call: C
  readonly summary: string
  readonly access: Access
  readonly query: Query
  readonly body: Body
  readonly reply: Reply
  /** What the business may answer instead; documentation and test checklist. */
  readonly refusals: readonly RefusalKind[]
  /** Moves goods or money: needs an `Idempotency-Key`. */
  readonly moves: boolean
  /** Changes nothing although its verb is POST: runs without a transaction. */
  readonly readsOnly: boolean
  /** Reads much, as reports do: on connections of its own and within their limits (`docs/decisions/025`), so that no till waits for it. */
  readonly readsMuch: boolean
  /**
   * Whether a standby may answer the call, with data that may be some seconds old (`docs/decisions/229`). Calls that read much may, unless a user decides by the
   * answer before he writes. A call that a till waits for never may.
   */
  readonly mayLag: boolean
  /** Another portal of the owner may read it, by its token alone (docs/decisions/197). Only what reads. */
  readonly portal: boolean
  /** Pages of any origin may read it, and caches on the way may keep it: the answer is public. */
  readonly isPublic: boolean
  /** The kinds of approval that it may ask for; their tokens come in the header `x-otorisasi`. */
  readonly approvals: readonly string[]
  /** The name of the one multipart file that the call takes, besides the fields of `body`. */
  readonly file: string | undefined
}

/** Declares a call. */
export function endpoint<const C extends Call, Reply extends z.ZodType, Query extends Shape = undefined, Body extends Shape = undefined>(facts: {
  call: C
  summary: string
  access: Access
  query?: Query
  body?: Body
  reply: Reply
  refusals?: readonly RefusalKind[]
  moves?: boolean
  readsOnly?: boolean
  readsMuch?: boolean
  mayLag?: boolean
  portal?: boolean
  isPublic?: boolean
  approvals?: readonly string[]
  file?: string
}): Endpoint<C, Query, Body, Reply> {
  const readsOnly = facts.readsOnly ?? facts.readsMuch ?? false
  const mayLag = facts.mayLag ?? facts.readsMuch ?? false
  if (mayLag && !readsOnly && !facts.call.startsWith('GET ')) throw new Error(`${facts.call} writes: no standby can answer it`)
  if (facts.portal && !readsOnly && !facts.call.startsWith('GET ')) throw new Error(`${facts.call} writes: no other portal may make it`)
  return {
    type: 'endpoint',
    call: facts.call,
    summary: facts.summary,
    access: facts.access,
    query: facts.query as Query,
    body: facts.body as Body,
    reply: facts.reply,
    refusals: facts.refusals ?? [],
    moves: facts.moves ?? false,
    readsOnly,
    readsMuch: facts.readsMuch ?? false,
    mayLag,
    portal: facts.portal ?? false,
    isPublic: facts.isPublic ?? false,
    approvals: facts.approvals ?? [],
    file: facts.file,
  }
}

/** What a handler receives, and what a caller sends. */
export type QueryOf<E> = E extends Endpoint<Call, infer Q, Shape, z.ZodType> ? Out<Q> : never
export type BodyOf<E> = E extends Endpoint<Call, Shape, infer B, z.ZodType> ? Out<B> : never
export type QueryInputOf<E> = E extends Endpoint<Call, infer Q, Shape, z.ZodType> ? In<Q> : never
export type BodyInputOf<E> = E extends Endpoint<Call, Shape, infer B, z.ZodType> ? In<B> : never
export type ReplyOf<E> = E extends Endpoint<Call, Shape, Shape, infer R> ? z.output<R> : never
export type PathParamsOf<E> = E extends Endpoint<infer C, Shape, Shape, z.ZodType> ? ParamsOf<C> : never

/** `['PUT', 'para-harga-beli/update/{kode_harga}']`. */
export function splitCall(call: string): { method: Verb; path: string } {
  const [method, path] = call.split(' ') as [Verb, string]
  return { method, path }
}

/** The names in braces of a call, in order. */
export function paramNames(call: string): string[] {
  return [...call.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
}

/** The query of a list that grows: the page after the `next` of the previous page, and how many rows the page has. */
export const pageQuery = {
  after: z.string().max(4_000).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
}

/** Rows of a list above this many are not counted: the list says "more than". */
export const countedMax = 1_000

/** A page of a list that grows: the rows, and the key that the next page starts after (null at the end). */
export const page = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row), next: z.string().nullable(), total: z.number().int() })

/** An answer that says only that it was done. */
export const done = z.object({ message: z.string() })

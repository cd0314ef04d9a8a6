import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Cell, Kind } from '../contract/field.ts'
import { core, refuse } from '../contract/refusal.ts'
import { maskCards } from '../kinds/card/mask-cards.ts'
import { searchSpellings } from '../kinds/phone/normalize-phone.ts'
import { printable } from '../kinds/text/text.ts'
import { type Db, ownPlan } from './database.ts'

const checks: Readonly<Record<Cell, z.ZodType>> = {
  text: z.string().max(1_000).regex(printable),
  integer: z.int(),
  decimal: z.number().min(-1e15).max(1e15),
  date: z.iso.date(),
  moment: z.iso.datetime({ offset: true }),
}

/** A column by which a list is sorted: a field, or an object like one. */
export interface Key {
  readonly name: string
  readonly kind: Pick<Kind<unknown>, 'cell' | 'column'>
}

/** What a place may hold for a column. */
const checkOf = ({ kind }: Key) => (kind.column === 'timestamptz' ? z.iso.datetime({ offset: true }) : checks[kind.cell])

/** The widest type that a column is compared with out of its index: a place may hold what the column itself has no room for. */
const comparedAs = (column: string) => (column === 'integer' ? 'bigint' : column.replace(/\(.*/, ''))

/** The order of a list that is read page by page, and where a page of it begins. */
export interface Keyset {
  /** What stands behind `order by`. */
  readonly order: RawBuilder<unknown>
  /** The condition under which a row comes after a place in the list; without one every row does. */
  after(place: string | undefined): RawBuilder<unknown>
  /**
   * A page of at most `limit` rows out of `limit + 1` that were read, and the place that the next one starts after: the columns of
   * its last row, or what `placeOf` says where a row does not hold them exactly.
   */
  page<Row extends object>(rows: readonly Row[], limit: number, placeOf?: (row: Row) => readonly unknown[]): { rows: Row[]; next: string | null }
}

/**
 * The order by these columns. None of them is ever empty, and no two rows agree in all of them. A page starts after the last
 * row of the page before, so every page costs the same, and new rows move nothing. A position travels as an opaque text.
 */
export function keyset(keys: readonly Key[], way: 'asc' | 'desc'): Keyset {
  const columns = keys.map(({ name }) => sql.ref(name))
  return {
    order: sql.join(columns.map((column) => sql`${column} ${sql.raw(way)}`)),
    after: (place) => {
      if (!place) return sql`true`
      const values = readPlace(keys, place)
      const typed = keys.map(({ kind }, at) => sql`${String(values[at])}::${sql.raw(comparedAs(kind.column))}`)
      return sql`(${sql.join(columns)}) ${way === 'asc' ? sql`>` : sql`<`} (${sql.join(typed)})`
    },
    page: (rows, limit, placeOf = (row) => keys.map(({ name }) => (row as Readonly<Record<string, unknown>>)[name])) => {
      const shown = rows.slice(0, limit)
      const last = rows.length > limit ? shown.at(-1) : undefined
      return { rows: shown, next: last ? Buffer.from(JSON.stringify(placeOf(last))).toString('base64url') : null }
    },
  }
}

/** @throws Refusal INVALID for a place that no list in this order has given out */
function readPlace(keys: readonly Key[], place: string): readonly unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(place, 'base64url').toString())
    return z.tuple(keys.map(checkOf) as [z.ZodType]).parse(values)
  } catch {
    return refuse(core.INVALID, undefined, { after: 'Halaman Tidak Dikenal' })
  }
}

/** How many rows a query finds; above `max` they are not counted any more, and the answer is one more than that. */
export async function countUpTo(db: Db, found: RawBuilder<unknown>, max: number): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`${ownPlan} select count(*)::int as n from (select from (${found}) found limit ${max + 1}) counted`.execute(db)
  return rows[0]?.n ?? 0
}

/** Returns how many rows the database expects a query to find, from its statistics only. The caller uses it to choose between queries. */
export async function expectedRows(db: Db, found: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Plan Rows': number } }]
  }>`${ownPlan} explain (format json) ${found}`.execute(db)
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

/**
 * Conditions of a search in a text of capitals: each of the first six typed words must be in it, in any order ("cincin 750 mawar"). A telephone
 * number is found in any spelling. A word that looks like a card number is searched as it was typed, since it may be an identity card or a barcode.
 * It is also searched by its last four digits, as cards are stored (docs/decisions/110).
 */
export function everyWord(text: RawBuilder<unknown>, typed: string | undefined): RawBuilder<unknown>[] {
  const [asTyped, ...masked] = spellingsOfCards(typed ?? '').map((spelling) => conditionsOf(text, spelling))
  return masked.length === 0 ? asTyped! : [either([asTyped!, ...masked].map((conditions) => sql`(${sql.join(conditions, sql` and `)})`))]
}

/** The typed text in capitals and, if it has a card number, also the masked text. */
export const spellingsOfCards = (typed: string): string[] => [...new Set([typed.toUpperCase(), maskCards(typed).toUpperCase()])]

const either = (conditions: readonly RawBuilder<unknown>[]) => (conditions.length === 1 ? conditions[0]! : sql`(${sql.join(conditions, sql` or `)})`)

function conditionsOf(text: RawBuilder<unknown>, spelling: string): RawBuilder<unknown>[] {
  const words = spelling.split(/\s+/).filter(Boolean).slice(0, 6)
  const has = (part: string) => sql`${text} like ${`%${part.replace(/[\\%_]/g, '\\$&')}%`}`
  const conditions = words.map((word) => either(searchSpellings(word).map(has)))
  const [, number] = words.length > 1 ? searchSpellings(words.join('')) : []
  return number === undefined ? conditions : [sql`((${sql.join(conditions, sql` and `)}) or ${has(number)})`]
}

/** `everyWord` as one condition; true if nothing was typed. */
export const hasWords = (text: RawBuilder<unknown>, typed: string | undefined): RawBuilder<unknown> =>
  sql.join([sql`true`, ...everyWord(text, typed)], sql` and `)

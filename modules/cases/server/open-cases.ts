import { type RawBuilder, sql } from 'kysely'
import type { AnyDocument, DocumentPart } from '#engine/contract/document.ts'
import type { Caller } from '#engine/server/caller.ts'
import { hasWords } from '#engine/server/paging.ts'
import { holding } from '#modules/goods/server/public.ts'
import type { AnyCase } from '../contract/case.ts'

/** The states in which a case is open: those that a step may begin in. */
export const openStates = ({ steps }: Pick<AnyCase, 'steps'>): string[] => [
  ...new Set(Object.values(steps).flatMap(({ from, state }) => (state ? [] : from))),
]

interface Typed {
  readonly cari?: string | undefined
}

/** Whether the row `alias` of the table of a case is found by the typed words, or by the code of a piece that it holds or names. */
export function isFound(
  { document }: Pick<AnyCase, 'document'>,
  alias: string,
  { kode_toko }: Pick<Caller, 'kode_toko'>,
  { cari }: Typed,
): RawBuilder<boolean> {
  const at = (column: string) => sql.ref(`${alias}.${column}`)
  if (!cari) return sql`true`
  const held = sql`${at(document.number.name)} = any(${holding(kode_toko, document.kind, cari)})`
  return sql<boolean>`(${sql.join([sql`(${hasWords(at('cari'), cari)})`, held, ...inLines(document, at, kode_toko, cari)], sql` or `)})`
}

/** The condition that the row `alias` of the table of a case is open, belongs to the shop and matches the search text. */
export const isOpen = (its: AnyCase, alias: string, caller: Pick<Caller, 'kode_toko'>, query: Typed): RawBuilder<boolean> => {
  const at = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<boolean>`${at('kode_toko')} = ${caller.kode_toko} and ${at('status')} = any(${openStates(its)}) and ${isFound(its, alias, caller, query)}`
}

/** Where the list of the document is searched by a code in its lines, so is that of the open ones. */
function inLines(
  { list, parts, number }: AnyDocument,
  at: (column: string) => RawBuilder<unknown>,
  kode_toko: string,
  cari: string,
): RawBuilder<unknown>[] {
  const { searchLines } = list
  if (!searchLines) return []
  const { table } = parts[searchLines.part] as DocumentPart
  const code = sql.ref(searchLines.field.name)
  return [
    sql`${at(number.name)} = any(array(
      select ${sql.ref(number.name)} from ${sql.table(table)} where kode_toko = ${kode_toko} and ${code} = ${cari.trim().toUpperCase()}))`,
  ]
}

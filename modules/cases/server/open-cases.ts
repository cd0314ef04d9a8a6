import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#engine/server/caller.ts'
import { hasWords } from '#engine/server/paging.ts'
import type { AnyCase } from '../contract/case.ts'

/** The states in which a case is open: those that a step may begin in. */
export const openStates = ({ steps }: Pick<AnyCase, 'steps'>): string[] => [
  ...new Set(Object.values(steps).flatMap(({ from, state }) => (state ? [] : from))),
]

/** Whether the row `alias` of the table of a case is an open one of the shop, and is found by the typed words. */
export const isOpen = (
  its: AnyCase,
  alias: string,
  { kode_toko }: Pick<Caller, 'kode_toko'>,
  { cari }: { readonly cari?: string | undefined },
): RawBuilder<boolean> => {
  const at = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<boolean>`${at('kode_toko')} = ${kode_toko} and ${at('status')} = any(${openStates(its)}) and ${hasWords(at('cari'), cari)}`
}

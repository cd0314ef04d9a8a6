import { useMemo, useState } from 'react'
import { keep, storedLocally } from '#engine/web/local-data.ts'
import { useSession } from '#engine/web/session.ts'
import type { Expected, Weighed } from '../contract/timbang-baki.ts'

/** A started tray; with its result after the weighing. */
export type Result = Omit<Expected, 'berat_timbang'> & { readonly berat_timbang: number | null } & Partial<Omit<Weighed, 'berat_timbang'>>

interface Kept {
  readonly of: string
  readonly rows: readonly Result[]
}

const keptUnder = 'kencana.timbang-baki'

/** The weighings of a user on this machine. They are also kept here, and each start appends to them (specification §4). */
export interface Results {
  readonly rows: readonly Result[]
  start(rows: readonly Expected[]): void
  weighed(rows: readonly Weighed[]): void
  clear(): void
}

const sameTray = (one: Expected, other: Pick<Weighed, 'kode_baki'>) => one.kode_baki === other.kode_baki

/** Returns the results of the user today in this shop. `known` are his weighings on the server, also from other machines. */
export function useResults(known: readonly Weighed[]): Results {
  const { kode_toko, user_id, tgl_system } = useSession()
  const of = `${kode_toko} ${user_id} ${tgl_system}`
  const [stored, setStored] = useState(() => storedLocally(keptUnder) as Kept | undefined)
  return useMemo(() => {
    const mine = stored?.of === of ? stored.rows : []
    const write = (rows: readonly Result[]) => {
      const next = { of, rows }
      keep(keptUnder, next)
      setStored(next)
    }
    // A tray that is started again or weighed replaces its started row.
    const without = (trays: readonly Pick<Weighed, 'kode_baki'>[]) =>
      mine.filter((row) => row.no_timbang || !trays.some((tray) => sameTray(row, tray)))
    const elsewhere = known.filter(({ no_timbang }) => !mine.some((row) => row.no_timbang === no_timbang)) as readonly Result[]
    return {
      rows: [...elsewhere, ...mine],
      start: (rows) => write([...without(rows), ...rows]),
      weighed: (rows) => write([...without(rows), ...(rows as readonly Result[])]),
      clear: () => write([]),
    }
  }, [stored, of, known])
}

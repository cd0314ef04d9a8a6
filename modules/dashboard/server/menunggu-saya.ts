import { sql } from 'kysely'
import { openTo } from '#engine/contract/endpoint.ts'
import { urgencies } from '#engine/contract/waiting.ts'
import { refusalFor } from '#engine/server/access.ts'
import type { Db } from '#engine/server/database.ts'
import type { Handler, ServedWaiting, WaitingRows, WaitingShop } from '#engine/server/serve.ts'
import { countedMax, type readWaiting as call } from '../contract/menunggu-saya.ts'

/** All tills of a shop get the same counts for so long. */
const keptMs = 10_000

/** What waits for the cashier of the shop. */
export const cashierQueue: WaitingRows = ({ kode_toko }) => sql`select from antrian where kode_toko = ${kode_toko} and status_antri = 'MENUNGGU'`

/**
 * Answers what waits in the shop of the caller. Everything of a shop is counted in one statement and kept for some seconds. Each
 * caller gets the lines whose screens he may open.
 */
export function readsWaiting(sources: readonly ServedWaiting[], now: () => number = Date.now): Handler<typeof call> {
  const inOrder = Object.keys(urgencies)
  const ordered = sources.toSorted((a, b) => inOrder.indexOf(a.things.urgency) - inOrder.indexOf(b.things.urgency))
  const kept = new Map<string, { readonly atMs: number; readonly counts: Promise<readonly number[]> }>()
  const countsOf = (db: Db, shop: WaitingShop) => {
    const { kode_toko, tgl_system } = shop
    const key = `${kode_toko} ${tgl_system}`
    const known = kept.get(key)
    if (known && now() - known.atMs < keptMs) return known.counts
    const counts = count(db, ordered, shop)
    // A shop has one business date: what was counted for the day before goes.
    for (const other of kept.keys()) if (other.startsWith(`${kode_toko} `)) kept.delete(other)
    kept.set(key, { atMs: now(), counts })
    counts.catch(() => kept.delete(key))
    return counts
  }
  return async ({ db, caller }) => {
    const { kode_toko, tgl_system } = caller
    const counts = await countsOf(db, { kode_toko, tgl_system })
    return ordered.flatMap(({ things: { title, urgency, screen, search = {} } }, at) => {
      const jumlah = counts[at] ?? 0
      if (jumlah === 0 || refusalFor(openTo(screen), caller)) return []
      return [{ judul: title, tingkat: urgency, path: screen.path, saring: { ...search }, jumlah }]
    })
  }
}

async function count(db: Db, sources: readonly ServedWaiting[], shop: WaitingShop): Promise<readonly number[]> {
  const counts = sources.map(({ rows }) => sql`(select count(*)::int from (${rows(shop)} limit ${sql.lit(countedMax + 1)}) waits)`)
  const { rows } = await sql<{ counts: readonly number[] }>`select array[${sql.join(counts)}]::int[] as counts`.execute(db)
  return rows[0]?.counts ?? []
}

import { sql } from 'kysely'
import type { EventContext } from '#engine/server/event.ts'
import { moveSorted, sortUsed } from '#modules/sorting/server/public.ts'

/** What becomes of the oldest goods that a shop bought: two are washed, one is plated, one is melted. */
const ofAWeek = [
  { kode_kondisi: 'B', tujuan_sortir: 'CUCI' },
  { kode_kondisi: 'R', tujuan_sortir: 'LEBUR' },
  { kode_kondisi: 'P', tujuan_sortir: 'SEPUH' },
  { kode_kondisi: 'B', tujuan_sortir: 'CUCI' },
] as const

/** And of those that a shop with a bench sorts at once, more. */
export const ofTheMonth = [...ofAWeek, { kode_kondisi: 'R', tujuan_sortir: 'LEBUR' }, { kode_kondisi: 'P', tujuan_sortir: 'SEPUH' }] as const

/** A shop sorts its oldest used goods; one of them is a hundredth of a gram lighter by now. Answers nothing where there are none. */
export async function sortOldest(context: EventContext, ways: readonly (typeof ofAWeek)[number][] = ofAWeek) {
  const { db, kode_toko } = context
  const { rows } = await sql<{ kode_beli: string; kode_kadar: string; berat_beli: number }>`
    select kode_beli, kode_kadar, berat_beli from calon_sortir
    where kode_toko = ${kode_toko} and kode_kadar is not null and berat_beli > 1 and not exists (select from lot_sortir l where l.kode_lot = kode_beli)
    order by tgl_masuk, kode_beli limit ${ways.length}`.execute(db)
  if (rows.length === 0) return undefined
  const detail_barang = rows.map(({ kode_beli, kode_kadar, berat_beli }, at) => {
    const berat_sortir = at === 0 ? Math.round(berat_beli * 1000 - 10) / 1000 : berat_beli
    return { kode_beli, berat_sortir, kode_kadar, kadar_uji: null, ...ways[at]! }
  })
  return sortUsed(context, { keterangan: 'SORTIR MINGGUAN', detail_barang })
}

/** A shop sorts some of what it bought, and half a gram goes from lot to lot. */
export async function sortingOfShop(context: EventContext): Promise<void> {
  const sorting = await sortOldest(context)
  const [from, to] = sorting?.detail_lot.filter(({ tujuan_sortir }) => tujuan_sortir !== 'LEBUR') ?? []
  if (!sorting || !from || !to) return
  const lotOf = ({ no_urut }: typeof from) => `${sorting.no_sortir}/${no_urut}`
  await moveSorted(context, { asal_lot: lotOf(from), tujuan_lot: lotOf(to), qty_lot: 0, berat: 0.5, keterangan: 'SALAH PILAH' })
}

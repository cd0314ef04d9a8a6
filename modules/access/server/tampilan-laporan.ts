import { sql } from 'kysely'
import { core, refuse } from '#engine/contract/refusal.ts'
import { verdictOf } from '#engine/contract/gate.ts'
import type { TreeEntry } from '#engine/contract/screen.ts'
import { type SharedView, sharedViewsMax } from '#engine/contract/shared-views.ts'
import { mayOpen } from '#engine/server/access.ts'
import type { Caller } from '#engine/server/caller.ts'
import type { Handler } from '#engine/server/serve.ts'
import {
  type readSharedViews as readCall,
  type shareView as shareCall,
  type unshareView as unshareCall,
  viewRefusals,
  viewSharers,
} from '../contract/tampilan-laporan.ts'

/** The shop that the views of a caller are shared with; null from the head office: all shops. */
const sharedWith = ({ isPusat, kode_toko }: Caller) => (isPusat ? null : kode_toko)

/** Views are for users who may open their report. */
function checkOpens(screens: readonly TreeEntry[], path: string, caller: Caller): void {
  const screen = screens.find((each) => each.path === path)
  if (!screen || !mayOpen(screen, caller)) refuse(core.FORBIDDEN)
}

/** @throws Refusal FORBIDDEN if the caller may not open the report */
export const readsSharedViews =
  (screens: readonly TreeEntry[]): Handler<typeof readCall> =>
  async ({ db, caller, query: { path } }) => {
    checkOpens(screens, path, caller)
    const boleh_bagikan = verdictOf(viewSharers, caller) === 'OPEN'
    const { rows } = await sql<
      Pick<SharedView, 'id' | 'kode_toko' | 'nama' | 'user_id'> & { isi: Omit<SharedView, 'id' | 'kode_toko' | 'nama' | 'user_id'> }
    >`
      select id, kode_toko, nama, user_id, isi from tampilan_laporan
      where path = ${path} and (kode_toko is null or kode_toko = ${caller.kode_toko}) order by kode_toko nulls first, nama`.execute(db)
    const values = rows.map(({ isi, ...row }) => ({ ...isi, ...row, boleh_hapus: boleh_bagikan && (caller.isPusat || row.kode_toko !== null) }))
    return { boleh_bagikan, values }
  }

/** @throws Refusal FORBIDDEN if the caller may not open the report, VIEWS_FULL */
export const sharesView =
  (screens: readonly TreeEntry[]): Handler<typeof shareCall> =>
  async ({ db, caller, body: { path, nama, ...isi }, audit }) => {
    checkOpens(screens, path, caller)
    const kode_toko = sharedWith(caller)
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from tampilan_laporan where path = ${path} and kode_toko is not distinct from ${kode_toko} and nama <> ${nama}`.execute(
      db,
    )
    if (rows[0]!.n >= sharedViewsMax) refuse(viewRefusals.VIEWS_FULL)
    await sql`
      insert into tampilan_laporan (kode_toko, path, nama, isi, user_id) values (${kode_toko}, ${path}, ${nama}, ${JSON.stringify(isi)}::jsonb, ${caller.user_id})
      on conflict on constraint tampilan_laporan_name do update set isi = excluded.isi, user_id = excluded.user_id, created_at = now()`.execute(db)
    await audit({ subject: 'tampilan_laporan', key: `${path} ${nama}`, after: { kode_toko, ...isi } })
    return { message: 'Tampilan Dibagikan' }
  }

/** @throws Refusal NOT_FOUND, also for a view that the caller may not take back */
export const unshareView: Handler<typeof unshareCall> = async ({ db, caller, params, audit }) => {
  const { rows } = await sql<{ path: string; nama: string; kode_toko: string | null }>`
    delete from tampilan_laporan where id::text = ${params.id} and (${caller.isPusat} or kode_toko = ${caller.kode_toko})
    returning path, nama, kode_toko`.execute(db)
  const [gone] = rows
  if (!gone) return refuse(core.NOT_FOUND)
  await audit({ subject: 'tampilan_laporan', key: `${gone.path} ${gone.nama}`, before: { kode_toko: gone.kode_toko } })
  return { message: 'Tampilan Tidak Dibagikan Lagi' }
}

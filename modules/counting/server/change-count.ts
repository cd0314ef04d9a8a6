import { sql } from 'kysely'
import { refuse } from '#engine/contract/refusal.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Context, Handler } from '#engine/server/serve.ts'
import type { countStates } from '../contract/fields.ts'
import { refusals } from '../contract/refusals.ts'
import type * as calls from '../contract/sesi-opname.ts'
import { keepResult } from './keep-result.ts'
import { tellCount } from './tell-count.ts'

type State = keyof typeof countStates
type Change = Handler<typeof calls.pauseCount>

/** The head of a count, locked: `share` for those who scan, who do not wait for each other. */
export async function lockCount(
  { db, kode_toko }: Pick<EventContext, 'db' | 'kode_toko'>,
  no_sesi: string,
  from: readonly State[],
  how: 'share' | 'update' = 'update',
): Promise<{ jenis_opname: string; status_sesi: State; putaran: number; tgl_system: string }> {
  const { rows } = await sql<{ jenis_opname: string; status_sesi: State; putaran: number; tgl_system: string }>`
    select jenis_opname, status_sesi, putaran, tgl_system from sesi_opname
    where kode_toko = ${kode_toko} and no_sesi = ${no_sesi} ${how === 'share' ? sql`for share` : sql`for update`}`.execute(db)
  const count = rows[0] ?? refuse(refusals.COUNT_NOT_FOUND, { no_sesi })
  if (!from.includes(count.status_sesi)) refuse(refusals.COUNT_NOT_OPEN, { no_sesi, status: count.status_sesi })
  return count
}

async function change(context: Context, no_sesi: string, from: readonly State[], to: { status_sesi?: State; putaran?: 1 }, message: string) {
  const { db, caller, audit } = context
  const event = eventOf(context)
  const before = await lockCount(event, no_sesi, from)
  const status_sesi = to.status_sesi ?? before.status_sesi
  const putaran = before.putaran + (to.putaran ?? 0)
  const ends = status_sesi === 'ABANDONED'
  // A count that was given up still reports its missing pieces.
  if (ends) {
    await keepResult(event, no_sesi)
    await releaseCount(event, no_sesi)
  }
  await sql`
    update sesi_opname set status_sesi = ${status_sesi}, putaran = ${putaran},
           diselesaikan_oleh = ${ends ? caller.user_id : null}, selesai_at = ${ends ? sql`now()` : null}
    where kode_toko = ${caller.kode_toko} and no_sesi = ${no_sesi}`.execute(db)
  await audit({
    subject: 'sesi_opname',
    key: no_sesi,
    before: { status_sesi: before.status_sesi, putaran: before.putaran },
    after: { status_sesi, putaran },
  })
  await tellCount(context, no_sesi)
  return { message }
}

/** Gives the trays of a count back, and forgets the snapshot. */
export async function releaseCount({ db, kode_toko }: EventContext, no_sesi: string): Promise<void> {
  await sql`update sesi_opname_baki set terbuka = false where kode_toko = ${kode_toko} and no_sesi = ${no_sesi} and terbuka`.execute(db)
  await sql`delete from sesi_opname_barang where kode_toko = ${kode_toko} and no_sesi = ${no_sesi}`.execute(db)
}

export const pauseCount: Change = (context) => change(context, context.params.no_sesi, ['OPEN'], { status_sesi: 'PAUSED' }, 'Stock Opname Ditunda')

export const resumeCount: Change = (context) =>
  change(context, context.params.no_sesi, ['PAUSED'], { status_sesi: 'OPEN' }, 'Stock Opname Dilanjutkan')

export const nextPass: Change = (context) => change(context, context.params.no_sesi, ['OPEN'], { putaran: 1 }, 'Putaran Berikutnya Dimulai')

export const abandonCount: Change = (context) =>
  change(context, context.params.no_sesi, ['OPEN', 'PAUSED'], { status_sesi: 'ABANDONED' }, 'Stock Opname Tidak Dilanjutkan')

import { sql } from 'kysely'
import { core, refuse } from '#engine/contract/refusal.ts'
import { rooms } from '#engine/server/realtime.ts'
import type { Context, Handler } from '#engine/server/serve.ts'
import { approvers as approverLevels } from '#modules/access/contract/levels.ts'
import { hashOfToken, newToken } from '#modules/access/server/public.ts'
import type { SettingsStore } from '#modules/settings/server/public.ts'
import {
  type Approval,
  approvalRequested,
  approvalDecided,
  approvalMinutes,
  approvalRefusals,
  type cancelRequest as cancelCall,
  categoryLabel,
  type decideApproval as decideCall,
  type readApproval as readCall,
  requestMinutes,
  type requestApproval as requestCall,
  type takeApproval as takeCall,
} from '../contract/approvals.ts'
import { approvalColumns, minutesFromNow, openRequest, readApprovals, refuseOwn, ticketOf } from './approve.ts'
import type { Approvers } from './approver.ts'
import { seenWeightOf } from './seen-weight.ts'
import type { Pusher } from './push.ts'

/** Asks the approvers of the shop, on every screen they have open and by push message. */
export function requestApproval(pusher: Pusher, approvers: Approvers): Handler<typeof requestCall> {
  return async (context) => {
    const { db, caller, body, announce, afterCommit, log } = context
    const ticket = await ticketOf(context, body.permintaan)
    const requested = await openRequest(context, { ticket, keterangan: body.keterangan, minutes: requestMinutes, untuk: null, berat_dilihat: null })
    const told = await approvers.toTell(db, caller.kode_toko, caller.user_id)
    for (const user_id of told) await announce(approvalRequested, rooms.user(user_id), requested)
    afterCommit(() => {
      pusher
        .push({
          topic: `otorisasi-${caller.kode_toko}`,
          title: categoryLabel(requested.kategori),
          body: requested.uraian,
          data: { id: String(requested.id), requested_by: requested.requested_by },
        })
        .catch((error: unknown) => log.warn({ err: error }, 'a push message was not sent'))
    })
    return { id: requested.id, expires_at: requested.expires_at, penerima: told.length }
  }
}

/** What the caller may decide now, the oldest first. */
export const waitingFor = async ({ db, caller }: Context): Promise<Approval[]> => {
  if (!isApprover(caller.level)) return []
  return readApprovals(
    db,
    sql`status = 'MENUNGGU' and expires_at > clock_timestamp() and untuk is null and kode_toko = any(${[...caller.shops]}) and requested_by <> ${caller.user_id}
      and requested_by is distinct from (select diangkat_oleh from users where user_id = ${caller.user_id})`,
    sql`id`,
  )
}

const isApprover = (level: string) => (approverLevels as readonly string[]).includes(level)

/** Allows or refuses a request; of two approvers the first one decides. */
export function decide(approvers: Approvers, settings: SettingsStore): Handler<typeof decideCall> {
  return async (context) => {
    const { db, caller, params, body, audit } = context
    if (!isApprover(caller.level)) refuse(approvalRefusals.NOT_AN_APPROVER)
    const requested = await lockApproval(context, params.id, sql`untuk is null and kode_toko = any(${[...caller.shops]})`)
    if (requested.requested_by === caller.user_id) refuse(approvalRefusals.OWN_REQUEST)
    if (requested.status !== 'MENUNGGU') refuse(approvalRefusals.REQUEST_STALE)
    const approver = (await approvers.find(db, caller.user_id, requested.kode_toko)) ?? refuse(approvalRefusals.NOT_AN_APPROVER)
    if (body.setuju) refuseOwn(approver, requested.requested_by)
    const berat_dilihat = body.setuju ? seenWeightOf(await settings.of(requested.kode_toko), requested.berat_diminta, body.berat_dilihat) : null
    const status = body.setuju ? 'DISETUJUI' : 'DITOLAK'
    await sql`
      update otorisasi set status = ${status}, cara = 'JARAK_JAUH', decided_by = ${caller.user_id}, decided_at = clock_timestamp(), alasan = ${body.alasan}, berat_dilihat = ${berat_dilihat},
             expires_at = ${minutesFromNow(approvalMinutes)}
      where id = ${requested.id}`.execute(db)
    await audit({
      subject: 'otorisasi',
      key: String(requested.id),
      before: { status: 'MENUNGGU' },
      after: { status, cara: 'JARAK_JAUH', decided_by: caller.user_id, alasan: body.alasan, pengangkat: approver.diangkat_oleh, berat_dilihat },
    })
    await tellDecided(context, approvers, requested, status)
    return { message: body.setuju ? 'Otorisasi Disetujui' : 'Otorisasi Ditolak' }
  }
}

/** What has become of the caller's request. */
export const readOwn: Handler<typeof readCall> = async ({ db, caller, params }) => {
  if (!/^\d{1,15}$/.test(params.id)) refuse(core.NOT_FOUND)
  const [requested] = await readApprovals(db, sql`id = ${params.id}::bigint and requested_by = ${caller.user_id}`)
  return requested ?? refuse(core.NOT_FOUND)
}

/** The token of an approval, which makes those handed out before worthless. */
export const take: Handler<typeof takeCall> = async (context) => {
  const { db, caller, params, audit } = context
  const { id, status } = await lockApproval(context, params.id, sql`requested_by = ${caller.user_id}`)
  if (status !== 'DISETUJUI') refuse(approvalRefusals.REQUEST_STALE)
  const token = newToken()
  await sql`update otorisasi set token_hash = decode(${hashOfToken(token)}, 'hex') where id = ${id}`.execute(db)
  await audit({ subject: 'otorisasi', key: String(id), after: { diambil: true } })
  return { message: 'Otorisasi Berhasil', token }
}

/** Withdraws a request that is not decided yet. */
export function cancel(approvers: Approvers): Handler<typeof cancelCall> {
  return async (context) => {
    const { db, caller, params, audit } = context
    const requested = await lockApproval(context, params.id, sql`requested_by = ${caller.user_id}`)
    if (requested.status !== 'MENUNGGU') refuse(approvalRefusals.REQUEST_STALE)
    await sql`update otorisasi set status = 'DIBATALKAN' where id = ${requested.id}`.execute(db)
    await audit({ subject: 'otorisasi', key: String(requested.id), before: { status: 'MENUNGGU' }, after: { status: 'DIBATALKAN' } })
    await tellDecided(context, approvers, requested, 'DIBATALKAN')
    return { message: 'Permintaan Otorisasi Dibatalkan' }
  }
}

async function lockApproval({ db }: Context, id: string, where: ReturnType<typeof sql>): Promise<Approval> {
  if (!/^\d{1,15}$/.test(id)) refuse(core.NOT_FOUND)
  const { rows } = await sql<Approval>`select ${approvalColumns} from otorisasi where id = ${id}::bigint and ${where} for update`.execute(db)
  return rows[0] ?? refuse(core.NOT_FOUND)
}

/** Sends the decision to the requester and to all other approvers. */
async function tellDecided({ db, caller, announce }: Context, approvers: Approvers, requested: Approval, status: string): Promise<void> {
  const others = await approvers.toTell(db, requested.kode_toko, requested.requested_by)
  for (const user_id of new Set([requested.requested_by, ...others])) {
    await announce(approvalDecided, rooms.user(user_id), { id: requested.id, status, oleh: caller.user_id })
  }
}

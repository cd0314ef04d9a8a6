import { sql } from 'kysely'
import { core, refuse, refuseAt } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import type { Context, Steps } from '#engine/server/serve.ts'
import { hashOfToken, newToken } from '#modules/access/server/public.ts'
import { textSetting } from '#modules/settings/contract/settings.ts'
import { type Approval, approvalMinutes, approvalRefusals, type authorize as authorizeCall } from '../contract/approvals.ts'
import type { Approver, Approvers } from './approver.ts'
import { seenWeightOf } from './seen-weight.ts'
import { type Ticket, readTicket } from './ticket.ts'

/** The ticket of the caller. @throws Refusal REQUEST_STALE for one that is not his, too old or not ours */
export async function ticketOf({ db, caller }: Context, permintaan: string): Promise<Ticket> {
  return (await readTicket(db, permintaan, caller)) ?? refuse(approvalRefusals.REQUEST_STALE)
}

/**
 * Refuses an approval of the user's own request at the screen, except for an owner (decision 012). Also refuses an
 * approval by a user whom the requester made an approver or gave a password (decision 017).
 *
 * @throws Refusal OWN_REQUEST, OWN_APPOINTEE
 */
export function refuseOwn(approver: Pick<Approver, 'user_id' | 'level' | 'diangkat_oleh'>, requested_by: string): void {
  const isHimself = approver.user_id === requested_by && approver.level !== 'OWN'
  if (isHimself) refuseAt('user_id', approvalRefusals.OWN_REQUEST)
  if (approver.diangkat_oleh === requested_by) refuseAt('user_id', approvalRefusals.OWN_APPOINTEE)
}

/** Approves by password, at the screen of the requester. */
export function authorize(approvers: Approvers): Steps<typeof authorizeCall, Approver> {
  return {
    before: async (context) => {
      const { caller, body } = context
      if (textSetting(caller, 'OTORISASI_MODE') === 'FINGERPRINT') refuse(approvalRefusals.NEEDS_FINGERPRINT)
      const approver = await approvers.byPassword(context, { user_id: body.user_id, kode_toko: caller.kode_toko, password: body.password })
      refuseOwn(approver, caller.user_id)
      return approver
    },
    run: async (context, approver) => {
      const { db, caller, body } = context
      // He may have been closed while his password was looked at.
      if (!(await approvers.find(db, approver.user_id, caller.kode_toko))) refuse(approvalRefusals.APPROVAL_FAILED)
      const ticket = body.permintaan === undefined ? undefined : await ticketOf(context, body.permintaan)
      if (ticket && ticket.kategori !== body.kategori) refuse(approvalRefusals.REQUEST_STALE)
      const token = await keepApproval(context, {
        berat_dilihat: seenWeightOf(caller, ticket?.berat_diminta ?? null, body.berat_dilihat),
        ticket: ticket ?? { kategori: body.kategori, uraian: body.description },
        keterangan: body.keterangan,
        cara: 'MANUAL',
        decided_by: approver.user_id,
      })
      return { message: 'Otorisasi Berhasil', token: ticket ? token : null }
    },
  }
}

/** The content of an approval at the screen of the requester. */
export interface GivenApproval {
  /** What it is for; without a ticket it is for nothing that a document could use. */
  readonly ticket: Ticket | { readonly kategori: Ticket['kategori']; readonly uraian: string }
  readonly keterangan: string
  readonly cara: Exclude<Approval['cara'], null>
  readonly decided_by: string
  /** The weight that the approver saw, in grams. */
  readonly berat_dilihat: number | null
}

/** Stores an approval that was given on the spot; answers its token. */
export async function keepApproval(
  { db, caller, audit }: Context,
  { ticket, keterangan, cara, decided_by, berat_dilihat }: GivenApproval,
): Promise<string> {
  const token = newToken()
  const bound: Partial<Ticket> = ticket
  const { rows } = await sql<{ id: number; pengangkat: string | null }>`
    insert into otorisasi (kode_toko, tgl_system, kategori, subjek, kunci, uraian, selisih_rp, selisih_mg, berat_diminta, berat_dilihat, isi_hash, keterangan, status, cara,
           requested_by, expires_at, decided_by, decided_at, token_hash)
    values (${caller.kode_toko}, ${caller.tgl_system}, ${ticket.kategori}, ${bound.subjek ?? ''}, ${bound.kunci ?? ''}, ${ticket.uraian},
            ${bound.selisih_rp ?? null}, ${bound.selisih_mg ?? null}, ${bound.berat_diminta ?? null}, ${berat_dilihat}, decode(${bound.isi_hash ?? null}, 'hex'), ${keterangan}, 'DISETUJUI', ${cara},
            ${caller.user_id}, ${minutesFromNow(approvalMinutes)}, ${decided_by}, clock_timestamp(), decode(${hashOfToken(token)}, 'hex'))
    returning id, pengangkat`.execute(db)
  const { id, pengangkat } = rows[0] as (typeof rows)[number]
  const { kategori, uraian } = ticket
  await audit({
    subject: 'otorisasi',
    key: String(id),
    after: { status: 'DISETUJUI', cara, kategori, subjek: bound.subjek, kunci: bound.kunci, uraian, decided_by, pengangkat, berat_dilihat },
  })
  return token
}

/** A moment, as SQL: so many minutes from now. */
export const minutesFromNow = (minutes: number) => sql`clock_timestamp() + make_interval(mins => ${minutes}::int)`

/** The columns of an approval as the contract has them; what waited too long has expired. */
export const approvalColumns = sql`
  id, kode_toko, kategori, subjek, kunci, uraian, selisih_rp, selisih_mg, berat_diminta, berat_dilihat, keterangan,
  case when status in ('MENUNGGU', 'DISETUJUI') and expires_at <= clock_timestamp() then 'KEDALUWARSA' else status end as status,
  cara, requested_by, requested_at, expires_at, decided_by, decided_at, alasan, pengangkat, diangkat_pada, pengangkat_peminta, peminta_diangkat_pada`

/** The approvals of a shop that `where` names, in an order. */
export async function readApprovals(db: Db, where: ReturnType<typeof sql>, order = sql`id desc`): Promise<Approval[]> {
  return (await sql<Approval>`select ${approvalColumns} from otorisasi where ${where} order by ${order} limit 500`.execute(db)).rows
}

/** A request to one approver at the reader (`untuk`), or to all of them at a distance. */
export interface RequestedRequest {
  readonly ticket: Ticket
  readonly keterangan: string
  readonly minutes: number
  readonly untuk: string | null
  /** The weight that the approver saw, in grams, if he types it at this screen. */
  readonly berat_dilihat: number | null
}

/** So many questions of one person may be open at once. */
const openMax = 5

/** Opens a request for a decision. */
export async function openRequest(
  { db, caller, audit }: Context,
  { ticket, keterangan, minutes, untuk, berat_dilihat }: RequestedRequest,
): Promise<Approval> {
  // Requests of one user at the same moment run one after the other: the later one sees the one before.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`otorisasi ${caller.kode_toko} ${caller.user_id}`}, 0))`.execute(db)
  // Who asks for one thing again means the later question; who asks for many is made to wait for answers.
  await sql`
    update otorisasi set status = 'DIBATALKAN'
    where requested_by = ${caller.user_id} and kode_toko = ${caller.kode_toko} and status = 'MENUNGGU' and isi_hash = decode(${ticket.isi_hash}, 'hex')`.execute(
    db,
  )
  const { rows: open } = await sql<{ n: number }>`
    select count(*)::int as n from otorisasi
    where kode_toko = ${caller.kode_toko} and requested_by = ${caller.user_id} and status = 'MENUNGGU' and expires_at > clock_timestamp()`.execute(db)
  if ((open[0]?.n ?? 0) >= openMax) refuse(core.TOO_MANY)
  const { rows } = await sql<Approval>`
    insert into otorisasi (kode_toko, tgl_system, kategori, subjek, kunci, uraian, selisih_rp, selisih_mg, berat_diminta, berat_dilihat, isi_hash, keterangan, untuk, requested_by, expires_at)
    values (${caller.kode_toko}, ${caller.tgl_system}, ${ticket.kategori}, ${ticket.subjek}, ${ticket.kunci}, ${ticket.uraian}, ${ticket.selisih_rp},
            ${ticket.selisih_mg}, ${ticket.berat_diminta}, ${berat_dilihat}, decode(${ticket.isi_hash}, 'hex'), ${keterangan}, ${untuk}, ${caller.user_id}, ${minutesFromNow(minutes)})
    returning ${approvalColumns}`.execute(db)
  const requested = rows[0] as Approval
  const { kategori, subjek, kunci, uraian } = requested
  await audit({ subject: 'otorisasi', key: String(requested.id), after: { status: 'MENUNGGU', kategori, subjek, kunci, uraian, untuk } })
  return requested
}

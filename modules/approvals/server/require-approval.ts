import { sql } from 'kysely'
import { refuse } from '#engine/contract/refusal.ts'
import type { Context } from '#engine/server/serve.ts'
import { hashOfToken } from '#modules/access/server/public.ts'
import { approvalRefusals } from '../contract/approvals.ts'
import { mayApprove } from './approver.ts'
import { type Need, contentHash, factsOf, signTicket } from './ticket.ts'

/** Who approved. */
export interface Approved {
  readonly id: number
  readonly decided_by: string
}

/**
 * Uses the approval that came with the call for exactly this need, inside the transaction of the event: if the event
 * fails, the approval is still good. One that was given before the shop closed its day has expired with it. Answers who approved.
 *
 * @throws Refusal APPROVAL_REQUIRED with the need and a signed request for it when no approval came along;
 *   APPROVAL_USED, APPROVAL_EXPIRED, APPROVAL_FOREIGN or APPROVER_GONE for an approval that cannot be used
 */
export async function requireApproval(context: Context, need: Need): Promise<Approved> {
  const { db, caller, approvals, mayAsk, audit } = context
  if (!mayAsk.includes(need.kategori)) throw new Error(`a call asks for ${need.kategori} and does not say so in its declaration`)
  const hashes = approvals.map(hashOfToken)
  const { rows } = await sql<Approved>`
    update otorisasi set status = 'DIPAKAI', used_at = clock_timestamp()
    where token_hash = any(select decode(hash, 'hex') from unnest(${hashes}::text[]) hash)
      and status = 'DISETUJUI' and expires_at > clock_timestamp()
      and (kode_toko, tgl_system) = (${caller.kode_toko}, ${caller.tgl_system}) and requested_by = ${caller.user_id} and isi_hash = decode(${contentHash(need)}, 'hex') and ${stillMay}
    returning id, decided_by`.execute(db)
  const used = rows[0]
  if (!used) return refuseFor(context, need, hashes)
  await audit({
    subject: 'otorisasi',
    key: String(used.id),
    before: { status: 'DISETUJUI' },
    after: { status: 'DIPAKAI', kategori: need.kategori, subjek: need.subjek, kunci: need.kunci, decided_by: used.decided_by },
  })
  return used
}

/**
 * Uses an approval for each of these needs, as `requireApproval` does; answers who approved, in their order.
 *
 * @throws Refusal of `requireApproval`, for the first that none came along for
 */
export async function requireApprovals(context: Context, needs: readonly Need[]): Promise<Approved[]> {
  const approved: Approved[] = []
  for (const need of needs) approved.push(await requireApproval(context, need))
  return approved
}

/** The approvals that a requester may ask for before the document is saved: each need as in its refusal, signed for him. */
export const signedNeeds = ({ db, caller }: Pick<Context, 'db' | 'caller'>, needs: readonly Need[]) =>
  Promise.all(needs.map(async (need) => ({ ...factsOf(need), permintaan: await signTicket(db, need, caller) })))

/** The approver has not been closed, lowered or moved since his approval. */
const stillMay = sql`exists (
  select from users u join toko t on t.kode_toko = u.kode_toko
  where u.user_id = otorisasi.decided_by and ${mayApprove(false)} and (u.kode_toko = otorisasi.kode_toko or t.level = 'PUSAT'))`

/** Says why nothing that came along will do; of several, one of this kind speaks first. */
async function refuseFor({ db, caller }: Context, need: Need, hashes: readonly string[]): Promise<never> {
  const { rows } = await sql<{ status: string; isRight: boolean; isGone: boolean }>`
    select status, status = 'DISETUJUI' and not ${stillMay} as "isGone", (isi_hash = decode(${contentHash(need)}, 'hex') and kode_toko = ${caller.kode_toko} and requested_by = ${caller.user_id}) is true as "isRight"
    from otorisasi where token_hash = any(select decode(hash, 'hex') from unnest(${hashes}::text[]) hash) and kategori = ${need.kategori}
    order by "isRight" desc limit 1`.execute(db)
  const found = rows[0]
  const details = {
    ...factsOf(need),
    permintaan: await signTicket(db, need, caller),
  }
  if (!found) refuse(approvalRefusals.APPROVAL_REQUIRED, details)
  if (!found.isRight) refuse(approvalRefusals.APPROVAL_FOREIGN, details)
  if (found.isGone) refuse(approvalRefusals.APPROVER_GONE, details)
  refuse(found.status === 'DIPAKAI' ? approvalRefusals.APPROVAL_USED : approvalRefusals.APPROVAL_EXPIRED, details)
}

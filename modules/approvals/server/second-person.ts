import { sql } from 'kysely'
import { type RefusalKind, refuse } from '#engine/contract/refusal.ts'
import type { Context } from '#engine/server/serve.ts'
import { approvalRefusals } from '../contract/approvals.ts'

/**
 * Refuses an event that needs two people, if one of its approvals is by the caller himself or by a user who is no second person for him.
 * `second_person` of the database decides (decision 107), and its triggers check the same.
 *
 * @throws Refusal `ownApproval` for the caller's own approval, NO_SECOND_PERSON for that of another user
 */
export async function refuseSamePerson(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  approvals: readonly { readonly decided_by: string }[],
  ownApproval: RefusalKind,
  details?: Readonly<Record<string, string>>,
): Promise<void> {
  const approvers = approvals.map(({ decided_by }) => decided_by)
  if (approvers.includes(caller.user_id)) refuse(ownApproval, details)
  const { rows } = await sql`select from unnest(${approvers}::text[]) as approver where not second_person(${caller.user_id}, approver)`.execute(db)
  if (rows.length > 0) refuse(approvalRefusals.NO_SECOND_PERSON)
}

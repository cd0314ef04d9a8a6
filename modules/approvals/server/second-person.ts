import { sql } from 'kysely'
import { type RefusalKind, refuse } from '#engine/contract/refusal.ts'
import type { Context } from '#engine/server/serve.ts'
import { approvalRefusals } from '../contract/approvals.ts'

/**
 * Refuses an event that wants two people where one of these approvals is of the caller himself or of somebody who is no second person for him. Who is one
 * says `second_person` of the database (decision 107); its triggers ask the same.
 *
 * @throws Refusal `ownApproval` for his own, NO_SECOND_PERSON for that of another user
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

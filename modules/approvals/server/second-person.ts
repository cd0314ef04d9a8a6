import { sql } from 'kysely'
import { type RefusalKind, refuse } from '#engine/contract/refusal.ts'
import type { Context } from '#engine/server/serve.ts'
import { approvalRefusals } from '../contract/approvals.ts'

/** A user, and who appointed him last: added him, gave him a password or made an approver of him. */
export interface Appointed {
  readonly user_id: string
  readonly diangkat_oleh: string | null
}

/**
 * Whether two users are two people as far as the books know: neither appointed the other, and no third appointed both (decision 107).
 * The database checks the same (`second_person`).
 */
export function isSecondPerson(asker: Appointed, approver: Appointed): boolean {
  if (asker.user_id === approver.user_id) return false
  if (asker.diangkat_oleh === approver.user_id || approver.diangkat_oleh === asker.user_id) return false
  return asker.diangkat_oleh === null || asker.diangkat_oleh !== approver.diangkat_oleh
}

/**
 * Refuses an event that wants two people where one of these approvals is of the caller himself or of somebody who is no second person for him.
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
  const { rows } = await sql<Appointed>`select user_id, diangkat_oleh from users where user_id = any(${[caller.user_id, ...approvers]})`.execute(db)
  const asker = rows.find(({ user_id }) => user_id === caller.user_id)
  const isSame = rows.some((each) => each !== asker && asker && !isSecondPerson(asker, each))
  if (isSame) refuse(approvalRefusals.NO_SECOND_PERSON)
}

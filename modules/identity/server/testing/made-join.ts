import type { TestAnswer, TestApp } from '#apps/server/testing/test-app.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { given, keeper, moveBefore, newMember } from '#modules/points/server/testing/made-points.ts'
import { type Join, joinMembers, partMembers } from '../../contract/gabung-member.ts'

/** Joins two members, with the approval of the supervisor of MC2. */
export const join = (app: TestApp, kode_member: string, ke_member: string): Promise<TestAnswer<Join>> =>
  approved<Join>(app, keeper, joinMembers, { body: { kode_member, ke_member, alasan_gabung: 'NOMOR HP SALAH TULIS' } })

/** Undoes a join, with the approval of the supervisor of MC2. */
export const part = (app: TestApp, no_gabung: string): Promise<TestAnswer<Join>> =>
  approved<Join>(app, keeper, partMembers, { body: { no_gabung, alasan_gabung: 'TERNYATA ORANG LAIN' } })

/** A member of MC2 with 75 points of an earlier day. */
export async function olderMember(app: TestApp, points = 75): Promise<string> {
  await app.set({ MEMBER: 'true', NILAI_POIN: '1000' })
  const kode_member = await newMember(app)
  if (points > 0) await moveBefore(app, (await given(app, kode_member, points)).no_poin)
  return kode_member
}

/** Two new members of MC2, the one with 75 points joined to the other. */
export async function madeJoin(app: TestApp): Promise<Join> {
  const { status, body } = await join(app, await olderMember(app), await olderMember(app, 0))
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

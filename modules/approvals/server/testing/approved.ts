import type { TestAnswer, TestApp } from '#apps/server/testing/test-app.ts'
import { demoPassword } from '#db/seed/demo-password.ts'
import type { Endpoint } from '#engine/contract/endpoint.ts'
import { authorize } from '../../contract/approvals.ts'

/** Gets the one approval that a call of MC2 needs; answers the call, which is not made yet. */
export async function prepared<
  // eslint-disable-next-line typescript/no-explicit-any -- what a test reads of an answer is its own business
  Body = any,
>(app: TestApp, user: string, call: Endpoint, input: object, supervisor = 'own.mc2'): Promise<() => Promise<TestAnswer<Body>>> {
  const { body: refused } = await app.call(user, call, input)
  if (refused?.code !== 'APPROVAL_REQUIRED') throw new Error(`no approval is asked for: ${JSON.stringify(refused)}`)
  const { kategori, uraian, permintaan } = refused.details
  const need = { user_id: supervisor, password: demoPassword, kategori, description: uraian, keterangan: '', permintaan }
  const { status, body } = await app.call(user, authorize, { body: need })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return () => app.call<Body>(user, call, { ...input, approvals: [body.token] })
}

/** Sends a call as a user of MC2, or of another shop. Its supervisor gives every approval that it needs, one after the other. */
export async function approved<
  // eslint-disable-next-line typescript/no-explicit-any -- what a test reads of an answer is its own business
  Body = any,
>(app: TestApp, user: string, call: Endpoint, input: object, supervisor = 'spv.mc2'): Promise<TestAnswer<Body>> {
  const approvals: string[] = []
  const allowed = new Set<string>()
  for (;;) {
    const answer = await app.call(user, call, { ...input, approvals })
    if (answer.body?.code !== 'APPROVAL_REQUIRED') return answer
    const { kategori, uraian, permintaan, berat_diminta } = answer.body.details
    if (allowed.has(kategori)) throw new Error(`${kategori} was allowed, and is asked for again: ${uraian}`)
    allowed.add(kategori)
    const need = {
      user_id: supervisor,
      password: demoPassword,
      kategori,
      description: uraian,
      keterangan: '',
      permintaan,
      berat_dilihat: berat_diminta,
    }
    const { status, body } = await app.call(user, authorize, { body: need })
    if (status !== 200) throw new Error(JSON.stringify(body))
    approvals.push(body.token)
  }
}

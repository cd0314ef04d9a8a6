import type { TestApp } from '#apps/server/testing/test-app.ts'
import { demoPassword } from '#db/seed/demo-password.ts'
import type { Endpoint } from '#engine/contract/endpoint.ts'
import { type ApprovalNeed, authorize } from '../../contract/approvals.ts'

/** Asks, as a user of MC2, for the approvals that a new document needs. Its supervisor gives each. */
export async function approvedEarly(app: TestApp, user: string, ask: Endpoint, document: object) {
  const { detail_bayar: _unpaid, ...body } = document as { readonly detail_bayar?: unknown }
  const requested = await app.call<{ perlu: ApprovalNeed[] }>(user, ask, { body })
  if (requested.status !== 200) throw new Error(JSON.stringify(requested.body))
  const { perlu } = requested.body
  const approvals: string[] = []
  for (const { kategori, uraian, permintaan, berat_diminta } of perlu) {
    const need = { user_id: 'spv.mc2', password: demoPassword, kategori, description: uraian, permintaan, berat_dilihat: berat_diminta }
    approvals.push((await app.call<{ token: string }>(user, authorize, { body: need })).body.token)
  }
  return { perlu, approvals }
}

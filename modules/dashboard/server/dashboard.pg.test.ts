import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { saveRights, readRights } from '#modules/access/contract/hak-akses-users.ts'
import { dashboard } from '../contract/dashboard.ts'
import { purchasesChart, salesChart, yearTransactions } from '../contract/charts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const statuses = async (user_id: string) =>
  Promise.all([salesChart, purchasesChart, yearTransactions].map(async (call) => (await app.call(user_id, call)).status))
const give = async (user_id: string, isShown: boolean) => {
  const { versi } = (await app.call('own.mc2', readRights, { params: { user_id } })).body
  const { status } = await app.call('own.mc2', saveRights, { params: { user_id }, body: { versi, is_show: { [dashboard.path]: isShown } } })
  expect(status).toBe(200)
}

it('keeps the turnover of a shop from its cashiers, until somebody shows them the dashboard', async () => {
  expect(await statuses('kasir.mc2')).toEqual([403, 403, 403])
  await give('kasir.mc2', true)
  expect(await statuses('kasir.mc2')).toEqual([200, 200, 200])
})

it('is closed, with its figures, to a supervisor from whom it is hidden', async () => {
  expect(await statuses('spv.mc2')).toEqual([200, 200, 200])
  await give('spv.mc2', false)
  expect(await statuses('spv.mc2')).toEqual([403, 403, 403])
})

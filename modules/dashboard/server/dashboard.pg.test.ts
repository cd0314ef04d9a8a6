import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { saveRights, readRights } from '#modules/access/contract/hak-akses-users.ts'
import { givenUpOrder, madeOrder } from '#modules/orders/server/testing/made-order.ts'
import { sell } from '#modules/sales/contract/penjualan.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { dashboard } from '../contract/dashboard.ts'
import { ordersChart, purchasesChart, salesChart, yearTransactions } from '../contract/charts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const statuses = async (user_id: string) =>
  Promise.all([salesChart, purchasesChart, ordersChart, yearTransactions].map(async (call) => (await app.call(user_id, call)).status))
const give = async (user_id: string, isShown: boolean) => {
  const { versi } = (await app.call('own.mc2', readRights, { params: { user_id } })).body
  const { status } = await app.call('own.mc2', saveRights, { params: { user_id }, body: { versi, is_show: { [dashboard.path]: isShown } } })
  expect(status).toBe(200)
}

it('shows the sales price of goods, as the reports do: a fee is no turnover', async () => {
  const turnover = async () => {
    const { body: chart } = await app.call('own.mc2', salesChart, { query: { type: 'today' } })
    const { body: year } = await app.call('own.mc2', yearTransactions)
    const sold = (year.values as { kategori: string; total: number }[]).filter(({ kategori }) => kategori === 'PENJUALAN')
    return [chart.total.total as number, sold.reduce((sum, { total }) => sum + total, 0)]
  }
  const before = await turnover()
  const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1)) as [string]
  const body = (await loweredSale(app.db, kode_barcode, 0, { biaya_admin: 5_000 })) as { detail_bayar: [{ jumlah: number }] }
  const goodsRp = body.detail_bayar[0].jumlah
  body.detail_bayar[0].jumlah += 5_000
  const { status, body: sale } = await app.call('kasir.mc2', sell, { body })
  expect([status, sale]).toMatchObject([200, { grand_total: goodsRp + 5_000 }])
  expect(await turnover()).toEqual(before.map((rupiah) => rupiah + goodsRp))
})

it('counts all orders of today, in any state', async () => {
  const ordered = async () => (await app.call('own.mc2', ordersChart)).body.total as { jumlah: number; qty: number; berat: number; total: number }
  const before = await ordered()
  const { total_harga } = await madeOrder(app)
  await givenUpOrder(app)
  expect(await ordered()).toEqual({ jumlah: before.jumlah + 2, qty: before.qty + 2, berat: before.berat + 6, total: before.total + 2 * total_harga })
  expect((await app.call('own.mc2', ordersChart, { query: { type: 'monthly' } })).status).toBe(400)
})

it('hides the turnover of a shop from its cashiers, until the owner shows them the dashboard', async () => {
  expect(await statuses('kasir.mc2')).toEqual([403, 403, 403, 403])
  await give('kasir.mc2', true)
  expect(await statuses('kasir.mc2')).toEqual([200, 200, 200, 200])
})

it('is closed, with its figures, to a supervisor from whom it is hidden', async () => {
  expect(await statuses('spv.mc2')).toEqual([200, 200, 200, 200])
  await give('spv.mc2', false)
  expect(await statuses('spv.mc2')).toEqual([403, 403, 403, 403])
})

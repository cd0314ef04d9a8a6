import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SharedViews } from '#engine/contract/shared-views.ts'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { readSharedViews, shareView, unshareView } from '../contract/tampilan-laporan.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const path = '/laporan-penjualan'
const view = {
  path,
  nama: 'Akhir Bulan',
  values: { kode_sales: 'S1', tgl_from: '2026-01-01' },
  days: 'Bulan Ini',
  toko: 'MC2',
  columns: ['no_faktur'],
}
const seenBy = async (user_id: string, of = path) => (await app.call<SharedViews>(user_id, readSharedViews, { query: { path: of } })).body
const share = (user_id: string, changed: object = {}) =>
  app.call<{ message: string; code?: string }>(user_id, shareView, { body: { ...view, ...changed } })
const names = ({ values }: SharedViews) => values.map(({ nama }) => nama)

it('a supervisor shares a view with his shop, and a shared name gets the new view', async () => {
  expect((await share('spv.mc2')).status).toBe(200)
  expect((await share('spv.mc2', { days: null, columns: null })).status).toBe(200)
  const seen = await seenBy('own.mc2')
  expect(seen.values).toHaveLength(1)
  expect(seen.values[0]).toMatchObject({
    nama: 'Akhir Bulan',
    kode_toko: 'MC2',
    days: null,
    columns: null,
    values: view.values,
    toko: 'MC2',
    user_id: 'spv.mc2',
  })
  expect(names(await seenBy('own.mc3'))).toEqual([])
})

it('the head office shares with all shops; a shop cannot take that back', async () => {
  expect((await share('own.mc1', { nama: 'Semua' })).status).toBe(200)
  const [chain] = (await seenBy('spv.mc2')).values.filter(({ nama }) => nama === 'Semua')
  expect(chain).toMatchObject({ kode_toko: null, boleh_hapus: false })
  expect(names(await seenBy('own.mc3'))).toEqual(['Semua'])
  const params = { id: String(chain!.id) }
  expect((await app.call('spv.mc2', unshareView, { params })).status).toBe(404)
  expect((await app.call('own.mc1', unshareView, { params })).status).toBe(200)
  expect(names(await seenBy('own.mc3'))).toEqual([])
})

it('a cashier shares none, and sees those of the reports that he may open', async () => {
  expect((await share('kasir.mc2')).status).toBe(403)
  const { status, body } = await app.call<SharedViews>('kasir.mc2', readSharedViews, { query: { path: '/neraca' } })
  expect([status, (body as unknown as { code: string }).code]).toEqual([403, 'FORBIDDEN'])
  expect((await app.call('spv.mc2', readSharedViews, { query: { path: '/tidak-ada' } })).status).toBe(403)
})

it('at most 30 views of a report are shared with a shop', async () => {
  for (let at = 0; names(await seenBy('spv.mc3')).length < 30; at += 1) expect((await share('spv.mc3', { nama: `Tampilan ${at}` })).status).toBe(200)
  expect((await share('spv.mc3', { nama: 'Terlalu Banyak' })).body.code).toBe('VIEWS_FULL')
  expect((await share('spv.mc3', { nama: 'Tampilan 0' })).status).toBe(200)
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Collector, startCollector } from '#engine/server/testing/collector.ts'
import { startTracing } from '#engine/server/traces.ts'
import { laporanPenjualan } from '#modules/sales/contract/laporan-penjualan.ts'
import { sell } from '#modules/sales/contract/penjualan.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { type TestApp, startTestApp } from './testing/test-app.ts'

let collector: Collector
let tracing: ReturnType<typeof startTracing>
let app: TestApp
beforeAll(async () => {
  collector = await startCollector()
  // Every statement counts as slow, so all texts of a sale are looked at.
  tracing = startTracing({ endpoint: collector.url, version: 'test', everyMs: 50, slowMs: 0 })
  app = await startTestApp()
})
afterAll(async () => {
  await app.stop()
  await tracing.stop()
  await collector.close()
})

const traceId = '0af7651916cd43dd8448eb211c80319c'
const ofTrace = () => collector.spans.filter((span) => span.traceId === traceId)

it('tells what a sale waited for, under the number of its request, and nothing of its people', async () => {
  const [kode_barcode] = await stockPieces(app.db, 'MC2', 1)
  const body = { ...(await loweredSale(app.db, kode_barcode as string, 0)), nama_customer: 'IBU RAHASIA', no_hp: '081299887766' }
  const token = await app.tokenOf('kasir.mc2')
  const sold = await app.app.http.inject({
    method: 'POST',
    url: '/api/penjualan',
    headers: { 'x-auth-token': token, 'idempotency-key': 'traced-sale', traceparent: `00-${traceId}-b7ad6b7169203331-01` },
    payload: body,
  })
  expect(sold.statusCode, sold.body).toBe(200)
  await expect.poll(() => ofTrace().some(({ name }) => name === sell.call)).toBe(true)
  const request = ofTrace().find(({ name }) => name === sell.call)
  expect(request).toMatchObject({
    kind: 2,
    parentSpanId: 'b7ad6b7169203331',
    facts: {
      'http.request.method': 'POST',
      'http.response.status_code': 200,
      'kencana.shop': 'MC2',
      'kencana.request_id': sold.headers['x-request-id'],
      'kencana.together': 1,
      'kencana.together_wait_ms': expect.any(Number),
      'kencana.pool_wait_ms': expect.any(Number),
      'kencana.sql_ms': expect.any(Number),
      'kencana.sql_count': expect.any(Number),
    },
  })
  expect(request?.facts['kencana.sql_count']).toBeGreaterThan(3)
  const transaction = ofTrace().find(({ name }) => name === 'transaction')
  expect(transaction?.parentSpanId).toBe(request?.spanId)
  expect(ofTrace().some(({ name, parentSpanId }) => name === 'slow statement' && parentSpanId === transaction?.spanId)).toBe(true)
  const all = collector.bodies.join('')
  for (const secret of ['IBU RAHASIA', '081299887766', token, 'traced-sale', kode_barcode as string]) expect(all).not.toContain(secret)
})

it('tells how long a report waited for its turn, and of refusals with their status', async () => {
  const { headers } = await app.call('own.mc2', laporanPenjualan.api, { query: { tgl_from: '2026-01-01', tgl_to: '2026-01-31' } })
  const refused = await app.app.http.inject('/api/penjualan/report')
  const found = (request_id: unknown) => collector.spans.find(({ facts }) => facts['kencana.request_id'] === request_id)
  await expect.poll(() => found(headers['x-request-id'])?.facts['kencana.turn_wait_ms']).toEqual(expect.any(Number))
  await expect.poll(() => found(refused.headers['x-request-id'])?.facts['http.response.status_code']).toBe(refused.statusCode)
  expect((await app.app.http.inject('/metrics')).body).toMatch(/kencana_trace_spans_total\{outcome="sent"\} [1-9]/)
})

import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Collector, startCollector } from './testing/collector.ts'
import {
  activeSpan,
  beginRequest,
  measureTraces,
  parentOf,
  startTracing,
  traceHeaders,
  traceOfLog,
  traced,
  tracedIfAny,
  tracedPart,
  within,
  withoutValues,
} from './traces.ts'

const parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
let collector: Collector
let tracing: ReturnType<typeof startTracing> | undefined
const start = (options: Partial<Parameters<typeof startTracing>[0]> = {}) =>
  (tracing = startTracing({ endpoint: collector.url, version: '9.9.9', everyMs: 20, ...options }))
beforeEach(async () => {
  collector = await startCollector()
})
afterEach(async () => {
  await tracing?.stop()
  tracing = undefined
  await collector.close()
})

it('reads the traceparent of a caller, and ignores a malformed one', () => {
  expect(parentOf(parent)).toEqual({ traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331', isSampled: true })
  expect(parentOf(parent.replace(/01$/, '00'))?.isSampled).toBe(false)
  // A later version of the header may have further fields.
  expect(parentOf(parent.replace('00-', 'cc-').concat('-more'))?.isSampled).toBe(true)
  for (const wrong of [undefined, '', 'x', ['a'], parent.replace('00-', 'ff-'), parent.replace(/[0-9a-f]{32}/, '0'.repeat(32)), parent.toUpperCase()])
    expect(parentOf(wrong)).toBeUndefined()
})

it('keeps no value of a statement', () => {
  expect(withoutValues(`select  *\n from member where nama = 'IBU O''NEIL' and no_hp = '0812' and poin > 1_000.5 and id = $1 and t2.a = 7`)).toBe(
    'select * from member where nama = ? and no_hp = ? and poin > ? and id = $1 and t2.a = ?',
  )
  expect(withoutValues(`select $x$ BUDI 'x' $x$, E'a\\\\b', 'cut off`)).toBe('select ?, E?, ?')
})

it('does nothing while nothing is traced', async () => {
  expect(beginRequest('GET a', parent)).toBeUndefined()
  expect(await traced('job', async () => activeSpan())).toBeUndefined()
  expect(await tracedPart('part', async () => 1)).toBe(1)
  expect([traceHeaders(), traceOfLog()]).toEqual([{}, {}])
})

it('sends a request, its parts and its slow statements as one trace, which goes on with that of the caller', async () => {
  start({ slowMs: 50, headers: { 'x-key': 'rahasia' }, serviceName: 'toko' })
  const span = beginRequest('POST penjualan', parent)
  expect(span?.traceId).toBe('0af7651916cd43dd8448eb211c80319c')
  await within(span!, async () => {
    expect(traceHeaders()).toEqual({ traceparent: `00-${span?.traceId}-${span?.spanId}-01` })
    expect(traceOfLog()).toEqual({ trace_id: span?.traceId, span_id: span?.spanId })
    await tracedPart('transaction', async () => {
      activeSpan()?.statement(`select 'BUDI'`, 60)
      activeSpan()?.statement('select 1', 3)
    })
    await tracedPart('fails', () => Promise.reject(new Error('no'))).catch(() => {})
  })
  span?.set('http.response.status_code', 200)
  span?.end()
  span?.end()
  await expect.poll(() => collector.spans.length).toBe(4)
  const named = (name: string) => collector.spans.find((each) => each.name === name)
  const [request, transaction, slow, failed] = ['POST penjualan', 'transaction', 'slow statement', 'fails'].map(named)
  expect(request).toMatchObject({ kind: 2, parentSpanId: 'b7ad6b7169203331', facts: { 'http.response.status_code': 200, 'kencana.sql_ms': 63 } })
  expect(request?.facts['kencana.sql_count']).toBe(2)
  expect(transaction?.parentSpanId).toBe(request?.spanId)
  expect(slow).toMatchObject({ parentSpanId: transaction?.spanId, facts: { 'db.query.text': 'select ?' } })
  expect(Number(BigInt(slow!.endTimeUnixNano) - BigInt(slow!.startTimeUnixNano)) / 1e6).toBeCloseTo(60, 0)
  expect(Math.abs(Number(BigInt(slow!.endTimeUnixNano) / 1_000_000n) - Date.now())).toBeLessThan(60_000)
  expect(failed?.status).toEqual({ code: 2 })
  expect(new Set(collector.spans.map(({ traceId }) => traceId)).size).toBe(1)
  expect(collector.headers()).toMatchObject({ 'x-key': 'rahasia', 'content-type': 'application/json' })
  expect(collector.bodies.join('')).toContain('{"key":"service.name","value":{"stringValue":"toko"}}')
  expect(collector.bodies.join('')).not.toContain('BUDI')
})

it('keeps the share that is set, and follows the decision of a caller', () => {
  start({ ratio: 0 })
  expect(beginRequest('GET a', undefined)).toBeUndefined()
  expect(beginRequest('GET a', parent)).toBeDefined()
  start({ ratio: 1 })
  expect(beginRequest('GET a', undefined)).toBeDefined()
  expect(beginRequest('GET a', parent.replace(/01$/, '00'))).toBeUndefined()
})

it('makes a trace of work that looks again and again only where it found something', async () => {
  start()
  for (const found of [0, 3, 0])
    await tracedIfAny(
      'outbox',
      () => Promise.resolve(found),
      (n) => (n > 0 ? { n } : undefined),
    )
  await traced('job a', () => Promise.resolve())
  await expect
    .poll(() => collector.spans.map(({ name, facts }) => [name, facts['n']]))
    .toEqual([
      ['outbox', 3],
      ['job a', undefined],
    ])
})

it('keeps some spans for a collector that is away, counts those that it drops, and delays nothing', async () => {
  collector.answer(503)
  start({ waitingMax: 5 })
  const registry = new Registry()
  measureTraces(registry)
  const startedMs = performance.now()
  for (let at = 0; at < 8; at += 1) beginRequest(`GET ${at}`, undefined)?.end()
  expect(performance.now() - startedMs).toBeLessThan(1_000)
  expect(await registry.metrics()).toContain('kencana_trace_spans_total{outcome="dropped"} 3\n')
  collector.answer(200)
  await expect.poll(() => collector.spans.map(({ name }) => name)).toEqual(['GET 0', 'GET 1', 'GET 2', 'GET 3', 'GET 4'])
  await expect.poll(() => registry.metrics()).toContain('kencana_trace_spans_total{outcome="sent"} 5\n')
  // A refused batch is not sent again.
  collector.answer(400)
  beginRequest('GET refused', undefined)?.end()
  await expect.poll(() => registry.metrics()).toContain('kencana_trace_spans_total{outcome="dropped"} 4\n')
})

it('does not wait for a collector that never answers when it ends', async () => {
  collector.answer(0)
  const { stop } = start()
  beginRequest('GET a', undefined)?.end()
  const startedMs = performance.now()
  await stop()
  expect(performance.now() - startedMs).toBeLessThan(10_000)
})

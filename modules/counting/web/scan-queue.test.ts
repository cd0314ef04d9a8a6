// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { CallError } from '#engine/web/api.ts'
import { storedLocally } from '#engine/web/local-data.ts'
import type { Scan, Scanned } from '../contract/sesi-opname.ts'
import { ScanQueue } from './scan-queue.ts'

const name = 'kencana.opname.MC2.SO-1'
const away = () => new CallError({ status: 0, code: 'NO_RESPONSE', message: 'Koneksi Bermasalah' })
const ended = () => new CallError({ status: 409, code: 'COUNT_NOT_OPEN', message: 'Tidak Sedang Berjalan', details: { status: 'DONE' } })
const paused = () => new CallError({ status: 409, code: 'COUNT_NOT_OPEN', message: 'Tidak Sedang Berjalan', details: { status: 'PAUSED' } })

/** A server that returns its input, or fails on request. */
function server(...failures: (() => Error)[]) {
  const batches: string[][] = []
  const ages: number[] = []
  const send = (scans: Scan[]): Promise<Scanned[]> => {
    batches.push(scans.map(({ kode }) => kode))
    ages.push(...scans.map(({ umur_ms }) => umur_ms))
    const failure = failures.shift()
    return failure ? Promise.reject(failure()) : Promise.resolve(scans.map(({ kode }) => ({ kode, hasil: 'DITEMUKAN' }) as Scanned))
  }
  return { send, batches, ages }
}

beforeEach(() => {
  localStorage.clear()
  vi.useRealTimers()
})

it('sends the scans of one moment together, and answers each', async () => {
  const { send, batches } = server()
  const queue = new ScanQueue(name, send)
  const answers = await Promise.all(['A', 'B', 'C'].map((kode) => queue.add(kode, 'E01', 'SCAN')))
  expect([batches, answers.map(({ kode }) => kode), queue.size(), storedLocally(name)]).toEqual([[['A', 'B', 'C']], ['A', 'B', 'C'], 0, undefined])
})

it('keeps scans while the net is away, in their order, and tells how old they are', async () => {
  vi.useFakeTimers()
  const { send, batches, ages } = server(away, away)
  const queue = new ScanQueue(name, send)
  const first = queue.add('A', null, 'SCAN')
  await vi.advanceTimersByTimeAsync(1_000)
  expect([queue.size(), queue.trouble]).toEqual([1, 'Koneksi Bermasalah'])
  const second = queue.add('B', null, 'SCAN')
  await vi.advanceTimersByTimeAsync(5_000)
  expect([(await first).kode, (await second).kode, queue.size(), queue.trouble]).toEqual(['A', 'B', 0, undefined])
  expect(batches.at(-1)).toEqual(['A', 'B'])
  expect(ages.at(-2)).toBeGreaterThanOrEqual(1_000)
})

it('goes on after a reload with what the server does not have', async () => {
  const gone = new ScanQueue(name, server(away, away, away).send)
  void gone.add('A', 'E01', 'SCAN')
  await expect.poll(() => gone.trouble).toBe('Koneksi Bermasalah')
  gone.stop()
  const { send, batches } = server()
  const queue = new ScanQueue(name, send)
  expect(queue.size()).toBe(1)
  queue.wake()
  await expect.poll(() => queue.size()).toBe(0)
  expect(batches).toEqual([['A']])
})

it('waits while the count is paused, and gives back what comes too late', async () => {
  const { send } = server(paused, ended)
  const queue = new ScanQueue(name, send)
  const late = queue.add('A', null, 'SCAN')
  await expect.poll(() => queue.trouble).toBe('Tidak Sedang Berjalan')
  expect(queue.size()).toBe(1)
  queue.wake()
  await expect(late).rejects.toThrow('Tidak Sedang Berjalan')
  expect([queue.size(), storedLocally(name)]).toEqual([0, undefined])
})

it('loses no scan because of another that is unreadable', async () => {
  const batches: string[][] = []
  const send = (scans: Scan[]): Promise<Scanned[]> => {
    const kodes = scans.map(({ kode }) => kode)
    batches.push(kodes)
    if (kodes.includes('C')) return Promise.reject(new CallError({ status: 400, code: 'INVALID', message: 'Data Belum Benar' }))
    return Promise.resolve(kodes.map((kode) => ({ kode, hasil: 'DITEMUKAN' }) as Scanned))
  }
  const queue = new ScanQueue(name, send)
  const ends = await Promise.allSettled(['A', 'B', 'C', 'D', 'E'].map((kode) => queue.add(kode, null, 'TEMPEL')))
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect([queue.size(), storedLocally(name)]).toEqual([0, undefined])
  expect(batches.flat().filter((kode) => kode === 'C').length).toBeGreaterThan(1)
})

it('keeps what waits when the session ends, and sends it in the next', async () => {
  vi.useFakeTimers()
  const over = () => new CallError({ status: 401, code: 'NO_SESSION', message: 'Invalid Token.' })
  const { send } = server(over)
  const queue = new ScanQueue(name, send)
  const requested = queue.add('A', null, 'SCAN')
  await vi.advanceTimersByTimeAsync(100)
  expect([queue.size(), (storedLocally(name) as unknown[]).length]).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(10_000)
  expect((await requested).kode).toBe('A')
})

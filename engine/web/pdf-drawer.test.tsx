import { afterEach, expect, it, vi } from 'vitest'
import type { PdfFrame, PdfRow } from './draw-pdf.ts'
import { drawInWorker } from './pdf-drawer.ts'
import type { PdfAnswer, PdfOrder } from './pdf-worker.ts'

/** The worker as the page sees it: what it is sent, and a way to answer. */
class StandIn extends EventTarget {
  static readonly started: StandIn[] = []
  readonly orders: PdfOrder[] = []
  isEnded = false
  constructor() {
    super()
    StandIn.started.push(this)
  }
  postMessage(order: PdfOrder) {
    this.orders.push(order)
  }
  terminate() {
    this.isEnded = true
  }
  answer(data: PdfAnswer) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}
vi.stubGlobal('Worker', StandIn)
afterEach(() => StandIn.started.splice(0))

const frame = { title: 'LAPORAN' } as PdfFrame
async function* rows(...portions: PdfRow[][]) {
  yield* portions
}

it('sends rows in portions and the frame last, and gives each PDF to its caller', async () => {
  const one = drawInWorker(frame, rows([['A']], [['B']]))
  const other = drawInWorker(frame, rows([['C']]))
  await vi.waitFor(() => expect(StandIn.started[0]?.orders).toHaveLength(5))
  const worker = StandIn.started[0] as StandIn
  expect(StandIn.started).toHaveLength(1)
  const [first, second] = [...new Set(worker.orders.map(({ id }) => id))] as [number, number]
  expect(worker.orders.filter(({ id }) => id === first)).toEqual([
    { id: first, rows: [['A']] },
    { id: first, rows: [['B']] },
    { id: first, frame },
  ])
  const pdf = new ArrayBuffer(3)
  worker.answer({ id: second, pdf })
  worker.answer({ id: first, failure: 'no font' })
  expect(await other).toBe(pdf)
  await expect(one).rejects.toThrow('no font')

  // One that breaks is said to all who wait, and the next PDF has a new one.
  const lost = drawInWorker(frame, rows())
  await vi.waitFor(() => expect(worker.orders).toHaveLength(6))
  worker.dispatchEvent(new ErrorEvent('error', { message: 'gone' }))
  await expect(lost).rejects.toThrow('gone')
  expect(worker.isEnded).toBe(true)
  void drawInWorker(frame, rows())
  await vi.waitFor(() => expect(StandIn.started).toHaveLength(2))
})

import { paperMark } from '../paper/paper-mark.ts'
import type { DrawPdf } from './export-pdf.ts'
import type { PdfAnswer, PdfOrder } from './pdf-worker.ts'

interface Waiting {
  done(pdf: ArrayBuffer): void
  failed(error: Error): void
}

let worker: Worker | undefined
let orders = 0
const waiting = new Map<number, Waiting>()

/** Draws a PDF in a worker of the page, which is started with the first one. @throws what went wrong there */
export const drawInWorker: DrawPdf = async (frame, rows) => {
  const drawing = (worker ??= startWorker())
  const id = (orders += 1)
  const order = (sent: PdfOrder) => drawing.postMessage(sent)
  const drawn = new Promise<ArrayBuffer>((done, failed) => waiting.set(id, { done, failed }))
  // It may fail while rows are still being sent.
  drawn.catch(() => {})
  for await (const portion of rows) order({ id, rows: portion })
  order({ id, frame, mark: paperMark() })
  return drawn
}

function startWorker(): Worker {
  const started = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })
  const answered = (id: number, how: (who: Waiting) => void) => {
    const who = waiting.get(id)
    waiting.delete(id)
    if (who) how(who)
  }
  started.addEventListener('message', ({ data }: MessageEvent<PdfAnswer>) =>
    answered(data.id, (who) => ('pdf' in data ? who.done(data.pdf) : who.failed(new Error(data.failure)))),
  )
  started.addEventListener('error', ({ message }) => {
    // It could not be loaded, or has come to an end: the next PDF starts another.
    worker = undefined
    started.terminate()
    for (const id of waiting.keys()) answered(id, (who) => who.failed(new Error(`PDF: ${message}`)))
  })
  return started
}

import { markPapers } from '../paper/paper-mark.ts'
import { type PdfFrame, type PdfRow, drawPdf } from './draw-pdf.ts'

/** What the page sends: rows of a PDF in portions, and at last what stands around them and what every paper bears. */
export type PdfOrder = { readonly id: number } & ({ readonly rows: PdfRow[] } | { readonly frame: PdfFrame; readonly mark: string | undefined })

/** What it is answered. */
export type PdfAnswer = { readonly id: number } & ({ readonly pdf: ArrayBuffer } | { readonly failure: string })

// The worker lives as long as the page, so what a font is fetched for once serves every PDF after it.
const rowsOf = new Map<number, PdfRow[]>()

addEventListener('message', ({ data }: MessageEvent<PdfOrder>) => {
  const rows = rowsOf.get(data.id) ?? []
  rowsOf.set(data.id, rows)
  if ('rows' in data) return void rows.push(...data.rows)
  rowsOf.delete(data.id)
  markPapers(data.mark)
  const answer = (answered: PdfAnswer, transfer: Transferable[] = []) => postMessage(answered, { transfer })
  return void drawPdf(data.frame, rows).then(
    (pdf) => answer({ id: data.id, pdf }, [pdf]),
    (error: unknown) => answer({ id: data.id, failure: String(error) }),
  )
})

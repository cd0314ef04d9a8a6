import { askPiece } from '#modules/goods/web/public.ts'
import type { SaleForm } from './sale-form.ts'

/** Fetches what these pieces cost now; what is said of them stays, unless there is something else to say. */
export async function priceAnew({ pieces }: Pick<SaleForm, 'pieces'>, kode_barcodes: readonly string[], saying?: string): Promise<void> {
  for (const line of pieces.list.filter(({ about }) => kode_barcodes.includes(about.kode_barcode))) {
    const { message } = line
    const piece = await askPiece(line.about.kode_barcode).catch(() => undefined)
    if (piece) line.become(piece, saying ?? message)
  }
}

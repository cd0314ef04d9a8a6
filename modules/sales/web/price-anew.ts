import { askPiece } from '#modules/goods/web/public.ts'
import type { SaleForm, TillPiece } from './sale-form.ts'

/** Fetches what these pieces cost now, by `ask` where somebody has prices of his own; what is said of them stays, unless there is something else to say. */
export async function priceAnew(
  { pieces }: Pick<SaleForm, 'pieces'>,
  kode_barcodes: readonly string[],
  saying?: string,
  ask: (kode_barcode: string) => Promise<TillPiece> = askPiece,
): Promise<void> {
  for (const line of pieces.list.filter(({ about }) => kode_barcodes.includes(about.kode_barcode))) {
    const { message } = line
    const piece = await ask(line.about.kode_barcode).catch(() => undefined)
    if (piece) line.become(piece, saying ?? message)
  }
}

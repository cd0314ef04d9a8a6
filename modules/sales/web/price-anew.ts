import { askPiece } from '#modules/goods/web/public.ts'
import type { SaleForm, TillPiece } from './sale-form.ts'

/**
 * Fetches what these pieces cost now, by `ask` where somebody has prices of his own. Nothing is said at the lines: the cart says once what its prices were.
 *
 * @returns the price a gram that each had before, by barcode
 */
export async function priceAnew(
  { pieces }: Pick<SaleForm, 'pieces'>,
  kode_barcodes: readonly string[],
  ask: (kode_barcode: string) => Promise<TillPiece> = askPiece,
): Promise<ReadonlyMap<string, number>> {
  const was = new Map<string, number>()
  const lines = pieces.list.filter(({ about }) => kode_barcodes.includes(about.kode_barcode))
  await Promise.all(
    lines.map(async (line) => {
      const { kode_barcode, harga_group } = line.about
      const piece = await ask(kode_barcode).catch(() => undefined)
      if (!piece) return
      was.set(kode_barcode, harga_group)
      line.become(piece)
    }),
  )
  return was
}

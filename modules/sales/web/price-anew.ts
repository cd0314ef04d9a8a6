import { askPiece } from '#modules/goods/web/public.ts'
import type { SaleForm, TillPiece } from './sale-form.ts'

/**
 * Fetches the present prices of these pieces. `ask` replaces the usual call for callers with prices of their own. Lines show no notice: the cart
 * shows one notice with the old prices.
 *
 * @returns the price per gram that each piece had before, by barcode
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

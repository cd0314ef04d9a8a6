import { formatNumber } from '#engine/kinds/number.ts'
import type { Say } from '#engine/web/text.ts'

interface OwedInGold {
  readonly hutang_fine: number
  readonly harga_emas: number | null
  readonly nilai_fine: number
}

/** The gold that a dealer goes on owing, as papers say it: its text, and the rupiah that it stands at. */
export const owedGold = ({ hutang_fine, harga_emas, nilai_fine }: OwedInGold, say: Say): [string, number][] =>
  harga_emas === null ? [] : [[`${say('Hutang Emas Murni')} · ${formatNumber(hutang_fine, 3)} g × ${formatNumber(harga_emas, 0)}`, nilai_fine]]

import { formatNumber } from '#engine/kinds/number.ts'
import type { Say } from '#engine/web/text.ts'
import type { Vat } from '#modules/pricing/contract/vat.ts'

/** The tax of a document as on paper: rate, base and words, and its rupiah; empty if there is none. */
export function taxLine({ ppn, ppn_persen, ppn_dasar, ppn_teks }: Omit<Vat, 'ppn_di_atas'>, say: Say): [string, number][] {
  if (ppn === 0) return []
  const rate = `${say('PPN')} ${formatNumber(ppn_persen ?? 0, 2)}% × ${formatNumber(ppn_dasar, 0)}`
  return [[ppn_teks ? `${rate} (${ppn_teks})` : rate, ppn]]
}

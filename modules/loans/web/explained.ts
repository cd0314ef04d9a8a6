import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { Say } from '#engine/web/text.ts'
import type { EntryFact } from '#modules/documents/web/public.ts'
import { type CountedInterest, explainInterest } from '../contract/explained.ts'
import { loans as l } from '../contract/fields.ts'
import type { OpenLoan } from '../contract/mutasi-hutang.ts'

/** The lines of an interest in words, with their rupiah: `1 bulan × 2.5% × Rp. 2,000,000`, `15/30 bulan × …`, rounding, and the unpaid part. */
export function interestInWords(say: Say, counted: CountedInterest): (readonly [text: string, rupiah: number])[] {
  const { lines, roundingRp, unpaidRp } = explainInterest(counted)
  const { jumlah_hutang, bunga_persen } = counted
  const of = `${say('bulan')} × ${formatNumber(bunga_persen, 2)}% × ${rp(jumlah_hutang)}`
  return [
    ...lines.map(({ bulan, hari, rupiah }) => [`${hari > 0 ? `${hari}/30` : bulan} ${of}`, rupiah] as const),
    ...(roundingRp !== 0 ? [[say('Pembulatan'), roundingRp] as const] : []),
    ...(unpaidRp > 0 ? [[say('Bunga Tidak Tertagih'), 0 - unpaidRp] as const] : []),
  ]
}

/** The due date and the principal, above the total of a screen. */
export const owedSums = ({ tgl_jatuh_tempo, sisa_hutang }: Pick<OpenLoan, 'tgl_jatuh_tempo' | 'sisa_hutang'>): EntryFact[] => [
  [l.tgl_jatuh_tempo, tgl_jatuh_tempo],
  [l.sisa_hutang, sisa_hutang],
]

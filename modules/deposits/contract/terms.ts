import { daysAfter } from '#engine/kinds/date/days-after.ts'
import { type RefusalKind, fill } from '#engine/contract/refusal.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { type SettingSource, numberSetting } from '#modules/settings/contract/settings.ts'
import { refusals } from './refusals.ts'

/** What a shop asks of a deposit: the least part of the price that is paid at once, in percent, and the longest time, in days from its date on. */
export interface DepositTerms {
  readonly tgl_system: string
  readonly dpPercentMin: number
  readonly daysMax: number
}

/** The default number of days that a piece is held. */
const usualDays = 30

/** What a shop asks of deposits of a business date. */
export const depositTerms = (shop: SettingSource, tgl_system: string): DepositTerms => ({
  tgl_system,
  dpPercentMin: numberSetting(shop, 'TITIPAN_DP_PERSEN'),
  daysMax: numberSetting(shop, 'TITIPAN_HARI'),
})

/** Returns the default day until which a deposit is held. */
export const usualDueDate = ({ tgl_system, daysMax }: DepositTerms): string => daysAfter(tgl_system, Math.min(usualDays, daysMax))

/** The least that is paid at once of a price in rupiah; percent with two decimals are whole numbers. */
export const leastDp = (priceRp: number, { dpPercentMin }: DepositTerms): number => Math.ceil((priceRp * Math.round(dpPercentMin * 100)) / 10_000)

/** What of a deposit the shop does not agree to, at its field: pieces are held at the price of the day, for a part of it and for a while. */
export function disagreement(
  { dp, tgl_jatuh_tempo, grand_total }: { readonly dp: number; readonly tgl_jatuh_tempo: string; readonly grand_total: number },
  terms: DepositTerms,
):
  | { readonly field: 'dp' | 'tgl_jatuh_tempo'; readonly kind: RefusalKind; readonly details: Record<string, string>; readonly message: string }
  | undefined {
  const least = leastDp(grand_total, terms)
  const latest = daysAfter(terms.tgl_system, terms.daysMax)
  const at = (field: 'dp' | 'tgl_jatuh_tempo', kind: RefusalKind, details: Record<string, string> = {}) => ({
    field,
    kind,
    details,
    message: fill(kind.text, details),
  })
  if (tgl_jatuh_tempo < terms.tgl_system) return at('tgl_jatuh_tempo', refusals.DUE_IN_PAST)
  if (tgl_jatuh_tempo > latest) return at('tgl_jatuh_tempo', refusals.DUE_TOO_LATE, { tgl: latest })
  if (dp > grand_total) return at('dp', refusals.DP_TOO_LARGE)
  return dp < least ? at('dp', refusals.DP_TOO_SMALL, { dp: formatNumber(least, 0) }) : undefined
}

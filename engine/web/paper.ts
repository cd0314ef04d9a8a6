import { type EngineSession, shopOf } from '../contract/session.ts'
import { timeZone } from '../contract/time-zone.ts'
import { paperMark } from '../paper/paper-mark.ts'

/** The lines around a report in its files: its shop, its days and the user who exported it. */
export interface Paper {
  /** The shop's name. */
  readonly shop: string
  readonly address: string
  /** `2026-01-01 s/d 2026-01-31`, or nothing. */
  readonly period: string | undefined
  readonly landscape: boolean
  /** Who prints it, and when. */
  readonly user_id: string
  readonly printedAt: string
}

/** What stands over the rows where a file has no page to lay out. */
export const headLines = ({ shop, address, period }: Paper): string[] => [paperMark() ?? '', shop, address, period ?? ''].filter(Boolean)

/** The foot of every report (specification §9). */
export const printedBy = ({ user_id, printedAt }: Paper): string => `Printed By ${user_id} / ${printedAt}`

/** The lines around a file that the user exports now, for a shop that he may look at. */
export function paperOf(
  { shops, user_id }: Pick<EngineSession, 'shops' | 'user_id'>,
  kode_toko: string,
  { period, landscape }: Pick<Paper, 'period' | 'landscape'>,
): Paper {
  const shop = shopOf({ shops, kode_toko })
  return {
    shop: shop?.nama_toko ?? kode_toko,
    address: shop?.alamat_toko ?? '',
    period,
    landscape,
    user_id,
    printedAt: new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(new Date()),
  }
}

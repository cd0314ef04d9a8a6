import { allShops } from './report.ts'
import { type EngineSession, shopOf } from './session.ts'
import { timeZone } from './time-zone.ts'

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
  /** The mark on every paper of the training; none otherwise. */
  readonly mark?: string | undefined
}

/** The lines above the rows in a file without pages: CSV or Excel. */
export const headLines = ({ shop, address, period, mark }: Paper): string[] => [mark ?? '', shop, address, period ?? ''].filter(Boolean)

/** The foot of every report (specification §9). */
export const printedBy = ({ user_id, printedAt }: Pick<Paper, 'user_id' | 'printedAt'>): string => `Printed By ${user_id} / ${printedAt}`

/** The days of a report as its files name them. */
export const daysInWords = (days: readonly string[]): string => days.join(' s/d ')

type Reader = Pick<EngineSession, 'shops' | 'user_id'>
type Facts = Pick<Paper, 'period' | 'landscape' | 'mark'>

/** The lines around a file that the user exports now, for a shop that he may look at. */
export function filePaper({ shops, user_id }: Reader, kode_toko: string, facts: Facts): Paper {
  const shop = shopOf({ shops, kode_toko })
  return {
    shop: shop?.nama_toko ?? kode_toko,
    address: shop?.alamat_toko ?? '',
    user_id,
    printedAt: new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(new Date()),
    ...facts,
  }
}

/** The lines around a report's file; `kode_toko` is a shop or `allShops`, which has the head office's address. */
export function reportPaper(reader: Reader, kode_toko: string, facts: Facts, say: (label: string) => string): Paper {
  if (kode_toko !== allShops) return filePaper(reader, kode_toko, facts)
  const own = filePaper(reader, reader.shops[0]?.kode_toko ?? '', facts)
  return { ...own, shop: `${own.shop} — ${say('SEMUA CABANG')}` }
}

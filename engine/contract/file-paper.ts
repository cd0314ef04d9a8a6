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

/** The parts of a file's name. */
export interface FileNaming {
  /** As it is declared, for example `NERACA`. */
  readonly name: string
  /** A shop, or `allShops`. */
  readonly kode_toko: string
  /** The first and the last day; a single one for a state on a day. */
  readonly days: readonly string[]
}

/**
 * The name of an exported file without its ending: kind of file, shop and days, for example `NERACA-MC2-2026-11`. The declared name stays
 * first and unchanged, because the specification fixes some of them (§9). Characters that file systems refuse become blanks.
 */
export const nameOfFile = ({ name, kode_toko, days }: FileNaming): string =>
  [name, kode_toko === allShops ? 'SEMUA' : kode_toko, daysInName(days)]
    .filter(Boolean)
    .join('-')
    .replace(/[<>:"/\\|?*\p{Cc}]+/gu, ' ')

/** Days in the name of a file: a day, a whole month as `2026-11`, a whole year as `2026`, else the first and the last. */
function daysInName(days: readonly string[]): string {
  const [from, to] = [days[0] ?? '', days.at(-1) ?? '']
  if (from === to) return from
  if (from.slice(0, 7) === to.slice(0, 7) && from.endsWith('-01') && isEndOfMonth(to)) return from.slice(0, 7)
  if (from.slice(0, 4) === to.slice(0, 4) && from.endsWith('-01-01') && to.endsWith('-12-31')) return from.slice(0, 4)
  return `${from}_${to}`
}

const isEndOfMonth = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().endsWith('-01T00:00:00.000Z')

import { type CaratPrice, listPriceUsd } from './carat-price.ts'

/** A stone of /master-batu-berlian as the user may read it. Few users may read its cost and supplier. */
export interface ListedStone {
  readonly kode_berlian: string
  readonly kode_jenis_batu: string
  /** Of one stone, in carats. */
  readonly karat: number
  /** Of one stone, in dollars. */
  readonly modal_usd?: number
  readonly profit_persen?: number
  readonly kode_shape: string | null
  readonly kode_color: string | null
  readonly kode_clarity: string | null
  readonly kode_fluorescence: string | null
  readonly kode_symmetry: string | null
  readonly kode_polish: string | null
  readonly kode_cutgrade: string | null
  readonly kode_supplier?: string | null
}

const cents = (usd: number) => Math.round(usd * 100) / 100

/**
 * What so many stones of one row of the list are together: their words, carats, cost and price in dollars. They ask their cost and the profit of the
 * row; where the cost is not read, what the list of carats asks (docs/decisions/209).
 */
export function stonesOfList(stone: ListedStone, butir: number, caratPrices: readonly CaratPrice[]) {
  const { profit_persen = 0, modal_usd, kode_shape, kode_color, kode_clarity } = stone
  const karat = Math.round(stone.karat * butir * 1000) / 1000
  const known = { kode_shape, kode_color, kode_clarity, karat, butir }
  return {
    kode_berlian: stone.kode_berlian,
    ...known,
    kode_fluorescence: stone.kode_fluorescence,
    kode_symmetry: stone.kode_symmetry,
    kode_polish: stone.kode_polish,
    kode_cutgrade: stone.kode_cutgrade,
    kode_jenis_batu: stone.kode_jenis_batu,
    kode_supplier: stone.kode_supplier ?? null,
    modal_usd: cents((modal_usd ?? 0) * butir),
    jual_usd: modal_usd === undefined ? (listPriceUsd(known, caratPrices) ?? 0) : cents((modal_usd * butir * (100 + profit_persen)) / 100),
  }
}

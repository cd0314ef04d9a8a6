import type { CaratPrice } from '#modules/masters/contract/carat-price.ts'
import { roundGrams } from '#modules/goods/contract/round-grams.ts'
import { type UsualFee, workFee } from '#modules/pricing/contract/work-fee.ts'
import type { GramTable } from '#modules/settings/contract/rounding.ts'
import type { BoughtLot } from './barang-masuk.ts'

/** The proposed values of a new piece by field, from its known values. A value that cannot be known yet is missing. */
export interface Proposals {
  readonly kadar?: number
  readonly kadar_cetak?: string
  readonly kode_gudang?: string
  readonly berat_stock?: number
  readonly berat?: number
  readonly ongkos?: number
  readonly hpp?: number
}

/** The lists that proposals are made from. */
export interface ProposalLists {
  /** Price groups with the purity of their gold. */
  readonly kadarOf: (kode_group: string) => number | undefined
  /** The usual work fee of a kind of jewellery. */
  readonly feeOf: (kode_dept: string) => UsualFee | undefined
  /** The warehouse that a tray stands in. */
  readonly warehouseOf: (kode_baki: string) => string | undefined
  readonly rounding: GramTable
  /** What a carat of a sort of stones asks; none where the shop has no diamonds. */
  readonly caratPrices: readonly CaratPrice[]
}

/** What is entered of a piece, as far as proposals follow from it. */
export interface Known {
  readonly kode_dept: string | null
  readonly kode_group: string | null
  readonly kode_baki: string | null
  readonly kadar: number | null
  readonly berat_bruto: number | null
  readonly berat_stock: number | null
  readonly berat: number | null
  readonly harga_beli: number | null
}

/**
 * Proposes the values of a new piece from the input. The form and the grid fill the empty fields with them. The usual piece has
 * the same weight on every scale. It is sold by its stock weight and the shop's table (specification §9). Its purity is that of its
 * group, its fee that of its kind, its cost the agreed one.
 */
export function proposalsFor(known: Known, { kadarOf, feeOf, warehouseOf, rounding }: ProposalLists): Proposals {
  const kadar = known.kadar ?? (known.kode_group === null ? undefined : kadarOf(known.kode_group))
  const stock = known.berat_stock ?? known.berat_bruto
  const berat = known.berat ?? (stock === null ? null : roundGrams(stock, rounding))
  const fee = known.kode_dept === null ? undefined : feeOf(known.kode_dept)
  const kode_gudang = known.kode_baki === null ? undefined : warehouseOf(known.kode_baki)
  return {
    ...(kadar === undefined ? {} : { kadar, kadar_cetak: printedPurity(kadar) }),
    ...(kode_gudang === undefined ? {} : { kode_gudang }),
    ...(stock === null ? {} : { berat_stock: stock }),
    ...(berat === null ? {} : { berat }),
    ...(fee && berat !== null ? { ongkos: workFee(fee, berat) } : {}),
    ...(known.harga_beli === null ? {} : { hpp: known.harga_beli }),
  }
}

/** What a piece of a lot is: its name and purity, and of one bought piece what it weighed then. Of several each is weighed by itself. */
export function proposedOf({ asal, nama_barang, kadar, qty, berat_stock }: BoughtLot) {
  return {
    nama_barang,
    ...(kadar === null ? {} : { kadar, kadar_cetak: printedPurity(kadar) }),
    ...(asal === 'PELANGGAN' && qty === 1 ? { qty, berat_bruto: berat_stock, berat_stock, berat: berat_stock } : {}),
  }
}

/** Returns a purity as it is printed: in thousandths, also if it was given in percent. */
export const printedPurity = (kadar: number): string => String(Math.round(kadar > 100 ? kadar : kadar * 10))

/** A lot of goods whose pieces are to get their tags: what each of them is, and how many there are. */
export interface HandedLot {
  readonly kode_lot: string
  readonly nama_barang: string
  readonly kode_dept: string
  readonly kode_group: string
  readonly kadar: number
  readonly qty: number
  /** What a single piece of it weighs, and the order that it was made for, where that is known. */
  readonly berat_bruto?: number
  readonly no_pesanan?: string | null
}

let handed: { readonly kode_toko: string; readonly lots: readonly HandedLot[] } | undefined

/** Hands lots of a shop over to the screen where their pieces get tags, which is opened next. */
export function handLots(kode_toko: string, lots: readonly HandedLot[]): void {
  handed = { kode_toko, lots }
}

/** The lots that were handed over in a shop; once, and those of another shop are forgotten. */
export function handedLots(kode_toko: string): readonly HandedLot[] {
  const lots = handed?.kode_toko === kode_toko ? handed.lots : []
  handed = undefined
  return lots
}

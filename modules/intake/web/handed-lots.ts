/** A lot of goods whose pieces are to get their tags: what each of them is, and how many there are. */
export interface HandedLot {
  readonly kode_lot: string
  readonly nama_barang: string
  readonly kode_dept: string
  readonly kode_group: string
  readonly kadar: number
  readonly qty: number
}

let handed: readonly HandedLot[] = []

/** Hands lots over to the screen where their pieces get tags, which is opened next. */
export function handLots(lots: readonly HandedLot[]): void {
  handed = lots
}

/** The lots that were handed over; once. */
export function handedLots(): readonly HandedLot[] {
  const lots = handed
  handed = []
  return lots
}

/** A row of the balance of grams, or all of a place, as a drawer opens its documents. */
export interface GramRow {
  readonly kode_toko: string
  readonly tempat: string
  /** Undefined is all of the place. */
  readonly kode_group: string | undefined
  readonly kode_kadar: string | undefined
  readonly tgl_from: string
  readonly tgl_to: string
}

/** The key of a row, which `gramRowOf` reads. */
export const gramKey = (row: GramRow): string => JSON.stringify(row)

/** The row of a key. */
export const gramRowOf = (key: string): GramRow => JSON.parse(key) as GramRow

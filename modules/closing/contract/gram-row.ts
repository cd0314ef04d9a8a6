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

const between = ' · '

/** The key of a row, which `gramRowOf` reads: 'MC2 · BAKI · 2026-01-01 · 2026-01-31', and of a row its group and purity behind. */
export const gramKey = ({ kode_toko, tempat, tgl_from, tgl_to, kode_group, kode_kadar }: GramRow): string =>
  [kode_toko, tempat, tgl_from, tgl_to, ...(kode_group === undefined ? [] : [kode_group, kode_kadar ?? ''])].join(between)

/** The row of a key. */
export function gramRowOf(key: string): GramRow {
  const [kode_toko = '', tempat = '', tgl_from = '', tgl_to = '', kode_group, kode_kadar] = key.split(between)
  return { kode_toko, tempat, tgl_from, tgl_to, kode_group, kode_kadar }
}

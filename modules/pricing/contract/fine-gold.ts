/**
 * Whether fine gold goes for so much less than the list says that somebody must allow it (BATAS_HARGA_JUAL, specification §6); a limit of 0
 * asks always.
 *
 * @param harga_per_gram what was agreed on, in rupiah a gram
 * @param listRp what the list says, in rupiah a gram
 */
export const isSoldLow = (harga_per_gram: number, listRp: number, limitPercent: number): boolean =>
  (listRp - harga_per_gram) * 10_000 > listRp * Math.round(limitPercent * 100)

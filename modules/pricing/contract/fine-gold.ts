/**
 * Whether fine gold is sold so far below the list that it needs an approval (BATAS_HARGA_JUAL, specification §6); a limit of 0 always needs
 * one.
 *
 * @param harga_per_gram the agreed price, in rupiah per gram
 * @param listRp the price of the list, in rupiah per gram
 */
export const isSoldLow = (harga_per_gram: number, listRp: number, limitPercent: number): boolean =>
  (listRp - harga_per_gram) * 10_000 > listRp * Math.round(limitPercent * 100)

/** The screens that have a tour, `apps/web/help/tours/<path>.json`. The frame reads this list alone. */
export const toured: ReadonlySet<string> = new Set(['/transaksi-penjualan'])

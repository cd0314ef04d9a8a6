/**
 * What is owed, by its number: a row of what was owed before the books, which stands behind a slash; a trade by gram (docs/decisions/080); else a
 * sale.
 */
export const owedKind = (no_faktur: string): 'penjualan' | 'jual_beli_manual' | 'saldo_awal_tagihan' =>
  no_faktur.includes('/') ? 'saldo_awal_tagihan' : no_faktur.startsWith('JM') ? 'jual_beli_manual' : 'penjualan'

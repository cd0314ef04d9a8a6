/**
 * Returns the kind of a debt by its number: a row from before the books, whose number has a slash; a trade by gram (docs/decisions/080); else a
 * sale.
 */
export const owedKind = (no_faktur: string): 'penjualan' | 'jual_beli_manual' | 'saldo_awal_tagihan' =>
  no_faktur.includes('/') ? 'saldo_awal_tagihan' : no_faktur.startsWith('JM') ? 'jual_beli_manual' : 'penjualan'

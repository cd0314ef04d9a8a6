import type { Declarations } from '#engine/contract/declarations.ts'
import { refusals } from './refusals.ts'

/** The ledger has no screens and no calls of its own; every other module posts through it. */
export const declarations: Declarations = {
  tables: {
    posting: 'Transaksi',
    jurnal: 'Jurnal',
    saldo_kas: 'Buku Kas',
    saldo_tagihan: 'Buku Tagihan',
    mutasi_stock: 'Barang',
    lot: 'Lot',
    akun_kas: 'Akun Kas',
  },
  refusals,
}

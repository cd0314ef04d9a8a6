import { type StockPiece, measuresOf, placeOf } from '#modules/goods/server/public.ts'
import { type CounterLine, type Lines, moved } from '#modules/ledger/server/public.ts'
import { type Settlement, type TakenPayment, received } from '#modules/payments/server/public.ts'
import { penjualan } from '../contract/penjualan.ts'
import type { PricedPiece, PricedStock, SaleTotals } from './price-sale.ts'

/** What a sale's posting is made from. */
export interface SettledSale extends SaleTotals, Settlement {
  readonly no_faktur: string
  readonly priced: readonly PricedPiece<SoldStock>[]
  readonly payments: readonly TakenPayment[]
}

/** A piece as far as the ledger cares. */
export type SoldStock = Pick<
  StockPiece,
  | keyof PricedStock
  | 'qty'
  | 'berat_stock'
  | 'fine'
  | 'hpp'
  | 'tempat'
  | 'kode_gudang'
  | 'kode_baki'
  | 'is_konsinyasi'
  | 'harga_beli'
  | 'kode_supplier'
>

/**
 * What a piece costs as it is sold, and who is owed that from then on: of a piece on consignment, which cost nothing until now, its
 * supplier (docs/decisions/035).
 */
export function costOf({
  is_konsinyasi,
  harga_beli,
  kode_supplier,
  hpp,
}: Pick<SoldStock, 'is_konsinyasi' | 'harga_beli' | 'kode_supplier' | 'hpp'>): {
  readonly hpp: number
  readonly kode_supplier: string | null
} {
  return is_konsinyasi && harga_beli !== null ? { hpp: harga_beli, kode_supplier } : { hpp, kode_supplier: null }
}

/**
 * A sale (domain §6): each piece out of its tray to the customer at its cost, what is paid in, the change out of the cash. A piece on
 * consignment gets its cost in the same posting, and its supplier is owed it.
 */
export function saleLines(sale: SettledSale): Lines {
  const pieces = sale.priced.map(({ piece }) => ({ ...piece, ...costOf(piece) }))
  const owed = pieces.flatMap(({ kode_barcode, hpp, kode_supplier }) => (kode_supplier === null ? [] : [{ kode_barcode, hpp, kode_supplier }]))
  const money = received(sale.payments, sale.kembali, sale.no_faktur)
  return {
    kind: penjualan.kind,
    reference: sale.no_faktur,
    stock: pieces.flatMap((piece) => {
      const { kode_barcode, kode_supplier, hpp } = piece
      const tray = placeOf(piece)
      const bought = kode_supplier === null ? [] : moved({ ...nothingBut(hpp), kode_barcode }, { from: supplierOf(kode_supplier), to: tray })
      return [...bought, ...moved({ ...measuresOf(piece), kode_barcode }, { from: tray, to: { tempat: 'PELANGGAN', trx: 'JUAL' } })]
    }),
    ...money,
    claims: [
      ...money.claims,
      ...owed.map(({ kode_supplier, hpp }) => ({ jenis: 'HUTANG_SUPPLIER' as const, pihak: kode_supplier, dokumen: sale.no_faktur, rupiah: -hpp })),
    ],
    counter: earned(sale),
    points: [],
  }
}

const nothingBut = (costRp: number) => ({ pieces: 0, grossMg: 0, fineMg: 0, costRp })
const supplierOf = (kode_supplier: string) => ({ tempat: 'SUPPLIER', trx: 'BELI', pihak: kode_supplier }) as const

/** What the money was for, by role of /parameter-akun; discounts and rounding down are given away. */
function earned({ sub_total, total_ongkos, diskon, pembulatan }: SaleTotals): CounterLine[] {
  const amounts = { PENDAPATAN: sub_total, ONGKOS: total_ongkos, DISKON: -diskon, PEMBULATAN: pembulatan }
  return Object.entries(amounts)
    .filter(([, jumlahRp]) => jumlahRp !== 0)
    .map(([kode_akun, jumlahRp]) => ({ type: penjualan.kind, kode_akun, jumlahRp }))
}

import { type Lines, moved } from '#modules/ledger/server/public.ts'
import { paidOut } from '#modules/payments/server/public.ts'
import { type Purchase, comesBack, lotOf, pembelian } from '../contract/pembelian.ts'

/** What a purchase's posting is made from. */
export interface PostedPurchase extends Pick<Purchase, 'kode_toko' | 'no_faktur_beli' | 'detail_bayar'> {
  readonly detail_barang: readonly (Pick<Purchase['detail_barang'][number], 'no_urut' | 'kode_barcode' | 'toko_nota' | 'qty' | 'berat' | 'harga'> & {
    readonly fine: number
  })[]
}

const toMg = (grams: number) => Math.round(grams * 1000)

/**
 * A purchase (domain §6): each piece from the customer into the used goods, as it was weighed and at what was paid for it; the
 * money out. What is taken off the price is no income: it makes the goods cheaper.
 */
export function purchaseLines({ kode_toko, no_faktur_beli, detail_barang, detail_bayar }: PostedPurchase): Lines {
  return {
    kind: pembelian.kind,
    reference: no_faktur_beli,
    stock: detail_barang.flatMap((piece) => {
      const isOurs = comesBack(piece, kode_toko)
      const goods = {
        kode_barcode: isOurs ? piece.kode_barcode : null,
        kode_lot: isOurs ? null : lotOf(no_faktur_beli, piece.no_urut),
        pieces: piece.qty,
        grossMg: toMg(piece.berat),
        fineMg: toMg(piece.fine),
        costRp: piece.harga,
      }
      return moved(goods, { from: { tempat: 'PELANGGAN', trx: 'BELI' }, to: { tempat: 'BEKAS' } })
    }),
    cash: paidOut(detail_bayar),
    claims: [],
    counter: [],
    points: [],
  }
}

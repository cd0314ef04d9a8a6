import { toMg } from '#engine/kinds/grams/grams.ts'
import { type Lines, moved } from '#modules/ledger/server/public.ts'
import { paidOut } from '#modules/payments/server/public.ts'
import { type NewPurchaseDocument, type Purchase, comesBack, lotOf, pembelian } from '../contract/pembelian.ts'

/** What a purchase's posting is made from. */
type PostedPurchase = Pick<Purchase, 'kode_toko' | 'no_faktur_beli'> & Pick<NewPurchaseDocument, 'detail_barang' | 'detail_bayar'>

/**
 * A purchase (domain §6): each piece from the customer into the used goods, as it was weighed and at what was paid for it; the
 * money out. What is taken off the price is no income: it makes the goods cheaper.
 */
export function purchaseLines({ kode_toko, no_faktur_beli, detail_barang, detail_bayar }: PostedPurchase): Lines {
  return {
    kind: pembelian.kind,
    reference: no_faktur_beli,
    stock: detail_barang.flatMap((piece, at) => {
      const isOurs = comesBack(piece, kode_toko)
      const goods = {
        kode_barcode: isOurs ? piece.kode_barcode : null,
        // Lines are numbered from 1 in the order in which they were given.
        kode_lot: isOurs ? null : lotOf(no_faktur_beli, at + 1),
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

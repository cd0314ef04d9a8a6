import { boughtLines } from '#modules/buyback/server/public.ts'
import type { Lines } from '#modules/ledger/server/public.ts'
import { paidOut } from '#modules/payments/server/public.ts'
import { type NewPurchaseDocument, type Purchase, pembelian } from '../contract/pembelian.ts'

/** What a purchase's posting is made from. */
type PostedPurchase = Pick<Purchase, 'kode_toko' | 'no_faktur_beli'> & Pick<NewPurchaseDocument, 'detail_barang' | 'detail_bayar'>

/** A purchase (domain §6): the pieces into the used goods, the money out. */
export function purchaseLines({ kode_toko, no_faktur_beli, detail_barang, detail_bayar }: PostedPurchase): Lines {
  return {
    kind: pembelian.kind,
    reference: no_faktur_beli,
    stock: boughtLines({ kode_toko, nomor: no_faktur_beli }, detail_barang),
    cash: paidOut(detail_bayar),
    claims: [],
    counter: [],
    points: [],
  }
}

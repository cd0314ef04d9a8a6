import { BoughtPieces, SellerPapers } from '#modules/buyback/web/public.ts'
import { documentLook } from '#modules/documents/web/public.ts'
import { paidOut } from '#modules/payments/web/public.ts'
import { purchases as p } from '../contract/fields.ts'
import { notaPembelian } from '../contract/nota-pembelian.ts'
import { pembelian } from '../contract/pembelian.ts'
import { purchaseReceipt } from './receipt.ts'

/** How a purchase looks: its pieces, each with where it came from and how its price came about, and its receipt. */
export const purchaseLook = documentLook({
  document: pembelian,
  Lines: ({ document }) => (
    <>
      <BoughtPieces pieces={document.detail_barang} />
      <SellerPapers nomor={document.no_faktur_beli} pieces={document.detail_barang} />
    </>
  ),
  ...paidOut,
  total: p.grand_total,
  receipt: notaPembelian,
  says: purchaseReceipt,
  printsNumber: (_, has) => has(p.no_identitas.name),
})

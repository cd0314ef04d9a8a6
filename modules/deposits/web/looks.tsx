import { eventLook as lookOfEvent } from '#modules/cases/web/public.ts'
import { documentLook } from '#modules/documents/web/public.ts'
import { paidIn } from '#modules/payments/web/public.ts'
import { SoldPieces } from '#modules/sales/web/public.ts'
import { deposits as d } from '../contract/fields.ts'
import { depositCase } from '../contract/mutasi-titipan.ts'
import { notaMutasiTitipan, notaTitipan } from '../contract/nota-titipan.ts'
import { titipan } from '../contract/titipan.ts'
import { depositReceipt, eventReceipt } from './receipts.ts'

/** How a deposit looks: its pieces, each with how its price came about, and its paper. */
export const depositLook = documentLook({
  document: titipan,
  Lines: ({ document }) => <SoldPieces pieces={document.detail_barang} />,
  ...paidIn,
  total: d.grand_total,
  receipt: notaTitipan,
  says: depositReceipt,
})

/** How a payment on a deposit looks, and a deposit that was given up. */
export const eventLook = lookOfEvent(depositCase, { total: d.grand_total, receipt: notaMutasiTitipan, says: eventReceipt })

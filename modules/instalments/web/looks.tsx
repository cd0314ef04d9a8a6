import { eventLook as lookOfEvent } from '#modules/cases/web/public.ts'
import { documentLook } from '#modules/documents/web/public.ts'
import { paidIn } from '#modules/payments/web/public.ts'
import { SoldPieces } from '#modules/sales/web/public.ts'
import { type Contract, cicilan } from '../contract/cicilan.ts'
import { instalments as c } from '../contract/fields.ts'
import { instalmentCase } from '../contract/mutasi-cicilan.ts'
import { notaCicilan, notaMutasiCicilan } from '../contract/nota-cicilan.ts'
import { schedule } from '../contract/schedule.ts'
import { contractReceipt, eventReceipt } from './receipts.ts'
import { Schedule } from './schedule-table.tsx'

/** How a contract looks: its pieces, each with how its price came about, and its instalments. */
export const contractLook = documentLook({
  document: cicilan,
  Lines: ({ document }: { document: Contract }) => (
    <>
      <SoldPieces pieces={document.detail_barang} />
      <Schedule lines={schedule(document)} />
    </>
  ),
  ...paidIn,
  total: c.harga_jual,
  receipt: notaCicilan,
  says: contractReceipt,
})

/** How an event of a contract looks: its instalments, or the goods that were taken back. */
export const eventLook = lookOfEvent(instalmentCase, {
  facts: [c.tunggakan, c.keterangan.optional()],
  total: c.grand_total.labelled('Dibayar'),
  receipt: notaMutasiCicilan,
  says: eventReceipt,
})

import { fill } from '#engine/contract/refusal.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { FormField } from '#engine/web/form-field.tsx'
import { CaseScreen, EventForm } from '#modules/cases/web/public.ts'
import { orders as o } from '../contract/fields.ts'
import { type OpenOrder, orderCase, returnedFrom } from '../contract/mutasi-pesanan.ts'
import { refusals } from '../contract/refusals.ts'
import { eventLook } from './looks.tsx'
import { openOrders } from './ordered-goods.tsx'

const paidBack = o.grand_total.labelled('Dikembalikan')

const sumsOf = ({ uang_pesanan, emas_pelanggan }: OpenOrder, form: EventForm) => {
  const potongan = form.entered(o.potongan_batal) ?? 0
  return {
    sums: [
      [o.uang_pesanan, uang_pesanan] as const,
      [o.potongan_batal, potongan] as const,
      ...(emas_pelanggan > 0 ? [[o.emas_pelanggan, emas_pelanggan] as const] : []),
    ],
    total: [paidBack, Math.max(0, uang_pesanan - potongan)] as const,
  }
}

/** Where gold of the customer's that is gone goes back from. */
const ReturnedFrom = ({ thing, form, isOpen }: { thing: OpenOrder; form: EventForm; isOpen: boolean }) =>
  thing.emas_pelanggan > 0 && isOpen ? (
    <div className="entry-box">
      <FormField form={form} field={returnedFrom.optional()} />
    </div>
  ) : null

/** Gives an order up: the customer gets back what he had with us, less what the shop keeps. */
export default function BatalPesanan() {
  return (
    <CaseScreen
      of={orderCase}
      step="BATAL"
      kind={openOrders}
      look={eventLook}
      sumsOf={sumsOf}
      messagesOf={({ uang_pesanan }, form): Record<string, string> =>
        (form.entered(o.potongan_batal) ?? 0) > uang_pesanan
          ? { potongan_batal: fill(refusals.ORDER_FEE_TOO_LARGE.text, { uang_pesanan: formatNumber(uang_pesanan, 0) }) }
          : {}
      }
      make={() => new EventForm(orderCase.document.number, orderCase.steps.BATAL.asks)}
      hiddenFields={[returnedFrom]}
      Besides={ReturnedFrom}
      figures={[o.uang_pesanan, o.potongan_batal, o.emas_pelanggan]}
    />
  )
}

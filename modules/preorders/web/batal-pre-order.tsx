import { fill } from '#engine/contract/refusal.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { CaseScreen, type EventForm } from '#modules/cases/web/public.ts'
import { preorders as p } from '../contract/fields.ts'
import { type OpenPreOrder, preOrderCase } from '../contract/mutasi-po.ts'
import { refusals } from '../contract/refusals.ts'
import { eventLook } from './looks.tsx'
import { openPreOrders } from './pre-ordered-goods.tsx'

const paidBack = p.grand_total.labelled('Dikembalikan')

const sumsOf = ({ uang_po }: OpenPreOrder, form: EventForm) => {
  const potongan = form.entered(p.potongan_batal) ?? 0
  return {
    sums: [[p.uang_po, uang_po] as const, [p.potongan_batal, potongan] as const],
    total: [paidBack, Math.max(0, uang_po - potongan)] as const,
  }
}

/** Gives a pre-order up: the customer gets back what he still has with us, less what the shop keeps. */
export default function BatalPreOrder() {
  return (
    <CaseScreen
      of={preOrderCase}
      step="BATAL"
      kind={openPreOrders}
      look={eventLook}
      sumsOf={sumsOf}
      messagesOf={({ uang_po }, form): Record<string, string> =>
        (form.entered(p.potongan_batal) ?? 0) > uang_po
          ? { potongan_batal: fill(refusals.PO_FEE_TOO_LARGE.text, { uang_po: formatNumber(uang_po, 0) }) }
          : {}
      }
      figures={[p.uang_po, p.potongan_batal]}
    />
  )
}

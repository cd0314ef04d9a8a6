import { daysAfter } from '#engine/kinds/date/days-after.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { send } from '#engine/web/api.ts'
import { useRows } from '#engine/web/field-form.ts'
import { listKey, useList } from '#engine/web/lookup-input.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { useSession } from '#engine/web/session.ts'
import { ErrorState, LoadingState } from '#engine/web/states.tsx'
import { CustomerBox, EntryScreen, useDocumentForm } from '#modules/documents/web/public.ts'
import { CashNotice, PaymentsPane, usePaidSums } from '#modules/payments/web/public.ts'
import { masterGroup } from '#modules/pricing/contract/master-group.ts'
import { usePricesChanged } from '#modules/pricing/web/public.ts'
import type { LeftForCashier } from '#modules/queue/contract/queue.ts'
import { LeftNotice } from '#modules/queue/web/public.ts'
import { BoughtBeforeBox, nameOfCustomer } from '#modules/sales/web/public.ts'
import { saleRounding } from '#modules/settings/contract/rounding.ts'
import { orders as o } from '../contract/fields.ts'
import { fixingTerms } from '../contract/fixings.ts'
import { readOpenOrders } from '../contract/mutasi-pesanan.ts'
import { order, orderedFields, pesanan, readGoldPrice, transaksiPesanan } from '../contract/pesanan.ts'
import { refusals } from '../contract/refusals.ts'
import { sendOrder, validasiPesanan, validates } from '../contract/validasi.ts'
import { orderLook } from './looks.tsx'
import { OrderLines, OrderSums } from './order-lines.tsx'
import { OrderForm, type OrderRules, bodyOf, goodsMessages, goodsOf, messagesOf, orderFields, orderSums } from './order-form.ts'

/** A piece is made in so many days as a rule; the arrows move it. */
const usualDays = 14

/** Takes an order: what is to be made (F7), for whom, until when, what he pays of it, F9. */
export default function TransaksiPesanan() {
  const { settings, tgl_system } = useSession()
  const groups = useList(masterGroup.api.list)
  const gold = useQuery({ queryKey: [readGoldPrice.call], queryFn: ({ signal }) => send(readGoldPrice, {}, { signal }) })
  const rules = useMemo(
    (): OrderRules | undefined =>
      groups.data &&
      gold.data && {
        rates: new Map(groups.data.map((row) => [String(row['kode_group']), Number(row['harga'])])),
        rounding: saleRounding({ setting: (key) => settings[key] }),
        tgl_system,
        harga_emas: gold.data.harga_emas,
        fixing: fixingTerms({ setting: (key) => settings[key] }),
      },
    [groups.data, gold.data, settings, tgl_system],
  )
  const again = () => {
    void groups.refetch()
    void gold.refetch()
  }
  usePricesChanged(again)
  const wrong = groups.error ?? gold.error
  if (rules) return <Ordering rules={rules} />
  return <Panel screen={transaksiPesanan}>{wrong ? <ErrorState error={wrong} onRetry={again} /> : <LoadingState />}</Panel>
}

function Ordering({ rules }: { rules: OrderRules }) {
  const queries = useQueryClient()
  const [left, setLeft] = useState<LeftForCashier>()
  // Where the cashier takes the money it is left for him, and nothing is paid here.
  const waits = useSession().modules.includes(validates)
  const putAway = () => setLeft(undefined)
  const entry = useDocumentForm({
    document: pesanan,
    call: order,
    make: () => new OrderForm(),
    begin: () => ({ [o.harga_dikunci.name]: true, [o.tgl_selesai.name]: daysAfter(rules.tgl_system, usualDays) }),
    messagesOf: (form) => messagesOf(form, rules),
    bodyOf: (form) => bodyOf(form, rules),
    ...(waits
      ? {
          leaving: {
            call: sendOrder,
            screen: validasiPesanan,
            messagesOf: (form: OrderForm) => goodsMessages(form, rules),
            bodyOf: (form: OrderForm) => goodsOf(form, rules),
            onLeft: setLeft,
          },
        }
      : {}),
    parking: { nameOf: nameOfCustomer, goodsOf: (form) => [form.lines], onPutAside: putAway },
    onSaved: () => void queries.invalidateQueries({ queryKey: [readOpenOrders.call] }),
    // Prices that changed are fetched again, so that the seller sees what the customer will pay.
    onRefused: ({ code }) =>
      code === refusals.ORDER_PRICE_CHANGED.code
        ? queries.invalidateQueries({ queryKey: listKey(masterGroup.api.list) })
        : code === refusals.ORDER_GOLD_PRICE_CHANGED.code
          ? queries.invalidateQueries({ queryKey: [readGoldPrice.call] })
          : undefined,
  })
  const { form } = entry
  const done = waits ? entry.leave : entry.save
  const lines = useRows(form.lines)
  const sums = usePaidSums(
    form,
    useCallback((of: OrderForm) => orderSums(of, rules), [rules]),
  )
  const startOver = () => {
    entry.next()
    putAway()
  }
  return (
    <EntryScreen
      screen={transaksiPesanan}
      entry={{ ...entry, save: done }}
      look={orderLook}
      figures={[o.total_harga, o.dp]}
      count={lines.length}
      onNext={startOver}
      lines={(isOpen) => (
        <>
          <OrderLines form={form} fields={orderedFields} rules={rules} isOpen={isOpen} />
          <LeftNotice left={left} title={pesanan.title} onNext={startOver} />
        </>
      )}
      side={(isOpen) => (
        <>
          <CustomerBox form={form} fields={orderFields} isOpen={isOpen} onDone={done} />
          <BoughtBeforeBox form={form} />
        </>
      )}
      pay={(isOpen) => (
        <>
          <OrderSums sums={sums} />
          {!waits && (
            <>
              <CashNotice form={form} sums={sums} direction="IN" />
              <PaymentsPane payments={form.payments} sums={sums} direction="IN" isOpen={sums.dp > 0} hasKeys={isOpen} onDone={entry.save} />
            </>
          )}
        </>
      )}
    />
  )
}

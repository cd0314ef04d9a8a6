import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { daysAfter } from '#engine/kinds/date/days-after.ts'
import { type FormRow, useReckoned, useRows } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { listKey, useList } from '#engine/web/lookup-input.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { useSession } from '#engine/web/session.ts'
import { ErrorState, LoadingState } from '#engine/web/states.tsx'
import { CustomerBox, EntryScreen, EntrySums, TypedRows, useDocumentForm } from '#modules/documents/web/public.ts'
import { refusals as orderRefusals } from '#modules/orders/contract/refusals.ts'
import { CashNotice, PaymentsPane, usePaidSums } from '#modules/payments/web/public.ts'
import { masterGroup } from '#modules/pricing/contract/master-group.ts'
import { usePricesChanged } from '#modules/pricing/web/public.ts'
import { BoughtBeforeBox, nameOfCustomer } from '#modules/sales/web/public.ts'
import { saleRounding } from '#modules/settings/contract/rounding.ts'
import { preorders as p } from '../contract/fields.ts'
import { listPreOrders, lookUpPreOrders } from '../contract/lists.ts'
import { readOpenPreOrders } from '../contract/mutasi-po.ts'
import { makePreOrder, preOrder, preOrderedFields } from '../contract/pre-order.ts'
import { transaksiPreOrder } from '../contract/screens.ts'
import { preOrderLook } from './looks.tsx'
import { PreOrderForm, type PreOrderRules, bodyOf, messagesOf, preOrderFields, preOrderSums, pricedRow } from './pre-order-form.ts'

/** Goods arrive within so many days as a rule; the arrows move it. */
const usualDays = 30

/** Takes a pre-order: what is to come and how many (F7), for whom, until when, what he pays of it, F9. */
export default function TransaksiPreOrder() {
  const { settings, tgl_system } = useSession()
  const groups = useList(masterGroup.api.list)
  usePricesChanged(() => void groups.refetch())
  const rules = useMemo(
    (): PreOrderRules | undefined =>
      groups.data && {
        rates: new Map(groups.data.map((row) => [String(row['kode_group']), Number(row['harga'])])),
        rounding: saleRounding({ setting: (key) => settings[key] }),
        tgl_system,
      },
    [groups.data, settings, tgl_system],
  )
  if (rules) return <PreOrdering rules={rules} />
  return (
    <Panel screen={transaksiPreOrder}>
      {groups.error ? <ErrorState error={groups.error} onRetry={() => void groups.refetch()} /> : <LoadingState />}
    </Panel>
  )
}

function PreOrdering({ rules }: { rules: PreOrderRules }) {
  const queries = useQueryClient()
  const entry = useDocumentForm({
    document: preOrder,
    call: makePreOrder,
    make: () => new PreOrderForm(),
    begin: () => ({ [p.harga_dikunci.name]: true, [p.tgl_perkiraan.name]: daysAfter(rules.tgl_system, usualDays) }),
    messagesOf: (form) => messagesOf(form, rules),
    bodyOf: (form) => bodyOf(form, rules),
    parking: { nameOf: nameOfCustomer, goodsOf: (form) => [form.lines], onPutAside: () => {} },
    onSaved: () => {
      for (const { call } of [readOpenPreOrders, listPreOrders, lookUpPreOrders]) void queries.invalidateQueries({ queryKey: [call] })
    },
    // Prices that changed are fetched again, so that the seller sees what the customer will pay.
    onRefused: ({ code }) =>
      code === orderRefusals.ORDER_PRICE_CHANGED.code ? queries.invalidateQueries({ queryKey: listKey(masterGroup.api.list) }) : undefined,
  })
  const { form } = entry
  const lines = useRows(form.lines)
  const sums = usePaidSums(
    form,
    useCallback((of: PreOrderForm) => preOrderSums(of, rules), [rules]),
  )
  return (
    <EntryScreen
      screen={transaksiPreOrder}
      entry={entry}
      look={preOrderLook}
      figures={[p.total_harga, p.dp]}
      count={lines.length}
      onNext={entry.next}
      lines={(isOpen) => (
        <TypedRows
          rows={form.lines}
          fields={preOrderedFields}
          title="Barang Pre Order"
          isOpen={isOpen}
          isAll
          alike={[p.kode_dept.name, p.kode_group.name]}
          beside={(row) => <Priced row={row} rules={rules} />}
        />
      )}
      side={(isOpen) => (
        <>
          <CustomerBox form={form} fields={preOrderFields} isOpen={isOpen} onDone={entry.save} />
          <BoughtBeforeBox form={form} />
        </>
      )}
      pay={(isOpen) => (
        <>
          <EntrySums
            sums={[
              [p.total_berat.labelled('Berat'), sums.berat],
              [p.sisa_bayar, sums.total_harga - sums.dp],
            ]}
            total={[p.total_harga, sums.total_harga]}
          />
          <CashNotice form={form} sums={sums} direction="IN" />
          <PaymentsPane payments={form.payments} sums={sums} direction="IN" isOpen={sums.dp > 0} hasKeys={isOpen} onDone={entry.save} />
        </>
      )}
    />
  )
}

/** What a gram of its group sells for today, and what the line comes to. */
function Priced({ row, rules }: { row: FormRow; rules: PreOrderRules }) {
  const price = useReckoned(
    row,
    useCallback((of: FormRow) => pricedRow(of, rules), [rules]),
  )
  return (
    price && (
      <>
        <span>
          <Figure field={p.harga_per_gram} value={price.harga_per_gram} /> / g
        </span>
        <Figure field={p.sub_total} value={price.sub_total} strong />
      </>
    )
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useFieldValue, useReckoned, useRows } from '#engine/web/field-form.ts'
import { useSession } from '#engine/web/session.ts'
import { CustomerBox, EntryScreen, useDocumentForm } from '#modules/documents/web/public.ts'
import { saleRounding } from '#modules/settings/contract/rounding.ts'
import { orders as o } from '../contract/fields.ts'
import { readOpenOrders } from '../contract/mutasi-pesanan.ts'
import { openOrder, pesanan, saldoAwalPesanan } from '../contract/pesanan.ts'
import { orderLook } from './looks.tsx'
import { OldOrderForm, oldLineFields, oldOrderBody, oldOrderFields, oldOrderMessages, oldOrderSums, oldRules } from './old-order-form.ts'
import { OrderLines, OrderSums } from './order-lines.tsx'

/** Enters an order of before the books: the pieces at their agreed prices (F7), the customer, and what he paid and gave at that time. */
export default function SaldoAwalPesanan() {
  const queries = useQueryClient()
  const { settings, tgl_system } = useSession()
  const rounding = useMemo(() => saleRounding({ setting: (key) => settings[key] }), [settings])
  const entry = useDocumentForm({
    document: pesanan,
    call: openOrder,
    draft: saldoAwalPesanan.path,
    make: () => new OldOrderForm(),
    // The arrows move the days.
    begin: () => ({ [o.harga_dikunci.name]: true, [o.tgl_pesanan.name]: tgl_system, [o.tgl_selesai.name]: tgl_system }),
    messagesOf: (form) => oldOrderMessages(form, rounding, tgl_system),
    bodyOf: oldOrderBody,
    onSaved: () => void queries.invalidateQueries({ queryKey: [readOpenOrders.call] }),
  })
  const { form } = entry
  const lines = useRows(form.lines)
  const goldRp = useFieldValue(form, o.harga_emas)
  const rules = useMemo(() => oldRules(goldRp, rounding), [goldRp, rounding])
  const sums = useReckoned(
    form,
    useCallback((of: OldOrderForm) => oldOrderSums(of, rounding), [rounding]),
  )
  return (
    <EntryScreen
      screen={saldoAwalPesanan}
      entry={entry}
      look={orderLook}
      figures={[o.total_harga, o.dp]}
      count={lines.length}
      onNext={() => entry.next()}
      lines={(isOpen) => <OrderLines form={form} fields={oldLineFields} rules={rules} isOpen={isOpen} />}
      side={(isOpen) => <CustomerBox form={form} fields={oldOrderFields} isOpen={isOpen} onDone={entry.save} />}
      pay={() => <OrderSums sums={sums} />}
    />
  )
}

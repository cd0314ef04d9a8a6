import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { send } from '#engine/web/api.ts'
import { useFieldError, useFieldValue } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { FormField } from '#engine/web/form-field.tsx'
import { Loaded } from '#engine/web/loaded.tsx'
import { EntryScreen, EntrySums, useDocumentForm } from '#modules/documents/web/public.ts'
import { CashNoticeOf, PaymentsPane, usePaidSums } from '#modules/payments/web/public.ts'
import { sales as s } from '../contract/fields.ts'
import { type OwedSale, owedSales, pelunasanPenjualan, pelunasanPenjualanBaru, settleSale } from '../contract/pelunasan-penjualan.ts'
import { OwedList } from './owed-list.tsx'
import { SettlementForm, chosenOf, settlementBody, settlementMessages, settlementSums } from './settlement-form.ts'
import { settlementLook } from './settlement-look.tsx'

const none: readonly OwedSale[] = []
const remark = s.keterangan.optional()

/** Takes what a customer still owes of a sale, all of it or a part: one of the sales that are not paid off is chosen, its payments follow, F9. */
export default function PelunasanPenjualan() {
  const queries = useQueryClient()
  const open = useQuery({ queryKey: [owedSales.call], queryFn: ({ signal }) => send(owedSales, {}, { signal }) })
  const owed = open.data ?? none
  const again = () => void queries.invalidateQueries({ queryKey: [owedSales.call] })
  const entry = useDocumentForm({
    document: pelunasanPenjualan,
    call: settleSale,
    make: () => new SettlementForm(),
    messagesOf: (form) => settlementMessages(form, owed),
    bodyOf: settlementBody,
    onSaved: again,
    onRefused: again,
  })
  const { form } = entry
  useFieldValue(form, s.no_faktur)
  const chosen = chosenOf(form, owed)
  const sums = usePaidSums(
    form,
    useCallback((of: SettlementForm) => settlementSums(of, chosenOf(of, owed)?.sisa_bayar ?? 0), [owed]),
  )
  return (
    <EntryScreen
      screen={pelunasanPenjualanBaru}
      entry={entry}
      look={settlementLook}
      figures={[s.grand_total, s.sisa_bayar]}
      count={chosen ? 1 : 0}
      onNext={entry.next}
      lines={() => <Loaded query={open}>{() => <OwedSales form={form} owed={owed} />}</Loaded>}
      side={() =>
        chosen && (
          <section className="entry-box">
            <FormField form={form} field={remark} />
          </section>
        )
      }
      pay={(isOpen) => (
        <>
          <EntrySums
            sums={[
              [s.grand_total, chosen?.grand_total ?? 0],
              [s.sudah_dibayar, chosen ? chosen.grand_total - chosen.sisa_bayar : 0],
            ]}
            total={[s.sisa_bayar, sums.total]}
          />
          {chosen && <CashNoticeOf no_hp={chosen.no_hp} sums={sums} direction="IN" />}
          <PaymentsPane payments={form.payments} sums={sums} direction="IN" isOpen={chosen !== undefined} hasKeys={isOpen} onDone={entry.save} />
        </>
      )}
    />
  )
}

function OwedSales({ form, owed }: { form: SettlementForm; owed: readonly OwedSale[] }) {
  const chosen = useFieldValue(form, s.no_faktur)
  const error = useFieldError(form, s.no_faktur.name)
  return (
    <OwedList
      title="Belum Lunas"
      sales={owed}
      name={s.no_faktur.wire}
      error={error}
      isChosen={({ no_faktur }) => no_faktur === chosen}
      // A payment for one sale must not be used for another.
      onChoose={({ no_faktur }) => no_faktur !== chosen && form.reset({ [s.no_faktur.name]: no_faktur })}
      amount={({ sisa_bayar }) => <Figure field={s.sisa_bayar} value={sisa_bayar} strong />}
    />
  )
}

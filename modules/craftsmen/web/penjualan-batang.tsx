import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { send } from '#engine/web/api.ts'
import { type FormRow, useReckoned, useRows } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { listKey } from '#engine/web/lookup-input.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { CustomerBox, EntryScreen, EntrySums, TypedRows, useDocumentForm } from '#modules/documents/web/public.ts'
import { CashNotice, PaymentsPane, usePaidSums } from '#modules/payments/web/public.ts'
import { shareOfFine } from '#modules/ledger/contract/pro-rata.ts'
import { craftsmen as c } from '../contract/fields.ts'
import { barSaleHeader, newBarSale, penjualanBatang, penjualanBatangScreen, readBars, sellBars } from '../contract/penjualan-batang.ts'
import { BarSaleForm, type KnownBar, barFields, barOf, messagesOf, rupiahOf, sumsOf } from './bar-sale-form.ts'
import { barSaleLook } from './looks.tsx'

const noBars: readonly KnownBar[] = []

/** The most bars that the screen knows at once. */
const barsMax = 200

/** Sells bars of gold: which and how much of each (F7), to whom, what is paid, F9. */
export default function PenjualanBatang() {
  const { kode_toko } = useSession()
  const queries = useQueryClient()
  const known = useQuery({
    queryKey: [readBars.call, kode_toko],
    queryFn: () => send(readBars, { query: { cari: '', limit: barsMax } }),
    staleTime: 0,
  })
  const bars = known.data?.rows ?? noBars
  const sale = useDocumentForm({
    document: penjualanBatang,
    call: sellBars,
    make: () => new BarSaleForm(),
    isEntered: (form) => form.isChanged,
    messagesOf: (form) => messagesOf(form, bars),
    bodyOf: (form) => newBarSale.parse(form.toWire()),
    // What was sold cannot be sold again.
    onSaved: () => {
      for (const queryKey of [[readBars.call], listKey(readBars.call)]) void queries.invalidateQueries({ queryKey })
    },
  })
  const { form } = sale
  const rows = useRows(form.bars)
  const sums = usePaidSums(
    form,
    useCallback((of: BarSaleForm) => sumsOf(of, bars), [bars]),
  )
  return (
    <EntryScreen
      screen={penjualanBatangScreen}
      entry={sale}
      look={barSaleLook}
      figures={[c.total_fine, c.grand_total]}
      count={rows.length}
      onNext={sale.next}
      lines={(isOpen) => (
        <TypedRows
          rows={form.bars}
          fields={barFields}
          title="Emas Batangan"
          isOpen={isOpen}
          isAll
          alike={[c.harga_per_gram.name]}
          beside={(row) => <BarHint row={row} bars={bars} />}
        />
      )}
      side={(isOpen) => <CustomerBox form={form} fields={barSaleHeader} isOpen={isOpen} onDone={sale.save} />}
      pay={(isOpen) => (
        <>
          <EntrySums
            sums={[
              [c.total_berat, sums.berat],
              [c.total_fine, sums.fine],
            ]}
            total={[c.grand_total, sums.total]}
          />
          <CashNotice form={form} sums={sums} direction="IN" />
          <PaymentsPane payments={form.payments} sums={sums} direction="IN" isOpen={sums.total > 0} hasKeys={isOpen} onDone={sale.save} />
        </>
      )}
    />
  )
}

/** How much there is of the bar of a row, the fine gold of what is sold of it, and what that comes to. */
function BarHint({ row, bars }: { readonly row: FormRow; readonly bars: readonly KnownBar[] }) {
  const say = useText()
  const bar = useReckoned(
    row,
    useCallback((of: FormRow) => barOf(of, bars), [bars]),
  )
  const fine = useReckoned(
    row,
    useCallback((of: FormRow) => shareOfFine(barOf(of, bars), of.entered(c.berat)), [bars]),
  )
  const rupiah = useReckoned(
    row,
    useCallback((of: FormRow) => rupiahOf(of, bars), [bars]),
  )
  if (!bar) return null
  return (
    <>
      <span className="entry-facts">
        {say('Ada {{berat}} g, murni {{fine}} g', { berat: c.berat.format(bar.berat), fine: c.fine.format(bar.fine) })}
        {fine > 0 && ` · ${say('Dijual murni {{fine}} g', { fine: c.fine.format(fine) })}`}
      </span>
      {rupiah > 0 && <Figure field={c.harga_total} value={rupiah} strong />}
    </>
  )
}

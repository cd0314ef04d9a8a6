import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { toMg } from '#engine/kinds/grams/grams.ts'
import { send } from '#engine/web/api.ts'
import { type FormRow, useFieldValue, useFormValues, useReckoned, useRows } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { Loaded } from '#engine/web/loaded.tsx'
import { useText } from '#engine/web/text.ts'
import { EntryScreen, EntrySums, HeaderBox, TypedRows, useDocumentForm } from '#modules/documents/web/public.ts'
import { fineMg } from '#modules/goods/contract/fine.ts'
import { CashNoticeOf, PaymentsPane, usePaidSums } from '#modules/payments/web/public.ts'
import { sales as s } from '../contract/fields.ts'
import { type OwedGoldOfSale, broughtGold, owedGoldOfSales, pelunasanEmas, pelunasanEmasBaru, settleGold } from '../contract/pelunasan-emas.ts'
import { GoldSettlementForm, bodyOf, messagesOf, owedBy } from './gold-settlement-form.ts'
import { OwedList } from './owed-list.tsx'
import { goldSettlementLook } from './gold-settlement-look.tsx'

const none: readonly OwedGoldOfSale[] = []

/** Takes gold that a dealer owes: his sales are chosen, then old gold is weighed in, or money is taken at the price of the day. */
export default function PelunasanEmas() {
  const queries = useQueryClient()
  const found = useQuery({ queryKey: [owedGoldOfSales.call], queryFn: ({ signal }) => send(owedGoldOfSales, {}, { signal }) })
  const open = found.data ?? none
  const again = () => void queries.invalidateQueries({ queryKey: [owedGoldOfSales.call] })
  const entry = useDocumentForm({
    document: pelunasanEmas,
    call: settleGold,
    make: () => new GoldSettlementForm(),
    begin: (before) => ({ cara_lunas: before?.way ?? 'EMAS' }),
    isEntered: (form) => form.isChanged,
    messagesOf,
    bodyOf,
    onSaved: again,
    onRefused: again,
  })
  const { form } = entry
  const isGold = useFieldValue(form, s.cara_lunas) !== 'UANG'
  const { owed, fine } = useReckoned(
    form,
    useCallback((of: GoldSettlementForm) => ({ owed: owedBy(of, open), fine: of.fine }), [open]),
  )
  const sums = usePaidSums(
    form,
    useCallback((of: GoldSettlementForm) => of.sums, []),
  )
  const chosen = useRows(form.debts)
  const debtor = open.find(({ no_faktur }) => no_faktur === chosen[0]?.values[s.no_faktur.name])?.no_hp ?? null
  return (
    <EntryScreen
      screen={pelunasanEmasBaru}
      entry={entry}
      look={goldSettlementLook}
      figures={[s.emas_dilunasi]}
      count={chosen.length}
      onNext={entry.next}
      lines={(isOpen) => (
        <Loaded query={found}>
          {() => (
            <>
              <OwedGold form={form} open={open} />
              {isGold && (
                <TypedRows
                  rows={form.gold}
                  fields={broughtGold}
                  title="Emas Yang Diserahkan"
                  isOpen={isOpen}
                  alike={[s.nama_barang.name, s.kadar.name]}
                  beside={(row) => <FineHint row={row} />}
                />
              )}
            </>
          )}
        </Loaded>
      )}
      side={() => <HeaderBox form={form} fields={form.requested} title="Pelunasan Emas" onDone={entry.save} />}
      pay={(isOpen) => (
        <>
          <EntrySums
            sums={[[s.hutang_fine, owed], ...(isGold ? [] : [[s.grand_total, sums.total] as const])]}
            total={[s.emas_dilunasi, isGold ? fine : (form.entered(s.emas_dilunasi) ?? 0)]}
          />
          {!isGold && (
            <>
              <CashNoticeOf no_hp={debtor} sums={sums} direction="IN" />
              <PaymentsPane payments={form.payments} sums={sums} direction="IN" isOpen={sums.total > 0} hasKeys={isOpen} onDone={entry.save} />
            </>
          )}
        </>
      )}
    />
  )
}

interface OwedGoldProps {
  readonly form: GoldSettlementForm
  readonly open: readonly OwedGoldOfSale[]
}

/** The sales with a debt in gold; those of one dealer are chosen, in the order in which they are settled. */
function OwedGold({ form, open }: OwedGoldProps) {
  const say = useText()
  const chosen = useRows(form.debts)
  const rowOf = ({ no_faktur }: OwedGoldOfSale) => form.rowOf(no_faktur)
  return (
    <OwedList
      title="Hutang Emas"
      sales={open}
      name={form.debts.name}
      error={form.debts.message}
      isChosen={(sale) => rowOf(sale) !== undefined}
      onChoose={(sale) => form.choose(sale, open)}
      mark={(sale) => {
        const row = rowOf(sale)
        return row && `${chosen.indexOf(row) + 1}. `
      }}
      more={({ umur_hari }) => say('{{n}} hari', { n: umur_hari })}
      amount={({ fine }) => (
        <span>
          <Figure field={s.hutang_fine} value={fine} strong /> g
        </span>
      )}
      wrong={(sale) => rowOf(sale)?.message ?? rowOf(sale)?.errors[s.no_faktur.name]}
    />
  )
}

/** The fine gold of the weighed gold. */
function FineHint({ row }: { row: FormRow }) {
  const say = useText()
  useFormValues(row)
  const fine = fineMg(toMg(row.entered(s.berat) ?? 0), row.entered(s.kadar) ?? 0) / 1000
  return (
    <span className="entry-facts">
      {say(s.fine.label)} <Figure field={s.fine} value={fine} strong /> g
    </span>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { FieldForm, type FormRow, useReckoned, useRows } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { listKey, useList } from '#engine/web/lookup-input.tsx'
import { useText } from '#engine/web/text.ts'
import { EntryScreen, EntrySums, HeaderBox, TypedRows, fieldMessages, rowMessages, useDocumentForm } from '#modules/documents/web/public.ts'
import { masterRekening } from '#modules/masters/contract/master-rekening.ts'
import { parameterBiayaGesek } from '#modules/masters/contract/parameter-biaya-gesek.ts'
import { refusals as paymentRefusals } from '#modules/payments/contract/refusals.ts'
import { CashNotice } from '#modules/payments/web/public.ts'
import { cardFeeRp } from '#modules/payments/contract/card-fee.ts'
import { sales as s } from '../contract/fields.ts'
import { cashedFields, cashedHeader, gesekTunai, gesekTunaiScreen, newCashedCards, payForCards } from '../contract/gesek-tunai.ts'
import { cashedLook } from './gesek-look.tsx'

/** Cash for cards while it is entered. */
export class CashedForm extends FieldForm {
  readonly cards = this.rows('detail_kartu', cashedFields)

  constructor() {
    super(cashedHeader)
  }
}

/** Percent of an account's bank; undefined where none is set. */
type FeeOf = (no_rekening: string | null) => number | undefined

const feeRp = (row: FormRow, feeOf: FeeOf): number => cardFeeRp(row.entered(s.tunai_gesek) ?? 0, feeOf(row.entered(s.no_rekening)) ?? 0)

/** Pays cash out for cards: cards by F7, who gets it, F9. */
export default function GesekTunai() {
  const feeOf = useFees()
  const queries = useQueryClient()
  const cashed = useDocumentForm({
    document: gesekTunai,
    call: payForCards,
    make: () => new CashedForm(),
    messagesOf: (form) => ({
      ...(form.cards.list.length === 0 ? { detail_kartu: 'Kartu Harus Diisi' } : {}),
      ...rowMessages(form.cards, cashedFields),
      ...fieldMessages(form, cashedHeader),
    }),
    bodyOf: (form) =>
      newCashedCards.parse({
        ...form.toWire(),
        [form.cards.name]: form.cards.list.map((row) => ({ ...row.toWire(), [s.biaya_gesek.wire]: feeRp(row, feeOf) })),
      }),
    // The user hears a changed fee again.
    onRefused: ({ code }) =>
      code === paymentRefusals.CARD_FEE_CHANGED.code ? queries.invalidateQueries({ queryKey: listKey(parameterBiayaGesek.api.list) }) : undefined,
  })
  const { form } = cashed
  const cards = useRows(form.cards)
  const sums = useReckoned(
    form,
    useCallback(
      (of: CashedForm) => ({
        tunai: of.cards.list.reduce((sum, row) => sum + (row.entered(s.tunai_gesek) ?? 0), 0),
        biaya: of.cards.list.reduce((sum, row) => sum + feeRp(row, feeOf), 0),
      }),
      [feeOf],
    ),
  )
  return (
    <EntryScreen
      screen={gesekTunaiScreen}
      entry={cashed}
      look={cashedLook}
      figures={[s.total_gesek]}
      count={cards.length}
      onNext={cashed.next}
      lines={(isOpen) => (
        <TypedRows
          rows={form.cards}
          fields={cashedFields}
          title="Tambah Kartu"
          isOpen={isOpen}
          isAll
          alike={[s.no_rekening.name]}
          beside={(row) => <CardFee row={row} form={form} feeOf={feeOf} />}
        />
      )}
      side={() => <HeaderBox form={form} fields={cashedHeader} title="Data Customer" onDone={cashed.save} />}
      pay={() => (
        <>
          <EntrySums
            sums={[
              [s.biaya_gesek, sums.biaya],
              [s.total_gesek, sums.tunai + sums.biaya],
            ]}
            total={[s.tunai_gesek, sums.tunai]}
          />
          <CashNotice form={form} sums={{ cash: sums.tunai, change: 0 }} direction="OUT" />
        </>
      )}
    />
  )
}

/** The charge of a card in addition to the cash. */
function CardFee({ row, form, feeOf }: { row: FormRow; form: CashedForm; feeOf: FeeOf }) {
  const say = useText()
  const fee = useReckoned(
    form,
    useCallback(() => feeRp(row, feeOf), [row, feeOf]),
  )
  return (
    <span>
      {say(s.biaya_gesek.label)} <Figure field={s.biaya_gesek} value={fee} strong />
    </span>
  )
}

/** The fee of each account by its bank, as far as the lists are there. */
function useFees(): FeeOf {
  const [accounts, fees] = [useList(masterRekening.api.list).data, useList(parameterBiayaGesek.api.list).data]
  return useMemo(() => {
    const ofBank = new Map((fees ?? []).map((row) => [String(row['kode_bank']), Number(row['persen_gesek'])]))
    const ofAccount = new Map((accounts ?? []).map((row) => [String(row['no_rekening']), ofBank.get(String(row['kode_bank']))]))
    return (no_rekening) => (no_rekening === null ? undefined : ofAccount.get(no_rekening))
  }, [accounts, fees])
}

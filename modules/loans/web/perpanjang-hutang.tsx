import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { fill } from '#engine/contract/refusal.ts'
import { send } from '#engine/web/api.ts'
import { FormField } from '#engine/web/form-field.tsx'
import { useReckoned, useRows } from '#engine/web/field-form.ts'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { type CaseLook, CaseScreen, EventForm } from '#modules/cases/web/public.ts'
import { payments as p } from '#modules/payments/contract/fields.ts'
import { purchaseRounding } from '#modules/settings/contract/rounding.ts'
import { offeredRate } from '../contract/ceiling.ts'
import { countings, loans as l } from '../contract/fields.ts'
import { type Steps, dueDate, interestOfSteps, isDuePaid, isStepOf, paidWith } from '../contract/interest.ts'
import { type OpenLoan, pawnLoan, pledgeFields, readLoanTerms } from '../contract/mutasi-hutang.ts'
import { refusals } from '../contract/refusals.ts'
import { owedSums } from './explained.ts'
import { InterestLines } from './interest-lines.tsx'
import { LetterField, letterMessages } from './letter-field.tsx'
import { eventLook } from './looks.tsx'
import { openLoans } from './open-loans.tsx'
import { nameOfThing } from './receipts.ts'

/** A thing of the loan that was chosen. */
type Thing = OpenLoan['detail_barang'][number]

/** The payment on a loan, and the things that go back. */
class RenewForm extends EventForm {
  readonly things = this.rows<Thing>('detail_barang', pledgeFields)
}

/** The preset steps: the interest due today. Renewing never costs more interest than redeeming (decision 108). If nothing is due, one month more. */
const dueSteps = ({ bulan_bunga, hari_bunga }: OpenLoan): Steps =>
  bulan_bunga + hari_bunga === 0 ? { bulan: 1, hari: 0 } : { bulan: bulan_bunga, hari: hari_bunga }
const stepsOf = (form: RenewForm): Steps => ({ bulan: form.entered(l.jumlah_bulan) ?? 0, hari: form.entered(l.jumlah_hari) ?? 0 })
const partOf = (form: RenewForm) => form.entered(l.angsuran_pokok) ?? 0
const goesBack = ({ things }: RenewForm) => things.list.filter((row) => row.entered(l.dikembalikan) === true)

const isGivenBack = (form: RenewForm) => goesBack(form).length > 0

const begin = (loan: OpenLoan, form: RenewForm) => {
  const { bulan, hari } = dueSteps(loan)
  form.assign({ [l.jumlah_bulan.name]: bulan, [l.jumlah_hari.name]: hari === 0 ? null : hari })
}

/** The things that lie there now, with the marks of those that were there before: one may have gone back meanwhile, or a draft is older than that. */
function takeThings({ detail_barang }: OpenLoan, { things }: RenewForm): void {
  const isLike =
    things.list.length === detail_barang.length && things.list.every(({ about }, at) => about.urut_hutang === detail_barang[at]?.urut_hutang)
  if (isLike) return
  const marked = new Set(things.list.filter((row) => row.entered(l.dikembalikan) === true).map(({ about }) => about.urut_hutang))
  things.clear()
  for (const thing of detail_barang) things.add(thing, { urut_hutang: thing.urut_hutang, dikembalikan: marked.has(thing.urut_hutang) })
}

/** What cannot be; the server has the last word. */
function messagesOf(loan: OpenLoan, form: RenewForm, interestRp: number): Record<string, string> {
  const [steps, part, back] = [stepsOf(form), partOf(form), goesBack(form)]
  const { bulan, hari } = steps
  const { bulan_bunga, hari_bunga, hitungan } = loan
  const { NOTHING_PAID, MONTHS_FIRST, RATE_NEEDS_INTEREST, NOT_ITS_STEP, OVERPAID } = refusals
  const rate = form.entered(l.bunga_baru)
  const due = { bulan: String(bulan_bunga), hari: String(hari_bunga) }
  const byOthers = form.payments.list.reduce((sum, row) => sum + (row.about.jenis === 'CASH' ? 0 : (row.entered(p.jumlah) ?? 0)), 0)
  return {
    ...(bulan + hari + part === 0 ? { jumlah_bulan: NOTHING_PAID.text } : {}),
    ...(isStepOf(hitungan, hari) ? {} : { jumlah_hari: fill(NOT_ITS_STEP.text, { hitungan: countings[hitungan] }) }),
    ...(part > 0 && !isDuePaid(steps, loan) ? { jumlah_bulan: fill(MONTHS_FIRST.text, due) } : {}),
    ...(rate !== null && rate !== loan.bunga_persen && !isDuePaid(steps, loan) ? { bunga_baru: fill(RATE_NEEDS_INTEREST.text, due) } : {}),
    ...(part === 0 && byOthers > interestRp ? { detail_bayar: OVERPAID.text } : {}),
    ...(part >= loan.sisa_hutang ? { angsuran_pokok: refusals.PART_OF_PRINCIPAL.text } : {}),
    ...(back.length > 0 ? letterMessages(loan, form) : {}),
    ...(back.length > 0 && part === 0 ? { angsuran_pokok: refusals.ONLY_FOR_PRINCIPAL.text } : {}),
    ...(back.length > 0 && back.length === loan.detail_barang.length ? { [`${back[0]!.path}dikembalikan`]: refusals.ALL_OF_IT.text } : {}),
  }
}

/**
 * Takes interest in the steps of the loan; each step moves the due date. It also takes a part of the principal, for which some of the things go back.
 */
export default function PerpanjangHutang() {
  const { settings } = useSession()
  const rounding = useMemo(() => purchaseRounding({ setting: (key) => settings[key] }), [settings])
  const sumsOf = useCallback(
    (loan: OpenLoan, form: RenewForm) => {
      const [steps, part] = [stepsOf(form), partOf(form)]
      const interest = interestOfSteps(loan, steps, rounding)
      const { bunga_rp } = interest
      const until = dueDate(loan.tgl_hutang, loan.lama_pinjam, paidWith(loan, steps))
      return {
        bunga_rp,
        sums: [
          ...owedSums(loan),
          ...(part === 0
            ? []
            : [
                [l.bunga_rp, bunga_rp] as const,
                [l.pokok_dibayar, part] as const,
                [l.sisa_hutang.labelled('Sisa Hutang Sesudahnya'), Math.max(0, loan.sisa_hutang - part)] as const,
              ]),
          [l.tgl_jatuh_tempo.labelled('Jatuh Tempo Baru'), until] as const,
        ],
        total: part === 0 ? ([l.bunga_rp, bunga_rp] as const) : ([l.grand_total.labelled('Dibayar'), bunga_rp + part] as const),
      }
    },
    [rounding],
  )
  // What each costs to be renewed, and what is owed, in the list.
  const kind = useMemo(
    (): CaseLook<OpenLoan> => ({
      ...openLoans,
      amountOf: (loan) => [l.bunga_rp, interestOfSteps(loan, dueSteps(loan), rounding).bunga_rp],
      besidesOf: (loan) => [l.sisa_hutang, loan.sisa_hutang],
    }),
    [rounding],
  )
  return (
    <CaseScreen
      of={pawnLoan}
      step="PERPANJANG"
      kind={kind}
      look={eventLook}
      make={() => new RenewForm(l.no_faktur_hutang, pawnLoan.steps.PERPANJANG.asks)}
      begin={begin}
      sumsOf={sumsOf}
      messagesOf={(loan, form) => messagesOf(loan, form, sumsOf(loan, form).bunga_rp)}
      Besides={RateAndThings}
      // The customer hears the total of this payment, and not the amount of a redemption.
      saidOf={(loan, form) => ({ [l.jumlah_tebus.name]: sumsOf(loan, form).total[1] })}
      hiddenFields={[l.surat_ditunjukkan]}
      figures={[l.bulan_bunga, l.hari_bunga, l.bunga_baru, l.tgl_jatuh_tempo, l.grand_total.labelled('Dibayar')]}
    />
  )
}

/** The rate from now on follows the remaining debt, until the user types another one; below it, the things that go back. */
function RateAndThings({ thing: loan, form, isOpen }: { thing: OpenLoan; form: RenewForm; isOpen: boolean }) {
  const { data: terms } = useQuery({ queryKey: [readLoanTerms.call], queryFn: () => send(readLoanTerms, {}) })
  const offered = useReckoned(
    form,
    useCallback(
      (of: RenewForm) => terms && offeredRate(loan, { pokok: partOf(of), isPaidToday: isDuePaid(stepsOf(of), loan) }, terms),
      [loan, terms],
    ),
  )
  const { settings } = useSession()
  const rounding = useMemo(() => purchaseRounding({ setting: (key) => settings[key] }), [settings])
  const { name } = l.bunga_baru
  useEffect(() => {
    if (offered !== undefined && !form.isTyped(name) && (form.values[name] ?? null) !== offered) form.assign({ [name]: offered })
  }, [form, name, offered])
  const interest = useReckoned(
    form,
    useCallback((of: RenewForm) => ({ ...loan, ...interestOfSteps(loan, stepsOf(of), rounding), jumlah_hutang: loan.sisa_hutang }), [loan, rounding]),
  )
  return (
    <>
      {/* Of other steps than those that are due; these stand with the loan. */}
      {(interest.bulan_bunga !== loan.bulan_bunga || interest.hari_bunga !== loan.hari_bunga) && <InterestLines counted={interest} />}
      <GoesBack thing={loan} form={form} isOpen={isOpen} />
    </>
  )
}

/** The things that go back for the payment. No question if there is only one. */
function GoesBack({ thing: loan, form, isOpen }: { thing: OpenLoan; form: RenewForm; isOpen: boolean }) {
  const say = useText()
  const rows = useRows(form.things)
  const isBack = useReckoned(form, isGivenBack)
  useEffect(() => takeThings(loan, form), [loan, form])
  // What lies there alone goes back when all is paid.
  if (rows.length <= 1) return null
  return (
    <>
      <section className="entry-box" aria-label={say('Barang Dikembalikan')}>
        <p>{say('Barang Dikembalikan')}</p>
        {rows.map((row) => (
          <FormField key={row.id} form={row} field={l.dikembalikan.labelled(nameOfThing(row.about))} disabled={!isOpen} />
        ))}
      </section>
      {isBack && <LetterField loan={loan} form={form} isOpen={isOpen} />}
    </>
  )
}

import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { send } from '#engine/web/api.ts'
import { type FormRow, useFieldValue, useOutcome, useReckoned, useRows } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { useSession } from '#engine/web/session.ts'
import { ErrorState, LoadingState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { CustomerBox, EntryNeeds, EntryScreen, EntrySums, HeaderBox, TypedRows, useDocumentForm } from '#modules/documents/web/public.ts'
import { CashNotice, PaymentsPane, usePaidSums } from '#modules/payments/web/public.ts'
import type { LeftForCashier } from '#modules/queue/contract/queue.ts'
import { LeftNotice } from '#modules/queue/web/public.ts'
import { purchaseRounding } from '#modules/settings/contract/rounding.ts'
import { switchedOn } from '#modules/settings/contract/settings.ts'
import { loans as l } from '../contract/fields.ts'
import { readBoxes } from '../contract/hitung-kantong.ts'
import { agreement, borrower, hutang, lend, readBorrower, transaksiHutang, typedPledge } from '../contract/hutang.ts'
import { dueDate } from '../contract/interest.ts'
import { readLoanTerms, readOpenLoans } from '../contract/mutasi-hutang.ts'
import { sendLoan, validasiHutang } from '../contract/validasi.ts'
import { LoanForm, type LoanRules, bodyOf, estimateOfRow, goodsMessages, goodsOf, messagesOf, needsIn, offeredOf, sumsOf } from './loan-form.ts'
import { loanLook } from './looks.tsx'
import { PledgePhotoBox } from './pledge-photo.tsx'

/** Lends money against gold: the things and their weight (F7), the amount and the time; F9 pays it out, or leaves it for the cashier to pay out. */
export default function TransaksiHutang() {
  const { settings } = useSession()
  const terms = useQuery({ queryKey: [readLoanTerms.call], queryFn: () => send(readLoanTerms, {}) })
  const rules = useMemo(() => {
    const shop = { setting: (key: string) => settings[key] }
    return terms.data && { terms: terms.data, rounding: purchaseRounding(shop), needsPhoto: switchedOn(shop, 'GADAI_FOTO') }
  }, [terms.data, settings])
  if (rules) return <Lending rules={rules} onRefused={() => void terms.refetch()} />
  return (
    <Panel screen={transaksiHutang}>{terms.error ? <ErrorState error={terms.error} onRetry={() => void terms.refetch()} /> : <LoadingState />}</Panel>
  )
}

function Lending({ rules, onRefused }: { rules: LoanRules; onRefused: () => void }) {
  const say = useText()
  const { tgl_system } = useSession()
  const queries = useQueryClient()
  const [left, setLeft] = useState<LeftForCashier>()
  const { data: boxes } = useQuery({ queryKey: [readBoxes.call], queryFn: () => send(readBoxes, {}) })
  const entry = useDocumentForm({
    document: hutang,
    call: lend,
    make: () => new LoanForm(),
    begin: () => Object.fromEntries(agreement.flatMap(({ name, preset }) => (preset === undefined ? [] : [[name, preset]]))),
    messagesOf: (form) => messagesOf(form, rules),
    bodyOf,
    leaving: { call: sendLoan, screen: validasiHutang, messagesOf: (form) => goodsMessages(form, rules), bodyOf: goodsOf, onLeft: setLeft },
    onSaved: () => void queries.invalidateQueries({ queryKey: [readOpenLoans.call] }),
    // By what the shop lends may have changed meanwhile.
    onRefused,
  })
  const { form } = entry
  const pledges = useRows(form.pledges)
  const reckon = useCallback((of: LoanForm) => sumsOf(of, rules), [rules])
  const sums = usePaidSums(form, reckon)
  const offered = useReckoned(
    form,
    useCallback((of: LoanForm) => offeredOf(of, rules), [rules]),
  )
  const { name } = l.jumlah_hutang
  useEffect(() => {
    if (!form.isTyped(name) && (form.values[name] ?? null) !== offered) form.assign({ [name]: offered })
  }, [form, name, offered])
  const needs = useOutcome(
    form,
    useCallback((of: LoanForm) => needsIn(of, rules), [rules]),
  )
  // Interest follows from the amount where the shop has a bracket for it, and a ceiling's kind is asked where there are ceilings.
  const hidden: readonly string[] = [...(sums.bracket ? [l.bunga_persen.name] : []), ...(rules.terms.hasCeilings ? [] : [l.jenis_plafond.name])]
  // Behind the customer comes the amount; where nothing was left yet, that comes first.
  const toAmount = () => {
    const find = (selector: string) => entry.screen.current?.querySelector<HTMLElement>(selector)
    const amount = find(`[data-field="${l.jumlah_hutang.wire}"]`) ?? find('[data-adds]')
    amount?.focus()
  }
  const startOver = () => {
    setLeft(undefined)
    entry.next()
  }
  return (
    <EntryScreen
      screen={transaksiHutang}
      entry={entry}
      look={loanLook}
      figures={[l.total_berat, l.jumlah_hutang]}
      count={pledges.length}
      onNext={startOver}
      lines={(isOpen) => (
        <>
          <TypedRows
            rows={form.pledges}
            fields={typedPledge}
            title="Barang"
            isOpen={isOpen}
            isAll
            alike={[l.kode_kadar.name, l.kode_kondisi.name]}
            beside={(row) => (
              <>
                <Estimate row={row} rules={rules} />
                <PledgePhotoBox row={row} isRequired={rules.needsPhoto} />
              </>
            )}
          />
          {pledges.length > 0 && (
            <HeaderBox
              form={form}
              fields={agreement.filter((field) => !hidden.includes(field.name))}
              title="Hutang"
              suggested={{ [l.no_kotak.name]: boxes ?? [] }}
              onDone={entry.save}
            />
          )}
          <LeftNotice left={left} title={hutang.title} onNext={startOver} />
        </>
      )}
      side={(isOpen) => (
        <>
          <CustomerBox form={form} fields={borrower} isOpen={isOpen} onDone={toAmount} />
          <BorrowerDebt form={form} />
          <EntryNeeds needs={needs} />
          <Button size="xs" variant="default" disabled={!isOpen || pledges.length === 0 || entry.isSaving} onClick={entry.leave}>
            {say('Kirim Ke Kasir')}
          </Button>
        </>
      )}
      pay={(isOpen) => (
        <>
          <EntrySums
            sums={[
              [l.total_berat, sums.berat],
              ...(sums.taksiran === null ? [] : [[l.taksiran, sums.taksiran] as const]),
              ...(sums.plafond === null ? [] : [[l.plafond, sums.plafond] as const]),
              ...(sums.bracket ? [[l.bunga_persen, sums.bracket.bunga_persen] as const] : []),
              [l.bunga_rp, sums.bunga_rp],
              ...(sums.months > 0 ? [[l.tgl_jatuh_tempo, dueDate(tgl_system, sums.months, { bulan: 0, hari: 0 })] as const] : []),
            ]}
            total={[l.grand_total.labelled('Dibayarkan'), sums.total]}
          />
          <CashNotice form={form} sums={sums} direction="OUT" />
          <PaymentsPane payments={form.payments} sums={sums} direction="OUT" isOpen={sums.total > 0} hasKeys={isOpen} onDone={entry.save} />
        </>
      )}
    />
  )
}

/** The telephones of people have so many digits at least. */
const phoneMin = 8

/** What the person owes in all shops, and what he may still borrow. Nothing where he owes nothing. */
function BorrowerDebt({ form }: { form: LoanForm }) {
  const say = useText()
  const [no_hp, no_identitas] = [useFieldValue(form, l.no_hp), useFieldValue(form, l.no_identitas)]
  const query = { no_hp: no_hp ?? '', no_identitas }
  const isKnown = query.no_hp.length >= phoneMin
  const { data } = useQuery({
    queryKey: [readBorrower.call, query],
    queryFn: ({ signal }) => send(readBorrower, { query }, { signal }),
    enabled: isKnown,
    staleTime: 0,
  })
  if (!isKnown || !data || data.hutang_orang === 0) return null
  const { hutang_orang, batas_orang } = data
  return (
    <section className="entry-box" aria-label={say(l.hutang_orang.label)}>
      <p>
        {say(l.hutang_orang.label)} <Figure field={l.hutang_orang} value={hutang_orang} strong />
        {batas_orang > 0 && (
          <>
            {' · '}
            {say('Masih Boleh')} <Figure field={l.batas_orang} value={Math.max(0, batas_orang - hutang_orang)} strong />
          </>
        )}
      </p>
    </section>
  )
}

/** What would be lent a gram of its purity, and on the line. */
function Estimate({ row, rules }: { row: FormRow; rules: LoanRules }) {
  const estimate = useReckoned(
    row,
    useCallback((of: FormRow) => estimateOfRow(of, rules), [rules]),
  )
  return (
    estimate &&
    estimate.taksiran !== null && (
      <>
        <span>
          <Figure field={l.pokok_per_gram} value={estimate.pokok_per_gram} /> / g
        </span>
        <Figure field={l.taksiran} value={estimate.taksiran} strong />
      </>
    )
  )
}

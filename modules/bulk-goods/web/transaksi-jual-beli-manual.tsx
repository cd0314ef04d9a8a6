import './manual.css'
import { Badge } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type FormRow, useFieldValue, useReckoned, useRows } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { listKey, useList } from '#engine/web/lookup-input.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { useSession } from '#engine/web/session.ts'
import { ErrorState, LoadingState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { categories } from '#modules/approvals/contract/categories.ts'
import { identityRule } from '#modules/buyback/contract/seller.ts'
import { SellerBox, SellingCustomerBox, useFreshLists } from '#modules/buyback/web/public.ts'
import { EntryScreen, EntrySums, TypedRows, useDocumentForm } from '#modules/documents/web/public.ts'
import { CashNotice, PaymentsPane, usePaidSums } from '#modules/payments/web/public.ts'
import type { LeftForCashier } from '#modules/queue/contract/queue.ts'
import { LeftNotice } from '#modules/queue/web/public.ts'
import { masterGroup } from '#modules/pricing/contract/master-group.ts'
import { MovedPrices, type MovedRows, useBuybackPrices, useMovedRows, usePricesChanged } from '#modules/pricing/web/public.ts'
import { sales as s } from '#modules/sales/contract/fields.ts'
import { refusals as saleRefusals } from '#modules/sales/contract/refusals.ts'
import { GoldBox, OwedPurities, paidInGold, useVatRate } from '#modules/sales/web/public.ts'
import { purchaseRounding, saleRounding } from '#modules/settings/contract/rounding.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import { manual as m } from '../contract/fields.ts'
import { sellsToDealers, validates } from '../contract/gates.ts'
import { sendTrade, validasiJualBeliManual } from '../contract/validasi.ts'
import {
  jualBeliManual,
  newTrade,
  takeTraderPapers,
  tradedGoods,
  tradeManual,
  tradedLineFields,
  transaksiJualBeliManual,
} from '../contract/jual-beli-manual.ts'
import { readLots } from '../contract/laporan.ts'
import { LotHint } from './lot-hint.tsx'
import { tradeLook } from './looks.tsx'
import {
  TradeForm,
  customerFields,
  type TradeRules,
  type TradeSums,
  type Way,
  agreedInGold,
  goodsMessages,
  messagesOf,
  priceOfLine,
  sumsOf,
  rulesOf,
  wireOf,
} from './trade-form.ts'

/** Sells and buys goods by gram: what the customer takes by F7, what he brings by F4, who he is, what is paid, F9. */
export default function TransaksiJualBeliManual() {
  const { rules, error, retry } = useTradeRules()
  if (rules) return <Trading rules={rules} />
  return <Panel screen={transaksiJualBeliManual}>{error ? <ErrorState error={error} onRetry={retry} /> : <LoadingState />}</Panel>
}

/** By what trades are priced today. */
function useTradeRules(): { rules: TradeRules | undefined; error: Error | null; retry: () => void } {
  const { settings } = useSession()
  const bought = useBuybackPrices()
  const groups = useList(masterGroup.api.list)
  usePricesChanged(() => void groups.refetch())
  const rules = useMemo((): TradeRules | undefined => {
    if (!bought.data || !groups.data) return undefined
    const source = { setting: (key: string) => settings[key] }
    return {
      prices: bought.data,
      soldAt: new Map(groups.data.map((row) => [String(row['kode_group']), Number(row['harga'])])),
      rounding: { detail_jual: saleRounding(source), detail_beli: purchaseRounding(source) },
      limit: numberSetting(source, 'BATAS_HARGA_JUAL'),
      identity: identityRule(source),
    }
  }, [bought.data, groups.data, settings])
  return { rules, error: bought.error ?? groups.error, retry: () => void Promise.all([bought.refetch(), groups.refetch()]) }
}

function Trading({ rules: priced }: { rules: TradeRules }) {
  const { rate, messages: untaxed, askAgain: askRate } = useVatRate()
  const rules = useMemo((): TradeRules => ({ ...priced, rate }), [priced, rate])
  const queries = useQueryClient()
  const freshLists = useFreshLists()
  const [left, setLeft] = useState<LeftForCashier>()
  // Where the cashier takes the money it is left for him, and nothing is paid here.
  const { modules } = useSession()
  const waits = modules.includes(validates)
  const trade = useDocumentForm({
    document: jualBeliManual,
    call: tradeManual,
    make: () => new TradeForm(),
    messagesOf: (form) => ({ ...messagesOf(form, rules), ...untaxed }),
    bodyOf: (form) => newTrade.parse(wireOf(form, rules)),
    ...(waits
      ? {
          leaving: {
            call: sendTrade,
            screen: validasiJualBeliManual,
            messagesOf: (form: TradeForm) => ({ ...goodsMessages(form, rules), ...untaxed }),
            bodyOf: (form: TradeForm) => tradedGoods.parse(wireOf(form, rules)),
            onLeft: setLeft,
          },
        }
      : {}),
    onSaved: () => void queries.invalidateQueries({ queryKey: [readLots.call] }),
    onRefused: (refusal) => {
      if (refusal.code === saleRefusals.TOTAL_CHANGED.code) askRate()
      return refusal.code === saleRefusals.PRICE_CHANGED.code
        ? queries.invalidateQueries({ queryKey: listKey(masterGroup.api.list) })
        : freshLists(refusal)
    },
  })
  const { form } = trade
  const done = waits ? trade.leave : trade.save
  const sums = usePaidSums(
    form,
    useCallback((of: TradeForm) => sumsOf(of, rules), [rules]),
  )
  const [sold, bought] = [useRows(form.sold), useRows(form.bought)]
  const inGold = useFieldValue(form, paidInGold) === true
  const groups = useReckoned(
    form,
    useCallback((of: TradeForm) => of.sold.list.map((row) => row.entered(m.kode_group) ?? '').join(' '), []),
  )
  useEffect(() => form.followGroups(), [form, groups, inGold])
  const count = sold.length + bought.length
  const direction = sums.net < 0 ? 'OUT' : 'IN'
  return (
    <EntryScreen
      screen={transaksiJualBeliManual}
      entry={{ ...trade, save: done }}
      look={tradeLook}
      figures={[m.total_jual, m.total_beli]}
      count={count}
      onNext={trade.next}
      lines={(isOpen) => (
        <>
          <TradedRows form={form} way="detail_jual" rules={rules} isOpen={isOpen} />
          <TradedRows form={form} way="detail_beli" rules={rules} isOpen={isOpen} />
          <LeftNotice left={left} title={jualBeliManual.title} onNext={() => setLeft(undefined)} />
        </>
      )}
      side={(isOpen) => (
        <>
          <SellingCustomerBox form={form} fields={customerFields} rows={form.bought} requested={rules.identity} isOpen={isOpen} onDone={done} />
          <SellerBox form={form} rows={form.bought} requested={rules.identity} call={takeTraderPapers} asksCard onDone={done} />
          {(modules.includes(sellsToDealers) || inGold) && (
            <GoldBox form={form} isInGold={inGold} onDone={done}>
              <OwedPurities purities={form.purities} />
            </GoldBox>
          )}
        </>
      )}
      pay={(isOpen) => (
        <>
          <TradeSum sums={sums} />
          {!waits && (
            <>
              <CashNotice form={form} sums={sums} direction={direction} />
              <PaymentsPane payments={form.payments} sums={sums} direction={direction} isOpen={count > 0} hasKeys={isOpen} onDone={trade.save} />
            </>
          )}
        </>
      )}
    />
  )
}

function TradeSum({ sums }: { sums: TradeSums }) {
  return (
    <EntrySums
      sums={[
        [m.total_jual, sums.jual],
        ...(sums.ppn_di_atas && sums.ppn !== 0 ? [[s.ppn, sums.ppn] as const] : []),
        [m.total_beli, 0 - sums.beli],
        ...(sums.nilai_fine === 0 ? [] : [[s.nilai_fine, 0 - sums.nilai_fine] as const]),
      ]}
      total={[m.grand_total, sums.net]}
      within={[
        ...(sums.ppn === 0 || sums.ppn_di_atas ? [] : [[s.ppn.labelled('Termasuk PPN'), sums.ppn] as const]),
        ...(sums.nilai_fine === 0 ? [] : [[s.hutang_fine, sums.hutang_fine] as const]),
      ]}
    />
  )
}

const titles = { detail_jual: 'Tambah Barang Dijual', detail_beli: 'Tambah Barang Dibeli' } as const

function TradedRows({ form, way, rules, isOpen }: { form: TradeForm; way: Way; rules: TradeRules; isOpen: boolean }) {
  const isSold = way === 'detail_jual'
  const rows = isSold ? form.sold : form.bought
  const prices = useMovedRows()
  const totalOf = useCallback(
    (row: FormRow, perGramRp?: number) => priceOfLine(row, way, rulesOf(form, rules), perGramRp).price?.harga_total ?? 0,
    [form, way, rules],
  )
  return (
    <>
      <MovedPrices rows={rows} prices={prices} totalOf={totalOf} />
      <TypedRows
        alike={['kode_baki']}
        rows={rows}
        fields={tradedLineFields}
        title={titles[way]}
        by={isSold ? keyOf.addRow : keyOf.addBought}
        isOpen={isOpen}
        beside={(row) => <Priced form={form} row={row} way={way} rules={rules} onMoved={prices.moved} />}
      />
    </>
  )
}

/** The total of a line. Its price per gram follows the list until the user types another. When the list changes, one notice covers all rows. */
function Priced({ form, row, way, rules, onMoved }: { form: TradeForm; row: FormRow; way: Way; rules: TradeRules; onMoved: MovedRows['moved'] }) {
  const say = useText()
  const { harga_emas, price, needs } = useReckoned(
    row,
    useCallback((of: FormRow) => priceOfLine(of, way, rulesOf(form, rules)), [form, way, rules]),
  )
  // In gold the purity decides; who changes his mind begins with what the list says.
  const inGold = useReckoned(
    form,
    useCallback((of: TradeForm) => (way === 'detail_jual' ? agreedInGold(of, row) : undefined), [row, way]),
  )
  const kode_group = useFieldValue(row, m.kode_group)
  const listed = useRef(kode_group)
  const wasInGold = useRef(false)
  useEffect(() => {
    const { name } = m.harga_per_gram
    const before = kode_group === listed.current && !wasInGold.current ? row.entered(m.harga_per_gram) : null
    listed.current = kode_group
    if (inGold !== undefined) {
      wasInGold.current = true
      if (row.values[name] !== inGold) row.assign({ [name]: inGold })
      return
    }
    const follows = wasInGold.current || !row.isTyped(name)
    wasInGold.current = false
    if (harga_emas === null || !follows || row.values[name] === harga_emas) return
    row.assign({ [name]: harga_emas })
    if (before !== null) onMoved(row, before)
  }, [row, kode_group, harga_emas, inGold, onMoved])
  return (
    <>
      {way === 'detail_jual' ? <LotHint row={row} /> : <span />}
      {needs && (
        <Badge color="yellow" variant="light" className="manual-need">
          {say('Perlu Otorisasi')} · {say(categories[needs])}
        </Badge>
      )}
      {price && <Figure field={m.harga_total} value={price.harga_total} strong />}
    </>
  )
}

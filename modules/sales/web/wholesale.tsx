import './wholesale.css'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { memo, useCallback, useEffect, useMemo, useRef } from 'react'
import { enterMovesOn } from '#engine/web/enter-moves-on.ts'
import { type FormRows, useFieldValue, useReckoned, useRow, useRows } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { FormField } from '#engine/web/form-field.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { ThingLink } from '#engine/web/openers.tsx'
import { ScaleBox } from '#engine/web/scale/scale-box.tsx'
import { ScanBox, useScans } from '#engine/web/scan-box.tsx'
import { useSession } from '#engine/web/session.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { EmptyState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import {
  CustomerBox,
  EntryLine,
  EntryNeeds,
  EntryPrice,
  EntryScreen,
  EntrySums,
  approvedContent,
  useDocumentForm,
} from '#modules/documents/web/public.ts'
import { PiecePhoto, piecesByName } from '#modules/goods/web/public.ts'
import { CashNotice, PaymentsPane, usePaidSums } from '#modules/payments/web/public.ts'
import { saleRounding } from '#modules/settings/contract/rounding.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import { askWholesaleApprovals } from '../contract/ask-approvals.ts'
import { sales as s } from '../contract/fields.ts'
import { laporanPenjualan } from '../contract/laporan-penjualan.ts'
import { isSentForLess } from '../contract/line-needs.ts'
import { penjualan, redirectToGrosir, sellWholesale, usualCustomer } from '../contract/penjualan.ts'
import { refusals } from '../contract/refusals.ts'
import { FeesBox } from './fees-box.tsx'
import { PriceBanner, useCartPrices } from './old-prices.tsx'
import {
  type TillLine,
  type TillPiece,
  type TillRules,
  customerFields,
  feeFields,
  lineFields,
  needsApproval,
  partOfLine,
  priceOfLine,
  qtyMessage,
  remainderOf,
} from './sale-form.ts'
import { GoldBox } from './gold-box.tsx'
import { paidInGold } from './owed-purities.ts'
import { saleLook } from './sale-look.tsx'
import { askAgain, nameOfCustomer } from './resume-draft.ts'
import { useVatRate } from './vat-rate.ts'
import {
  type WholesaleGroup,
  WholesaleForm,
  agreeOn,
  atTheDealers,
  askWholesale,
  bodyOf,
  goodsOf,
  groupNeeds,
  groupSums,
  groupsOf,
  scaleDifference,
  rulesOf,
  wholesaleMessages,
  wholesaleSums,
} from './wholesale-form.ts'

/** Sells to a dealer: scan, one price a gram for each group, the scale says whether the tags are right, pay, print. */
export function Wholesale() {
  const { settings } = useSession()
  const source = useMemo(() => ({ setting: (key: string) => settings[key] }), [settings])
  const { rate, messages: untaxed, askAgain: askRate } = useVatRate()
  const requested = useMemo((): TillRules => ({ rounding: saleRounding(source), rate }), [source, rate])
  const limitPercent = numberSetting(source, 'BATAS_HARGA_JUAL')
  const ongkosKirimRp = numberSetting(source, 'ONGKOS_KIRIM')
  const queries = useQueryClient()
  const sale = useDocumentForm({
    document: penjualan,
    draft: redirectToGrosir.path,
    call: sellWholesale,
    make: () => new WholesaleForm(),
    begin: () => ({ nama_customer: usualCustomer }),
    messagesOf: (form) => ({ ...wholesaleMessages(form, requested), ...untaxed }),
    bodyOf: (form) => bodyOf(form, requested),
    approvals: {
      isNeeded: (of) =>
        needsApproval(of.pieces, rulesOf(of, requested).rounding, limitPercent, () => undefined) ||
        isSentForLess(of.entered(s.ongkos_kirim), ongkosKirimRp),
      contentOf: (of) => approvedContent(of, ['nama_customer', 'ongkos_kirim', paidInGold.name], of.pieces.list),
      call: askWholesaleApprovals,
      bodyOf: (of) => goodsOf(of, requested),
    },
    parking: {
      nameOf: nameOfCustomer,
      goodsOf: ({ pieces }) => [pieces],
      onPutAside: () => putAway(),
      onTakenUp: (form) => askAgain(form.pieces, askWholesale),
    },
    onSaved: () => void queries.invalidateQueries({ queryKey: [laporanPenjualan.api] }),
    onRefused: (refusal) => {
      if (refusal.code === refusals.PRICE_CHANGED.code) return prices.renew(Object.keys(refusal.fields))
      if (refusal.code === refusals.TOTAL_CHANGED.code) askRate()
      return undefined
    },
  })
  const { form, screen } = sale
  const lines = useRows(form.pieces)
  const sums = usePaidSums(
    form,
    useCallback((of: WholesaleForm) => wholesaleSums(of, requested), [requested]),
  )
  const isInGold = useFieldValue(form, paidInGold) === true
  const rules = useMemo(() => rulesOf({ isInGold }, requested), [isInGold, requested])
  const prices = useCartPrices(form.pieces, rules.rounding, atTheDealers)
  const isOwed = useCallback((of: WholesaleForm) => of.isInGold || remainderOf(of, wholesaleSums(of, requested)) > 0, [requested])
  const putAway = () => {
    scans.again()
  }
  const startOver = () => {
    sale.next()
    putAway()
  }
  const scans = useScans<TillPiece>({
    screen,
    ask: askWholesale,
    waitFor: sale.inFlight,
    refuse: (code) => (form.pieces.list.some(({ about }) => about.kode_barcode === code) ? 'Barcode Sudah Ada Di Tabel' : undefined),
    take: (piece) => form.addPiece(piece),
    onScanner: () => sale.saved && startOver(),
  })
  return (
    <EntryScreen
      screen={redirectToGrosir}
      entry={sale}
      look={saleLook}
      count={lines.length}
      onNext={startOver}
      lines={(isOpen) => (
        <>
          <ScanBox scans={scans} names={piecesByName} missing={form.pieces.message} disabled={!isOpen} />
          <PriceBanner form={form} rounding={rules.rounding} prices={prices} onDone={scans.focus} />
          <Groups form={form} rules={rules} limitPercent={limitPercent} isInGold={isInGold} hasKeys={isOpen} onDone={scans.focus} />
        </>
      )}
      side={(isOpen) => (
        <>
          <CustomerBox form={form} fields={customerFields} isOpen={isOpen} onDone={scans.focus} />
          <Weighed form={form} rules={rules} isOpen={isOpen} />
          <GoldBox form={form} isInGold={isInGold} onDone={scans.focus} />
          <FeesBox form={form} ongkosKirimRp={ongkosKirimRp} isOwed={isOwed} onDone={scans.focus} />
        </>
      )}
      pay={(isOpen) => (
        <>
          <EntrySums
            sums={[
              [s.total_qty, lines.reduce((total, line) => total + partOfLine(line).qty, 0)],
              [s.total_berat.labelled('Berat'), sums.berat],
              [s.sub_total, sums.sub_total],
              [s.pembulatan, sums.pembulatan],
              ...[...feeFields, ...(sums.ppn_di_atas ? [s.ppn] : [])]
                .map((field) => [field, sums[field.name]] as const)
                .filter(([, amount]) => amount !== 0),
            ]}
            total={[s.grand_total, isInGold ? sums.grand_total : sums.total]}
            within={[
              ...(sums.ppn === 0 || sums.ppn_di_atas ? [] : [[s.ppn.labelled('Termasuk PPN'), sums.ppn] as const]),
              ...(isInGold ? [[s.hutang_fine, sums.hutang_fine] as const, [s.nilai_fine, sums.nilai_fine] as const] : []),
            ]}
          />
          <CashNotice form={form} sums={sums} direction="IN" />
          <PaymentsPane payments={form.payments} sums={sums} direction="IN" isOpen={lines.length > 0} hasKeys={isOpen} onDone={sale.save} />
        </>
      )}
    />
  )
}

interface GroupsProps {
  readonly form: WholesaleForm
  readonly rules: TillRules
  readonly limitPercent: number
  readonly isInGold: boolean
  readonly hasKeys: boolean
  readonly onDone: () => void
}

/** The pieces by group. F7 leads to the price a gram of the newest, or to the purity that is owed for it. */
function Groups({ form, rules, limitPercent, isInGold, hasKeys, onDone }: GroupsProps) {
  const list = useRows(form.pieces)
  const groups = useMemo(() => groupsOf(list), [list])
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => form.followGroups(), [form, list])
  const focusPrice = () => shown.current?.querySelector<HTMLElement>('[data-field$=".harga_per_gram"], [data-field$=".kadar_hutang"]')?.focus()
  useShortcuts([
    { ...keyOf.linePrice, label: isInGold ? 'Kadar Hutang' : 'Harga Per Gram', run: focusPrice, disabled: !hasKeys || list.length === 0 },
  ])
  if (list.length === 0) return <EmptyState text="Scan barang pertama untuk memulai" />
  return (
    <div ref={shown} className="entry-lines">
      {groups.map((group, at) => (
        <Group
          key={group.kode_group}
          form={form}
          group={group}
          rules={rules}
          limitPercent={limitPercent}
          isInGold={isInGold}
          isNewest={at === 0}
          onDone={onDone}
        />
      ))}
    </div>
  )
}

interface GroupProps extends Pick<GroupsProps, 'form' | 'rules' | 'limitPercent' | 'isInGold' | 'onDone'> {
  readonly group: WholesaleGroup
  readonly isNewest: boolean
}

/** One price a gram, and what it makes of the grams of the group. */
function Group({ form, group, rules, limitPercent, isInGold, isNewest, onDone }: GroupProps) {
  const say = useText()
  const { kode_group, lines } = group
  // All pieces follow the agreed price of the oldest.
  const oldest = lines.at(-1) as TillLine
  const agreed = useFieldValue(oldest, lineFields.harga_per_gram)
  const ofGold = useReckoned(
    form,
    useCallback((of: WholesaleForm) => of.goldPriceOf(kode_group), [kode_group]),
  )
  const wasInGold = useRef(isInGold)
  useEffect(() => {
    // In gold the purity decides; who changes his mind begins with what the list says.
    agreeOn(lines, isInGold ? ofGold : wasInGold.current ? null : agreed)
    wasInGold.current = isInGold
  }, [lines, agreed, isInGold, ofGold])
  useRows(form.purities)
  const purity = form.purityOf(kode_group)
  const { about } = useRow(oldest)
  const needs = useReckoned(
    form,
    useCallback(() => groupNeeds(group, rules, limitPercent), [group, rules, limitPercent]),
  )
  return (
    <section className="wholesale-group" aria-label={kode_group} onKeyDown={(event) => enterMovesOn(event, onDone)}>
      <div className="wholesale-head">
        <div>
          <h2>
            {kode_group} · {say('Kadar')} {about.kadar_cetak}
          </h2>
          <span className="entry-facts">
            {say('Harga Grosir')} <Figure field={s.harga_per_gram} value={about.harga_group} /> ·{' '}
            <GroupTotals form={form} group={group} rules={rules} />
          </span>
        </div>
        {isInGold && purity ? (
          <FormField form={purity} field={s.kadar_hutang} keys={isNewest ? keyOf.linePrice.keys : undefined} />
        ) : (
          <FormField form={oldest} field={lineFields.harga_per_gram} keys={isNewest ? keyOf.linePrice.keys : undefined} />
        )}
      </div>
      <EntryNeeds needs={needs} />
      <ol className="entry-lines" aria-label={say('Barang')}>
        {lines.map((line) => (
          <Line key={line.id} pieces={form.pieces} line={line} rules={rules} />
        ))}
      </ol>
    </section>
  )
}

function GroupTotals({ form, group, rules }: Pick<GroupProps, 'form' | 'group' | 'rules'>) {
  const { qty, berat, harga_total } = useReckoned(
    form,
    useCallback(() => groupSums(group, rules), [group, rules]),
  )
  return (
    <>
      <Figure field={s.qty} value={qty} /> × · <Figure field={s.berat} value={berat} strong /> g ·{' '}
      <Figure field={s.harga_total} value={harga_total} strong />
    </>
  )
}

interface LineProps extends Pick<GroupProps, 'rules'> {
  readonly pieces: FormRows<TillPiece>
  readonly line: TillLine
}

const Line = memo(function Line({ pieces, line, rules: { rounding } }: LineProps) {
  const { about: piece } = useRow(line)
  const price = useReckoned(
    line,
    useCallback((of: TillLine) => priceOfLine(of, rounding), [rounding]),
  )
  useFieldValue(line, lineFields.qty)
  const isTooMany = qtyMessage(line)
  return (
    <EntryLine lines={pieces} line={line} what={piece.kode_barcode} isWrong={isTooMany !== undefined}>
      <div className="wholesale-what">
        <PiecePhoto piece={{ ...piece, berat: partOfLine(line).berat, harga: price.harga_total }} size={32} />
        <ThingLink kind="barang" id={piece.kode_barcode} /> <span className="entry-facts">{piece.nama_barang}</span>
        {piece.qty > 1 && <FormField form={line} field={lineFields.qty} error={isTooMany} labelPlace="INSIDE" />}
      </div>
      <span>
        <Figure field={s.berat} value={partOfLine(line).berat} /> g
      </span>
      <EntryPrice what={piece.kode_barcode} rumus={price.rumus} total={price.harga_total} />
    </EntryLine>
  )
})

/** The weight of all pieces on the scale, next to the sum of their tags. */
function Weighed({ form, rules, isOpen }: { readonly form: WholesaleForm; readonly rules: TillRules; readonly isOpen: boolean }) {
  const say = useText()
  const weighed = useFieldValue(form, s.berat_grosir)
  const difference = useReckoned(
    form,
    useCallback((of: WholesaleForm) => scaleDifference(of, rules), [rules]),
  )
  const { name } = s.berat_grosir
  return (
    <section className="entry-box wholesale-weighed" aria-label={say('Berat Timbang')}>
      <ScaleBox label="Berat Timbang" disabled={!isOpen} onWeight={(grams) => form.set(name, grams)} />
      {weighed != null && difference !== null && (
        <p className="wholesale-scale" role="status" data-off={difference !== 0}>
          <span>
            <Figure field={s.berat_grosir} value={weighed} /> g · {say('Selisih')} {difference > 0 ? '+' : ''}
            {s.berat.format(difference)} g
          </span>
          <Button size="compact-xs" variant="subtle" onClick={() => form.set(name, null)}>
            {say('Hapus')}
          </Button>
        </p>
      )}
    </section>
  )
}

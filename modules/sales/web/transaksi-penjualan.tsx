import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { documentOfNumber } from '#engine/contract/document.ts'
import { CallError, send } from '#engine/web/api.ts'
import { toast } from '#engine/web/dialogs.tsx'
import { useRows } from '#engine/web/field-form.ts'
import { ScanBox, useScans } from '#engine/web/scan-box.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import type { CheckedCoupon } from '#modules/coupons/contract/kupon.ts'
import { refusals as couponRefusals } from '#modules/coupons/contract/refusals.ts'
import { CouponsBox, askCoupon, isCoupon } from '#modules/coupons/web/public.ts'
import { CustomerScreen } from '#modules/customer-screen/web/public.ts'
import { type DocumentForm, EntryScreen, EntrySums, approvedContent, useDocumentForm } from '#modules/documents/web/public.ts'
import type { BroughtInvoice } from '#modules/buyback/contract/bought-piece.ts'
import {
  SellerBox,
  SellingCustomerBox,
  boughtNeedApproval,
  hasPiece,
  takeCustomer,
  useBoughtRules,
  useBrought,
  useFreshLists,
} from '#modules/buyback/web/public.ts'
import type { Piece } from '#modules/goods/contract/data-barang.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { askPiece, piecesByName } from '#modules/goods/web/public.ts'
import { CashNotice, PaymentsPane, usePaidSums } from '#modules/payments/web/public.ts'
import type { LeftForCashier } from '#modules/queue/contract/queue.ts'
import { LeftNotice } from '#modules/queue/web/public.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import { saleRounding } from '#modules/settings/contract/rounding.ts'
import { askSaleApprovals } from '../contract/ask-approvals.ts'
import { sales as s } from '../contract/fields.ts'
import { laporanPenjualan } from '../contract/laporan-penjualan.ts'
import { isSentForLess } from '../contract/line-needs.ts'
import { findTraded, penjualan, sell, takeTradePapers, transaksiPenjualan, usualCustomer } from '../contract/penjualan.ts'
import { refusals } from '../contract/refusals.ts'
import { sendSale, validasiPenjualan } from '../contract/validasi.ts'
import { BoughtBeforeBox } from './bought-before.tsx'
import { FeesBox } from './fees-box.tsx'
import { OldGold } from './old-gold.tsx'
import {
  SaleForm,
  type TillRules,
  bodyOf,
  customerFields,
  directionOf,
  goodsMessages,
  goodsOf,
  messagesOf,
  needsApproval,
  remainderOf,
  sumsOf,
} from './sale-form.ts'
import { saleLook } from './sale-look.tsx'
import { listedOf } from './old-price.ts'
import { PriceBanner, useCartPrices } from './old-prices.tsx'
import { PointsBox } from './points-box.tsx'
import { SharesBox } from './shares-box.tsx'
import { shownForm, shownSaved } from './shown-sale.ts'
import { askAgain, nameOfCustomer } from './resume-draft.ts'
import { TillLines } from './till-lines.tsx'
import { useVatRate } from './vat-rate.ts'

/** The till: scan, price, pay, print; all of it with the scanner and the keyboard. */
export default function TransaksiPenjualan() {
  const say = useText()
  const { settings, modules } = useSession()
  const rounding = useMemo(() => saleRounding({ setting: (key) => settings[key] }), [settings])
  const { rate, messages: untaxed, askAgain: askRate } = useVatRate()
  const pointRp = modules.includes('PENJUALAN_BAYAR_POIN') ? numberSetting({ setting: (key) => settings[key] }, 'NILAI_POIN') : 0
  const limitPercent = numberSetting({ setting: (key) => settings[key] }, 'BATAS_HARGA_JUAL')
  const ongkosKirimRp = numberSetting({ setting: (key) => settings[key] }, 'ONGKOS_KIRIM')
  const [isAsked, setTrading] = useState(false)
  const lists = useBoughtRules(isAsked)
  const rules = useMemo((): TillRules => ({ rounding, rate, bought: lists.rules, pointRp }), [rounding, rate, lists.rules, pointRp])
  const freshLists = useFreshLists()
  const queries = useQueryClient()
  const [left, setLeft] = useState<LeftForCashier>()
  const sale = useDocumentForm({
    document: penjualan,
    call: sell,
    partsHear: true,
    make: () => new SaleForm(),
    begin: () => ({ nama_customer: usualCustomer }),
    messagesOf: (form) => ({ ...messagesOf(form, rules), ...untaxed }),
    bodyOf: (form) => bodyOf(form, rules),
    leaving: {
      call: sendSale,
      screen: validasiPenjualan,
      messagesOf: (form) => ({ ...goodsMessages(form, rules), ...untaxed }),
      bodyOf: (form) => goodsOf(form, rules),
      onLeft: (next) => {
        setTrading(false)
        setLeft(next)
      },
    },
    approvals: {
      isNeeded: (of) =>
        needsApproval(of.pieces, rounding, limitPercent, listedOf(rounding, prices.known)) ||
        isSentForLess(of.entered(s.ongkos_kirim), ongkosKirimRp) ||
        (lists.rules !== undefined && boughtNeedApproval(of.brought, lists.rules)),
      contentOf: (form) => approvedContent(form, ['nama_customer', 'ongkos_kirim'], [...form.pieces.list, ...form.brought.list]),
      call: askSaleApprovals,
      bodyOf: (form) => goodsOf(form, rules),
    },
    parking: {
      nameOf: nameOfCustomer,
      goodsOf: ({ pieces, brought }) => [pieces, brought],
      onPutAside: () => putAway(),
      onTakenUp: (form) => askAgain(form.pieces),
    },
    onSaved: () => {
      // The next customer begins without a trade-in.
      setTrading(false)
      void queries.invalidateQueries({ queryKey: [laporanPenjualan.api] })
    },
    // Prices that moved since the scan are fetched again, so that the cashier sees what the customer will pay.
    onRefused: (refusal) => {
      if (refusal.code === refusals.PRICE_CHANGED.code) return prices.renew(Object.keys(refusal.fields))
      if (refusal.code === refusals.TOTAL_CHANGED.code) askRate()
      return freshLists(refusal)
    },
  })
  const { form, screen } = sale
  const lines = useRows(form.pieces)
  const prices = useCartPrices(form.pieces, rounding)
  const { saved } = sale
  const seenOf = useCallback(
    (of: SaleForm) =>
      saved
        ? { sale: shownSaved(saved), kode_member: saved.kode_member ?? null }
        : { sale: shownForm(of, rules), kode_member: of.entered(s.kode_member) },
    [saved, rules],
  )
  const isOwed = useCallback((of: SaleForm) => remainderOf(of, sumsOf(of, rules)) > 0, [rules])
  const old = useRows(form.brought)
  const isTrading = isAsked || old.length > 0
  // A draft that was taken up may have old gold in it.
  if (isTrading && !isAsked) setTrading(true)
  const brought = useBrought({
    rows: form.brought,
    rules: lists.rules,
    screen,
    onInvoice: (invoice) => takeCustomer(form, invoice, usualCustomer),
    onClose: () => scans.focus(),
  })
  const putAway = () => {
    setLeft(undefined)
    setTrading(false)
    brought.clear()
    scans.again()
  }
  const startOver = () => {
    sale.next()
    putAway()
  }
  const trade = () => {
    setTrading(true)
    scans.focus()
  }
  const scans = useScans<Piece | BroughtInvoice | CheckedCoupon>({
    screen,
    ask: (code) => (isCoupon(code) ? askCoupon(code) : orOldCoupon(code, isTrading ? askEither(code) : askPiece(code), modules)),
    documents: isTrading ? [penjualan] : [],
    waitFor: sale.inFlight,
    refuse: (code) => {
      if (form.coupons.list.some(({ about }) => about.no_kupon === code)) return 'Kupon Sudah Ada'
      return form.pieces.list.some(({ about }) => about.kode_barcode === code) || hasPiece(form.brought, code)
        ? 'Barcode Sudah Ada Di Tabel'
        : undefined
    },
    take: (answer, code) => {
      if ('no_kupon' in answer) {
        // Another code may have led to it.
        const isThere = form.coupons.list.some(({ about }) => about.no_kupon === answer.no_kupon)
        return isThere ? toast('Kupon Sudah Ada', 'bad') : void form.coupons.add(answer)
      }
      return 'detail_barang' in answer ? brought.take(answer, code) : form.addPiece(answer)
    },
    // The next customer's first piece ends the sale before.
    onScanner: () => (sale.saved ?? left) && startOver(),
  })
  return (
    <EntryScreen
      screen={transaksiPenjualan}
      entry={sale}
      look={saleLook}
      count={lines.length + old.length}
      onNext={startOver}
      lines={(isOpen) => (
        <>
          <ScanBox scans={scans} names={piecesByName} missing={form.pieces.message} disabled={!isOpen} />
          <PriceBanner form={form} rounding={rounding} prices={prices} onDone={scans.focus} />
          <TillLines lines={form.pieces} rounding={rounding} hasKeys={isOpen} onDone={scans.focus} known={prices.known} />
          <OldGold rows={form.brought} lists={lists} brought={brought} isTrading={isTrading} onTrade={trade} isOpen={isOpen} onDone={scans.focus} />
          <CustomerScreen form={form} seenOf={seenOf} onDone={scans.focus} />
          <LeftNotice left={left} title={penjualan.title} onNext={startOver} />
        </>
      )}
      side={(isOpen) => (
        <>
          <SellingCustomerBox
            form={form}
            fields={customerFields}
            rows={form.brought}
            requested={lists.rules?.identity ?? 'TIDAK'}
            isOpen={isOpen}
            onDone={scans.focus}
          />
          <SellerBox
            form={form}
            rows={form.brought}
            requested={lists.rules?.identity ?? 'TIDAK'}
            call={takeTradePapers}
            asksCard
            onDone={scans.focus}
          />
          <BoughtBeforeBox form={form} />
          <PointsBox form={form} pointRp={pointRp} isOpen={isOpen} onDone={scans.focus} />
          <div className="entry-extras">
            <SharesBox form={form} isOpen={isOpen} onDone={scans.focus} />
            <CouponsBox rows={form.coupons} isOpen={isOpen} onAsk={scans.focus} />
            <FeesBox form={form} ongkosKirimRp={ongkosKirimRp} isOwed={isOwed} onDone={scans.focus} />
          </div>
          <Button size="xs" variant="default" disabled={!isOpen || lines.length === 0 || sale.isSaving} onClick={sale.leave}>
            {say('Kirim Ke Kasir')}
          </Button>
        </>
      )}
      pay={(isOpen) => <TillPay sale={sale} rules={rules} isTrading={isTrading} hasLines={lines.length > 0} isOpen={isOpen} />}
    />
  )
}

interface TillPayProps {
  readonly sale: DocumentForm<SaleForm, object>
  readonly rules: TillRules
  readonly isTrading: boolean
  readonly hasLines: boolean
  readonly isOpen: boolean
}

/** The total of the sale and its payments. Typing elsewhere that changes no sum does not draw it. */
function TillPay({ sale, rules, isTrading, hasLines, isOpen }: TillPayProps) {
  const { form } = sale
  const sums = usePaidSums(
    form,
    useCallback((of: SaleForm) => sumsOf(of, rules), [rules]),
  )
  const isPaidOtherwise = isTrading || sums.bayar_poin > 0 || sums.bayar_kupon > 0
  return (
    <>
      <EntrySums
        sums={[
          [s.total_qty.labelled('Barang'), sums.qty],
          [s.total_berat.labelled('Berat'), sums.berat],
          [s.sub_total, sums.sub_total],
          ...[s.total_ongkos.labelled('Ongkos'), s.diskon, s.pembulatan, ...besides, ...(sums.ppn_di_atas ? [s.ppn] : [])]
            .map((field) => [field, sums[field.name]] as const)
            .filter(([, amount]) => amount !== 0),
          ...(isPaidOtherwise
            ? ([[s.grand_total, sums.grand_total], ...(isTrading ? ([[s.bayar_tukar, 0 - sums.bayar_tukar]] as const) : [])] as const)
            : []),
          ...(sums.bayar_poin > 0 ? ([[s.bayar_poin, 0 - sums.bayar_poin]] as const) : []),
          ...(sums.bayar_kupon > 0 ? ([[s.bayar_kupon, 0 - sums.bayar_kupon]] as const) : []),
        ]}
        total={isPaidOtherwise ? [sums.net < 0 ? s.dibayarkan : selisih, sums.total] : [s.grand_total, sums.total]}
        within={sums.ppn === 0 || sums.ppn_di_atas ? [] : [[s.ppn.labelled('Termasuk PPN'), sums.ppn]]}
      />
      <CashNotice form={form} sums={sums} direction={directionOf(sums)} />
      <PaymentsPane payments={form.payments} sums={sums} direction={directionOf(sums)} isOpen={hasLines} hasKeys={isOpen} onDone={sale.save} />
    </>
  )
}

/** A piece that may be sold, or one that the customer brings: of a number always, of a barcode where we sold it. */
async function askEither(code: string): Promise<Piece | BroughtInvoice> {
  const askTraded = () => send(findTraded, { params: { kode: code } })
  if (documentOfNumber([penjualan], code)) return askTraded()
  return askPiece(code).catch((error: unknown) => {
    if (error instanceof CallError && error.code === goodsRefusals.ALREADY_SOLD.code) return askTraded()
    throw error
  })
}

/** So long is the code of a coupon at the most; a barcode may be longer. */
const couponLengthMax = 20

/** The match for a code; if it is not a piece, the coupon that the code of an old paper leads to (docs/decisions/073). */
async function orOldCoupon<Found>(code: string, found: Promise<Found>, modules: readonly string[]): Promise<Found | CheckedCoupon> {
  return found.catch((error: unknown) => {
    const mayBeCoupon = modules.includes('KUPON_PENJUALAN') && code.length <= couponLengthMax
    if (!mayBeCoupon || !(error instanceof CallError) || error.code !== goodsRefusals.NOT_FOUND.code) throw error
    return askCoupon(code).catch((other: unknown) => {
      throw other instanceof CallError && knownCoupon.has(other.code) ? other : error
    })
  })
}

/** The text about an existing coupon. */
const knownCoupon: ReadonlySet<string> = new Set(
  Object.values(couponRefusals).flatMap(({ code }) => (code === couponRefusals.COUPON_UNKNOWN.code ? [] : [code])),
)

/** What of the total is paid in money where old gold pays the rest. */
const selisih = s.grand_total.labelled('Selisih Bayar')

/** Said where there are any. */
const besides = [s.biaya_admin, s.biaya_kemas, s.ongkos_kirim] as const

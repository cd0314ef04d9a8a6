import { Button } from '@mantine/core'
import { useCallback, useState } from 'react'
import { send } from '#engine/web/api.ts'
import { useRows } from '#engine/web/field-form.ts'
import { Panel } from '#engine/web/panel.tsx'
import { ScanBox, useScans } from '#engine/web/scan-box.tsx'
import { ErrorState, LoadingState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import type { BroughtInvoice } from '#modules/buyback/contract/bought-piece.ts'
import {
  BoughtLines,
  type BoughtRules,
  SellerBox,
  SellingCustomerBox,
  StrangeButton,
  boughtNeedApproval,
  hasPiece,
  takeCustomer,
  useBoughtRules,
  useBrought,
  useFreshLists,
} from '#modules/buyback/web/public.ts'
import { EntryScreen, EntrySums, approvedContent, useDocumentForm } from '#modules/documents/web/public.ts'
import { CashNotice, PaymentsPane, usePaidSums } from '#modules/payments/web/public.ts'
import type { LeftForCashier } from '#modules/queue/contract/queue.ts'
import { LeftNotice } from '#modules/queue/web/public.ts'
import { penjualan } from '#modules/sales/contract/penjualan.ts'
import { BoughtBeforeBox } from '#modules/sales/web/public.ts'
import { purchases as p } from '../contract/fields.ts'
import { askPurchaseApprovals, buy, findBrought, pembelian, takePurchasePapers, transaksiPembelian } from '../contract/pembelian.ts'
import { sendPurchase, validasiPembelian } from '../contract/validasi.ts'
import { PurchaseForm, bodyOf, customerFields, goodsMessages, goodsOf, messagesOf, sumsOf } from './purchase-form.ts'
import { purchaseLook } from './purchase-look.tsx'

/** Buys back: scan the invoice or the piece, weigh, judge, pay, print; all of it with the scanner and the keyboard. */
export default function TransaksiPembelian() {
  const { rules, error, retry } = useBoughtRules()
  if (rules) return <Buying rules={rules} />
  return <Panel screen={transaksiPembelian}>{error ? <ErrorState error={error} onRetry={retry} /> : <LoadingState />}</Panel>
}

function Buying({ rules }: { rules: BoughtRules }) {
  const say = useText()
  const freshLists = useFreshLists()
  const [left, setLeft] = useState<LeftForCashier>()
  const purchase = useDocumentForm({
    document: pembelian,
    call: buy,
    make: () => new PurchaseForm(),
    messagesOf: (form) => messagesOf(form, rules),
    bodyOf: (form) => bodyOf(form, rules),
    approvals: {
      isNeeded: ({ pieces }) => boughtNeedApproval(pieces, rules),
      contentOf: (form) => approvedContent(form, ['nama_customer'], form.pieces.list),
      call: askPurchaseApprovals,
      bodyOf: (form) => goodsOf(form, rules),
    },
    leaving: {
      call: sendPurchase,
      screen: validasiPembelian,
      messagesOf: (form) => goodsMessages(form, rules),
      bodyOf: (form) => goodsOf(form, rules),
      onLeft: setLeft,
    },
    parking: {
      nameOf: ({ values }) => String(values['nama_customer'] ?? '') || say('Tanpa Nama'),
      goodsOf: ({ pieces }) => [pieces],
      onPutAside: () => putAway(),
    },
    onRefused: freshLists,
  })
  const { form, screen } = purchase
  const lines = useRows(form.pieces)
  const sums = usePaidSums(
    form,
    useCallback((of: PurchaseForm) => sumsOf(of, rules), [rules]),
  )
  const brought = useBrought({
    rows: form.pieces,
    rules,
    screen,
    onInvoice: (invoice) => takeCustomer(form, invoice),
    onClose: () => scans.focus(),
  })
  const putAway = () => {
    brought.clear()
    scans.again()
  }
  const startOver = () => {
    setLeft(undefined)
    purchase.next()
    putAway()
  }
  const scans = useScans<BroughtInvoice>({
    screen,
    ask: (kode) => send(findBrought, { params: { kode } }),
    documents: [penjualan],
    waitFor: purchase.inFlight,
    refuse: (code) => (hasPiece(form.pieces, code) ? 'Barcode Sudah Ada Di Tabel' : undefined),
    take: brought.take,
    // The next customer's invoice ends the purchase before.
    onScanner: () => (purchase.saved ?? left) && startOver(),
  })
  return (
    <EntryScreen
      screen={transaksiPembelian}
      entry={purchase}
      look={purchaseLook}
      figures={[p.total_berat]}
      count={lines.length}
      onNext={startOver}
      lines={(isOpen) => (
        <>
          <ScanBox
            scans={scans}
            label="Scan Nota"
            placeholder="Scan nota atau barcode, atau ketik lalu Enter"
            // What the invoice offers is about to be taken.
            missing={brought.offer ? undefined : form.pieces.message}
            disabled={!isOpen}
          />
          {brought.offer}
          <BoughtLines lines={form.pieces} rules={rules} onDone={scans.focus} />
          <StrangeButton isOpen={isOpen} onAdd={brought.addStrange} />
          <LeftNotice left={left} title={pembelian.title} onNext={startOver} />
        </>
      )}
      side={(isOpen) => (
        <>
          <SellingCustomerBox
            form={form}
            fields={customerFields}
            rows={form.pieces}
            requested={rules.identity}
            isOpen={isOpen}
            onDone={scans.focus}
          />
          <BoughtBeforeBox form={form} />
          <SellerBox form={form} rows={form.pieces} requested={rules.identity} call={takePurchasePapers} onDone={scans.focus} />
          <Button size="xs" variant="default" disabled={!isOpen || lines.length === 0 || purchase.isSaving} onClick={purchase.leave}>
            {say('Kirim Ke Kasir')}
          </Button>
        </>
      )}
      pay={(isOpen) => (
        <>
          <EntrySums
            sums={[
              [p.total_berat.labelled('Berat'), sums.berat],
              [p.sub_total, sums.sub_total],
              [p.potongan, 0 - sums.potongan],
              [p.pembulatan, sums.pembulatan],
            ]}
            total={[p.grand_total, sums.total]}
          />
          <CashNotice form={form} sums={sums} direction="OUT" />
          <PaymentsPane payments={form.payments} sums={sums} direction="OUT" isOpen={lines.length > 0} hasKeys={isOpen} onDone={purchase.save} />
        </>
      )}
    />
  )
}

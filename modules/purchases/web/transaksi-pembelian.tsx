import './purchase.css'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { send } from '#engine/web/api.ts'
import { useReckoned, useRows } from '#engine/web/field-form.ts'
import { Panel } from '#engine/web/panel.tsx'
import { ScanBox, useScans } from '#engine/web/scan-box.tsx'
import { useSession } from '#engine/web/session.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { ErrorState, LoadingState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { CustomerBox, EntryScreen, EntrySums, useDocumentForm } from '#modules/documents/web/public.ts'
import { PaymentsPane } from '#modules/payments/web/public.ts'
import { type BuybackPrices, readBuybackPrices } from '#modules/pricing/contract/buyback-prices.ts'
import { penjualan } from '#modules/sales/contract/penjualan.ts'
import { purchaseRounding } from '#modules/settings/contract/rounding.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import { purchases as p } from '../contract/fields.ts'
import { type BroughtInvoice, buy, findBrought, pembelian, transaksiPembelian } from '../contract/pembelian.ts'
import { refusals } from '../contract/refusals.ts'
import { OfferedInvoice } from './offered-invoice.tsx'
import {
  type OurPiece,
  PurchaseForm,
  type PurchaseLine,
  type Ways,
  bodyOf,
  customerFields,
  messagesOf,
  piecesOf,
  sumsOf,
  usualCondition,
} from './purchase-form.ts'
import { PurchaseLines } from './purchase-lines.tsx'
import { purchaseLook } from './purchase-look.tsx'

/** Buys back: scan the invoice or the piece, weigh, judge, pay, print; all of it with the scanner and the keyboard. */
export default function TransaksiPembelian() {
  const { kode_toko } = useSession()
  const prices = useQuery({ queryKey: [readBuybackPrices.call, kode_toko], queryFn: () => send(readBuybackPrices), staleTime: 0 })
  if (prices.data) return <Buying prices={prices.data} />
  return (
    <Panel screen={transaksiPembelian}>
      {prices.error ? <ErrorState error={prices.error} onRetry={() => void prices.refetch()} /> : <LoadingState />}
    </Panel>
  )
}

function Buying({ prices }: { prices: BuybackPrices }) {
  const say = useText()
  const { settings } = useSession()
  const ways = useMemo((): Ways => {
    const source = { setting: (key: string) => settings[key] }
    return { prices, rounding: purchaseRounding(source), toleransi: numberSetting(source, 'TOLERANSI_BERAT_BELI') }
  }, [prices, settings])
  const queries = useQueryClient()
  const purchase = useDocumentForm({
    document: pembelian,
    call: buy,
    make: () => new PurchaseForm(),
    messagesOf: (form) => messagesOf(form, ways),
    bodyOf: (form) => bodyOf(form, ways),
    // Lists that changed since are fetched again, so that the customer is told what he will get.
    onRefused: ({ code }) => (isOfPrices(code) ? queries.invalidateQueries({ queryKey: [readBuybackPrices.call] }) : undefined),
  })
  const { form, screen } = purchase
  const [offered, setOffered] = useState<BroughtInvoice>()
  const lines = useRows(form.pieces)
  const sums = useReckoned(
    form,
    useCallback((of: PurchaseForm) => sumsOf(of, ways), [ways]),
  )
  const startOver = () => {
    purchase.next()
    setOffered(undefined)
    scans.clear()
    requestAnimationFrame(scans.focus)
  }
  /** The next thing to do with a piece is to weigh it; one that is not ours is described first. */
  const focusLine = (line: PurchaseLine, name: string) => screen.current?.querySelector<HTMLElement>(`[data-field="${line.path}${name}"]`)?.focus()
  const take = (pieces: readonly OurPiece[], invoice: BroughtInvoice) => {
    const added = flushSync(() =>
      pieces.filter(({ kode_barcode }) => !form.has(kode_barcode)).map((piece) => form.addPiece(piece, usualCondition(prices), invoice)),
    )
    if (added[0]) focusLine(added[0], p.berat.wire)
    if (piecesOf(invoice).every(({ kode_barcode }) => form.has(kode_barcode))) setOffered(undefined)
  }
  const takeScan = (invoice: BroughtInvoice, code: string) => {
    const pieces = piecesOf(invoice)
    const scanned = pieces.filter(({ kode_barcode }) => kode_barcode === code)
    if (scanned.length > 0 || pieces.length === 1) return take(scanned.length > 0 ? scanned : pieces, invoice)
    // Drawn before the focus comes back to the box: it belongs to the first of the pieces.
    flushSync(() => setOffered(invoice))
  }
  const addStrange = () =>
    focusLine(
      flushSync(() => form.addPiece(null, usualCondition(prices))),
      p.nama_barang.wire,
    )
  const scans = useScans<BroughtInvoice>({
    screen,
    ask: (kode) => send(findBrought, { params: { kode } }),
    documents: [penjualan],
    waitFor: purchase.underWay,
    refuse: (code) => (form.has(code) ? 'Barcode Sudah Ada Di Tabel' : undefined),
    take: takeScan,
    // The next customer's invoice ends the purchase before.
    onScanner: () => purchase.saved && startOver(),
  })
  return (
    <EntryScreen
      screen={transaksiPembelian}
      entry={purchase}
      look={purchaseLook}
      figures={[p.total_berat, p.grand_total]}
      count={lines.length}
      onNext={startOver}
      lines={(isOpen) => (
        <>
          <ScanBox
            scans={scans}
            label="Scan Nota"
            placeholder="Scan nota atau barcode, atau ketik lalu Enter"
            missing={form.pieces.message}
            disabled={!isOpen}
          />
          {offered && (
            <OfferedInvoice
              invoice={offered}
              left={({ kode_barcode }) => !form.has(kode_barcode)}
              onTake={(pieces) => take(pieces, offered)}
              onClose={() => {
                setOffered(undefined)
                scans.focus()
              }}
            />
          )}
          <PurchaseLines lines={form.pieces} ways={ways} onDone={scans.focus} />
          <StrangeButton isOpen={isOpen} onAdd={addStrange} label={say('Barang Tanpa Nota')} />
        </>
      )}
      side={(isOpen) => (
        <>
          <CustomerBox form={form} fields={customerFields} isOpen={isOpen} onDone={scans.focus} />
          <EntrySums
            sums={[
              [p.total_berat.labelled('Berat'), sums.berat],
              [p.sub_total, sums.sub_total],
              [p.potongan, 0 - sums.potongan],
              [p.pembulatan, sums.pembulatan],
            ]}
            total={[p.grand_total, sums.total]}
          />
          <PaymentsPane payments={form.payments} sums={sums} direction="OUT" isOpen={lines.length > 0} hasKeys={isOpen} onDone={purchase.save} />
        </>
      )}
    />
  )
}

function StrangeButton({ isOpen, onAdd, label }: { isOpen: boolean; onAdd: () => void; label: string }) {
  useShortcuts([{ keys: 'F7', label: 'Barang Tanpa Nota', run: onAdd, disabled: !isOpen }])
  return (
    <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd} style={{ justifySelf: 'start' }}>
      {label} <kbd className="button-key">F7</kbd>
    </Button>
  )
}

const isOfPrices = (code: string) => [refusals.PURCHASE_PRICE_CHANGED.code, refusals.GROUP_NOT_BOUGHT.code].some((each) => each === code)

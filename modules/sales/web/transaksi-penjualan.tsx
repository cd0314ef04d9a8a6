import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useFieldValue, useReckoned, useRows } from '#engine/web/field-form.ts'
import { ScanBox } from '#engine/web/scan-box.tsx'
import { useSession } from '#engine/web/session.ts'
import { CustomerScreen } from '#modules/display/web/public.ts'
import { CustomerBox, EntryScreen, EntrySums, useDocumentForm } from '#modules/documents/web/public.ts'
import { usePieceScans } from '#modules/goods/web/public.ts'
import { PaymentsPane } from '#modules/payments/web/public.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import { saleRounding } from '#modules/settings/contract/rounding.ts'
import { sales as s } from '../contract/fields.ts'
import { laporanPenjualan } from '../contract/laporan-penjualan.ts'
import { penjualan, sell, transaksiPenjualan, usualCustomer } from '../contract/penjualan.ts'
import { refusals } from '../contract/refusals.ts'
import { FeesBox } from './fees-box.tsx'
import { SaleForm, bodyOf, customerFields, messagesOf, sumsOf } from './sale-form.ts'
import { saleLook } from './sale-look.tsx'
import { useKnownPrices } from './old-prices.tsx'
import { shownForm, shownSaved } from './shown-sale.ts'
import { priceAnew } from './price-anew.ts'
import { TillLines } from './till-lines.tsx'
import { useVatRate } from './vat-rate.ts'

/** The till: scan, price, pay, print; all of it with the scanner and the keyboard. */
export default function TransaksiPenjualan() {
  const { settings } = useSession()
  const rounding = useMemo(() => saleRounding({ setting: (key) => settings[key] }), [settings])
  const { rate, messages: untaxed } = useVatRate()
  const ongkosKirimRp = numberSetting({ setting: (key) => settings[key] }, 'ONGKOS_KIRIM')
  const queries = useQueryClient()
  const sale = useDocumentForm({
    document: penjualan,
    call: sell,
    make: () => new SaleForm(),
    begin: () => ({ nama_customer: usualCustomer }),
    messagesOf: (form) => ({ ...messagesOf(form, rounding, rate), ...untaxed }),
    bodyOf: (form) => bodyOf(form, rounding, rate),
    onSaved: () => void queries.invalidateQueries({ queryKey: [laporanPenjualan.api] }),
    // Prices that moved since the scan are fetched again, so that the cashier sees what the customer will pay.
    onRefused: ({ code, fields }, form) => (code === refusals.PRICE_CHANGED.code ? priceAnew(form, Object.keys(fields)) : undefined),
  })
  const { form, screen } = sale
  const lines = useRows(form.pieces)
  const known = useKnownPrices(form.pieces, rounding)
  const sums = useReckoned(
    form,
    useCallback((of: SaleForm) => sumsOf(of, rounding, rate), [rounding, rate]),
  )
  const shown = useReckoned(
    form,
    useCallback((of: SaleForm) => shownForm(of, rounding, rate), [rounding, rate]),
  )
  const kode_member = useFieldValue(form, s.kode_member)
  const startOver = () => {
    sale.next()
    scans.clear()
    requestAnimationFrame(scans.focus)
  }
  const scans = usePieceScans({
    screen,
    waitFor: sale.underWay,
    isThere: (code) => form.pieces.list.some(({ about }) => about.kode_barcode === code),
    take: (piece) => form.addPiece(piece),
    // The next customer's first piece ends the sale before.
    onScanner: () => sale.saved && startOver(),
  })
  return (
    <EntryScreen
      screen={transaksiPenjualan}
      entry={sale}
      look={saleLook}
      figures={[s.grand_total, s.jumlah_bayar, s.sisa_bayar, s.kembali]}
      count={lines.length}
      onNext={startOver}
      lines={(isOpen) => (
        <>
          <ScanBox scans={scans} missing={form.pieces.message} disabled={!isOpen} />
          <TillLines lines={form.pieces} rounding={rounding} hasKeys={isOpen} onDone={scans.focus} known={known} />
          <CustomerScreen
            sale={sale.saved ? shownSaved(sale.saved) : shown}
            kode_member={sale.saved ? (sale.saved.kode_member ?? null) : kode_member}
            onDone={scans.focus}
          />
        </>
      )}
      side={(isOpen) => (
        <>
          <CustomerBox form={form} fields={customerFields} isOpen={isOpen} onDone={scans.focus} />
          <EntrySums
            sums={[
              [s.total_berat.labelled('Berat'), sums.berat],
              [s.sub_total, sums.sub_total],
              [s.total_ongkos.labelled('Ongkos'), sums.total_ongkos],
              [s.diskon, sums.diskon],
              [s.pembulatan, sums.pembulatan],
              ...[...besides, ...(sums.ppn_di_atas ? [s.ppn] : [])]
                .map((field) => [field, sums[field.name]] as const)
                .filter(([, amount]) => amount !== 0),
            ]}
            total={[s.grand_total, sums.total]}
            within={sums.ppn === 0 || sums.ppn_di_atas ? [] : [[s.ppn.labelled('Termasuk PPN'), sums.ppn]]}
          />
          <FeesBox form={form} ongkosKirimRp={ongkosKirimRp} onDone={scans.focus} />
          <PaymentsPane payments={form.payments} sums={sums} direction="IN" isOpen={lines.length > 0} hasKeys={isOpen} onDone={sale.save} />
        </>
      )}
    />
  )
}

/** Said where there are any. */
const besides = [s.biaya_admin, s.biaya_kemas, s.ongkos_kirim] as const

import './till.css'
import { Button, Group } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { Question } from '#engine/web/dialogs.tsx'
import { useReckoned, useRows } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { keep, kept } from '#engine/web/local-data.ts'
import { Panel } from '#engine/web/panel.tsx'
import { ScanBox } from '#engine/web/scan-box.tsx'
import { useSession } from '#engine/web/session.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { useText } from '#engine/web/text.ts'
import { type DocumentForm, SavedNotice, useDocumentForm } from '#modules/documents/web/public.ts'
import { askPiece, usePieceScans } from '#modules/goods/web/public.ts'
import { PaymentsPane, focusPaymentKind } from '#modules/payments/web/public.ts'
import { type Rounding, saleRounding } from '#modules/settings/contract/rounding.ts'
import { sales as s } from '../contract/fields.ts'
import { laporanPenjualan } from '../contract/laporan-penjualan.ts'
import { type Sale, penjualan, sell, transaksiPenjualan } from '../contract/penjualan.ts'
import { refusals } from '../contract/refusals.ts'
import { SaleForm, type TillSums, bodyOf, messagesOf, sumsOf, usualCustomer } from './sale-form.ts'
import { saleLook } from './sale-look.tsx'
import { TillCustomer } from './till-customer.tsx'
import { TillLines } from './till-lines.tsx'

/** The till: scan, price, pay, print; all of it with the scanner and the keyboard. */
export default function TransaksiPenjualan() {
  const say = useText()
  const { settings } = useSession()
  const rounding = useMemo(() => saleRounding({ setting: (key) => settings[key] }), [settings])
  const sale = useSale(rounding)
  const { form, screen } = sale
  const [isClearing, setClearing] = useState(false)
  const lines = useRows(form.pieces)
  const sums = useReckoned(
    form,
    useCallback((of: SaleForm) => sumsOf(of, rounding), [rounding]),
  )
  const startOver = () => {
    sale.next()
    setClearing(false)
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
  const isOpen = !sale.saved && !isClearing && !sale.approval
  const focusField = (name: string) => {
    const field = screen.current?.querySelector<HTMLInputElement>(`[data-field="${name}"]`)
    field?.focus()
    return field
  }
  useShortcuts([
    { keys: 'F6', label: 'Data Customer', run: () => focusField('nama_customer')?.select(), disabled: !isOpen },
    {
      keys: 'F7',
      label: 'Diskon',
      run: () => void focusField(`${lines.at(-1)?.path}diskon_rp`),
      disabled: !isOpen || lines.length === 0,
    },
    { keys: 'F9', label: 'Simpan', run: sale.save, disabled: !isOpen },
  ])
  return (
    <Panel screen={transaksiPenjualan}>
      <div className="till" ref={screen}>
        <div className="till-left">
          <ScanBox scans={scans} missing={form.pieces.message} disabled={!isOpen} />
          <TillLines lines={form.pieces} rounding={rounding} onDone={scans.focus} />
        </div>
        <div className="till-right">
          <TillCustomer form={form} onDone={scans.focus} />
          <Sums sums={sums} />
          <PaymentsPane payments={form.payments} sums={sums} direction="IN" isOpen={lines.length > 0} hasKeys={isOpen} onDone={sale.save} />
          {sale.failure && (
            <p role="alert" className="till-message">
              {sale.failure}
            </p>
          )}
          <Group gap={8} grow preventGrowOverflow={false} wrap="nowrap" className="till-actions">
            <Button
              variant="default"
              onClick={() => setClearing(true)}
              disabled={!sale.isEntered}
              leftSection={<IconTrash size={16} aria-hidden />}
              style={{ flex: '0 1 auto' }}
            >
              {say('Kosongkan')}
            </Button>
            <Button size="md" onClick={sale.save} disabled={sale.isSaving}>
              {sale.isSaving ? say('Sedang Menyimpan') : say('Simpan')} <kbd className="button-key">F9</kbd>
            </Button>
          </Group>
        </div>
      </div>
      <SavedNotice look={saleLook} saved={sale.saved} figures={[s.grand_total, s.jumlah_bayar, s.kembali]} onNext={startOver} />
      <Question
        opened={isClearing}
        title="Kosongkan transaksi ini ?"
        isDanger
        onYes={() => {
          sale.clear()
          startOver()
        }}
        onNo={() => setClearing(false)}
      >
        {say('{{n}} barang dan semua pembayaran dihapus dari layar. Stok tidak berubah.', { n: lines.length })}
      </Question>
      {sale.approval}
    </Panel>
  )
}

const salesName = (kode_toko: string) => `kencana.till.sales.${kode_toko}`

/** The sale that is being entered: it begins with the salesperson of the one before. */
function useSale(rounding: Rounding): DocumentForm<SaleForm, Sale> {
  const queries = useQueryClient()
  const { kode_toko } = useSession()
  const sale: DocumentForm<SaleForm, Sale> = useDocumentForm({
    document: penjualan,
    call: sell,
    make: () => new SaleForm(),
    begin: (before) => ({ nama_customer: usualCustomer, kode_sales: before?.entered(s.kode_sales) ?? kept(salesName(kode_toko)) ?? null }),
    isEntered: hasLines,
    messagesOf: (form) => messagesOf(form, rounding),
    bodyOf: (form) => bodyOf(form, rounding),
    onSaved: (_, form) => {
      keep(salesName(kode_toko), form.entered(s.kode_sales))
      void queries.invalidateQueries({ queryKey: [laporanPenjualan.api] })
    },
    // Prices that moved since the scan are fetched again, so that the cashier sees what the customer will pay.
    onRefused: ({ code, fields }, form) => (code === refusals.PRICE_CHANGED.code ? priceAnew(form, Object.keys(fields)) : undefined),
    focusOtherwise: (messages) =>
      'detail_barang' in messages
        ? sale.screen.current?.querySelector<HTMLElement>('[data-scan]')?.focus()
        : 'detail_bayar' in messages && focusPaymentKind(sale.screen, sale.form.payments),
  })
  return sale
}

const hasLines = ({ pieces, payments }: SaleForm) => pieces.list.length > 0 || payments.list.length > 0

async function priceAnew({ pieces }: SaleForm, kode_barcodes: readonly string[]): Promise<void> {
  for (const line of pieces.list.filter(({ about }) => kode_barcodes.includes(about.kode_barcode))) {
    const { message } = line
    const piece = await askPiece(line.about.kode_barcode).catch(() => undefined)
    if (piece) line.become(piece, message)
  }
}

/** What the sale comes to. */
function Sums({ sums }: { sums: TillSums }) {
  const say = useText()
  return (
    <section className="till-box till-sums" aria-label={say('Total')}>
      <Sum label={say('Berat')} value={<>{<Figure field={s.total_berat} value={sums.berat} />} g</>} />
      <Sum label={say('Sub Total')} value={<Figure field={s.sub_total} value={sums.sub_total} />} />
      <Sum label={say('Ongkos')} value={<Figure field={s.total_ongkos} value={sums.total_ongkos} />} />
      <Sum label={say('Diskon')} value={<Figure field={s.diskon} value={sums.diskon} />} />
      <Sum label={say('Pembulatan')} value={<Figure field={s.pembulatan} value={sums.pembulatan} />} />
      <div className="till-grand">
        <span>{say('Grand Total')}</span>
        <output aria-live="polite" data-testid="grand-total">
          <Figure field={s.grand_total} value={sums.total} strong />
        </output>
      </div>
    </section>
  )
}

function Sum({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className="till-sum">
      <span>{label}</span>
      <span>{value}</span>
    </div>
  )
}

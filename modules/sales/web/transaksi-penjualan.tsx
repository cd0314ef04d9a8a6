import './till.css'
import { Button, Group, Modal, Select, TextInput } from '@mantine/core'
import { IconBarcode, IconPrinter, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useQueryClient } from '@tanstack/react-query'
import { core } from '#engine/contract/refusal.ts'
import { CallError, send } from '#engine/web/api.ts'
import { Question, toast } from '#engine/web/dialogs.tsx'
import { enterMovesOn, focusFirstError } from '#engine/web/enter-moves-on.ts'
import { FieldInput } from '#engine/web/field-input.tsx'
import { Figure } from '#engine/web/figure.tsx'
import { forget, keep, kept } from '#engine/web/local-data.ts'
import { useList } from '#engine/web/lookup-input.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { beep, useScanner } from '#engine/web/scanner.ts'
import { useSession } from '#engine/web/session.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { errorText, fieldText, useText } from '#engine/web/text.ts'
import { useAskBeforeClosing } from '#engine/web/unsaved.tsx'
import { useApproval } from '#modules/approvals/web/public.ts'
import { type Piece, scanPiece } from '#modules/goods/contract/data-barang.ts'
import { masterSales } from '#modules/masters/contract/master-sales.ts'
import { saleRounding } from '#modules/settings/contract/rounding.ts'
import { sales as s } from '../contract/fields.ts'
import { laporanPenjualan } from '../contract/laporan-penjualan.ts'
import type { Sale } from '../contract/sale.ts'
import { sell, transaksiPenjualan } from '../contract/transaksi-penjualan.ts'
import { printSale } from './receipt.ts'
import { type RefusedScan, refusedWith, stillShown } from './refused-scans.ts'
import { type TillDraft, bodyOf, emptyDraft, messagesOf, revivedDraft, sumsOf, withPayment, withPiece } from './till-draft.ts'
import { TillLines } from './till-lines.tsx'
import { TillPayments } from './till-payments.tsx'
import { TillRemark } from './till-remark.tsx'
import { SendInvoice } from './send-invoice.tsx'

const draftKey = (kode_toko: string, user_id: string) => `kencana.till.${kode_toko}.${user_id}`
const salesKey = (kode_toko: string) => `kencana.till.sales.${kode_toko}`

/** The till: scan, price, pay, print; all of it with the scanner and the keyboard. */
export default function TransaksiPenjualan() {
  const say = useText()
  const session = useSession()
  const { withApproval, dialog: approvalDialog } = useApproval()
  const queries = useQueryClient()
  const keptUnder = draftKey(session.kode_toko, session.user_id)
  const rounding = useMemo(() => saleRounding({ setting: (key) => session.settings[key] }), [session.settings])
  const [draft, setDraft] = useState<TillDraft>(() => revivedDraft(kept(keptUnder)) ?? emptyDraft(lastSales(session.kode_toko)))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [refused, setRefused] = useState<readonly RefusedScan[]>([])
  const [scanning, setScanning] = useState(0)
  const [isSaving, setSaving] = useState(false)
  const [isClearing, setClearing] = useState(false)
  const [sold, setSold] = useState<Sale>()
  const [isAskingNumber, setAskingNumber] = useState(false)
  const scanBox = useRef<HTMLInputElement>(null)
  const screen = useRef<HTMLDivElement>(null)
  const salespeople = useList(masterSales.api.list)
  const sums = useMemo(() => sumsOf(draft, rounding), [draft, rounding])
  const latest = useRef(draft)
  const scanned = useRef(0)
  const taking = useRef<Promise<unknown>>(Promise.resolve())
  const saving = useRef<Promise<unknown>>(undefined)
  // Answers come between two drawings: the draft as it is now is here, and what is drawn follows it.
  const become = useCallback((next: (now: TillDraft) => TillDraft) => {
    latest.current = next(latest.current)
    setDraft(latest.current)
  }, [])
  const isDirty = draft.lines.length > 0 || draft.payments.length > 0

  // A reload, a lost connection or a closed window must not cost a customer's patience.
  useEffect(() => {
    if (isDirty) keep(keptUnder, draft)
    else forget(keptUnder)
  }, [draft, isDirty, keptUnder])
  useAskBeforeClosing(isDirty)

  const change = useCallback(
    (part: Partial<TillDraft>) => {
      become((now) => ({ ...now, ...part }))
      setErrors((before) =>
        Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part) && !(part.payments && name.startsWith('detail_bayar')))),
      )
    },
    [become],
  )
  const changeLines = useCallback((lines: TillDraft['lines']) => change({ lines }), [change])
  const focusScan = useCallback(() => scanBox.current?.focus(), [])
  const focusField = (name: string) => {
    const field = screen.current?.querySelector<HTMLElement>(`[data-field="${name}"]`)
    field?.focus()
    return field
  }
  /** The next way to pay; Enter chooses it. */
  const focusPayment = () =>
    screen.current?.querySelector<HTMLElement>(`[data-payment-kind="${latest.current.payments.length === 0 ? 'CASH' : 'DEBIT'}"]`)?.focus()
  /** The focus comes back to the box, unless somebody writes in a field or has opened something over the till. */
  const comeBack = () => {
    const at = document.activeElement
    if (at === document.body || (screen.current?.contains(at) && !at?.matches('input, textarea'))) focusScan()
  }

  const startOver = () => {
    setSold(undefined)
    setAskingNumber(false)
    setClearing(false)
    setErrors({})
    setRefused([])
    requestAnimationFrame(focusScan)
  }
  /** Takes what the server said of a scan. Whatever is being typed or scanned meanwhile is left alone. */
  const take = (code: string, order: number, answer: Piece | Error) => {
    const isThere = latest.current.lines.some((line) => line.piece.kode_barcode === code)
    if (isThere || answer instanceof Error) {
      const message = isThere ? 'Barcode Sudah Ada Di Tabel' : errorText(answer)
      setRefused((before) => refusedWith(stillShown(before, order), { code, message, shownAfter: scanned.current }))
      beep('REFUSED')
    } else {
      become((now) => withPiece(now, answer))
      setErrors(({ kode_barcode: _, ...others }) => others)
      setRefused((before) => stillShown(before, order))
      beep('TAKEN')
    }
    comeBack()
  }
  /** Every scan is asked for at once and taken in its order; while a sale is being saved they wait for the next one. */
  const scan = (typed: string) => {
    const code = typed.trim().toUpperCase()
    if (!code) return
    scanned.current += 1
    const order = scanned.current
    const asked = send(scanPiece, { params: { kode_barcode: code } }).catch((error: Error) => error)
    setScanning((before) => before + 1)
    taking.current = taking.current.then(async () => {
      const answer = await asked
      await saving.current
      take(code, order, answer)
      setScanning((before) => before - 1)
    })
  }
  useScanner((code) => {
    // The next customer's first piece ends the sale before.
    if (sold) startOver()
    scan(code)
  })

  const pay = (jenis: Parameters<typeof withPayment>[1]) => {
    const before = draft.payments.findLast((payment) => payment.no_rekening)?.no_rekening ?? null
    const next = withPayment(draft, jenis, sums.due, before)
    // Drawn before the next key: the amount may be typed right behind the key that asked for it.
    flushSync(() => change({ payments: next.payments }))
    const at = next.payments.length - 1
    focusField(jenis === 'CASH' || before ? `detail_bayar.${at}.jumlah` : `detail_bayar.${at}.no_rekening`)
  }

  /** Prices that moved since the scan are fetched again, so that the cashier sees what the customer will pay. */
  const rescan = async (kode_barcodes: readonly string[]) => {
    for (const kode_barcode of kode_barcodes) {
      const piece = await send(scanPiece, { params: { kode_barcode } }).catch(() => undefined)
      if (piece) become((now) => ({ ...now, lines: now.lines.map((line) => (line.piece.kode_barcode === kode_barcode ? { ...line, piece } : line)) }))
    }
  }
  const showErrors = (messages: Readonly<Record<string, string>>) => {
    setErrors(messages)
    if (Object.keys(messages).length === 0) return
    focusFirstError(screen.current, () => ('kode_barcode' in messages ? focusScan() : 'detail_bayar' in messages && focusPayment()))
  }
  const save = () => {
    if (saving.current || sold) return
    const now = latest.current
    const messages = messagesOf(now, sumsOf(now, rounding), rounding)
    if (Object.keys(messages).length > 0) return showErrors(messages)
    saving.current = sellNow(now).finally(() => (saving.current = undefined))
  }
  const sellNow = async (now: TillDraft) => {
    setErrors({})
    setSaving(true)
    try {
      const body = bodyOf(now, rounding)
      const sale = await withApproval((approvals) => send(sell, { body }, { key: now.key, approvals }))
      forget(keptUnder)
      keep(salesKey(session.kode_toko), now.kode_sales)
      become(() => emptyDraft(now.kode_sales))
      setRefused([])
      setSold(sale)
      void queries.invalidateQueries({ queryKey: [laporanPenjualan.api] })
    } catch (error) {
      const fields = error instanceof CallError ? error.fields : {}
      // An answer was lost and the sale changed since: only the list can tell whether it was saved.
      const isUnsure = error instanceof CallError && error.code === core.KEY_REUSED.code
      showErrors(isUnsure ? { detail_bayar: 'Transaksi ini mungkin sudah tersimpan. Periksa di Lihat Penjualan, lalu tekan Kosongkan.' } : fields)
      if (error instanceof CallError && error.code === 'PRICE_CHANGED') await rescan(Object.keys(fields))
      // A key that was answered with a refusal was not used; one without an answer stays, so that nothing is sold twice.
      toast(errorText(error), 'bad')
    } finally {
      setSaving(false)
    }
  }
  const print = async (sale: Sale) => {
    await printSale(sale, session).catch((error: unknown) => toast(errorText(error), 'bad'))
  }
  const isOpen = !sold && !isClearing && !approvalDialog
  useShortcuts([
    { keys: 'F4', label: 'Scan Barcode', run: focusScan, disabled: !isOpen },
    {
      keys: 'F6',
      label: 'Data Customer',
      run: () => {
        const name = focusField('nama_customer')
        if (name instanceof HTMLInputElement) name.select()
      },
      disabled: !isOpen,
    },
    {
      keys: 'F7',
      label: 'Diskon',
      run: () => focusField(`detail_barang.${draft.lines.length - 1}.diskon_rp`),
      disabled: !isOpen || draft.lines.length === 0,
    },
    { keys: 'F8', label: 'Bayar Cash', run: () => pay('CASH'), disabled: !isOpen || draft.lines.length === 0 },
    { keys: 'F9', label: 'Simpan', run: save, disabled: !isOpen },
    { keys: 'F10', label: 'Cetak Nota', run: () => void (sold && print(sold)), disabled: !sold },
  ])

  const onScanKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const box = event.currentTarget
    scan(box.value)
    box.value = ''
  }
  return (
    <Panel screen={transaksiPenjualan} onRefresh={() => salespeople.refetch()}>
      <div className="till" ref={screen}>
        <div className="till-left">
          <TextInput
            ref={scanBox}
            className="till-scan"
            data-scan
            size="md"
            autoFocus
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            leftSection={<IconBarcode size={22} stroke={1.5} aria-hidden />}
            rightSection={<kbd className="button-key">F4</kbd>}
            placeholder={say('Scan atau ketik barcode, lalu Enter')}
            aria-label={say('Scan Barcode')}
            error={scanMessages(refused, errors['kode_barcode'], say)}
            aria-busy={scanning > 0}
            onKeyDown={onScanKey}
          />
          <TillLines lines={draft.lines} rounding={rounding} errors={errors} onChange={changeLines} onDone={focusScan} />
        </div>
        <div className="till-right">
          <section className="till-box" aria-label={say('Data Customer')} onKeyDown={(event) => enterMovesOn(event, focusScan)}>
            <div className="till-customer">
              <FieldInput
                field={s.nama_customer}
                value={draft.nama_customer}
                onChange={(nama_customer) => change({ nama_customer: nama_customer ?? '' })}
                error={errors['nama_customer']}
                keys="F6"
              />
              <Select
                label={say('Sales')}
                withAsterisk
                data={(salespeople.data ?? []).map((row) => ({ value: String(row['kode_sales']), label: String(row['nama_sales']) }))}
                value={draft.kode_sales}
                onChange={(kode_sales) => change({ kode_sales })}
                error={errors['kode_sales'] ? fieldText(errors['kode_sales'], 'Sales') : undefined}
                data-field="kode_sales"
              />
              <FieldInput field={s.no_hp.optional()} value={draft.no_hp} onChange={(no_hp) => change({ no_hp })} error={errors['no_hp']} />
              <FieldInput
                field={s.alamat_customer.optional()}
                value={draft.alamat_customer}
                onChange={(alamat_customer) => change({ alamat_customer })}
                error={errors['alamat_customer']}
              />
              <TillRemark value={draft.keterangan} error={errors['keterangan']} onChange={change} />
            </div>
          </section>
          <section className="till-box till-sums" aria-label={say('Total')}>
            <Sum label={say('Berat')} value={<>{<Figure field={s.total_berat} value={sums.berat} />} g</>} />
            <Sum label={say('Sub Total')} value={<Figure field={s.sub_total} value={sums.sub_total} />} />
            <Sum label={say('Ongkos')} value={<Figure field={s.total_ongkos} value={sums.total_ongkos} />} />
            <Sum label={say('Diskon')} value={<Figure field={s.diskon} value={sums.diskon} />} />
            <Sum label={say('Pembulatan')} value={<Figure field={s.pembulatan} value={sums.pembulatan} />} />
            <div className="till-grand">
              <span>{say('Grand Total')}</span>
              <output aria-live="polite" data-testid="grand-total">
                <Figure field={s.grand_total} value={sums.grand_total} strong />
              </output>
            </div>
          </section>
          <TillPayments
            payments={draft.payments}
            sums={sums}
            errors={errors}
            isOpen={draft.lines.length > 0}
            onAdd={pay}
            onChange={(payments) => change({ payments })}
            onDone={() => (sums.due > 0 ? focusPayment() : save())}
          />
          <Group gap={8} grow preventGrowOverflow={false} wrap="nowrap" className="till-actions">
            <Button
              variant="default"
              onClick={() => setClearing(true)}
              disabled={!isDirty}
              leftSection={<IconTrash size={16} aria-hidden />}
              style={{ flex: '0 1 auto' }}
            >
              {say('Kosongkan')}
            </Button>
            <Button size="md" onClick={save} disabled={isSaving}>
              {isSaving ? say('Sedang Menyimpan') : say('Simpan')} <kbd className="button-key">F9</kbd>
            </Button>
          </Group>
        </div>
      </div>
      <Modal
        opened={sold !== undefined}
        onClose={startOver}
        closeOnEscape={!isAskingNumber}
        size={440}
        withCloseButton={false}
        title={say('Berhasil Menyimpan Data')}
      >
        {sold && <SoldNotice sale={sold} onPrint={() => void print(sold)} onNext={startOver} onAsking={setAskingNumber} />}
      </Modal>
      <Question
        opened={isClearing}
        title="Kosongkan transaksi ini ?"
        isDanger
        onYes={() => {
          become(() => emptyDraft(draft.kode_sales))
          startOver()
        }}
        onNo={() => setClearing(false)}
      >
        {say('{{n}} barang dan semua pembayaran dihapus dari layar. Stok tidak berubah.', { n: draft.lines.length })}
      </Question>
      {approvalDialog}
    </Panel>
  )
}

/** What stands under the box: why scans were refused, each by its code, or that there is nothing to sell. */
function scanMessages(refused: readonly RefusedScan[], missing: string | undefined, say: ReturnType<typeof useText>): ReactNode {
  if (refused.length === 0) return missing && say(missing)
  return (
    <span role="alert">
      {refused.map(({ code, message }) => (
        <span key={code} className="till-refused">
          <strong>{code}</strong> {say(message)}
        </span>
      ))}
    </span>
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

/** The sale is saved: what goes back to the customer, large; the receipt; the next customer. */
function SoldNotice({
  sale,
  onPrint,
  onNext,
  onAsking,
}: {
  sale: Sale
  onPrint: () => void
  onNext: () => void
  onAsking: (isAsking: boolean) => void
}) {
  const say = useText()
  return (
    <div className="till-sold">
      <p className="till-sold-number">{sale.no_faktur}</p>
      <dl>
        <div>
          <dt>{say('Grand Total')}</dt>
          <dd>
            <Figure field={s.grand_total} value={sale.grand_total} />
          </dd>
        </div>
        <div>
          <dt>{say('Jumlah Bayar')}</dt>
          <dd>
            <Figure field={s.jumlah_bayar} value={sale.jumlah_bayar} />
          </dd>
        </div>
        <div className="till-change">
          <dt>{say('Kembalian')}</dt>
          <dd>
            <Figure field={s.kembali} value={sale.kembali} strong />
          </dd>
        </div>
      </dl>
      <Group grow gap={8}>
        <Button data-autofocus leftSection={<IconPrinter size={17} aria-hidden />} onClick={onPrint}>
          {say('Cetak Nota')} <kbd className="button-key">F10</kbd>
        </Button>
        <Button variant="default" onClick={onNext}>
          {say('Transaksi Baru')} <kbd className="button-key">Esc</kbd>
        </Button>
      </Group>
      <SendInvoice sale={sale} fullWidth onAsking={onAsking} />
    </div>
  )
}

function lastSales(kode_toko: string): string | null {
  const found = kept(salesKey(kode_toko))
  return typeof found === 'string' ? found : null
}

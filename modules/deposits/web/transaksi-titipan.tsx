import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useRows } from '#engine/web/field-form.ts'
import { ScanBox } from '#engine/web/scan-box.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { CustomerBox, EntryScreen, EntrySums, approvedContent, useDocumentForm } from '#modules/documents/web/public.ts'
import { piecesByName, usePieceScans } from '#modules/goods/web/public.ts'
import { CashNotice, PaymentsPane, usePaidSums } from '#modules/payments/web/public.ts'
import type { LeftForCashier } from '#modules/queue/contract/queue.ts'
import { LeftNotice } from '#modules/queue/web/public.ts'
import { refusals as saleRefusals } from '#modules/sales/contract/refusals.ts'
import {
  BoughtBeforeBox,
  PriceBanner,
  TillLines,
  askAgain,
  listedOf,
  nameOfCustomer,
  needsApproval,
  useCartPrices,
} from '#modules/sales/web/public.ts'
import { saleRounding } from '#modules/settings/contract/rounding.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import { deposits as d } from '../contract/fields.ts'
import { readOpenDeposits } from '../contract/mutasi-titipan.ts'
import { depositTerms, usualDueDate } from '../contract/terms.ts'
import { askDepositApprovals, deposit, openDeposit, saldoAwalTitipan, titipan, transaksiTitipan } from '../contract/titipan.ts'
import { sendDeposit, validasiTitipan } from '../contract/validasi.ts'
import { DepositForm, bodyOf, depositFields, depositSums, goodsMessages, goodsOf, messagesOf } from './deposit-form.ts'
import { depositLook } from './looks.tsx'

/** Holds pieces for a customer: scan, price, take what he pays of it, print. */
export default function TransaksiTitipan() {
  return <Depositing />
}

/** A deposit while it is entered; one from before the books (`isOpening`) was paid then, and is neither parked nor left for the cashier. */
export function Depositing({ isOpening = false }: { isOpening?: boolean }) {
  const say = useText()
  const at = isOpening ? saldoAwalTitipan : transaksiTitipan
  const { settings, tgl_system } = useSession()
  const rounding = useMemo(() => saleRounding({ setting: (key) => settings[key] }), [settings])
  const limitPercent = numberSetting({ setting: (key) => settings[key] }, 'BATAS_HARGA_JUAL')
  const terms = useMemo(() => {
    const requested = depositTerms({ setting: (key) => settings[key] }, tgl_system)
    return isOpening ? { ...requested, dpPercentMin: 0 } : requested
  }, [settings, tgl_system, isOpening])
  const queries = useQueryClient()
  const [left, setLeft] = useState<LeftForCashier>()
  const entry = useDocumentForm({
    document: titipan,
    call: isOpening ? openDeposit : deposit,
    draft: at.path,
    make: () => new DepositForm(),
    begin: () => ({ tgl_jatuh_tempo: usualDueDate(terms) }),
    messagesOf: (form) => (isOpening ? goodsMessages(form, rounding, terms) : messagesOf(form, rounding, terms)),
    bodyOf: (form) => (isOpening ? goodsOf(form, rounding) : bodyOf(form, rounding)),
    ...(isOpening
      ? {}
      : {
          leaving: {
            call: sendDeposit,
            screen: validasiTitipan,
            messagesOf: (form: DepositForm) => goodsMessages(form, rounding, terms),
            bodyOf: (form: DepositForm) => goodsOf(form, rounding),
            onLeft: setLeft,
          },
          approvals: {
            isNeeded: ({ pieces }: DepositForm) => needsApproval(pieces, rounding, limitPercent, listedOf(rounding, prices.known)),
            contentOf: (form: DepositForm) => approvedContent(form, ['nama_customer', 'dp'], form.pieces.list),
            call: askDepositApprovals,
            bodyOf: (form: DepositForm) => goodsOf(form, rounding),
          },
          parking: {
            nameOf: nameOfCustomer,
            goodsOf: ({ pieces }: DepositForm) => [pieces],
            onPutAside: () => putAway(),
            onTakenUp: (form: DepositForm) => askAgain(form.pieces),
          },
        }),
    onSaved: () => void queries.invalidateQueries({ queryKey: [readOpenDeposits.call] }),
    // Prices that moved since the scan are fetched again, so that the cashier sees what the customer will pay.
    onRefused: ({ code, fields }) => (code === saleRefusals.PRICE_CHANGED.code ? prices.renew(Object.keys(fields)) : undefined),
  })
  const { form, screen } = entry
  const lines = useRows(form.pieces)
  const prices = useCartPrices(form.pieces, rounding)
  const sums = usePaidSums(
    form,
    useCallback((of: DepositForm) => depositSums(of, rounding), [rounding]),
  )
  const putAway = () => {
    setLeft(undefined)
    scans.again()
  }
  const startOver = () => {
    entry.next()
    putAway()
  }
  const scans = usePieceScans({
    screen,
    waitFor: entry.inFlight,
    isThere: (code) => form.pieces.list.some(({ about }) => about.kode_barcode === code),
    take: (piece) => form.addPiece(piece),
    onScanner: () => (entry.saved ?? left) && startOver(),
  })
  return (
    <EntryScreen
      screen={at}
      entry={entry}
      look={depositLook}
      figures={[d.grand_total, d.dp]}
      count={lines.length}
      onNext={startOver}
      lines={(isOpen) => (
        <>
          <ScanBox scans={scans} names={piecesByName} missing={form.pieces.message} disabled={!isOpen} />
          <PriceBanner form={form} rounding={rounding} prices={prices} onDone={scans.focus} />
          <TillLines lines={form.pieces} rounding={rounding} hasKeys={isOpen} onDone={scans.focus} known={prices.known} />
          <LeftNotice left={left} title={titipan.title} onNext={startOver} />
        </>
      )}
      side={(isOpen) => (
        <>
          <CustomerBox form={form} fields={depositFields} isOpen={isOpen} onDone={scans.focus} />
          {!isOpening && <BoughtBeforeBox form={form} />}
          {!isOpening && (
            <Button size="xs" variant="default" disabled={!isOpen || lines.length === 0 || entry.isSaving} onClick={entry.leave}>
              {say('Kirim Ke Kasir')}
            </Button>
          )}
        </>
      )}
      pay={(isOpen) => (
        <>
          <EntrySums
            sums={[
              [d.total_berat.labelled('Berat'), sums.berat],
              [d.sisa_bayar, sums.grand_total - sums.dp],
            ]}
            total={[d.grand_total, sums.grand_total]}
          />
          {!isOpening && (
            <>
              <CashNotice form={form} sums={sums} direction="IN" />
              <PaymentsPane payments={form.payments} sums={sums} direction="IN" isOpen={sums.dp > 0} hasKeys={isOpen} onDone={entry.save} />
            </>
          )}
        </>
      )}
    />
  )
}

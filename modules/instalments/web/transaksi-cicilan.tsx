import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { send } from '#engine/web/api.ts'
import { useReckoned, useRows } from '#engine/web/field-form.ts'
import { ScanBox } from '#engine/web/scan-box.tsx'
import { useSession } from '#engine/web/session.ts'
import { CustomerBox, EntryScreen, EntrySums, approvedContent, useDocumentForm } from '#modules/documents/web/public.ts'
import { piecesByName, usePieceScans } from '#modules/goods/web/public.ts'
import { CashNotice, PaymentsPane, usePaidSums } from '#modules/payments/web/public.ts'
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
  useVatRate,
} from '#modules/sales/web/public.ts'
import { saleRounding } from '#modules/settings/contract/rounding.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import { askContractApprovals, cicilan, contract, contractHeader, readPlans, transaksiCicilan } from '../contract/cicilan.ts'
import { inAkad, instalments as c } from '../contract/fields.ts'
import { readOpenContracts } from '../contract/mutasi-cicilan.ts'
import { type ContractBy, ContractForm, bodyOf, contractSums, goodsOf, messagesOf } from './contract-form.ts'
import { contractLook } from './looks.tsx'
import { PlanBox } from './plan-box.tsx'
import { Schedule } from './schedule-table.tsx'

/** Sells pieces for a down payment and instalments: scan, plan, down payment, print. The schedule is drawn before anything is saved. */
export default function TransaksiCicilan() {
  const { settings, tgl_system } = useSession()
  const queries = useQueryClient()
  const { data: plans } = useQuery({ queryKey: [readPlans.call], queryFn: ({ signal }) => send(readPlans, {}, { signal }) })
  const vat = useVatRate()
  const { rate, messages: vatMessages, askAgain: askVatAgain } = vat
  const by = useMemo(
    (): ContractBy => ({ rounding: saleRounding({ setting: (key) => settings[key] }), rate, plans: plans ?? [], tgl_system }),
    [settings, rate, plans, tgl_system],
  )
  const { rounding } = by
  const limitPercent = numberSetting({ setting: (key) => settings[key] }, 'BATAS_HARGA_JUAL')
  const entry = useDocumentForm({
    document: cicilan,
    call: contract,
    draft: transaksiCicilan.path,
    make: () => new ContractForm(),
    messagesOf: (form) => ({ ...vatMessages, ...messagesOf(form, by) }),
    bodyOf: (form) => bodyOf(form, rounding),
    approvals: {
      isNeeded: ({ pieces }: ContractForm) => needsApproval(pieces, rounding, limitPercent, listedOf(rounding, prices.known)),
      contentOf: (form: ContractForm) => approvedContent(form, ['nama_customer', 'kode_cicilan', 'uang_muka'], form.pieces.list),
      call: askContractApprovals,
      bodyOf: (form: ContractForm) => goodsOf(form, rounding),
    },
    parking: {
      nameOf: nameOfCustomer,
      goodsOf: ({ pieces }: ContractForm) => [pieces],
      onPutAside: () => scans.again(),
      onTakenUp: (form: ContractForm) => askAgain(form.pieces),
    },
    onSaved: () => void queries.invalidateQueries({ queryKey: [readOpenContracts.call] }),
    // Prices that moved since the scan are fetched again, so that the cashier sees what the customer will pay.
    onRefused: ({ code, fields }) => {
      askVatAgain()
      return code === saleRefusals.PRICE_CHANGED.code ? prices.renew(Object.keys(fields)) : undefined
    },
  })
  const { form, screen } = entry
  const lines = useRows(form.pieces)
  const prices = useCartPrices(form.pieces, rounding)
  const sumsOf = useCallback((of: ContractForm) => contractSums(of, by), [by])
  const sums = usePaidSums(form, sumsOf)
  const reckoned = useReckoned(form, sumsOf)
  const startOver = () => {
    entry.next()
    scans.again()
  }
  const scans = usePieceScans({
    screen,
    waitFor: entry.inFlight,
    isThere: (code) => form.pieces.list.some(({ about }) => about.kode_barcode === code),
    take: (piece) => form.addPiece(piece),
    onScanner: () => entry.saved && startOver(),
  })
  const { harga_jual, ppn, ppn_di_atas, uang_muka, biaya_sewa, plan, agreed, jadwal } = reckoned
  return (
    <EntryScreen
      screen={transaksiCicilan}
      entry={entry}
      look={contractLook}
      figures={[c.harga_jual, c.uang_muka, c.nilai_cicilan]}
      count={lines.length}
      onNext={startOver}
      lines={(isOpen) => (
        <>
          <ScanBox scans={scans} names={piecesByName} missing={form.pieces.message} disabled={!isOpen} />
          <PriceBanner form={form} rounding={rounding} prices={prices} onDone={scans.focus} />
          <TillLines lines={form.pieces} rounding={rounding} hasKeys={isOpen} onDone={scans.focus} known={prices.known} />
          {plan && <PlanBox plan={plan} priceRp={harga_jual} />}
          {plan && jadwal.length > 0 && <Schedule lines={jadwal} akad={plan.akad} />}
        </>
      )}
      side={(isOpen) => (
        <>
          <CustomerBox form={form} fields={contractHeader} isOpen={isOpen} onDone={scans.focus} />
          <BoughtBeforeBox form={form} />
        </>
      )}
      pay={(isOpen) => (
        <>
          <EntrySums
            sums={[
              ...(ppn > 0 ? ([[ppn_di_atas ? c.ppn : c.ppn.labelled('Termasuk PPN'), ppn]] as const) : []),
              [c.harga_jual, harga_jual],
              ...(agreed && plan
                ? ([
                    [c.sisa_pokok, agreed.sisa_pokok],
                    [inAkad(c.total_bunga, plan.akad), agreed.total_bunga],
                    [c.total_cicilan, agreed.total_cicilan],
                  ] as const)
                : []),
              [c.uang_muka, uang_muka],
              ...(biaya_sewa > 0 ? ([[c.biaya_sewa, biaya_sewa]] as const) : []),
            ]}
            total={[c.grand_total.labelled('Dibayar Sekarang'), uang_muka + biaya_sewa]}
          />
          <CashNotice form={form} sums={sums} direction="IN" />
          <PaymentsPane payments={form.payments} sums={sums} direction="IN" isOpen={sums.total > 0} hasKeys={isOpen} onDone={entry.save} />
        </>
      )}
    />
  )
}

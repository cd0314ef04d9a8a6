import { useCallback } from 'react'
import { useSession } from '#engine/web/session.ts'
import { CaseScreen, EventForm } from '#modules/cases/web/public.ts'
import { switchedOn } from '#modules/settings/contract/settings.ts'
import { loans as l } from '../contract/fields.ts'
import { type OpenLoan, pawnLoan } from '../contract/mutasi-hutang.ts'
import { BagScan } from './bag-scan.tsx'
import { owedSums } from './explained.ts'
import { LetterField, letterMessages } from './letter-field.tsx'
import { eventLook } from './looks.tsx'
import { openLoans } from './open-loans.tsx'

/** Redeems a loan with today's interest, and hands over the pledge. */
export default function PelunasanHutang() {
  const sumsOf = useCallback(
    (loan: OpenLoan) => ({
      sums: [...owedSums(loan), [l.bunga_rp, loan.bunga_rp] as const],
      total: [l.jumlah_tebus, loan.jumlah_tebus] as const,
    }),
    [],
  )
  return (
    <CaseScreen
      of={pawnLoan}
      step="LUNAS"
      kind={openLoans}
      look={eventLook}
      make={() => new EventForm(l.no_faktur_hutang, pawnLoan.steps.LUNAS.asks)}
      sumsOf={sumsOf}
      messagesOf={letterMessages}
      hiddenFields={[l.surat_ditunjukkan, l.kantong_dipindai]}
      Lines={HandedOut}
      figures={[l.bunga_rp, l.grand_total.labelled('Dibayar')]}
    />
  )
}

/** The letter that the customer shows, and the bag that he gets, where the shop scans it. A pledge without a bag has nothing to scan. */
function HandedOut({ thing: loan, form, isOpen }: { thing: OpenLoan; form: EventForm; isOpen: boolean }) {
  const { settings } = useSession()
  const scansBags = switchedOn({ setting: (key) => settings[key] }, 'GADAI_SCAN_KANTONG')
  return (
    <>
      <LetterField loan={loan} form={form} isOpen={isOpen} />
      {scansBags && loan.no_kantong !== null && <BagScan loan={loan} form={form} isOpen={isOpen} />}
    </>
  )
}

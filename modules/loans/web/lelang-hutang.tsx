import { useCallback } from 'react'
import { CaseScreen, type EventForm } from '#modules/cases/web/public.ts'
import { auctioned } from '../contract/auction.ts'
import { loans as l } from '../contract/fields.ts'
import { type OpenLoan, pawnLoan } from '../contract/mutasi-hutang.ts'
import { owedSums } from './explained.ts'
import { eventLook } from './looks.tsx'
import { lateLoans } from './open-loans.tsx'

/** Sells what a customer has not fetched in time; a supervisor allows it. */
export default function LelangHutang() {
  const sumsOf = useCallback((loan: OpenLoan, form: EventForm) => {
    const { sisa_hutang, bunga_rp } = loan
    const hasil = form.entered(l.hasil_lelang) ?? 0
    const sold = auctioned({ pokokRp: sisa_hutang, bungaRp: bunga_rp }, hasil, form.entered(l.biaya_lelang) ?? 0)
    const ends = sold.rugi_lelang > 0 ? ([l.rugi_lelang, sold.rugi_lelang] as const) : ([l.sisa_lelang, sold.sisa_lelang] as const)
    return {
      sums: [
        ...owedSums(loan),
        [l.bunga_rp, sold.bunga_rp] as const,
        ...(sold.biaya_lelang === 0 ? [] : [[l.biaya_lelang, sold.biaya_lelang] as const]),
        ends,
      ],
      total: [l.nilai_lelang, hasil] as const,
    }
  }, [])
  return (
    <CaseScreen
      of={pawnLoan}
      step="LELANG"
      kind={lateLoans}
      look={eventLook}
      sumsOf={sumsOf}
      figures={[l.sisa_lelang, l.rugi_lelang, l.grand_total.labelled('Dibayar')]}
    />
  )
}

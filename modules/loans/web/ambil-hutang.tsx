import { useCallback } from 'react'
import { CaseScreen, type EventForm } from '#modules/cases/web/public.ts'
import { auctioned } from '../contract/auction.ts'
import { loans as l } from '../contract/fields.ts'
import { type OpenLoan, pawnLoan } from '../contract/mutasi-hutang.ts'
import { owedSums } from './explained.ts'
import { eventLook } from './looks.tsx'
import { lateLoans } from './open-loans.tsx'

/** Takes what a customer has not fetched in time into the used goods of the shop, at what it is worth today; a supervisor allows it. */
export default function AmbilHutang() {
  const sumsOf = useCallback((loan: OpenLoan, form: EventForm) => {
    const { sisa_hutang, bunga_rp, nilai_emas_gadai } = loan
    const nilai = form.entered(l.harga_ambil) ?? 0
    const worth = auctioned({ pokokRp: sisa_hutang, bungaRp: bunga_rp }, nilai, 0)
    const ends = worth.rugi_lelang > 0 ? ([l.rugi_lelang, worth.rugi_lelang] as const) : ([l.sisa_lelang, worth.sisa_lelang] as const)
    return {
      sums: [
        ...(nilai_emas_gadai === null ? [] : [[l.nilai_emas_gadai, nilai_emas_gadai] as const]),
        ...owedSums(loan),
        [l.bunga_rp, worth.bunga_rp] as const,
        ends,
      ],
      total: [l.nilai_ambil, nilai] as const,
    }
  }, [])
  return (
    <CaseScreen
      of={pawnLoan}
      step="AMBIL"
      kind={lateLoans}
      look={eventLook}
      sumsOf={sumsOf}
      figures={[l.nilai_ambil, l.sisa_lelang, l.rugi_lelang]}
    />
  )
}

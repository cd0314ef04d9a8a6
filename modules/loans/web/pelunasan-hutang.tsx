import { useCallback } from 'react'
import { useSession } from '#engine/web/session.ts'
import { CaseScreen } from '#modules/cases/web/public.ts'
import { switchedOn } from '#modules/settings/contract/settings.ts'
import { loans as l } from '../contract/fields.ts'
import { type OpenLoan, pawnLoan } from '../contract/mutasi-hutang.ts'
import { owedSums } from './explained.ts'
import { eventLook } from './looks.tsx'
import { openLoans } from './open-loans.tsx'

/** Takes a loan back with the interest of today, and hands over what was left for it. */
export default function PelunasanHutang() {
  const { settings } = useSession()
  const scansBags = switchedOn({ setting: (key) => settings[key] }, 'GADAI_SCAN_KANTONG')
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
      sumsOf={sumsOf}
      hides={scansBags ? [] : [l.kantong_dipindai]}
      figures={[l.bunga_rp, l.grand_total.labelled('Dibayar')]}
    />
  )
}

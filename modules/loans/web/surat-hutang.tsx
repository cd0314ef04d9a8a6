import { useCallback } from 'react'
import { useSession } from '#engine/web/session.ts'
import { CaseScreen } from '#modules/cases/web/public.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import { loans as l } from '../contract/fields.ts'
import { type OpenLoan, pawnLoan } from '../contract/mutasi-hutang.ts'
import { eventLook } from './looks.tsx'
import { openLoans } from './open-loans.tsx'

/** Declares the letter of a loan lost and makes the one that replaces it; a second person allows it. */
export default function SuratHutang() {
  const { settings } = useSession()
  const feeRp = numberSetting({ setting: (key) => settings[key] }, 'BIAYA_SURAT_GADAI')
  const sumsOf = useCallback(
    ({ sisa_hutang, surat_ke }: OpenLoan) => ({
      sums: [[l.sisa_hutang, sisa_hutang] as const, [l.surat_ke, surat_ke + 1] as const],
      total: [l.biaya_surat, feeRp] as const,
    }),
    [feeRp],
  )
  return (
    <CaseScreen
      of={pawnLoan}
      step="GANTI_SURAT"
      kind={openLoans}
      look={eventLook}
      sumsOf={sumsOf}
      saidOf={() => ({ [l.jumlah_tebus.name]: feeRp })}
      figures={[l.surat_ke, l.biaya_surat]}
    />
  )
}

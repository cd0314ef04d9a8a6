import { CaseScreen } from '#modules/cases/web/public.ts'
import { loans as l } from '../contract/fields.ts'
import { type OpenLoan, pawnLoan } from '../contract/mutasi-hutang.ts'
import { eventLook } from './looks.tsx'
import { openLoans } from './open-loans.tsx'

const sumsOf = ({ sisa_hutang, bulan_bunga, hari_bunga, bunga_rp, jumlah_tebus }: OpenLoan) => ({
  sums: [
    [l.sisa_hutang, sisa_hutang] as const,
    [l.bulan_bunga, bulan_bunga] as const,
    ...(hari_bunga === 0 ? [] : [[l.hari_bunga, hari_bunga] as const]),
    [l.bunga_rp, bunga_rp] as const,
  ],
  total: [l.jumlah_tebus, jumlah_tebus] as const,
})

/** Takes a loan back with the interest of today, and hands over what was left for it. */
export default function PelunasanHutang() {
  return (
    <CaseScreen
      of={pawnLoan}
      step="LUNAS"
      kind={openLoans}
      look={eventLook}
      sumsOf={sumsOf}
      figures={[l.bunga_rp, l.grand_total.labelled('Dibayar')]}
    />
  )
}

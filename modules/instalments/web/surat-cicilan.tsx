import { CaseScreen } from '#modules/cases/web/public.ts'
import { instalments as c } from '../contract/fields.ts'
import { type OpenContract, instalmentCase } from '../contract/mutasi-cicilan.ts'
import { eventLook } from './looks.tsx'
import { warnedContracts } from './open-contracts.tsx'

const sumsOf = ({ surat_ke, tunggakan, sisa_cicilan }: OpenContract) => ({
  sums: [[c.surat_ke, surat_ke + 1] as const, [c.tunggakan, tunggakan] as const],
  total: [c.sisa_cicilan, sisa_cicilan] as const,
})

/** Writes the warning letters that are due: it is printed as it is saved. */
export default function SuratCicilan() {
  return <CaseScreen of={instalmentCase} step="SURAT" kind={warnedContracts} look={eventLook} sumsOf={sumsOf} figures={[c.surat_ke, c.tunggakan]} />
}

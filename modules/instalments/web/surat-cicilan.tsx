import { useMemo } from 'react'
import { useSession } from '#engine/web/session.ts'
import { CaseScreen } from '#modules/cases/web/public.ts'
import { instalments as c } from '../contract/fields.ts'
import { type OpenContract, instalmentCase } from '../contract/mutasi-cicilan.ts'
import { owed } from '../contract/schedule.ts'
import { eventLook } from './looks.tsx'
import { warnedContracts } from './open-contracts.tsx'
import { Schedule } from './schedule-table.tsx'

const sumsOf = ({ surat_ke, tunggakan, sisa_cicilan }: OpenContract) => ({
  sums: [[c.surat_ke, surat_ke + 1] as const, [c.tunggakan, tunggakan] as const],
  total: [c.sisa_cicilan, sisa_cicilan] as const,
})

/** Writes the warning letters that are due: it is printed as it is saved. */
export default function SuratCicilan() {
  return (
    <CaseScreen
      of={instalmentCase}
      step="SURAT"
      kind={warnedContracts}
      look={eventLook}
      sumsOf={sumsOf}
      Besides={LateInstalments}
      figures={[c.surat_ke, c.tunggakan]}
    />
  )
}

/** The instalments that the letter is about, with their fines. */
function LateInstalments({ thing }: { thing: OpenContract }) {
  const { tgl_system } = useSession()
  const { lines } = useMemo(() => owed(thing, thing.cicilan_dibayar, thing.tunggakan, tgl_system), [thing, tgl_system])
  return <Schedule akad={thing.akad} lines={lines} />
}

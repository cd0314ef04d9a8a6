import { useCallback } from 'react'
import { useSession } from '#engine/web/session.ts'
import { CaseScreen } from '#modules/cases/web/public.ts'
import { instalments as c, writeOffLoss } from '../contract/fields.ts'
import { type OpenContract, instalmentCase } from '../contract/mutasi-cicilan.ts'
import { unpaidOf } from './end-sums.ts'
import { eventLook } from './looks.tsx'
import { lateContracts } from './open-contracts.tsx'

/** Writes a late contract off whose goods do not come back. */
export default function HapusBukuCicilan() {
  const { tgl_system } = useSession()
  const sumsOf = useCallback(
    (contract: OpenContract) => {
      const { pokok_dibayar } = unpaidOf(contract, tgl_system)
      return { sums: [[c.sisa_cicilan, contract.sisa_cicilan] as const], total: [writeOffLoss, pokok_dibayar] as const }
    },
    [tgl_system],
  )
  return <CaseScreen of={instalmentCase} step="HAPUS" kind={lateContracts} look={eventLook} sumsOf={sumsOf} figures={[writeOffLoss]} />
}

import { useCallback } from 'react'
import { useSession } from '#engine/web/session.ts'
import { CaseScreen, type EventForm } from '#modules/cases/web/public.ts'
import { instalments as c } from '../contract/fields.ts'
import { type OpenContract, instalmentCase } from '../contract/mutasi-cicilan.ts'
import { owed } from '../contract/schedule.ts'
import { eventLook } from './looks.tsx'
import { lateContracts } from './open-contracts.tsx'

/** Takes the goods of a late contract back at a value that a second person allows. */
export default function LelangCicilan() {
  const { tgl_system } = useSession()
  const sumsOf = useCallback(
    (contract: OpenContract, form: EventForm) => {
      const { pokok_dibayar } = owed(contract, contract.cicilan_dibayar, contract.lama_bulan, tgl_system)
      const value = form.entered(c.harga_ambil) ?? 0
      const isKept = contract.status_barang === 'DITAHAN'
      return {
        sums: [
          [c.pokok_dibayar.labelled('Sisa Pokok'), pokok_dibayar] as const,
          ...(isKept || value >= pokok_dibayar
            ? [[c.sisa_lelang, Math.max(0, value - pokok_dibayar)] as const]
            : [[c.rugi_lelang, pokok_dibayar - value] as const]),
        ],
        total: [c.nilai_ambil, value] as const,
      }
    },
    [tgl_system],
  )
  return (
    <CaseScreen
      of={instalmentCase}
      step="LELANG"
      kind={lateContracts}
      look={eventLook}
      sumsOf={sumsOf}
      figures={[c.nilai_ambil, c.sisa_lelang, c.rugi_lelang]}
    />
  )
}

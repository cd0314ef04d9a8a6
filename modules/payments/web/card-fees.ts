import { useMemo } from 'react'
import { useList } from '#engine/web/lookup-input.tsx'
import { masterRekening } from '#modules/masters/contract/master-rekening.ts'
import { parameterBiayaGesek } from '#modules/masters/contract/parameter-biaya-gesek.ts'
import type { CardFees } from './payment-rows.ts'

/** A till stands open for hours: a fee that was changed is known to it after so long. */
const refreshedMs = 60_000

/** What cards cost by the account that they are paid into, as far as the lists are there. */
export function useCardFees(): CardFees {
  const accounts = useList(masterRekening.api.list, true, refreshedMs).data
  const banks = useList(parameterBiayaGesek.api.list, true, refreshedMs).data
  return useMemo(() => {
    const ofBank = new Map(
      (banks ?? []).map((row) => [
        String(row['kode_bank']),
        { persen_debit: Number(row['persen_debit']), persen_credit: Number(row['persen_credit']) },
      ]),
    )
    const ofAccount = new Map((accounts ?? []).map((row) => [String(row['no_rekening']), ofBank.get(String(row['kode_bank']))]))
    return (no_rekening) => (no_rekening === null ? undefined : ofAccount.get(no_rekening))
  }, [accounts, banks])
}

import { useMemo } from 'react'
import { useList } from '#engine/web/lookup-input.tsx'
import { masterRekening } from '#modules/masters/contract/master-rekening.ts'
import { parameterBiayaGesek } from '#modules/masters/contract/parameter-biaya-gesek.ts'
import type { CardFees } from './payment-rows.ts'

/** What cards cost by the account that they are paid into, as far as the lists are there. */
export function useCardFees(): CardFees {
  const [accounts, banks] = [useList(masterRekening.api.list).data, useList(parameterBiayaGesek.api.list).data]
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

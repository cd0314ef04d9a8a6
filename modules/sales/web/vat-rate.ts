import { useEffect, useMemo } from 'react'
import type { FieldMessages } from '#engine/contract/refusal.ts'
import { useList } from '#engine/web/lookup-input.tsx'
import { useSession } from '#engine/web/session.ts'
import { parameterPpn } from '#modules/pricing/contract/parameter-ppn.ts'
import { type VatRate, rateOn } from '#modules/pricing/contract/vat.ts'

const askedAgainMs = 5000

/** The tax on sales of the shop's day. */
interface VatOfDay {
  /** Undefined if there is none, or if it is not known yet. */
  readonly rate: VatRate | undefined
  /** The reason why nothing can be saved yet, shown next to the payments; empty once the rate is known. */
  readonly messages: FieldMessages
  /** Asks for it again, because a user has changed it. */
  askAgain(): void
}

/** The rate of the tax on sales that holds on the shop's day. Rates that did not come are asked for again. */
export function useVatRate(): VatOfDay {
  const { modules, tgl_system } = useSession()
  const isTaxed = modules.includes('PPN_PENJUALAN')
  const { data: rates, isError, refetch } = useList(parameterPpn.api.list, isTaxed)
  useEffect(() => {
    if (!isError) return undefined
    const later = setTimeout(() => void refetch(), askedAgainMs)
    return () => clearTimeout(later)
  }, [isError, refetch])
  return useMemo((): VatOfDay => {
    const askAgain = () => void (isTaxed && refetch())
    if (!isTaxed) return { rate: undefined, messages: {}, askAgain }
    if (!rates) return { rate: undefined, messages: { detail_bayar: 'Tarif PPN Belum Dimuat' }, askAgain }
    return { rate: rateOn(rates as unknown as readonly VatRate[], tgl_system), messages: {}, askAgain }
  }, [isTaxed, rates, tgl_system, refetch])
}

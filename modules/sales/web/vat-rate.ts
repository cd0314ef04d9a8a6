import { useMemo } from 'react'
import { useList } from '#engine/web/lookup-input.tsx'
import { useSession } from '#engine/web/session.ts'
import { parameterPpn } from '#modules/pricing/contract/parameter-ppn.ts'
import { type VatRate, rateOn } from '#modules/pricing/contract/vat.ts'

/** The rate of the tax on sales that holds on the shop's day; undefined where there is none. */
export function useVatRate(): VatRate | undefined {
  const { modules, tgl_system } = useSession()
  const isTaxed = modules.includes('PPN_PENJUALAN')
  const { data: rates } = useList(parameterPpn.api.list, isTaxed)
  return useMemo(() => (isTaxed && rates ? rateOn(rates as unknown as readonly VatRate[], tgl_system) : undefined), [isTaxed, rates, tgl_system])
}

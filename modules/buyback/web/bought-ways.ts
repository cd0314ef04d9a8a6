import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSession } from '#engine/web/session.ts'
import { readBuybackPrices } from '#modules/pricing/contract/buyback-prices.ts'
import { useBuybackPrices } from '#modules/pricing/web/public.ts'
import { purchaseRounding } from '#modules/settings/contract/rounding.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import { refusals } from '../contract/refusals.ts'
import { identityAsked } from '../contract/seller.ts'
import type { BoughtWays } from './bought-form.ts'

/** By what goods are bought today, also where that changes while a customer waits; undefined until the lists are there, and where nobody asks for them (`isAsked`). */
export function useBoughtWays(isAsked = true): { ways: BoughtWays | undefined; error: Error | null; retry: () => void } {
  const { settings } = useSession()
  const { data: prices, error, refetch } = useBuybackPrices(isAsked)
  const ways = useMemo((): BoughtWays | undefined => {
    const source = { setting: (key: string) => settings[key] }
    return (
      prices && {
        prices,
        rounding: purchaseRounding(source),
        toleransi: numberSetting(source, 'TOLERANSI_BERAT_BELI'),
        identity: identityAsked(source),
      }
    )
  }, [prices, settings])
  return { ways, error, retry: () => void refetch() }
}

/** Lists that changed since are fetched again when a call is refused for that, so that the customer is told what he will get. */
export function useFreshLists(): (refusal: { readonly code: string }) => unknown {
  const queries = useQueryClient()
  const ofPrices: readonly string[] = [refusals.PURCHASE_PRICE_CHANGED.code, refusals.GROUP_NOT_BOUGHT.code]
  return ({ code }) => (ofPrices.includes(code) ? queries.invalidateQueries({ queryKey: [readBuybackPrices.call] }) : undefined)
}

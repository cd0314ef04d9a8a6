import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSession } from '#engine/web/session.ts'
import { readBuybackPrices } from '#modules/pricing/contract/buyback-prices.ts'
import { useBuybackPrices } from '#modules/pricing/web/public.ts'
import { purchaseRounding } from '#modules/settings/contract/rounding.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import { refusals } from '../contract/refusals.ts'
import { identityRule } from '../contract/seller.ts'
import type { BoughtRules } from './bought-form.ts'

/**
 * Returns today's prices and conditions of buybacks, also if they change while a customer waits. Undefined until the lists are loaded, and if they
 * are not needed (`isAsked`).
 */
export function useBoughtRules(isAsked = true): { rules: BoughtRules | undefined; error: Error | null; retry: () => void } {
  const { settings } = useSession()
  const { data: prices, error, refetch } = useBuybackPrices(isAsked)
  const rules = useMemo((): BoughtRules | undefined => {
    const source = { setting: (key: string) => settings[key] }
    return (
      prices && {
        prices,
        rounding: purchaseRounding(source),
        toleransi: numberSetting(source, 'TOLERANSI_BERAT_BELI'),
        identity: identityRule(source),
      }
    )
  }, [prices, settings])
  return { rules, error, retry: () => void refetch() }
}

/** Fetches changed lists again when a call is refused for that, so that the customer hears the price that he will get. */
export function useFreshLists(): (refusal: { readonly code: string }) => unknown {
  const queries = useQueryClient()
  const ofPrices: readonly string[] = [refusals.PURCHASE_PRICE_CHANGED.code, refusals.GROUP_NOT_BOUGHT.code]
  return ({ code }) => (ofPrices.includes(code) ? queries.invalidateQueries({ queryKey: [readBuybackPrices.call] }) : undefined)
}

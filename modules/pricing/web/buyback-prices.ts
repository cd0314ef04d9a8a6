import { useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '#engine/web/api.ts'
import { useSession } from '#engine/web/session.ts'
import { readBuybackPrices } from '../contract/buyback-prices.ts'
import { usePricesChanged } from './prices-changed.ts'

/** Returns the present prices of buybacks, fetched again when prices change; undefined if they are not needed (`isAsked`). */
export function useBuybackPrices(isAsked = true) {
  const { kode_toko } = useSession()
  const queries = useQueryClient()
  usePricesChanged(() => void queries.invalidateQueries({ queryKey: [readBuybackPrices.call] }))
  return useQuery({
    queryKey: [readBuybackPrices.call, kode_toko],
    queryFn: () => send(readBuybackPrices),
    staleTime: 0,
    enabled: isAsked,
  })
}

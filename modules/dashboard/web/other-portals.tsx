import { useQuery } from '@tanstack/react-query'
import { splitCall, type ReplyOf } from '#engine/contract/endpoint.ts'
import { send } from '#engine/web/api.ts'
import { ErrorState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { readPortals } from '#modules/portals/contract/portal.ts'
import { shopsNow } from '../contract/cash-pusat.ts'
import { ShopCard } from './shop-card.tsx'

/** A portal is another installation, often behind a slow line, and is asked less often than our own. */
const lookAgainMs = 120_000

const { path } = splitCall(shopsNow.call)

/** What the dashboard asks of the other portals. */
export const portalKey = [readPortals.call, path]

/**
 * The shops of the owner's other portals, each marked with its portal. A portal that fails appears as failed next to the others. Empty without other
 * portals.
 */
export function OtherPortals() {
  const say = useText()
  const requested = useQuery({
    queryKey: portalKey,
    queryFn: () => send(readPortals, { query: { path } }),
    staleTime: 0,
    refetchInterval: lookAgainMs,
  })
  if (requested.isPending || requested.data?.values.length === 0) return null
  return (
    <>
      <header className="dashboard-box-head">
        <h2 id="toko-portal-lain">{say('Toko Portal Lain')}</h2>
      </header>
      {requested.error ? (
        <section className="dashboard-box" aria-labelledby="toko-portal-lain">
          <ErrorState error={requested.error} text="Data Gagal Dimuat" onRetry={() => void requested.refetch()} />
        </section>
      ) : (
        <section className="dashboard-shops" aria-labelledby="toko-portal-lain">
          {requested.data.values.map(({ portal, data, error }) => {
            if (error !== undefined) {
              return (
                <p key={portal} role="alert" className="dashboard-tile dashboard-late">
                  <strong>{portal}</strong> · {say('Data Gagal Dimuat')}: {say(error)}
                </p>
              )
            }
            const { semua, values } = data as ReplyOf<typeof shopsNow>
            return values.map((shop) => <ShopCard key={`${portal} ${shop.kode_toko}`} shop={shop} addedUpOn={semua.tgl_system} portal={portal} />)
          })}
        </section>
      )}
    </>
  )
}

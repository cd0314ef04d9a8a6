import { useQuery } from '@tanstack/react-query'
import { send } from '#engine/web/api.ts'
import { Figure } from '#engine/web/figure.tsx'
import { PickList } from '#engine/web/pick-list.tsx'
import { useSession } from '#engine/web/session.ts'
import { EmptyState, ErrorState, LoadingState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { shipments as k } from '../contract/fields.ts'
import { type OnTheRoad, readUnreceived } from '../contract/kirim-barang.ts'

interface RoadListProps {
  readonly title: string
  /** What is sent to this shop, or what it has sent. */
  readonly way: 'TO_HERE' | 'FROM_HERE'
  readonly emptyText?: string
  readonly isChosen?: (sent: OnTheRoad) => boolean
  readonly onChoose: (sent: OnTheRoad) => void
}

/** Lists the shipments on the road, the oldest first. An empty list shows nothing, unless `emptyText` is given. */
export function RoadList({ title, way, emptyText, isChosen, onChoose }: RoadListProps) {
  const say = useText()
  const { kode_toko } = useSession()
  // Other shops change the list, so each visit reads it again.
  const road = useQuery({
    queryKey: [readUnreceived.call, kode_toko, way],
    queryFn: () => send(readUnreceived, { query: { arah: way } }),
    staleTime: 0,
  })
  if (road.isPending) return <LoadingState />
  if (road.error) return <ErrorState error={road.error} onRetry={() => void road.refetch()} />
  if (road.data.length === 0) return emptyText === undefined ? null : <EmptyState text={emptyText} />
  return (
    <section aria-label={say(title)}>
      <h2 className="entry-facts">{say(title)}</h2>
      <PickList things={road.data} keyOf={({ no_kirim }) => no_kirim} isChosen={(sent) => isChosen?.(sent) ?? false} onChoose={onChoose}>
        {(sent) => (
          <>
            <span>{sent.no_kirim}</span>
            <span>
              <Figure field={k.berat_jalan} value={sent.berat_jalan} strong /> g
            </span>
            <small>
              {[way === 'TO_HERE' ? sent.nama_asal : sent.nama_tujuan, say('{{n}} barang', { n: sent.qty_jalan }), sent.keterangan]
                .filter(Boolean)
                .join(' · ')}
            </small>
            <small data-late={sent.hari_di_jalan > 0}>
              {sent.hari_di_jalan > 0 ? say('{{n}} hari di jalan', { n: sent.hari_di_jalan }) : k.created_at.format(sent.created_at)}
            </small>
          </>
        )}
      </PickList>
    </section>
  )
}

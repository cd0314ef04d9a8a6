import { useQuery } from '@tanstack/react-query'
import { send } from '#engine/web/api.ts'
import { Figure } from '#engine/web/figure.tsx'
import { PickList } from '#engine/web/pick-list.tsx'
import { useSession } from '#engine/web/session.ts'
import { EmptyState, ErrorState, LoadingState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { gold as g } from '../contract/fields.ts'
import { type GoldOnTheRoad, readGoldOnTheRoad } from '../contract/kirim-emas.ts'

interface GoldRoadProps {
  readonly title: string
  /** What is sent to this shop, or what it has sent. */
  readonly way: 'TO_HERE' | 'FROM_HERE'
  readonly emptyText: string
  readonly isChosen: (sent: GoldOnTheRoad) => boolean
  readonly onChoose: (sent: GoldOnTheRoad) => void
}

/** Gold on the road, the oldest first. */
export function GoldRoad({ title, way, emptyText, isChosen, onChoose }: GoldRoadProps) {
  const say = useText()
  const { kode_toko } = useSession()
  // Other shops change it, so the screen reads it anew each time.
  const road = useQuery({
    queryKey: [readGoldOnTheRoad.call, kode_toko, way],
    queryFn: () => send(readGoldOnTheRoad, { query: { arah: way } }),
    staleTime: 0,
  })
  if (road.isPending) return <LoadingState />
  if (road.error) return <ErrorState error={road.error} onRetry={() => void road.refetch()} />
  if (road.data.length === 0) return <EmptyState text={emptyText} />
  return (
    <section aria-label={say(title)}>
      <h2 className="entry-facts">{say(title)}</h2>
      <PickList things={road.data} keyOf={({ no_kirim_emas }) => no_kirim_emas} isChosen={isChosen} onChoose={onChoose}>
        {(sent) => (
          <>
            <span>{sent.no_kirim_emas}</span>
            <span>
              <Figure field={g.total_berat} value={sent.total_berat} strong /> g
            </span>
            <small>
              {[way === 'TO_HERE' ? sent.nama_asal : sent.nama_tujuan, say('{{n}} barang', { n: sent.total_qty }), sent.keterangan]
                .filter(Boolean)
                .join(' · ')}
            </small>
            <small data-late={sent.hari_di_jalan > 0}>
              {sent.hari_di_jalan > 0 ? say('{{n}} hari di jalan', { n: sent.hari_di_jalan }) : g.created_at.format(sent.created_at)}
            </small>
          </>
        )}
      </PickList>
    </section>
  )
}

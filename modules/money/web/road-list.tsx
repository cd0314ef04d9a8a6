import './sent-money.css'
import { useQuery } from '@tanstack/react-query'
import { send } from '#engine/web/api.ts'
import { Figure } from '#engine/web/figure.tsx'
import { PickList } from '#engine/web/pick-list.tsx'
import { useSession } from '#engine/web/session.ts'
import { EmptyState, ErrorState, LoadingState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { type SentMoney, readRoad } from '../contract/kirim-uang.ts'
import { sendings as k } from '../contract/kirim-uang-fields.ts'

interface RoadListProps {
  readonly title: string
  /** What this shop has sent, or what is sent to it. */
  readonly way: 'FROM_HERE' | 'TO_HERE'
  /** What is done with the one that is chosen. */
  readonly does: string
  readonly onChoose: (sent: SentMoney) => void
}

/** Money on the road from this shop or to it, the oldest first. */
export function RoadList({ title, way, does, onChoose }: RoadListProps) {
  const say = useText()
  const { kode_toko } = useSession()
  const road = useQuery({ queryKey: [readRoad.call, kode_toko], queryFn: () => send(readRoad) })
  if (road.isPending) return <LoadingState />
  if (road.error) return <ErrorState error={road.error} onRetry={() => void road.refetch()} />
  const { rows, total } = road.data
  const shown = rows.filter((sent) => (sent.kode_toko === kode_toko) === (way === 'FROM_HERE'))
  return (
    <section aria-label={say(title)}>
      <h2 className="sent-title">{say(title)}</h2>
      {shown.length === 0 ? (
        <EmptyState text="Tidak Ada Uang Di Jalan" />
      ) : (
        <PickList
          className="road-list"
          things={shown}
          keyOf={({ nota_kirim }) => nota_kirim}
          doesOf={({ nota_kirim }) => `${say(does)} ${nota_kirim}`}
          onChoose={onChoose}
        >
          {(sent) => (
            <>
              <span>{sent.nota_kirim}</span>
              <Figure field={k.jumlah_rp} value={sent.jumlah_rp} strong />
              <small>{[way === 'FROM_HERE' ? sent.nama_tujuan : sent.nama_toko, sent.keterangan].join(' · ')}</small>
              <small data-late={sent.hari_di_jalan > 0}>
                {sent.hari_di_jalan > 0 ? say('{{n}} hari di jalan', { n: sent.hari_di_jalan }) : k.created_at.format(sent.created_at)}
              </small>
              <strong>{say(does)}</strong>
            </>
          )}
        </PickList>
      )}
      {total > rows.length && <p className="sent-hint">{say('{{n}} yang tertua ditampilkan.', { n: rows.length })}</p>}
    </section>
  )
}

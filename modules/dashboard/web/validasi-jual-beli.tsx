import './dashboard.css'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { moment, rupiah } from '#engine/kinds/index.ts'
import { send } from '#engine/web/api.ts'
import { Figure } from '#engine/web/figure.tsx'
import { Loaded } from '#engine/web/loaded.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { ScreenLink } from '#engine/web/screen-link.tsx'
import { useSession } from '#engine/web/session.ts'
import { EmptyState, Note } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { waitingMax } from '#modules/queue/contract/queue.ts'
import { type QueueRow, readQueue, validasiJualBeli, waitingKinds } from '../contract/validasi-jual-beli.ts'

const amount = rupiah('Rupiah')
const time = moment('Waktu')
const lookAgainMs = 10_000

/** Everything that waits for the cashier in one list, the oldest first; a row leads to where its money is taken, with its number. */
export default function ValidasiJualBeli() {
  const say = useText()
  const { kode_toko } = useSession()
  const [status, setStatus] = useState<'MENUNGGU' | 'DIPUTUSKAN'>('MENUNGGU')
  const list = useQuery({
    queryKey: [readQueue.call, kode_toko, status],
    queryFn: () => send(readQueue, { query: { status } }),
    staleTime: 0,
    refetchInterval: lookAgainMs,
  })
  return (
    <Panel screen={validasiJualBeli} onRefresh={() => list.refetch()}>
      <SegmentedControl
        mb="sm"
        value={status}
        onChange={(value) => setStatus(value)}
        aria-label={say('Tampilkan')}
        data={[
          { value: 'MENUNGGU', label: say('Menunggu') },
          { value: 'DIPUTUSKAN', label: say('Diputuskan Hari Ini') },
        ]}
      />
      <Loaded query={list} waiting="Sedang Mencari Data">
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState text={status === 'MENUNGGU' ? 'Tidak Ada Yang Menunggu Kasir' : 'Tidak Ada Data'} />
          ) : (
            <>
              {rows.length === waitingMax && (
                <Note
                  text={status === 'MENUNGGU' ? '{{n}} yang tertua ditampilkan.' : '{{n}} yang terbaru ditampilkan.'}
                  values={{ n: waitingMax }}
                />
              )}
              <ul className="queue-overview" aria-label={say(validasiJualBeli.title)}>
                {rows.map((row) => (
                  <QueueItem key={row.no_antri} row={row} />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}

function QueueItem({ row }: { row: QueueRow }) {
  const say = useText()
  const kind = waitingKinds.find(({ jenis }) => jenis === row.jenis)
  return (
    <li className="dashboard-tile">
      <div className="queue-overview-head">
        <strong>
          {row.status_antri === 'MENUNGGU' && kind ? (
            <ScreenLink path={kind.screen.path} search={{ no_antri: row.no_antri }}>
              {row.no_antri}
            </ScreenLink>
          ) : (
            row.no_antri
          )}
        </strong>
        <span>{kind && say(kind.title)}</span>
        <Figure field={amount} value={row.bayar} strong />
      </div>
      <p className="dashboard-facts">
        {row.nama_customer} · {row.user_id} · {time.format(row.created_at)} · {say('{{n}} menit', { n: row.umur_menit })}
        {row.batas_at && ` · ${say('ditahan sampai {{waktu}}', { waktu: time.format(row.batas_at).slice(11, 16) })}`}
      </p>
      {row.status_antri === 'SELESAI' && row.nomor && (
        <p className="dashboard-facts">
          <ThingLink kind={row.jenis} id={row.nomor} /> · {row.diputuskan_oleh}
        </p>
      )}
      {row.status_antri === 'DITOLAK' && (
        <p className="dashboard-facts dashboard-late">
          {say('Ditolak {{oleh}}: {{alasan}}', { oleh: row.diputuskan_oleh ?? '', alasan: row.alasan_tolak ?? '' })}
        </p>
      )}
    </li>
  )
}

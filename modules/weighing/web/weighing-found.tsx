import './weighing.css'
import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { col } from '#engine/contract/report.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { send } from '#engine/web/api.ts'
import { DataTable } from '#engine/web/data-table.tsx'
import { Facts } from '#engine/web/facts.tsx'
import { Figure } from '#engine/web/figure.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { ErrorState, LoadingState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { goods as g, statuses } from '#modules/goods/contract/fields.ts'
import { weighing as f } from '../contract/fields.ts'
import { type Clue, readWeighing } from '../contract/timbang-baki.ts'
import { Outcome } from './outcome.tsx'

type Found = ReplyOf<typeof readWeighing>

const facts = [f.tgl_system, f.created_at, f.user_id, f.timbangan, f.pieces, f.berat_baki, f.berat_timbang, f.berat_hasil, f.selisih, f.toleransi]
const earlier = [col(f.tgl_system), col(f.created_at), col(f.user_id), col(f.berat_hasil), col(f.selisih), col(f.hasil)].map(tableColumn)

/** A weighing: its result, its alarms, the pieces that may explain it, and the earlier weighings of the tray. */
export function WeighingFound({ no_timbang, isWhole = false }: { no_timbang: number; isWhole?: boolean }) {
  const say = useText()
  const weighing = useQuery({
    queryKey: [readWeighing.call, String(no_timbang)],
    queryFn: () => send(readWeighing, { params: { no_timbang: String(no_timbang) } }),
  })
  const before = useMemo(() => [{ heading: undefined, rows: weighing.data?.sebelumnya ?? [], subtotal: undefined }], [weighing.data])
  if (weighing.isPending) return <LoadingState />
  if (weighing.error) return <ErrorState error={weighing.error} onRetry={() => void weighing.refetch()} />
  const found = weighing.data
  return (
    <div className="weighing-found">
      <p className="weighing-sum" data-outcome={found.hasil} role="status">
        <strong>
          {found.kode_baki} {found.nama_baki}
        </strong>
        <Outcome hasil={found.hasil} />
        {found.selisih !== undefined && (
          <span>
            {say('Selisih')} <Figure field={f.selisih} value={found.selisih} strong /> g
          </span>
        )}
      </p>
      {isWhole && <Facts fields={facts} of={found} />}
      <ul className="weighing-alarms">
        {found.alarm.map(({ alarm, selisih }) => (
          <li key={alarm}>
            <IconAlertTriangle size={16} color="var(--mantine-color-error)" aria-hidden /> {say(alarmTexts[alarm])}
            {selisih !== undefined && (
              <>
                {' '}
                <Figure field={f.selisih} value={selisih} strong /> g
              </>
            )}
          </li>
        ))}
      </ul>
      {found.sebab && <Explanation sebab={found.sebab} hasil={found.hasil} />}
      {isWhole && (
        <>
          <h3>{say('Timbang Sebelumnya')}</h3>
          <DataTable
            label={say('Timbang Sebelumnya')}
            columns={earlier}
            sections={before}
            rowKey={(row) => String(row['no_timbang'])}
            emptyText="Data Tidak Tersedia"
            cell={(column, row) => (column.name === 'hasil' ? <Outcome hasil={row.hasil} /> : undefined)}
          />
        </>
      )}
    </div>
  )
}

const alarmTexts = {
  SELISIH: 'Berat baki di luar toleransi.',
  ISI_SAMA: 'Isi baki sama dengan timbang sebelumnya, tetapi beratnya berubah. Mungkin ada barang yang ditukar.',
  MENYIMPANG: 'Berat baki berubah sedikit demi sedikit ke satu arah dari hari ke hari.',
} as const

/** The pieces and pairs to look for first. */
function Explanation({ sebab, hasil }: { sebab: Found['sebab']; hasil: Found['hasil'] }) {
  const say = useText()
  const lists: readonly (readonly [string, readonly (readonly Clue[])[]])[] = [
    ['Barang Yang Beratnya Sama Dengan Selisih', sebab.barang.map((clue) => [clue])],
    ['Pasangan Barang Yang Beratnya Sama Dengan Selisih', sebab.pasangan],
    ['Baru Keluar Dari Baki Ini', sebab.keluar.map((clue) => [clue])],
    ['Tercatat Di Baki Lain', sebab.baki_lain.map((clue) => [clue])],
  ]
  const told = lists.filter(([, clues]) => clues.length > 0)
  if (told.length === 0 && hasil !== 'SELISIH') return null
  if (told.length === 0) return <p className="weighing-none">{say('Tidak ada satu atau dua barang yang menjelaskan selisih ini.')}</p>
  return (
    <div className="weighing-clues">
      {told.map(([title, clues]) => (
        <section key={title} aria-label={say(title)}>
          <h3>{say(title)}</h3>
          <ol>
            {clues.map((pieces) => (
              <li key={pieces.map(({ kode_barcode }) => kode_barcode).join(' ')}>
                {pieces.map((piece) => (
                  <ClueLine key={piece.kode_barcode} piece={piece} />
                ))}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function ClueLine({ piece: { kode_barcode, nama_barang, berat_timbang, status, kode_baki } }: { piece: Clue }): ReactNode {
  const say = useText()
  return (
    <span className="weighing-clue">
      <ThingLink kind="barang" id={kode_barcode} /> <span>{nama_barang}</span>
      <Figure field={g.berat_timbang} value={berat_timbang} strong />
      <small>
        {status && say(statuses[status])} {kode_baki}
      </small>
    </span>
  )
}

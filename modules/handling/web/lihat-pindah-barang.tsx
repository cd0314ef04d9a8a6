import './stock.css'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { col, oneMonthModule, periodMessages } from '#engine/contract/report.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { documentWords as w } from '#engine/contract/document.ts'
import { date } from '#engine/kinds/index.ts'
import { send } from '#engine/web/api.ts'
import { DataTable } from '#engine/web/data-table.tsx'
import { FieldInput } from '#engine/web/field-input.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { useSession } from '#engine/web/session.ts'
import { EmptyState, LoadingState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { stock as s } from '../contract/fields.ts'
import { lihatPindahBarang, movedDays, reprintList } from '../contract/pindah-barang.ts'

const [fromField, toField] = [date('Tanggal Awal').named('start_date'), date('Tanggal Akhir').named('end_date')]
const ways = { false: 'Pindah Barang', true: 'Pindah Barang Satu Baki' }
const columns = [
  col(s.no_pindah, { opens: 'pindah_barang' }),
  col(w.tgl_system),
  col(s.kode_gudang),
  col(s.kode_baki),
  col(s.satu_baki),
  col(s.total_qty),
  col(s.total_berat),
  col(s.input_by),
].map(tableColumn)

/** The moves of some days, which are asked for once they are a range; each opens with its lines and its paper. Empty and failure say the same (specification §8). */
export default function LihatPindahBarang() {
  const say = useText()
  const { tgl_system, kode_toko, fixedDate, modules } = useSession()
  const [chosen, setDays] = useState({ start_date: tgl_system, end_date: tgl_system })
  const [satu_baki, setWay] = useState<string | null>(null)
  const days = fixedDate === null ? chosen : { start_date: fixedDate, end_date: fixedDate }
  const wrong = periodMessages(movedDays, days.start_date, days.end_date, modules.includes(oneMonthModule))
  const query = { ...days, ...(satu_baki ? { satu_baki: satu_baki as 'true' | 'false' } : {}) }
  const list = useQuery({
    queryKey: [reprintList.call, kode_toko, query],
    queryFn: () => send(reprintList, { query }),
    enabled: !wrong,
    staleTime: 0,
  })
  return (
    <Panel screen={lihatPindahBarang} onRefresh={() => list.refetch()}>
      <div className="stock-filter">
        <FieldInput
          field={fromField}
          value={days.start_date}
          error={wrong?.['start_date']}
          readOnly={fixedDate !== null}
          onChange={(start_date) => start_date && setDays((before) => ({ ...before, start_date }))}
        />
        <FieldInput
          field={toField}
          value={days.end_date}
          error={wrong?.['end_date']}
          readOnly={fixedDate !== null}
          onChange={(end_date) => end_date && setDays((before) => ({ ...before, end_date }))}
        />
        <Select
          label={say('Cara')}
          placeholder={say('SEMUA')}
          clearable
          data={Object.entries(ways).map(([value, label]) => ({ value, label: say(label) }))}
          value={satu_baki}
          onChange={setWay}
        />
      </div>
      {wrong ? null : list.isPending ? (
        <LoadingState text="Sedang Mencari Data" />
      ) : list.error || list.data.length === 0 ? (
        <EmptyState text="Data Yang Anda Cari Tidak Ada" />
      ) : (
        <DataTable
          label={say(lihatPindahBarang.title)}
          columns={columns}
          sections={[{ heading: undefined, rows: list.data, subtotal: undefined }]}
          rowKey={(row) => row.no_pindah}
          pageSize={50}
          isFilling
        />
      )}
    </Panel>
  )
}

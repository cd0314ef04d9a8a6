import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { col } from '#engine/contract/report.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { date } from '#engine/kinds/index.ts'
import { send } from '#engine/web/api.ts'
import { DataTable } from '#engine/web/data-table.tsx'
import { FieldInput } from '#engine/web/field-input.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { useSession } from '#engine/web/session.ts'
import { EmptyState, ErrorState, LoadingState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { listApprovals, otorisasi } from '../contract/approvals.ts'
import { approvalWords as w } from '../contract/fields.ts'

const columns = [
  col(w.requested_at),
  col(w.kategori),
  col(w.uraian),
  col(w.selisih_rp),
  col(w.requested_by),
  col(w.status),
  col(w.decided_by),
  col(w.cara),
  col(w.alasan),
].map(tableColumn)

const dayField = date('Tanggal').named('tanggal')

/** The approvals of a day: who asked for what, who decided and how. What waits stands over every screen already. */
export default function Otorisasi() {
  const say = useText()
  const { tgl_system, kode_toko, fixedDate } = useSession()
  const [chosen, setDay] = useState(tgl_system)
  const day = fixedDate ?? chosen
  const list = useQuery({
    queryKey: [listApprovals.call, kode_toko, day],
    queryFn: () => send(listApprovals, { query: { tgl_from: day, tgl_to: day } }),
  })
  return (
    <Panel screen={otorisasi} onRefresh={() => list.refetch()}>
      <div className="report-filter">
        <FieldInput field={dayField} value={day} readOnly={fixedDate !== null} onChange={(next) => next && setDay(next)} />
      </div>
      {list.isPending && <LoadingState />}
      {list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.length === 0 && <EmptyState text="Belum Ada Otorisasi" />}
      {list.data && list.data.length > 0 && (
        <DataTable
          label={say(otorisasi.title)}
          columns={columns}
          sections={[{ heading: undefined, rows: list.data, subtotal: undefined }]}
          rowKey={(row) => String(row['id'])}
        />
      )}
    </Panel>
  )
}

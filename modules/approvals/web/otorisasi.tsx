import './approvals.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { col } from '#engine/contract/report.ts'
import { cellText, tableColumn } from '#engine/contract/table.ts'
import { date } from '#engine/kinds/index.ts'
import { send } from '#engine/web/api.ts'
import { ListFileButtons, wholePage } from '#engine/web/csv-list.tsx'
import { DataTable } from '#engine/web/data-table.tsx'
import { FieldInput } from '#engine/web/field-input.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { SearchBox } from '#engine/web/search-box.tsx'
import { useSearched } from '#engine/web/searched-rows.ts'
import { useSession } from '#engine/web/session.ts'
import { SideDrawer } from '#engine/web/side-drawer.tsx'
import { ErrorState, LoadingState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { type Approval, categoryLabel, listApprovals, otorisasi } from '../contract/approvals.ts'
import { approvalWords as w } from '../contract/fields.ts'
import { MadeByApprover } from './made-by-approver.tsx'
import { NeedFacts } from './need-facts.tsx'

const columns = [col(w.requested_at), col(w.kategori), col(w.uraian), col(w.selisih_rp), col(w.requested_by), col(w.status), col(w.decided_by)].map(
  tableColumn,
)

/** What the drawer adds to the row. */
const furtherFields = [
  w.requested_at,
  w.requested_by,
  w.keterangan,
  w.status,
  w.decided_at,
  w.decided_by,
  w.cara,
  w.alasan,
  w.berat_diminta,
  w.berat_dilihat,
  w.pengangkat,
  w.diangkat_pada,
  w.pengangkat_peminta,
  w.peminta_diangkat_pada,
].map((field) => tableColumn(col(field)))

const none: readonly Approval[] = []
const dayField = date('Tanggal').named('tanggal')

/** The approvals of a day: who asked for what, who decided and how. What waits stands over every screen already. */
export default function Otorisasi() {
  const say = useText()
  const { tgl_system, kode_toko, fixedDate } = useSession()
  const [chosen, setDay] = useState(tgl_system)
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState<Approval>()
  const day = fixedDate ?? chosen
  const list = useQuery({
    queryKey: [listApprovals.call, kode_toko, day],
    queryFn: () => send(listApprovals, { query: { tgl_from: day, tgl_to: day } }),
  })
  const rows = useSearched(list.data ?? none, columns, typed)
  return (
    <Panel screen={otorisasi} onRefresh={() => list.refetch()}>
      <div className="approvals-day">
        <SearchBox label="Cari" value={typed} onChange={setTyped} />
        <FieldInput field={dayField} value={day} readOnly={fixedDate !== null} onChange={(next) => next && setDay(next)} />
        <ListFileButtons list={{ screen: otorisasi, columns, fetchPage: async () => wholePage(rows) }} />
      </div>
      {list.isPending && <LoadingState />}
      {list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && (
        <DataTable
          label={say(otorisasi.title)}
          columns={columns}
          sections={[{ heading: undefined, rows, subtotal: undefined }]}
          emptyText={typed ? 'Data Tidak Ditemukan' : 'Belum Ada Otorisasi'}
          rowKey={(row) => String(row['id'])}
          onOpen={(row) => setOpened(row)}
          isFilling
        />
      )}
      {opened && (
        <SideDrawer opened onClose={() => setOpened(undefined)} title={`${say(categoryLabel(opened.kategori))} · ${opened.id}`}>
          <NeedFacts need={opened} />
          <MadeByApprover approval={opened} approver={opened.decided_by} />
          <dl className="approval-further">
            {furtherFields.map((field) => (
              <div key={field.name}>
                <dt>{say(field.label)}</dt>
                <dd>{cellText(field, opened[field.name as keyof Approval], say)}</dd>
              </div>
            ))}
          </dl>
        </SideDrawer>
      )}
    </Panel>
  )
}

import './settle-claims.css'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { col } from '#engine/contract/report.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { date } from '#engine/kinds/index.ts'
import { send } from '#engine/web/api.ts'
import { ListFileButtons, wholePage } from '#engine/web/csv-list.tsx'
import { DataTable } from '#engine/web/data-table.tsx'
import { FieldInput } from '#engine/web/field-input.tsx'
import { Loaded } from '#engine/web/loaded.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { payments as p } from '#modules/payments/contract/fields.ts'
import { money as f } from '../contract/fields.ts'
import { validasiNonCash } from '../contract/non-cash.ts'
import { readNonCashPayments } from '../contract/non-cash-payments.ts'
import { SettleClaims } from './settle-claims.tsx'

/**
 * Two screens in one (specification §2): while payments are validated, the claims that are settled; else what came to the accounts, to be
 * held against their statements. What banks owe for cards that cash was paid out for is settled either way.
 */
export default function ValidasiNonCash() {
  const { modules } = useSession()
  const [settles, setSettles] = useState(false)
  if (modules.includes('VALIDASI_NON_CASH') || settles) return <SettleClaims />
  return <Payments onSettle={() => setSettles(true)} />
}

const dayField = date('Tanggal').named('tgl_from')
const sumColumns = [f.no_rekening, f.nama_rekening, f.jumlah_dokumen, f.masuk, f.keluar].map((field) => tableColumn(col(field)))
const columns = [
  col(f.created_at),
  col(f.kind),
  col(f.reference, { opens: { kindIn: 'kind' } }),
  col(f.no_rekening),
  col(p.jenis),
  col(f.masuk, { total: true }),
  col(f.keluar, { total: true }),
].map(tableColumn)

/** What came to and went out of each account on a day. */
function Payments({ onSettle }: { onSettle: () => void }) {
  const say = useText()
  const { kode_toko, tgl_system, fixedDate } = useSession()
  const [picked, setDay] = useState(tgl_system)
  const day = fixedDate ?? picked
  const found = useQuery({
    queryKey: [readNonCashPayments.call, kode_toko, day],
    queryFn: () => send(readNonCashPayments, { query: { tgl_from: day, tgl_to: day } }),
    staleTime: 0,
  })
  const rows = found.data?.rows
  const numbered = useMemo(() => (rows ?? []).map((row, at) => ({ ...row, at })), [rows])
  return (
    <Panel screen={validasiNonCash} onRefresh={() => found.refetch()}>
      <Group gap="s" mb="sm" align="flex-end">
        <FieldInput field={dayField} value={day} readOnly={fixedDate !== null} onChange={(next) => next && setDay(next)} />
        <Group gap="s" ml="auto" className="claim-tools">
          <Button variant="default" onClick={onSettle}>
            {(found.data?.tagihan ?? 0) > 0 ? say('Validasi {{n}} Tagihan', { n: found.data?.tagihan ?? 0 }) : say('Cocokkan Rekening Koran')}
          </Button>
          <ListFileButtons list={{ screen: validasiNonCash, columns, fetchPage: async () => wholePage(numbered) }} />
        </Group>
      </Group>
      <p className="claim-hint">{say('Pembayaran non cash langsung masuk rekening. Cocokkan dengan rekening koran.')}</p>
      <Loaded query={found}>
        {(found) => (
          <>
            {found.rekening.length > 0 && (
              <DataTable
                label={say('Per Rekening')}
                columns={sumColumns}
                sections={[{ heading: undefined, rows: found.rekening, subtotal: undefined }]}
                rowKey={(row) => row.no_rekening}
              />
            )}
            <DataTable
              label={say(validasiNonCash.title)}
              columns={columns}
              sections={[{ heading: undefined, rows: numbered, subtotal: undefined }]}
              rowKey={(row) => String(row['at'])}
              emptyText="Tidak Ada Pembayaran Non Cash"
            />
            {found.total > numbered.length && (
              <p className="claim-hint">
                {say('Hanya {{n}} Pembayaran Terakhir Dari {{total}} Yang Ditampilkan', { n: numbered.length, total: found.total })}
              </p>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

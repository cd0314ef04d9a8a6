import type { Table } from '#engine/contract/table.ts'
import { useMayRead } from '#engine/web/door.ts'
import { ReportScreen } from '#engine/web/report-screen.tsx'
import { useText } from '#engine/web/text.ts'
import { goldParts } from '../contract/fields.ts'
import { laporanPosisiEmas } from '../contract/posisi-emas.ts'
import { Groups } from './statement.tsx'

/** How much gold there is, what it is worth, and what its price does to it. */
export default function LaporanPosisiEmas() {
  return <ReportScreen report={laporanPosisiEmas} body={(table) => <Position table={table} />} />
}

const named = ['bagian_emas', 'kode_toko', 'letak_emas']

function Position({ table }: { table: Table }) {
  const say = useText()
  const mayRead = useMayRead()
  return (
    <Groups
      table={table}
      head="Letak"
      columns={table.columns.filter((column) => !named.includes(column.name) && mayRead(column))}
      group={(row) => say(goldParts[row['bagian_emas'] as keyof typeof goldParts])}
      name={(row) => `${String(row['kode_toko'])} · ${String(row['letak_emas'])}`}
      total="Total"
    />
  )
}

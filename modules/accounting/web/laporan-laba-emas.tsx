import type { Table } from '#engine/contract/table.ts'
import { useMayRead } from '#engine/web/door.ts'
import { ReportScreen } from '#engine/web/report-screen.tsx'
import { laporanLabaEmas } from '../contract/posisi-emas.ts'
import { Groups } from './statement.tsx'

/** Profit of each shop in rupiah and in grams. */
export default function LaporanLabaEmas() {
  return <ReportScreen report={laporanLabaEmas} body={(table) => <Profit table={table} />} />
}

function Profit({ table }: { table: Table }) {
  const mayRead = useMayRead()
  const columns = table.columns.filter((column) => column.name !== 'kode_toko' && mayRead(column))
  return <Groups table={table} head="Toko" columns={columns} name={(row) => String(row['kode_toko'])} total="Total" />
}

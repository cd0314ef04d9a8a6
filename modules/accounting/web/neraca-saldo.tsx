import { ReportScreen } from '#engine/web/report-screen.tsx'
import { neracaSaldo } from '../contract/laporan.ts'
import { Statement } from './statement.tsx'

/** Every account with what it began with, got and was left with. */
export default function NeracaSaldo() {
  return <ReportScreen report={neracaSaldo} body={(table, requested) => <Statement table={table} requested={requested} total="Total" />} />
}

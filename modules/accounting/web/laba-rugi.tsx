import { ReportScreen } from '#engine/web/report-screen.tsx'
import { labaRugi } from '../contract/laporan.ts'
import { Statement } from './statement.tsx'

const running = [
  { label: 'Laba Kotor', upTo: '45' },
  { label: 'Laba Usaha', upTo: '456' },
]

/** What was earned and spent, and what is left of it on the way down. */
export default function LabaRugi() {
  return (
    <ReportScreen
      report={labaRugi}
      body={(table, requested) => <Statement table={table} requested={requested} total="Laba Bersih" running={running} />}
    />
  )
}

import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Table } from '#engine/contract/table.ts'
import { ReportScreen, ReportTable } from '#engine/web/report-screen.tsx'
import { ScreenLink } from '#engine/web/screen-link.tsx'
import { useText } from '#engine/web/text.ts'
import { fakturBermasalah } from '../contract/faktur-bermasalah.ts'
import { laporanNeracaGram } from '../contract/laporan-neraca-gram.ts'
import { gramPdf } from './gram-paper.ts'

/** The balance of grams: its table, a notice where a place does not add up, and a paper that is signed. */
export default function LaporanNeracaGram() {
  return <ReportScreen report={laporanNeracaGram} body={(table) => <Balance table={table} />} pdf={gramPdf} />
}

function Balance({ table }: { table: Table }) {
  const say = useText()
  return (
    <>
      {placesThatBreak(table).map((place) => (
        <Alert
          key={place}
          color="red"
          mb={10}
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title={`${say('Neraca Gram Tidak Seimbang')}: ${place}`}
        >
          {say('Barang yang masuk, keluar dan tersisa tidak saling cocok.')}{' '}
          <ScreenLink path={fakturBermasalah.screen.path}>{say('Faktur Bermasalah')}</ScreenLink>
        </Alert>
      ))}
      <ReportTable table={table} label={say(table.title)} />
    </>
  )
}

/** Places of shops in which more or less was put into groups than came out of them: over all groups of a place that is nothing. */
export function placesThatBreak(table: Pick<Table, 'sections'>): string[] {
  const rows = table.sections.flatMap((section) => section.rows)
  return [...Map.groupBy(rows, (row) => `${String(row['kode_toko'])} ${String(row['tempat'])}`)]
    .filter(([, of]) =>
      ['pcs_golongan', 'berat_golongan'].some((name) => of.reduce((sum, row) => sum + Math.round(Number(row[name] ?? 0) * 1_000), 0) !== 0),
    )
    .map(([place]) => place)
}

import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useCallback } from 'react'
import type { Table, TableColumn } from '#engine/contract/table.ts'
import type { Row } from '#engine/web/data-table.tsx'
import { type Asked, ReportScreen } from '#engine/web/report-screen.tsx'
import { ScreenLink } from '#engine/web/screen-link.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { fakturBermasalah } from '../contract/faktur-bermasalah.ts'
import { laporanNeracaGram } from '../contract/laporan-neraca-gram.ts'
import { gramPdf } from './gram-paper.ts'
import { gramKey } from './gram-row.ts'

/** The balance of grams: its table, a notice where a place does not add up, and a paper that is signed. */
export default function LaporanNeracaGram() {
  const { tgl_system, fixedDate } = useSession()
  const today = fixedDate ?? tgl_system
  const cellOf = useCallback(
    (asked: Asked) => (column: TableColumn, row: Row) =>
      column.name === 'kode_group' && typeof row['tempat'] === 'string' ? <Group row={row} days={daysOf(asked, today)} /> : undefined,
    [today],
  )
  return (
    <ReportScreen
      report={laporanNeracaGram}
      above={(table, asked) => <Breaks table={table} days={daysOf(asked, today)} />}
      cellOf={cellOf}
      pdf={gramPdf}
    />
  )
}

interface Days {
  readonly tgl_from: string
  readonly tgl_to: string
}

const daysOf = (asked: Asked, today: string): Days => ({
  tgl_from: String(asked['tgl_from'] ?? today),
  tgl_to: String(asked['tgl_to'] ?? today),
})

/** A row opens the documents that it is of; goods of no group have no name of their own. */
function Group({ row, days }: { row: Row; days: Days }) {
  const say = useText()
  const [kode_group, kode_kadar] = [String(row['kode_group'] ?? ''), String(row['kadar_group'] ?? '')]
  const of = { kode_toko: String(row['kode_toko']), tempat: String(row['tempat']), kode_group, kode_kadar }
  return (
    <ThingLink kind="neraca_gram" id={gramKey({ ...of, ...days })}>
      {kode_group || say('Tanpa Group')}
    </ThingLink>
  )
}

/** A notice for each place that does not add up. */
function Breaks({ table, days }: { table: Table; days: Days }) {
  const say = useText()
  return placesThatBreak(table).map((place) => (
    <Alert
      key={place}
      color="red"
      mb={10}
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={`${say('Neraca Gram Tidak Seimbang')}: ${place}`}
    >
      {say('Barang yang masuk, keluar dan tersisa tidak saling cocok.')}{' '}
      <ThingLink kind="neraca_gram" id={gramKey({ ...placeOf(place), kode_group: undefined, kode_kadar: undefined, ...days })}>
        {say('Lihat Dokumennya')}
      </ThingLink>{' '}
      · <ScreenLink path={fakturBermasalah.screen.path}>{say('Faktur Bermasalah')}</ScreenLink>
    </Alert>
  ))
}

/** A place of a shop, as `placesThatBreak` names it. */
function placeOf(place: string): { kode_toko: string; tempat: string } {
  const [kode_toko = '', tempat = ''] = place.split(' ')
  return { kode_toko, tempat }
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

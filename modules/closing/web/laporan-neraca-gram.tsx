import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useCallback } from 'react'
import type { Table, TableColumn } from '#engine/contract/table.ts'
import type { Row } from '#engine/web/data-table.tsx'
import { type Requested, ReportScreen } from '#engine/web/report-screen.tsx'
import { ScreenLink } from '#engine/web/screen-link.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { closing as f } from '../contract/fields.ts'
import { fakturBermasalah } from '../contract/faktur-bermasalah.ts'
import { laporanNeracaGram } from '../contract/laporan-neraca-gram.ts'
import { gramPdf } from './gram-paper.ts'
import { gramKey } from '../contract/gram-row.ts'

/** The balance of grams: its table, a notice where a place does not add up, and a paper that is signed. */
export default function LaporanNeracaGram() {
  const { tgl_system, fixedDate } = useSession()
  const today = fixedDate ?? tgl_system
  const cellOf = useCallback(
    (requested: Requested) => (column: TableColumn, row: Row) =>
      column.name === 'kode_group' && typeof row['tempat'] === 'string' ? <Group row={row} days={daysOf(requested, today)} /> : undefined,
    [today],
  )
  return (
    <ReportScreen
      report={laporanNeracaGram}
      above={(table, requested) => <Breaks table={table} days={daysOf(requested, today)} />}
      cellOf={cellOf}
      pdf={gramPdf}
    />
  )
}

interface Days {
  readonly tgl_from: string
  readonly tgl_to: string
}

const daysOf = (requested: Requested, today: string): Days => ({
  tgl_from: String(requested['tgl_from'] ?? today),
  tgl_to: String(requested['tgl_to'] ?? today),
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

/** A notice for each place that does not add up, and in what. */
function Breaks({ table, days }: { table: Table; days: Days }) {
  const say = useText()
  return placesThatBreak(table).map(({ kode_toko, tempat, rests }) => (
    <Alert
      key={`${kode_toko} ${tempat}`}
      color="red"
      mb="sm"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={`${say('Neraca Gram Tidak Seimbang')}: ${kode_toko} ${tempat}`}
    >
      {say('Barang yang masuk, keluar dan tersisa tidak saling cocok.')} {rests.map(({ label, value }) => `${say(label)} ${value}`).join(', ')}{' '}
      <ThingLink kind="neraca_gram" id={gramKey({ kode_toko, tempat, kode_group: undefined, kode_kadar: undefined, ...days })}>
        {say('Lihat Dokumennya')}
      </ThingLink>{' '}
      · <ScreenLink path={fakturBermasalah.screen.path}>{say('Faktur Bermasalah')}</ScreenLink>
    </Alert>
  ))
}

/** The columns of what nothing explains, a measure each. */
const restFields = [f.pcs_selisih, f.berat_selisih, f.fine_selisih, f.hpp_selisih]

interface BrokenPlace {
  readonly kode_toko: string
  readonly tempat: string
  /** The measures in which it breaks, and by how much over all of its groups. */
  readonly rests: readonly { readonly label: string; readonly value: string }[]
}

/** Places of shops in which something is left over, in any measure that one may read. */
export function placesThatBreak(table: Pick<Table, 'sections' | 'columns'>): BrokenPlace[] {
  const read = restFields.filter(({ name }) => table.columns.some((column) => column.name === name))
  const rows = table.sections.flatMap((section) => section.rows)
  return [...Map.groupBy(rows, (row) => `${String(row['kode_toko'])} ${String(row['tempat'])}`).values()].flatMap((of) => {
    const rests = read
      .filter(({ name }) => of.some((row) => Number(row[name] ?? 0) !== 0))
      .map((field) => {
        const thousandths = of.reduce((sum, row) => sum + Math.round(Number(row[field.name] ?? 0) * 1_000), 0)
        return { label: field.label, value: field.format(thousandths / 1_000) }
      })
    return rests.length > 0 ? [{ kode_toko: String(of[0]?.['kode_toko']), tempat: String(of[0]?.['tempat']), rests }] : []
  })
}

import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Table } from '#engine/contract/table.ts'
import { type Asked, ReportScreen, ReportTable } from '#engine/web/report-screen.tsx'
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
  return <ReportScreen report={laporanNeracaGram} body={(table, asked) => <Balance table={table} asked={asked} />} pdf={gramPdf} />
}

function Balance({ table, asked }: { table: Table; asked: Asked }) {
  const say = useText()
  const { tgl_system, fixedDate } = useSession()
  const days = {
    tgl_from: String(asked['tgl_from'] ?? fixedDate ?? tgl_system),
    tgl_to: String(asked['tgl_to'] ?? fixedDate ?? tgl_system),
  }
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
          <ThingLink kind="neraca_gram" id={gramKey({ ...placeOf(place), kode_group: undefined, kode_kadar: undefined, ...days })}>
            {say('Lihat Dokumennya')}
          </ThingLink>{' '}
          · <ScreenLink path={fakturBermasalah.screen.path}>{say('Faktur Bermasalah')}</ScreenLink>
        </Alert>
      ))}
      <ReportTable
        table={table}
        label={say(table.title)}
        cell={(column, row) => {
          // A row opens the documents that it is of; goods of no group have no name of their own.
          if (column.name !== 'kode_group' || typeof row['tempat'] !== 'string') return undefined
          const [kode_group, kode_kadar] = [String(row['kode_group'] ?? ''), String(row['kadar_group'] ?? '')]
          const of = { kode_toko: String(row['kode_toko']), tempat: row['tempat'], kode_group, kode_kadar }
          return (
            <ThingLink kind="neraca_gram" id={gramKey({ ...of, ...days })}>
              {kode_group || say('Tanpa Group')}
            </ThingLink>
          )
        }}
      />
    </>
  )
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

import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Table } from '#engine/contract/table.ts'
import { Figure } from '#engine/web/figure.tsx'
import { type Requested, ReportScreen } from '#engine/web/report-screen.tsx'
import { ScreenLink } from '#engine/web/screen-link.tsx'
import { useText } from '#engine/web/text.ts'
import { books as f } from '../contract/fields.ts'
import { neraca, sheetTexts } from '../contract/laporan.ts'
import { sheetDifference, sheetInTwoSides, sheetSides, sideOf } from '../contract/sheet-sides.ts'
import { Statement } from './statement.tsx'

/** The balance sheet in two sides. A difference between both, or between the shops of the chain, stands at the top. */
export default function Neraca() {
  return <ReportScreen report={neraca} body={(table, requested) => <Sheet table={table} requested={requested} />} filed={sheetInTwoSides} />
}

function Sheet({ table, requested }: { table: Table; requested: Requested }) {
  const say = useText()
  const isWrong = table.sections.some(({ rows }) => rows[0]?.['kelompok_akun'] === sheetTexts.wrong.text)
  const { atEnd, atStart } = sheetDifference(table)
  return (
    <>
      {(atEnd !== 0 || atStart !== 0) && (
        <Alert color="red" className="statement-notice" icon={<IconAlertTriangle size={18} aria-hidden />} title={say('Neraca Tidak Seimbang')}>
          {say('Akhir Periode')} <Figure field={f.selisih_neraca} value={atEnd} strong /> · {say('Awal Periode')}{' '}
          <Figure field={f.selisih_neraca} value={atStart} strong />
        </Alert>
      )}
      {isWrong && (
        <Alert color="red" className="statement-notice" icon={<IconAlertTriangle size={18} aria-hidden />} title={say('Selisih Antar Cabang')}>
          {say('Rekening antar cabang tidak saling menghapus. Periksa pemeriksaan buku tiap toko sebelum memakai neraca ini.')}{' '}
          <ScreenLink path="/faktur-bermasalah">{say('Faktur Bermasalah')}</ScreenLink>
        </Alert>
      )}
      <div className="statement-sides">
        {sheetSides.map((side) => (
          <Statement key={side.title} table={sideOf(table, side)} requested={requested} total={side.total} isSide />
        ))}
      </div>
    </>
  )
}

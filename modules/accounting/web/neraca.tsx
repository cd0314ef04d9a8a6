import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Table } from '#engine/contract/table.ts'
import { type Requested, ReportScreen } from '#engine/web/report-screen.tsx'
import { ScreenLink } from '#engine/web/screen-link.tsx'
import { useText } from '#engine/web/text.ts'
import { neraca, sheetTexts } from '../contract/laporan.ts'
import { Statement } from './statement.tsx'

/** The balance sheet. A difference between the shops of the chain stands at the top. */
export default function Neraca() {
  return <ReportScreen report={neraca} body={(table, requested) => <Sheet table={table} requested={requested} />} />
}

function Sheet({ table, requested }: { table: Table; requested: Requested }) {
  const say = useText()
  const isWrong = table.sections.some(({ rows }) => rows[0]?.['kelompok_akun'] === sheetTexts.wrong.text)
  return (
    <>
      {isWrong && (
        <Alert color="red" className="statement-notice" icon={<IconAlertTriangle size={18} aria-hidden />} title={say('Selisih Antar Cabang')}>
          {say('Rekening antar cabang tidak saling menghapus. Periksa pemeriksaan buku tiap toko sebelum memakai neraca ini.')}{' '}
          <ScreenLink path="/faktur-bermasalah">{say('Faktur Bermasalah')}</ScreenLink>
        </Alert>
      )}
      <Statement table={table} requested={requested} total="Total" isTwoSided />
    </>
  )
}

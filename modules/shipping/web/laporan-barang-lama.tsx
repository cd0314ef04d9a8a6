import './shipping.css'
import { Checkbox } from '@mantine/core'
import { useCallback, useState } from 'react'
import type { Table, TableColumn } from '#engine/contract/table.ts'
import type { Row } from '#engine/web/data-table.tsx'
import { doorsFor } from '#engine/web/door.ts'
import { ReportScreen } from '#engine/web/report-screen.tsx'
import { ScreenLink } from '#engine/web/screen-link.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { pickFor } from '#modules/goods/web/public.ts'
import { shipments as k } from '../contract/fields.ts'
import { piecesMax } from '../contract/kirim-barang.ts'
import { laporanBarangLama } from '../contract/laporan-barang-lama.ts'
import { kirimBarangScreen } from '../contract/screens.ts'

/** Pieces that lie long. The user ticks those that go where they are sold sooner, and the sending screen opens with them. */
export default function LaporanBarangLama() {
  const session = useSession()
  const { kode_toko } = session
  const maySend = doorsFor(session)(kirimBarangScreen) === 'OPEN'
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback(
    (kode_barcode: string) =>
      setLeft((before) => new Set(before.has(kode_barcode) ? [...before].filter((each) => each !== kode_barcode) : [...before, kode_barcode])),
    [],
  )
  const goesTo = useCallback(
    (row: Row): string | undefined => {
      const tujuan = row[k.usul_tujuan.name]
      return maySend && row['kode_toko'] === kode_toko && typeof tujuan === 'string' ? tujuan : undefined
    },
    [maySend, kode_toko],
  )
  const cellOf = useCallback(
    () => (column: TableColumn, row: Row) => {
      const tujuan = column.name === k.usul_tujuan.name ? goesTo(row) : undefined
      if (tujuan === undefined) return undefined
      const kode_barcode = String(row['kode_barcode'])
      return (
        <Checkbox
          size="xs"
          label={tujuan}
          aria-label={`${kode_barcode} → ${tujuan}`}
          checked={!left.has(kode_barcode)}
          onChange={() => toggle(kode_barcode)}
        />
      )
    },
    [goesTo, left, toggle],
  )
  return <ReportScreen report={laporanBarangLama} above={(table) => <Sendings table={table} left={left} goesTo={goesTo} />} cellOf={cellOf} />
}

interface SendingsProps {
  readonly table: Table
  /** The barcodes that the user has taken out. */
  readonly left: ReadonlySet<string>
  readonly goesTo: (row: Row) => string | undefined
}

/** A link for each proposed shop: it opens the sending screen with the shop and the ticked pieces. */
function Sendings({ table, left, goesTo }: SendingsProps) {
  const say = useText()
  const chosen = table.sections
    .flatMap(({ rows }) => rows)
    .flatMap((row) => {
      const [tujuan, kode_barcode] = [goesTo(row), String(row['kode_barcode'])]
      return tujuan === undefined || left.has(kode_barcode) ? [] : [{ tujuan, kode_barcode }]
    })
  if (chosen.length === 0) return null
  return (
    <p className="shipping-proposed">
      {[...Map.groupBy(chosen, ({ tujuan }) => tujuan)].map(([tujuan, pieces]) => {
        // One document has only so many.
        const kode_barcodes = pieces.slice(0, piecesMax).map(({ kode_barcode }) => kode_barcode)
        return (
          <ScreenLink key={tujuan} path={kirimBarangScreen.path} search={{ tujuan }} onClick={() => pickFor(kirimBarangScreen.path, kode_barcodes)}>
            {say('Kirim {{n}} barang ke {{toko}}', { n: kode_barcodes.length, toko: tujuan })}
          </ScreenLink>
        )
      })}
    </p>
  )
}

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
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = useCallback(
    (kode_barcodes: readonly string[], isChosen: boolean) =>
      setChosen((before) => new Set(isChosen ? [...before, ...kode_barcodes] : [...before].filter((each) => !kode_barcodes.includes(each)))),
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
          checked={chosen.has(kode_barcode)}
          onChange={({ currentTarget: { checked } }) => choose([kode_barcode], checked)}
        />
      )
    },
    [goesTo, chosen, choose],
  )
  return (
    <ReportScreen
      report={laporanBarangLama}
      above={(table) => <Sendings table={table} chosen={chosen} choose={choose} goesTo={goesTo} />}
      cellOf={cellOf}
    />
  )
}

interface SendingsProps {
  readonly table: Table
  readonly chosen: ReadonlySet<string>
  readonly choose: (kode_barcodes: readonly string[], isChosen: boolean) => void
  readonly goesTo: (row: Row) => string | undefined
}

/** The proposed shops: each ticks all pieces that would go there, and its link opens the sending screen with the shop and the ticked pieces. */
function Sendings({ table, chosen, choose, goesTo }: SendingsProps) {
  const say = useText()
  const proposed = table.sections
    .flatMap(({ rows }) => rows)
    .flatMap((row) => {
      const tujuan = goesTo(row)
      return tujuan === undefined ? [] : [{ tujuan, kode_barcode: String(row['kode_barcode']) }]
    })
  return [...Map.groupBy(proposed, ({ tujuan }) => tujuan)].map(([tujuan, pieces]) => {
    const all = pieces.map(({ kode_barcode }) => kode_barcode)
    // One document has only so many.
    const ticked = all.filter((kode_barcode) => chosen.has(kode_barcode)).slice(0, piecesMax)
    return (
      <div key={tujuan} className="shipping-proposed">
        <Checkbox
          size="xs"
          label={say('Semua usul ke {{toko}} ({{n}} barang)', { toko: tujuan, n: all.length })}
          checked={ticked.length === all.length}
          indeterminate={ticked.length > 0 && ticked.length < all.length}
          onChange={({ currentTarget: { checked } }) => choose(all, checked)}
        />
        {ticked.length > 0 && (
          <ScreenLink path={kirimBarangScreen.path} search={{ tujuan }} onClick={() => pickFor(kirimBarangScreen.path, ticked)}>
            {say('Kirim {{n}} barang ke {{toko}}', { n: ticked.length, toko: tujuan })}
          </ScreenLink>
        )}
      </div>
    )
  })
}

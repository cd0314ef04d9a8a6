import './closing.css'
import type { ReactNode } from 'react'
import { type Column, col } from '#engine/contract/report.ts'
import { sumRows, tableColumn } from '#engine/contract/table.ts'
import { DataTable, type Row } from '#engine/web/data-table.tsx'
import { useMayRead } from '#engine/web/door.ts'
import { type Say, useText } from '#engine/web/text.ts'
import { moneyPlaces } from '#modules/money/contract/fields.ts'
import { closing as f } from '../contract/fields.ts'
import { purityFields } from '../contract/gram-per-kadar.ts'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { countFields } from '../contract/hitung-kas.ts'
import type { readClosedDay, DayFigures as Figures } from '../contract/tutup-toko.ts'

/** Columns of a day's figures, on the screen and on paper. */
export const doneColumns = [
  col(f.kind),
  col(f.jumlah, { total: true }),
  col(f.dibatalkan, { total: true }),
  col(f.pieces),
  col(f.gross),
  col(f.uang, { total: true }),
]
export const moneyColumns = [col(f.akun_kas), col(f.nama_bank), ...[f.awal, f.masuk, f.keluar, f.akhir].map((field) => col(field, { total: true }))]
export const claimColumns = [
  col(f.jenis),
  ...[f.awal, f.masuk.labelled('Bertambah'), f.keluar.labelled('Berkurang'), f.akhir].map((field) => col(field)),
]
const measures = [col(f.pieces, { total: true }), col(f.gross, { total: true })]
export const warehouseColumns = [col(f.tempat), col(f.kode_gudang), ...measures]
export const purityColumns = purityFields.map((field) => col(field, field.name === 'nama_eod' ? {} : { total: true }))
const byTray = [col(f.tempat), col(f.kode_gudang), col(f.kode_baki), ...measures]

/** The till by its name, in what begins with its account. */
export const tillByName = (said: string, say: Say) => said.replace(/^CASH\b/, say(moneyPlaces.CASH))

/** The accounts of a day, the till by its name. */
export const shownAccounts = (kas: Figures['kas'], say: Say) => kas.map((account) => ({ ...account, akun_kas: tillByName(account.akun_kas, say) }))

/** Each count of the till on the day. The first one stays visible, because after it the user knows what should be in the till. */
export const dayCounts = countFields.map((field) => col(field))
export const firstCount = [f.jumlah_hitung, f.selisih_pertama]

/** Returns the number of counts of the till, and the difference of the first count. */
export const shownCounts = ({ hitungan }: Pick<ReplyOf<typeof readClosedDay>, 'hitungan'>) => ({
  jumlah_hitung: hitungan.length,
  selisih_pertama: hitungan[0]?.selisih_uang,
})

type Goods = Figures['stock'][number]
const placeOf = ({ tempat, kode_gudang, kode_baki }: Goods) => [tempat, kode_gudang, kode_baki].join('/')
const warehouseOf = ({ tempat, kode_gudang }: Goods) => [tempat, kode_gudang].join('/')

/** The goods of each warehouse, and of each place that has none. */
export function perWarehouse(stock: readonly Goods[]): Goods[] {
  return [...Map.groupBy(stock, warehouseOf).values()].map((trays) => ({ ...(trays[0] as Goods), kode_baki: '', ...sumRows(measures, trays) }))
}

/**
 * The figures of a business date: events, money by account, goods by place, warehouse or tray, and grams by purity. Before the count of the till
 * (`isBlind`) the amounts of the till are hidden.
 */
export function DayFigures({ figures, hasTrays = false, isBlind = false }: { figures: Figures; hasTrays?: boolean; isBlind?: boolean }) {
  const say = useText()
  const mayRead = useMayRead()
  return (
    <div className="closing-figures">
      {isBlind && <p className="closing-hint">{say('Uang kas terlihat setelah kas dihitung.')}</p>}
      <FigureTable
        title="Transaksi"
        columns={isBlind ? doneColumns.filter(({ field }) => field !== f.uang) : doneColumns}
        rows={figures.transaksi}
        rowKey={(row) => String(row['kind'])}
        emptyText="Belum Ada Transaksi"
      />
      <FigureTable title="Kas dan Bank" columns={moneyColumns} rows={shownAccounts(figures.kas, say)} rowKey={(row) => String(row['akun_kas'])} />
      {figures.tagihan.length > 0 && (
        <FigureTable title="Piutang dan Hutang" columns={claimColumns} rows={figures.tagihan} rowKey={(row) => String(row['jenis'])} />
      )}
      {mayRead(f.pieces) && (
        <FigureTable
          title="Stok"
          columns={hasTrays ? byTray : warehouseColumns}
          rows={hasTrays ? figures.stock : perWarehouse(figures.stock)}
          rowKey={(row) => placeOf(row as Goods)}
        />
      )}
      {mayRead(f.pieces) && figures.kadar.length > 0 && (
        <FigureTable title="Gram Per Kadar" columns={purityColumns} rows={figures.kadar} rowKey={(row) => String(row['nama_eod'])} />
      )}
    </div>
  )
}

/** Rows of a day under a heading, with their sums. */
export function FigureTable({
  title,
  columns,
  rows,
  rowKey,
  emptyText,
}: {
  title: string
  columns: readonly Column[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  emptyText?: string
}): ReactNode {
  const say = useText()
  return (
    <section>
      <h2>{say(title)}</h2>
      <DataTable
        label={say(title)}
        columns={columns.map(tableColumn)}
        sections={[{ heading: undefined, rows, subtotal: undefined }]}
        total={rows.length > 1 ? sumRows(columns, rows) : undefined}
        rowKey={rowKey}
        {...(emptyText ? { emptyText } : {})}
      />
    </section>
  )
}

import i18next from 'i18next'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { type AnyField } from '#engine/contract/field.ts'
import { type Column, col } from '#engine/contract/report.ts'
import { cellText, tableColumn } from '#engine/contract/table.ts'
import type { EngineSession } from '#engine/contract/session.ts'
import type { MayRead } from '#engine/web/door.ts'
import type { DrawPdf } from '#engine/web/export-pdf.ts'
import { paperOf } from '#engine/web/paper.ts'
import { drawInWorker } from '#engine/web/pdf-drawer.ts'
import type { Say } from '#engine/web/text.ts'
import { closing as f } from '../contract/fields.ts'
import type { readClosedDay } from '../contract/tutup-toko.ts'
import {
  shownAccounts,
  claimColumns,
  shownCounts,
  dayCounts,
  doneColumns,
  firstCount,
  moneyColumns,
  perWarehouse,
  purityColumns,
  warehouseColumns,
} from './day-figures.tsx'

type ClosedDay = ReplyOf<typeof readClosedDay>
type Row = Readonly<Record<string, unknown>>

/** What a closed day is printed from. */
interface PrintedDay {
  readonly day: ClosedDay
  readonly session: Pick<EngineSession, 'shops' | 'user_id' | 'kode_toko'>
  readonly mayRead: MayRead
  readonly say: Say
}

/** The facts, tables and seal of a closed day as text, in the order of the paper: of what was kept alone, so that it is the same whenever it is printed. */
export function dayOnPaper({ day, mayRead, say }: Omit<PrintedDay, 'session'>) {
  const textOf = (field: AnyField, value: unknown) => cellText(tableColumn(col(field)), value, say)
  const fact = (field: AnyField, of: Row) => [say(field.label), textOf(field, of[field.name])] as const
  const table = (heading: string, columns: readonly Column[], rows: readonly Row[]) => {
    const read = columns.filter(({ field }) => mayRead(field))
    return {
      heading: say(heading),
      heads: read.map(({ label }) => say(label)),
      rows: rows.map((row) => read.map(({ field }) => textOf(field, row[field.name]))),
    }
  }
  const { hitung } = day
  const facts = [f.tgl_system, f.tgl_berikut, f.user_id, f.created_at, f.ke, f.penutupan, f.jumlah_transaksi, f.saldo_kas].map((field) =>
    fact(field, day),
  )
  const often = day.hitungan.length > 0 ? firstCount.map((field) => fact(field, shownCounts(day))) : []
  const counted = hitung ? [f.user_id.labelled('Dihitung Oleh'), f.total_fisik, f.selisih_uang].map((field) => fact(field, hitung)) : []
  const parts = [
    table('Transaksi', doneColumns, day.transaksi),
    table('Kas dan Bank', moneyColumns, shownAccounts(day.kas, say)),
    ...(day.hitungan.length > 0 ? [table('Hitungan Hari Itu', dayCounts, day.hitungan)] : []),
    ...(hitung ? [table('Hitung Kas', [col(f.nominal), col(f.lembar)], hitung.pecahan)] : []),
    ...(day.tagihan.length > 0 ? [table('Piutang dan Hutang', claimColumns, day.tagihan)] : []),
    ...(mayRead(f.pieces) ? [table('Stok', warehouseColumns, perWarehouse(day.stock))] : []),
    ...(mayRead(f.pieces) && day.kadar.length > 0 ? [table('Gram Per Kadar', purityColumns, day.kadar)] : []),
  ]
  return { facts: [...facts, ...often, ...counted], parts, segel: day.segel }
}

/** The report of a closed day on paper: figures, count, seal, and where it is signed. */
export async function dayPdf({ day, session, mayRead, say }: PrintedDay, draw: DrawPdf = drawInWorker): Promise<Blob> {
  const { facts, parts, segel } = dayOnPaper({ day, mayRead, say })
  const signed = [say('Ditutup Oleh'), say('Diperiksa Oleh'), say('Mengetahui')].map((head) => ({ head, align: 'left' as const, width: 1 }))
  const frame = {
    title: `${say('Laporan Harian')} ${day.tgl_system}`,
    columns: signed,
    foot: undefined,
    paper: paperOf(session, session.kode_toko, { period: day.tgl_system, landscape: false }),
    about: { picture: undefined, facts, parts: [...parts, { heading: say('Segel'), heads: [segel], rows: [] }] },
    language: i18next.language,
  }
  async function* places() {
    yield [signed.map(() => '\n\n\n')]
  }
  return new Blob([await draw(frame, places())], { type: 'application/pdf' })
}

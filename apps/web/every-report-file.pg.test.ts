import readXlsxFile from 'read-excel-file/node'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filterOf, today } from '#apps/server/testing/report-filter.ts'
import { madeMarketSale } from '#modules/marketplace/server/testing/made-payout.ts'
import { readSession } from '#modules/access/contract/login.ts'
import { supplyReports } from '#apps/server/testing/supply-reports.ts'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { sayIn } from '#apps/server/dictionaries.ts'
import { splitCall } from '#engine/contract/endpoint.ts'
import { daysInWords, reportPaper } from '#engine/contract/file-paper.ts'
import { type Report, isPeriod } from '#engine/contract/report.ts'
import { type FileKind, fileTypes } from '#engine/contract/report-file.ts'
import type { EngineSession } from '#engine/contract/session.ts'
import { type Table, toTable, unnested } from '#engine/contract/table.ts'
import { columnsAtFirst, readBy, withColumns, withoutRare } from '#engine/contract/table-look.ts'
import { doorsFor } from '#engine/web/door.ts'
import { toCsv } from '#engine/web/export-csv.ts'
import { toPdf } from '#engine/web/export-pdf.ts'
import { toXlsx } from '#engine/web/export-xlsx.ts'
import { type Paper, printedBy } from '#engine/web/paper.ts'
import { drawHere } from '#engine/web/testing/draw-here.ts'
import { walkedReports } from '../walked.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ chain: 'trading', flowing: { portionRows: 1 } })
  await supplyReports(app)
  await madeMarketSale(app)
  // The report of differences is empty while the books agree, so the test changes a balance by force.
  await app.asOwner(sql`update saldo_kas set saldo = saldo + 1 where (kode_toko, akun_kas) = ('MC2', 'CASH')`, 'unguarded')
  // Interest is booked by the closing of a month, which would end the day of all other reports.
  await app.asOwner(
    sql`
      with entry as (
        insert into jurnal_umum (kode_toko, no_jurnal, tgl_system, status, user_id, jenis_jurnal, keterangan, total_jurnal)
        values ('MC2', 'JU-MC2-260130-0099', '2026-01-30', 'VALID', 'own.mc2', 'BUNGA', 'BUNGA BERJALAN', 1000) returning kode_toko, no_jurnal
      ), loan as (
        select no_faktur_hutang, no_hp, nama_customer from hutang where (kode_toko, status) = ('MC2', 'AKTIF') order by 1 limit 1
      ), line as (
        insert into jurnal_umum_bunga (kode_toko, no_jurnal, no_urut, tgl_system, reference, no_hp, nama_customer, sampai, hari_akru, pokok_akru, persen_akru,
          bunga_akru, selisih_akru)
        select kode_toko, no_jurnal, 1, '2026-01-30', no_faktur_hutang, no_hp, nama_customer, '2026-01-31', 30, 1000000, 2.5, 1000, 1000 from entry, loan
      )
      insert into saldo_tagihan (kode_toko, jenis, pihak, dokumen, tanda, rupiah)
      select kode_toko, 'PIUTANG_BUNGA', no_hp, no_faktur_hutang, 1, 1000 from entry, loan`,
    'unguarded',
  )
  // Backups write their rows where an archive is configured.
  await app.asOwner(sql`insert into cadangan (jenis, hasil, sampai_at, detik, byte) values ('CADANGAN', 'BERHASIL', now(), 12, 75000000)`)
})
afterAll(() => app.stop())

const say = (label: string) => label

/** Asks a report for its file. */
async function fileFromServer(
  report: Report,
  kind: FileKind,
  filter: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Buffer> {
  const parts = splitCall(report.api).method === 'GET' ? { query: filter } : { body: filter }
  const answer = await app.call('own.mc2', report.api, { ...parts, headers: { accept: fileTypes[kind], ...headers } })
  expect([answer.status, String(answer.headers['content-type']).split(';')[0]], JSON.stringify(answer.body)).toEqual([200, fileTypes[kind]])
  return answer.body
}

/** The minute in which a file is made is the only thing that differs. */
const withoutTime = (text: string) => text.replace(/(Printed By [\w.]+ \/) [\d-]+ [\d:]+/g, '$1')

/** A language whose labels differ from those of the sources. */
const tag = 'ja'

describe.each(walkedReports.flatMap((report) => (report.gathers === undefined ? [[report.screen.path, report] as const] : [])))(
  'the file that the server writes row by row of %s',
  (_, report) => {
    let browsers: { csv: string; xlsx: Buffer }
    const filter = filterOf(report, '2026-01-01')
    beforeAll(async () => {
      const { body: rows } = await app.call('own.mc2', report.api, splitCall(report.api).method === 'GET' ? { query: filter } : { body: filter })
      const { body: session } = await app.call<EngineSession>('own.mc2', readSession)
      const doorOf = doorsFor(session)
      const spoken = await sayIn(tag)
      const read = withoutRare(
        readBy(report, ({ readers }) => readers === undefined || doorOf(readers) === 'OPEN'),
        rows,
      )
      const hasDays = report.filters.some(isPeriod)
      const period = hasDays ? daysInWords(['2026-01-01', today]) : undefined
      const paper = reportPaper(session, 'MC2', { period, landscape: report.files.landscape }, spoken)
      const table = toTable(read, rows, spoken)
      browsers = { csv: toCsv(table, spoken, paper), xlsx: Buffer.from(await (await toXlsx(table, paper, spoken)).arrayBuffer()) }
    })

    it('is the CSV of the browser', async () => {
      const csv = (await fileFromServer(report, 'csv', filter, { 'accept-language': tag })).toString('utf8')
      expect(withoutTime(csv).split('\r\n')).toEqual(withoutTime(browsers.csv).split('\r\n'))
    })

    it('is the sheet of the browser', async () => {
      if (!report.files.excel) return
      const [own, theirs] = await Promise.all(
        [await fileFromServer(report, 'xlsx', filter, { 'accept-language': tag }), browsers.xlsx].map(async (file) => {
          const cells = await readXlsxFile(file)
          return JSON.stringify(cells).split('],[').map(withoutTime)
        }),
      )
      expect(own).toEqual(theirs)
    })
  },
)

/** Every report without a file of the server, with its reason. A new one is a decision: its query could not be written otherwise. */
const gathered: Readonly<Record<string, string>> = {
  '/faktur-bermasalah': 'the checks of a day are several, and each tells all its faults at once',
  '/laporan-barang-lama': 'a shop that is proposed for a piece has one more of its kind, which counts for the next piece',
  '/laporan-cicilan': 'the instalments of all contracts are computed, and then sorted by their due dates',
  '/laporan-hutang-orang': 'the debts of one person come from three kinds of documents',
  '/laporan-susut-per-toko': 'the loss of a batch is split over its shops when all its lots are known',
  '/siapa-boleh': 'what each person may do is worked out for all people of a shop together',
}

it('is written of every report but of these, which have a reason', () => {
  for (const { screen, gathers } of walkedReports) expect(gathers, screen.path).toBe(gathered[screen.path])
})

describe.each(walkedReports.map((report) => [report.screen.path, report] as const))('the files of %s', (_, report) => {
  let table: Table
  let nested: Table
  let paper: Paper
  beforeAll(async () => {
    const filter = filterOf(report, '2026-01-01')
    const { body } = await app.call('own.mc2', report.api, splitCall(report.api).method === 'GET' ? { query: filter } : { body: filter })
    nested = toTable(report, body, say)
    table = unnested(nested)
    const { landscape } = report.files
    paper = { shop: 'Kencana', address: 'Jl. Pemuda', period: undefined, landscape, user_id: 'own.mc2', printedAt: '2026-01-31 10:00' }
    expect(table.count).toBeGreaterThan(0)
  })

  it('as CSV have a line for each row and a cell for each column, and say whose they are', async () => {
    const lines = toCsv(table, say, paper).split('\r\n')
    const head = lines.indexOf(table.columns.map(({ label }) => label).join(','))
    expect(lines.slice(0, head)).toEqual(expect.arrayContaining(['Kencana', 'Jl. Pemuda']))
    // Below the rows an empty line and who took them.
    expect(lines).toHaveLength(head + 1 + table.count + 2)
    expect(lines.at(-1)).toBe(printedBy(paper))
  })

  it('as Excel have the rows, and the sums of the screen as numbers', async () => {
    const [sheet] = await readXlsxFile(Buffer.from(await (await toXlsx(table, paper, say)).arrayBuffer()))
    const { total } = table
    const sums = table.columns.flatMap(({ name }, at) => (total?.[name] === undefined ? [] : [[at, total[name]] as const]))
    const hasSums = (row: readonly unknown[]) => sums.every(([at, sum]) => row[at] === sum)
    expect(sheet?.data.findLast(hasSums)).toBeDefined()
    expect(sheet?.data.length).toBeGreaterThan(table.count)
  })

  it('as PDF have a page for every few dozen rows', async () => {
    const pdf = Buffer.from(await (await toPdf(table, paper, say, drawHere)).arrayBuffer()).toString('latin1')
    expect(pdf.startsWith('%PDF-')).toBe(true)
    expect(Number(/\/Count (\d+)/.exec(pdf)?.[1])).toBeGreaterThanOrEqual(Math.ceil(table.count / 60))
  })

  it('as PDF of the columns that are shown have thirty lines on a page, lying', async () => {
    const shown = unnested(withColumns(nested, columnsAtFirst(report)))
    // Headings and subtotals are lines as well; below the sums may stand those of other columns.
    const lines = shown.sections.reduce((sum, { rows, heading }) => sum + rows.length + (heading === undefined ? 0 : 2), 1)
    const pdf = Buffer.from(await (await toPdf(shown, { ...paper, landscape: true }, say, drawHere, nested)).arrayBuffer()).toString('latin1')
    expect(Number(/\/Count (\d+)/.exec(pdf)?.[1])).toBeLessThanOrEqual(Math.ceil(lines / 30) + 1)
  })
})

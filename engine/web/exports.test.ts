import readXlsxFile from 'read-excel-file/browser'
import { readFile } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { dictionary } from '../contract/field.ts'
import { below, col, defineReport, period } from '../contract/report.ts'
import { toTable } from '../contract/table.ts'
import { withColumns } from '../contract/table-look.ts'
import { choice, code, date, flag, grams, moment, rupiah, text } from '../kinds/index.ts'
import { toCsv } from './export-csv.ts'
import { addressLines, columnWidths, widthsByText } from './draw-pdf.ts'
import { type DrawPdf, toPdf } from './export-pdf.ts'
import { toXlsx } from './export-xlsx.ts'
import { drawHere } from './testing/draw-here.ts'

const f = dictionary({
  pakai: flag('Pakai'),
  sisi: choice('Sisi', { FRONT: 'DEPAN', BACK: 'BELAKANG' }),
  tgl: date('Tanggal'),
  kode: code('Kode'),
  nama: text('Nama'),
  berat: grams('Berat'),
  harga: rupiah('Harga'),
})
const report = defineReport({
  screen: { path: '/laporan-contoh', title: 'Laporan Contoh' },
  api: 'GET contoh',
  filters: [period()],
  columns: [col(f.tgl), col(f.kode), col(f.nama), col(f.berat, { total: true }), col(f.harga, { total: true })],
  groupBy: 'tgl',
  files: { name: 'LAPORAN CONTOH' },
})
const rows = [
  { tgl: '2026-01-30', kode: 'A1', nama: '=HYPERLINK("http://x","y")', berat: 0.1, harga: 1_500_000 },
  { tgl: '2026-01-31', kode: 'A2', nama: 'CINCIN, "MAWAR"', berat: 0.2, harga: -250_000 },
]
const table = toTable(report, rows)
const say = (label: string) => label
const paper = {
  shop: 'Kencana',
  address: 'Jl. Pemuda',
  period: '2026-01-30 s/d 2026-01-31',
  landscape: true,
  user_id: 'own.mc1',
  printedAt: '2026-01-31 10:00',
}

describe('the files of a report', () => {
  it('as CSV keep numbers numbers, quote what must be, and run nothing', () => {
    expect(toCsv(table, say).split('\r\n')).toEqual([
      '\uFEFFTanggal,Kode,Nama,Berat,Harga',
      '2026-01-30,A1,"\'=HYPERLINK(""http://x"",""y"")",0.1,1500000',
      '2026-01-31,A2,"CINCIN, ""MAWAR""",0.2,-250000',
    ])
  })

  it('as CSV run nothing that a Japanese or Chinese keyboard typed either', () => {
    const typed = ['＝1+1', ' ＋1', '－1', '＠SUM(A1)', '-1', 'A＝B']
    const lines = toCsv(
      toTable(
        { ...report, columns: [col(f.nama)], groupBy: undefined },
        typed.map((nama) => ({ nama })),
      ),
      say,
    )
    expect(lines.split('\r\n').slice(1)).toEqual(["'＝1+1", "' ＋1", "'－1", "'＠SUM(A1)", '-1', 'A＝B'])
  })

  it('as Excel read back with the same numbers, subtotals and total', async () => {
    const sheets = await readXlsxFile(await toXlsx(table, paper, say))
    const cells = JSON.stringify(sheets)
    expect(cells).toContain('LAPORAN CONTOH')
    expect(cells).toContain('1500000')
    expect(cells).toContain('1250000')
    expect(cells).toContain('0.3')
  })

  it('have in Excel a moment as one, as the clock of the shop shows it', async () => {
    const at = moment('Jam').named('created_at')
    const timed = toTable({ ...report, columns: [col(at), col(f.kode)], groupBy: undefined }, [
      { created_at: '2026-01-30T17:05:09.123Z', kode: 'A1' },
    ])
    const [sheet] = await readXlsxFile(await toXlsx(timed, paper, say))
    expect(sheet?.data.find((line) => line[1] === 'A1')?.[0]).toEqual(new Date('2026-01-31T00:05:09Z'))
    expect(toCsv(timed, say).split('\r\n')[1]).toBe('2026-01-31 00:05:09,A1')
  })

  it('have in Excel their rows together under the arrows of the head, and the sums of each group below them', async () => {
    const file = await toXlsx(table, paper, say)
    const [sheet] = await readXlsxFile(file)
    const lines = sheet?.data ?? []
    const [first, last] = ['A1', 'A2'].map((kode) => lines.findIndex((line) => line[1] === kode)) as [number, number]
    const filter = /<autoFilter ref="A(\d+):E(\d+)"/.exec(partOf(Buffer.from(await file.arrayBuffer()), 'xl/worksheets/sheet1.xml'))
    expect(filter?.slice(1).map(Number)).toEqual([first, last + 1])
    expect(lines.slice(last + 1, last + 4).map(([word, , , berat]) => [word, berat])).toEqual([
      ['Tanggal: 2026-01-30', 0.1],
      ['Tanggal: 2026-01-31', 0.2],
      ['GRAND TOTAL', 0.3],
    ])
  })

  it('say in Excel and CSV as on paper whose they are, and who took them', async () => {
    const sheet = JSON.stringify(await readXlsxFile(await toXlsx(table, paper, say)))
    const csv = toCsv(table, say, { ...paper, shop: '=cmd()' })
    for (const fact of ['Jl. Pemuda', '2026-01-30 s/d 2026-01-31', 'Printed By own.mc1 / 2026-01-31 10:00']) {
      expect(sheet).toContain(fact)
      expect(csv).toContain(fact)
    }
    expect(csv.split('\r\n')[1]).toBe("'=cmd()")
  })

  it('as PDF are one, with a page for every few dozen rows', async () => {
    const many = toTable(
      report,
      Array.from({ length: 200 }, (_, at) => ({ ...rows[1], kode: `K${at}` })),
    )
    const start = Buffer.from(await (await toPdf(many, paper, say, drawHere)).arrayBuffer()).toString('latin1')
    expect(start.startsWith('%PDF-')).toBe(true)
    expect(Number(/\/Count (\d+)/.exec(start)?.[1])).toBeGreaterThan(3)
  })

  it('show the entry of a closed list in the language of the screen, and leave typed text as it is', async () => {
    const words: Record<string, string> = { Sisi: 'Side', Pakai: 'Used', DEPAN: 'FRONT PAGE', Ya: 'Yes', Nama: 'Name' }
    const english = (label: string) => words[label] ?? label
    const spoken = toTable({ ...report, columns: [col(f.sisi), col(f.pakai), col(f.nama)], groupBy: undefined }, [
      { sisi: 'FRONT', pakai: true, nama: 'DEPAN' },
    ])
    expect(toCsv(spoken, english)).toBe('\uFEFFSide,Used,Name\r\nFRONT PAGE,Yes,DEPAN')
    expect(JSON.stringify(await readXlsxFile(await toXlsx(spoken, paper, english)))).toContain('["FRONT PAGE","Yes","DEPAN"]')
  })

  it('put the word for a sum next to the sums, never over one', async () => {
    const sumsFirst = toTable(
      { ...report, columns: [col(f.berat, { total: true }), col(f.kode), col(f.harga, { total: true })], groupBy: undefined },
      rows,
    )
    expect(JSON.stringify(await readXlsxFile(await toXlsx(sumsFirst, paper, say)))).toContain('[0.3,"GRAND TOTAL",1250000]')
  })

  it('run nothing that begins with blanks before the sign either', () => {
    const hidden = toTable(report, [{ ...rows[0], nama: ' =1+1' }])
    expect(toCsv(hidden, say)).toContain("' =1+1")
  })

  it('bring a font along for Chinese and Japanese, and none for Latin letters', async () => {
    const requested: string[] = []
    vi.stubGlobal('fetch', async (url: string) => {
      requested.push(url)
      return new Response(await readFile(`node_modules/@expo-google-fonts/${/(noto-sans-\w+\/.*\.ttf)/.exec(url)?.[1]}`))
    })
    const fontsOf = async (nama: string) => {
      const bytes = Buffer.from(await (await toPdf(toTable(report, [{ ...rows[0], nama }]), paper, say, drawHere)).arrayBuffer()).toString('latin1')
      return [...new Set([...bytes.matchAll(/\/BaseFont \/(NotoSans\w+)/g)].map((match) => match[1]))]
    }
    expect(await fontsOf('CINCIN “MAWAR” — É')).toEqual([])
    expect(requested).toEqual([])
    expect(await fontsOf('金戒指')).toEqual(['NotoSansTC'])
    expect(await fontsOf('ゴールド')).toEqual(['NotoSansJP'])
    vi.unstubAllGlobals()
  })

  it('split an address where the paper does', () => {
    expect(addressLines('a'.repeat(100))).toEqual(['a'.repeat(48), 'a'.repeat(42), 'a'.repeat(10)])
    expect(addressLines('Jl. Pemuda 1')).toEqual(['Jl. Pemuda 1'])
    const parts = ['Jl. Panglima Besar Jenderal Sudirman Kavling 1', 'Kelurahan Karet Semanggi, Setiabudi,', 'Jakarta Selatan']
    expect(addressLines(parts.join(' '))).toEqual(parts)
  })

  it('as PDF keeps words whole: a column takes what its longest word needs from those that have more', () => {
    expect(columnWidths([1, 1, 2], [10, 10, 10], 100)).toEqual([25, 25, 50])
    expect(columnWidths([1, 1, 2], [40, 10, 10], 100)).toEqual([40, 20, 40])
    expect(columnWidths([1, 1, 2], [60, 25, 5], 100)).toEqual([60, 25, 15])
    expect(columnWidths([1, 1], [150, 50], 100)).toEqual([75, 25])
  })
})

/** The text of a part of a workbook, which is an archive: found by the list at its end. */
function partOf(zip: Buffer, name: string): string {
  for (let at = zip.indexOf('PK\u0001\u0002', 0, 'latin1'); at >= 0; at = zip.indexOf('PK\u0001\u0002', at + 1, 'latin1')) {
    const nameLength = zip.readUInt16LE(at + 28)
    if (zip.toString('utf8', at + 46, at + 46 + nameLength) !== name) continue
    const local = zip.readUInt32LE(at + 42)
    const data = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    return inflateRawSync(zip.subarray(data, data + zip.readUInt32LE(at + 20))).toString('utf8')
  }
  throw new Error(`No ${name} in it`)
}

describe('a report on paper and in a sheet', () => {
  const long = toTable(
    { ...report, groupBy: undefined },
    Array.from({ length: 61 }, (_, at) => ({
      ...rows[1],
      tgl: '2026-01-31',
      kode: `K${at}`,
      nama: 'KALUNG SET LIONTIN UKIR JEPARA DOFF '.repeat(9),
    })),
  )
  const pdfOf = async (table: typeof long, whole?: typeof long) =>
    Buffer.from(await (await toPdf(table, { ...paper, landscape: true }, say, drawHere, whole)).arrayBuffer()).toString('latin1')

  it('has thirty rows on a page, however long a name is', async () => {
    expect(Number(/\/Count (\d+)/.exec(await pdfOf(long))?.[1])).toBeLessThanOrEqual(3)
  })

  it('gives columns what their texts ask for, and numbers, dates and codes always room', () => {
    expect(widthsByText([10, 20, 10], [10, 20, 90], 100)).toEqual([10, 20, 70])
    expect(widthsByText([10, 10], [10, 30], 80)).toEqual([20, 60])
    expect(widthsByText([150, 50], [150, 50], 100)).toEqual([75, 25])
  })

  it('says below its sums what columns come to that it does not show', async () => {
    const frames: (string | undefined)[] = []
    const draw: DrawPdf = async (frame) => {
      frames.push(frame.closing)
      return new ArrayBuffer(0)
    }
    await toPdf(withColumns(table, ['kode']), paper, say, draw, table)
    await toPdf(table, paper, say, draw, table)
    expect(frames).toEqual([expect.stringContaining('Harga Rp. 1,250,000'), ''])
  })

  it('has a head in its sheet that stays in sight and filters the rows below it, not the sums', async () => {
    const sheet = partOf(Buffer.from(await (await toXlsx(long, paper, say)).arrayBuffer()), 'xl/worksheets/sheet1.xml')
    const head = Number(/ySplit="(\d+)"/.exec(sheet)?.[1])
    expect(sheet).toContain('state="frozen"')
    expect(/<autoFilter ref="A(\d+):[A-Z]+(\d+)"\/>/.exec(sheet)?.slice(1).map(Number)).toEqual([head, head + long.count])
    expect(sheet.indexOf('<autoFilter')).toBeGreaterThan(sheet.indexOf('</sheetData>'))
  })
})

describe('rows with rows below them', () => {
  const redemptions = defineReport({
    screen: { path: '/laporan-contoh', title: 'Laporan Contoh' },
    api: 'GET contoh',
    filters: [],
    columns: [col(f.tgl), col(f.kode), col(f.harga, { total: true })],
    details: below('detail_barang', 'Barang', [col(f.nama), col(f.berat, { total: true })]),
    groupBy: 'tgl',
    files: { name: 'LAPORAN CONTOH' },
  })
  const nested = toTable(redemptions, [
    {
      tgl: '2026-01-30',
      kode: 'G1',
      harga: 500,
      detail_barang: [
        { nama: 'CINCIN', berat: 0.1 },
        { nama: 'GELANG', berat: 0.2 },
      ],
    },
    { tgl: '2026-01-30', kode: 'G2', harga: 300, detail_barang: [] },
    { tgl: '2026-01-31', kode: 'G3', harga: 200, detail_barang: [{ nama: 'KALUNG', berat: 1.5 }] },
  ])

  it('are lines of their own in a CSV, and what stands above them is said once', () => {
    expect(toCsv(nested, say).slice(1).split('\r\n')).toEqual([
      'Tanggal,Kode,Harga,Nama,Berat',
      '2026-01-30,G1,500,CINCIN,0.1',
      ',,,GELANG,0.2',
      '2026-01-30,G2,300,,',
      '2026-01-31,G3,200,KALUNG,1.5',
    ])
  })

  it('have their sums next to those above, in every group and in all, also in Excel', async () => {
    expect(nested.sections.map(({ subtotal }) => subtotal)).toEqual([
      { harga: 800, 'detail_barang.berat': 0.3 },
      { harga: 200, 'detail_barang.berat': 1.5 },
    ])
    const cells = JSON.stringify(await readXlsxFile(await toXlsx(nested, paper, say)))
    expect(cells).toContain('["GRAND TOTAL",null,1000,null,1.8]')
    expect(cells).toContain('[null,null,null,"GELANG",0.2]')
  })

  it('are on paper, with a head for their columns', async () => {
    const frames: unknown[] = []
    await toPdf(nested, paper, say, async (frame, portions) => {
      const lines: unknown[] = []
      for await (const portion of portions) lines.push(...portion)
      frames.push(
        frame.columns.map(({ head }) => head),
        lines[2],
      )
      return new ArrayBuffer(0)
    })
    expect(frames).toEqual([
      ['Tanggal', 'Kode', 'Harga (Rp)', 'Nama', 'Berat'],
      ['', '', '', 'GELANG', '0.200'],
    ])
    const bytes = Buffer.from(await (await toPdf(nested, paper, say, drawHere)).arrayBuffer()).toString('latin1')
    expect(bytes.startsWith('%PDF-')).toBe(true)
  })
})

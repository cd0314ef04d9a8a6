import { buffer } from 'node:stream/consumers'
import readXlsxFile from 'read-excel-file/node'
import { expect, it } from 'vitest'
import type { SheetRow } from '../contract/table-sheet.ts'
import { workbookOf } from './sheet-flow.ts'

const head: SheetRow = [{ value: 'Kode', fontWeight: 'bold', backgroundColor: '#f4e8c6' }, { value: 'Jumlah' }, { value: 'Tanggal' }]

function sheetOf(rows: AsyncIterable<readonly SheetRow[]>, end: SheetRow[] = []) {
  return { name: 'Laporan', widths: [8, 10, 12], titles: [[{ value: 'JUDUL', fontSize: 14 }], []] as SheetRow[], head, rows, end: () => end }
}

async function* portions(count: number, each = 200): AsyncGenerator<SheetRow[]> {
  for (let at = 0; at < count; at += each) {
    yield Array.from({ length: Math.min(each, count - at) }, (_, n): SheetRow => [
      { value: `K${at + n}` },
      { value: at + n + 0.125, format: '#,##0.000' },
      { value: new Date('2026-01-31T12:00:00Z'), format: 'yyyy-mm-dd hh:mm:ss' },
    ])
  }
}

const read = async (file: AsyncIterable<Buffer>) => readXlsxFile(await buffer(file))

it('writes texts as they are, numbers, moments and empty cells, and what a sheet may not hold is left out', async () => {
  const odd = '<A> & "B" \u0007 ＝1\n金 𝄞'
  async function* rows() {
    yield [[{ value: odd }, null, { value: new Date('2026-01-31T12:00:00Z'), format: 'yyyy-mm-dd hh:mm:ss' }]] as SheetRow[]
  }
  const [sheet] = await read(workbookOf(sheetOf(rows(), [[null, { value: 7, fontWeight: 'bold' }]])))
  expect(sheet?.sheet).toBe('Laporan')
  const lines = sheet?.data.filter((line) => line.some((cell) => cell !== null))
  expect(lines?.map((line) => line.slice(0, 3))).toEqual([
    ['JUDUL', null, null],
    ['Kode', 'Jumlah', 'Tanggal'],
    [odd.replace('\u0007', ''), null, new Date('2026-01-31T12:00:00Z')],
    [null, 7, null],
  ])
})

it('continues on another sheet below the same head when a sheet is full', async () => {
  const sheets = await read(workbookOf(sheetOf(portions(24), [[{ value: 'TOTAL' }]]), 10))
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['Laporan', 'Laporan 2', 'Laporan 3'])
  const codes = sheets.map(({ data }) => data.map(([code]) => code).filter((code) => code !== null))
  // Three rows of the first are title, a line without anything, and head.
  expect(codes.map((each) => each.length)).toEqual([9, 10, 10])
  expect(codes.map((each) => each[0])).toEqual(['JUDUL', 'Kode', 'Kode'])
  expect(codes.flat().filter((code) => /^K\d/.test(String(code)))).toEqual(Array.from({ length: 24 }, (_, at) => `K${at}`))
  expect(codes.at(-1)?.at(-1)).toBe('TOTAL')
})

it('is made only as fast as the reader takes it; a reader that stops ends the rows', async () => {
  let made = 0
  let isEnded = false
  async function* counted() {
    try {
      for await (const portion of portions(300_000)) {
        made += portion.length
        yield portion
      }
    } finally {
      isEnded = true
    }
  }
  let bytes = 0
  for await (const part of workbookOf(sheetOf(counted()))) {
    bytes += part.length
    if (bytes > 50_000) break
  }
  expect(made).toBeLessThan(100_000)
  expect(isEnded).toBe(true)
})

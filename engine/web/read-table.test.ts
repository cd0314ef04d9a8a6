import writeXlsxFile from 'write-excel-file/browser'
import { describe, expect, it } from 'vitest'
import { masterBandrol } from '#modules/masters/contract/master-bandrol.ts'
import { dictionary } from '../contract/field.ts'
import type { Master } from '../contract/master.ts'
import { col } from '../contract/report.ts'
import { tableColumn } from '../contract/table.ts'
import { date, grams, purity, text } from '../kinds/index.ts'
import { toCsv } from './export-csv.ts'
import { type Cells, fileFailure, readCells, readSheets, rowsOf, valueOf, valuesOf, valuesOfFields } from './read-table.ts'

const master = masterBandrol as unknown as Master
const say = (label: string) => label
const file = (content: string) => new File([content], 'bandrol.csv')

describe('a file that is brought along', () => {
  it('may name its columns by field or by label, and writes numbers as people do', async () => {
    const { rows, unknown } = rowsOf(
      master,
      await readCells(file('\uFEFFKode Bandrol,nama_bandrol,BERAT BANDROL,Catatan\nk1,KECIL,"0,06",x\n\nk2,BESAR,1.5,')),
    )
    expect(unknown).toEqual(['Catatan'])
    expect(rows).toEqual([
      { line: 2, values: { kode_bandrol: 'K1', nama_bandrol: 'KECIL', berat_bandrol: 0.06 }, messages: {} },
      { line: 4, values: { kode_bandrol: 'K2', nama_bandrol: 'BESAR', berat_bandrol: 1.5 }, messages: {} },
    ])
  })

  it('reads its own export, in any language of the screen', async () => {
    const words: Record<string, string> = { 'Kode Bandrol': 'Tag Code', 'Nama Bandrol': 'Tag Name', 'Berat Bandrol': 'Tag Weight' }
    const english = (label: string) => words[label] ?? label
    const exported = toCsv(
      {
        title: '',
        columns: master.fields.map((field) => tableColumn(col(field))),
        sections: [{ heading: undefined, rows: [{ kode_bandrol: 'K1', nama_bandrol: 'KECIL', berat_bandrol: 0.06 }], subtotal: undefined }],
        total: undefined,
        count: 1,
      },
      english,
    )
    expect(exported).toContain('Tag Code')
    expect(rowsOf(master, await readCells(file(exported)), english)).toEqual({
      rows: [{ line: 2, values: { kode_bandrol: 'K1', nama_bandrol: 'KECIL', berat_bandrol: 0.06 }, messages: {} }],
      unknown: [],
    })
  })

  it('reports errors by row and column', async () => {
    const { rows } = rowsOf(master, await readCells(file('kode_bandrol,nama_bandrol,berat_bandrol\n,KECIL,berat\nk2,,1')))
    expect(rows[0]?.messages).toMatchObject({ kode_bandrol: 'Kode Bandrol Tidak Boleh Kosong' })
    expect(rows[0]?.messages['berat_bandrol']).toBeDefined()
    expect(rows[1]?.messages).toEqual({ nama_bandrol: 'Nama Bandrol Tidak Boleh Kosong' })
  })

  it('without a head says that everything is missing, rather than guess', async () => {
    const { rows, unknown } = rowsOf(master, await readCells(file('K1,KECIL,0.06\nK2,BESAR,0.18')))
    expect(unknown).toEqual(['K1', 'KECIL', '0.06'])
    expect(Object.keys(rows[0]?.messages ?? {})).toEqual(['kode_bandrol', 'nama_bandrol', 'berat_bandrol'])
  })
})

describe('a file of a user', () => {
  const csv = async (content: string | Uint8Array<ArrayBuffer>) => readSheets(new File([content], 'daftar.csv'))
  const linesOf = (cells: Cells) => valuesOf(master, cells, say)

  it('numbers its rows as the spreadsheet does, including empty ones', async () => {
    const { rows, lines } = linesOf(await readCells(file('\n\nkode_bandrol,nama_bandrol,berat_bandrol\n\nK1,A,1\n,,\n"K2","B\nB",2\nK3,C,3\n')))
    expect(rows.map((row) => row['kode_bandrol'])).toEqual(['K1', 'K2', 'K3'])
    expect(lines).toEqual([5, 7, 8])
  })

  it.each([
    ['sep=;\r\nkode_bandrol;nama_bandrol\r\nK1;"A;B"\r\n', ';'],
    ['SEP=\t\nkode_bandrol\tnama_bandrol\nK1\tA;B\n', 'tab'],
  ])('has a separator that its first line shows: %j', async (text) => {
    const { rows, lines } = linesOf((await csv(text))[0]!.cells)
    expect([rows[0], lines]).toEqual([{ kode_bandrol: 'K1', nama_bandrol: 'A;B' }, [2]])
  })

  it.each([
    ['UTF-8 with its mark', '\uFEFFkode_bandrol,nama_bandrol\nK1,CAFÉ'],
    ['Windows-1252', new Uint8Array(Buffer.from('kode_bandrol,nama_bandrol\nK1,CAFÉ', 'latin1'))],
    ['UTF-16', new Uint8Array(Buffer.from('\uFEFFkode_bandrol\tnama_bandrol\nK1\tCAFÉ', 'utf16le'))],
  ])('is read in the letters of %s', async (_, bytes) => {
    expect(linesOf((await csv(bytes))[0]!.cells).rows).toEqual([{ kode_bandrol: 'K1', nama_bandrol: 'CAFÉ' }])
  })

  it('is refused with the row of a wrong quote, or because it is no table', async () => {
    const failed = async (text: string) => fileFailure(await csv(text).catch((error: unknown) => error))
    expect(await failed('a,b\n1,2\n3,"4')).toBe('Tanda Kutip Di Baris 3 Tidak Berpasangan')
    expect(await failed('\u0000\u0001')).toBe('File Ini Bukan CSV Atau Excel')
    expect(fileFailure(await readSheets(new File(['no zip'], 'x.xlsx')).catch((error: unknown) => error))).toBe('File Tidak Bisa Dibaca')
  })
})

describe('the cells of a workbook', () => {
  const words = dictionary({ berat: grams('Berat'), kadar: purity('Kadar'), tgl: date('Tanggal'), nama: text('Nama') })
  const fields = [words.berat, words.kadar, words.tgl, words.nama]
  const number = (value: number, format?: string) => ({ type: Number, value, ...(format ? { format } : {}) })
  const read = async (...rows: object[][]) => {
    const head = fields.map(({ name }) => ({ type: String, value: name }))
    const sheets = [
      { sheet: 'LAIN', data: [[number(0.5, '0%')]] },
      { sheet: 'A & B', data: [[], head, ...rows] },
    ]
    const book = await writeXlsxFile(sheets as never).toBlob()
    const all = await readSheets(new File([book], 'x.xlsx'))
    return valuesOfFields(fields, all.find(({ name }) => name === 'A & B')!.cells, say)
  }

  it('are read as Excel shows them: fifteen digits, percent as percent, days as days', async () => {
    const { rows, lines } = await read(
      [number(1.1 + 2.2), number(0.75, '0%'), number(46_346), number(0.125, '0.0%')],
      [],
      [number(3.2), number(0.916, '0.00%'), { type: String, value: '3 Jan 2027' }, number(5)],
      [number(0.75, '0%'), number(0.75), { type: Date, value: new Date('2027-01-03T00:00:00Z'), format: 'dd/mm/yyyy' }, number(1, '"%"0')],
    )
    expect(rows).toEqual([
      { berat: 3.3, kadar: 75, tgl: '2026-11-20', nama: '12.5%' },
      { berat: 3.2, kadar: 91.6, tgl: '2027-01-03', nama: '5' },
      // A weight in percent has no meaning, so the cell is refused.
      { berat: '75%', kadar: 0.75, tgl: '2027-01-03', nama: '1' },
    ])
    expect(lines).toEqual([3, 5, 6])
  })

  it.each([
    [words.berat, '250 mg', 'Berat Tidak Terbaca'],
    [words.berat, '75%', 'Berat Tidak Terbaca'],
    [words.kadar, '18K', 'Kadar Tidak Terbaca'],
    [words.tgl, '31/02/2027', 'Tanggal Tidak Terbaca'],
    [words.berat, '', 'Berat Tidak Boleh Kosong'],
    [words.tgl, '', 'Tanggal Tidak Boleh Kosong'],
  ])('are refused with an error at their column if they do not fit it: %o %s', (field, cell, message) => {
    expect(field.check().safeParse(valueOf(field, cell, say)).error?.issues[0]?.message).toBe(message)
  })
})

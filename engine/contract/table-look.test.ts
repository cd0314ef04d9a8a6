import { expect, it } from 'vitest'
import { code, date, grams, rupiah, text } from '../kinds/index.ts'
import { dictionary } from './field.ts'
import { col } from './report.ts'
import { tableColumn } from './table.ts'
import { columnsAtFirst, columnsShownMax, stuckColumns, tilesOf, wantedRows } from './table-look.ts'

const f = dictionary({
  tgl: date('Tanggal'),
  kode_toko: code('Toko'),
  nota: code('Nota'),
  sales: code('Sales'),
  nama: text('Nama'),
  dept: code('Jenis'),
  berat: grams('Berat'),
  dasar: rupiah('Harga Dasar'),
  ongkos: rupiah('Ongkos'),
  diskon: rupiah('Diskon'),
  bulat: rupiah('Pembulatan'),
  total: rupiah('Total'),
})
const columns = [
  col(f.tgl),
  col(f.kode_toko),
  col(f.nota, { opens: 'penjualan' }),
  col(f.sales),
  col(f.nama),
  col(f.dept),
  col(f.berat, { total: true }),
  col(f.dasar, { total: true }),
  col(f.ongkos, { total: true }),
  col(f.diskon, { total: true }),
  col(f.bulat, { total: true }),
  col(f.total, { total: true }),
]
const report = { columns, groupBy: 'tgl' }

it('shows what says the most at first: the thing, its name, weight and money; not what stands over the rows, nor the shop that was asked for', () => {
  expect(columnsAtFirst(report)).toEqual(['nota', 'nama', 'berat', 'dasar', 'ongkos', 'diskon', 'bulat', 'total'])
  expect(columnsAtFirst(report, true)).toContain('kode_toko')
  expect(columnsAtFirst({ ...report, groupBy: 'nota' })).toContain('tgl')
  expect(columnsAtFirst({ ...report, columns: columns.slice(1, 10) })).toHaveLength(columnsShownMax)
  expect(columnsAtFirst({ ...report, columns: columns.slice(0, 9) })).not.toContain('tgl')
  expect(tilesOf(report)).toEqual(['berat', 'dasar', 'ongkos', 'diskon', 'bulat', 'total'])
})

it('of columns that look alike it shows those first that a report says', () => {
  const measures = ['awal', 'masuk', 'keluar', 'golongan', 'selisih', 'susut', 'koreksi', 'hilang', 'tambahan', 'akhir'] as const
  const own = dictionary(
    Object.fromEntries(measures.map((name) => [name, grams(name)])) as Record<(typeof measures)[number], ReturnType<typeof grams>>,
  )
  const balance = (first: boolean) => [
    ...columns.slice(0, 6),
    ...measures.map((name) => col(own[name], { total: true, ...(name === 'tambahan' && first ? { first } : {}) })),
  ]
  expect(columnsAtFirst({ ...report, columns: balance(false) })).not.toContain('tambahan')
  expect(columnsAtFirst({ ...report, columns: balance(true) })).toContain('tambahan')
})

it('keeps the last sums of money in sight, behind where the word for the sums stands', () => {
  const drawn = columns.map(tableColumn)
  expect(stuckColumns(drawn, { berat: 1, dasar: 1, ongkos: 1, diskon: 1, bulat: 1, total: 1 })).toEqual(['bulat', 'total'])
  expect(stuckColumns(drawn, undefined)).toEqual([])
  expect(stuckColumns([tableColumn(col(f.total, { total: true }))], { total: 1 })).toEqual([])
})

it('finds rows by words of a text in any order, and by bounds of a number', () => {
  const drawn = columns.map(tableColumn)
  const rows = [
    { nama: 'CINCIN BATU MILANO', berat: 3.5, total: 1_500_000 },
    { nama: 'GELANG TETES', berat: 10, total: 950_000 },
    { nama: null, berat: null, total: -5 },
  ]
  const found = (wanted: Record<string, string>) =>
    wantedRows(drawn, rows, wanted, (label) => label).map((row) => rows.indexOf(row as (typeof rows)[0]))
  expect(found({})).toEqual([0, 1, 2])
  expect(found({ nama: 'milano cin' })).toEqual([0])
  expect(found({ total: '> 1,000,000' })).toEqual([0])
  expect(found({ total: '<0' })).toEqual([2])
  expect(found({ berat: '3..10' })).toEqual([0, 1])
  expect(found({ berat: '=10' })).toEqual([1])
  expect(found({ total: '1,500' })).toEqual([0])
  expect(found({ nama: 'e', berat: '>=10' })).toEqual([1])
})

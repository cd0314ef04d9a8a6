import { expect, it } from 'vitest'
import { dictionary } from '../contract/field.ts'
import { col } from '../contract/report.ts'
import { tableColumn } from '../contract/table.ts'
import { rupiah, text } from '../kinds/index.ts'
import { widthOf, widthsToEdge } from './table-widths.ts'

const f = dictionary({ nama_rak: text('Nama Rak'), harga: rupiah('Harga'), modal: rupiah('Modal'), catatan: text('Catatan') })
const columns = [f.nama_rak, f.harga, f.modal, f.catatan].map((field) => tableColumn(col(field)))
const edgesOf = (widths: readonly number[]) => widths.map((_, at) => widths.slice(0, at + 1).reduce((sum, each) => sum + each, 0))

it('leaves columns as they are that have room, or whose room is not known yet', () => {
  const widths = [160, 100, 100, 160]
  expect(widthsToEdge(columns, widths, 520)).toEqual(widths)
  expect(widthsToEdge(columns, widths, 0)).toEqual(widths)
})

it('lets the column at the edge in where texts can give way for it', () => {
  expect(widthsToEdge(columns, [160, 100, 100, 160], 330)).toEqual([130, 100, 100, 160])
})

it('else ends the columns before it at the edge, so that its head is not cut', () => {
  const widths = widthsToEdge(columns, [160, 100, 100, 160], 280)
  expect(edgesOf(widths)).toContain(280)
  expect(widths.slice(2)).toEqual([100, 160])
})

it('keeps a single column that is wider than all there is', () => {
  expect(widthsToEdge(columns, [400, 100, 100, 160], 300)).toEqual([400, 100, 100, 160])
})

it('gives a date, a number and a barcode the room that its figures and capitals take', () => {
  // As the browser measures them: 13 px, figures of one width.
  const measuredPx = { '2026-11-24': 80, 'FJ-MC2-261124-0001': 148, 'GELANG RANTAI BUNGA': 154 }
  for (const [value, px] of Object.entries(measuredPx)) {
    const row = { nama_rak: value }
    const width = widthOf(columns[0] as (typeof columns)[number], [{ type: 'row', row, key: value }], undefined, (say) => say)
    expect(width - 16, value).toBeGreaterThanOrEqual(px)
    expect(width - 16, value).toBeLessThan(px + 16)
  }
})

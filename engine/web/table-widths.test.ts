import { expect, it } from 'vitest'
import { dictionary } from '../contract/field.ts'
import { col } from '../contract/report.ts'
import { tableColumn } from '../contract/table.ts'
import { rupiah, text } from '../kinds/index.ts'
import { widthsToEdge } from './table-widths.ts'

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

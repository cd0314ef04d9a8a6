import { describe, expect, it } from 'vitest'
import { changeElement, removeElement } from '#engine/web/design/draft.ts'
import { notaPenjualan } from '#modules/sales/contract/nota-penjualan.ts'
import { heightOf } from '../contract/layout.ts'
import { mayRepeat } from '../contract/receipt-fields.ts'
import { fieldsOf } from '../contract/receipt.ts'
import { addField, moveOnPaper } from './layout-draft.ts'

const { NOTA: sheet, SLIP: slip } = notaPenjualan.layouts
const fields = fieldsOf(notaPenjualan)

describe('a layout while it is designed', () => {
  it('moves an element as far as the paper goes, and no other', () => {
    const moved = moveOnPaper(sheet, 'qr', [500, -500])
    expect(moved.elemen.find(({ id }) => id === 'qr')).toMatchObject({ x: 193, y: 0 })
    expect(moved.elemen.filter(({ id }) => id !== 'qr')).toEqual(sheet.elemen.filter(({ id }) => id !== 'qr'))
    for (const { id } of sheet.elemen) {
      const there = moveOnPaper(sheet, id, [500, 500]).elemen.find((element) => element.id === id)
      expect(there && there.y + heightOf(there), id).toBeCloseTo(148, 5)
    }
  })

  it('gets back what was switched off where the shop’s first layout has it', () => {
    const without = removeElement(sheet, 'qr')
    expect(without.elemen.length).toBe(sheet.elemen.length - 1)
    const [again, id] = addField(notaPenjualan, without, 'qr', 'NOTA')
    expect(again.elemen.find((element) => element.id === id)).toEqual(sheet.elemen.find((element) => element.id === 'qr'))
  })

  it('can carry every field there is, on a sheet and on a slip, and be saved', () => {
    for (const [layout, bentuk] of [
      [sheet, 'NOTA'],
      [slip, 'SLIP'],
    ] as const) {
      const whole = fields
        .filter((field) => mayRepeat(field) || !layout.elemen.some((element) => element.field === field))
        .reduce((before, field) => addField(notaPenjualan, before, field, bentuk)[0], layout)
      expect(notaPenjualan.layout.safeParse(whole).error?.issues).toBeUndefined()
    }
  })

  it('has as many words and lines of the shop’s own as it wants, each by itself', () => {
    const [one, first] = addField(notaPenjualan, sheet, 'teks', 'NOTA')
    const [two, second] = addField(notaPenjualan, one, 'teks', 'NOTA')
    expect(first).not.toBe(second)
    const said = changeElement(two, second, { teks: 'Barang yang dibeli dapat ditukar' })
    expect(said.elemen.filter((element) => element.field === 'teks').map(({ id }) => id)).toEqual(expect.arrayContaining([first, second]))
  })
})

import { describe, expect, it } from 'vitest'
import { notaPenjualan } from '#modules/sales/contract/nota-penjualan.ts'
import { type ReceiptLayout, heightOf, overlapsOf, problemsOf, savedLayout } from './layout.ts'

const shapes = ['NOTA', 'SLIP'] as const
const receiptLayout = notaPenjualan.layout
const sheet = notaPenjualan.layouts.NOTA
const messages = (layout: unknown) =>
  Object.fromEntries((receiptLayout.safeParse(layout).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
const withFirst = (change: object): ReceiptLayout => ({ ...sheet, elemen: [{ ...sheet.elemen[0], ...change } as never, ...sheet.elemen.slice(1)] })

/** The same numbers in every run, so that what fails once fails again. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

describe.each(shapes)('the layout a shop comes with, %s', (bentuk) => {
  it('stands on its paper, and nothing lies over anything else', () => {
    const layout = notaPenjualan.layouts[bentuk]
    expect(receiptLayout.parse(layout)).toEqual(layout)
    expect(overlapsOf(layout).map(([one, other]) => `${one.id} ${other.id}`)).toEqual([])
  })
})

describe('a layout', () => {
  it('that passes has each element on the paper, for any positions of the elements', () => {
    const random = randomFrom(20260131)
    let passed = 0
    for (let round = 0; round < 1_000; round += 1) {
      const at = Math.floor(random() * sheet.elemen.length)
      const elemen = sheet.elemen.map((element, place) =>
        place === at ? { ...element, x: random() * 230 - 5, y: random() * 160 - 5, lebar: random() * 120 } : element,
      )
      const { success, data } = receiptLayout.safeParse({ ...sheet, elemen })
      if (!success) continue
      passed += 1
      for (const element of data.elemen) {
        expect(element.x).toBeGreaterThanOrEqual(0)
        expect(element.y).toBeGreaterThanOrEqual(0)
        expect(element.x + element.lebar).toBeLessThanOrEqual(data.lebar + 0.05)
        expect(element.y + heightOf(element)).toBeLessThanOrEqual(data.tinggi + 0.05)
      }
    }
    expect(passed).toBeGreaterThan(100)
  })

  it('gets a message at the element that leaves the paper, and at the table for a column that leaves it', () => {
    expect(messages(withFirst({ x: 150 }))).toEqual({ 'elemen.0.lebar': 'Keluar Dari Lebar Kertas' })
    expect(messages(withFirst({ y: 146 }))).toEqual({ 'elemen.0.y': 'Keluar Dari Tinggi Kertas' })
    const at = sheet.elemen.findIndex(({ field }) => field === 'barang')
    const narrow = sheet.elemen.map((element) => (element.field === 'barang' ? { ...element, lebar: 100 } : element))
    expect(Object.keys(problemsOf({ ...sheet, elemen: narrow }))).toContain(`elemen.${at}.kolom.8.lebar`)
  })

  it('shows a field once; only free words and lines may stand there several times', () => {
    expect(messages(withFirst({ field: 'no_faktur' }))).toMatchObject({ 'elemen.4.field': 'Isi Nota Ini Sudah Ada' })
    expect(messages(withFirst({ id: 'qr' }))).toMatchObject({ 'elemen.15.id': 'Isi Nota Ini Sudah Ada' })
  })

  it('takes nothing that it does not know, and no numbers out of this world', () => {
    for (const hostile of [
      withFirst({ field: 'password' }),
      withFirst({ script: 'x' }),
      withFirst({ x: Number.NaN }),
      withFirst({ x: Infinity }),
      withFirst({ ukuran: 400 }),
      withFirst({ font: '../../etc/passwd' }),
      { ...sheet, elemen: [] },
      { ...sheet, elemen: Array.from({ length: 81 }, (_, at) => ({ ...sheet.elemen[3], id: `l${at}` })) },
      { ...sheet, lebar: 10_000 },
      { ...sheet, rangkap: 1_000 },
    ]) {
      expect(receiptLayout.safeParse(hostile).success, JSON.stringify(hostile).slice(0, 200)).toBe(false)
    }
    expect(savedLayout.safeParse({ ...sheet, versi: 0 }).success).toBe(true)
    expect(savedLayout.safeParse({ ...sheet, versi: -1 }).success).toBe(false)
  })
})

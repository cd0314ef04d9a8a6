import { describe, expect, it } from 'vitest'
import type { ReceiptElement, ReceiptLayout, TableElement } from '../contract/layout.ts'
import { fill } from '#engine/contract/refusal.ts'
import type { Mark } from '#engine/paper/mark.ts'
import { pointMm } from '#engine/paper/ruler.ts'
import type { Say } from '#engine/web/text.ts'
import { changeElement } from '#engine/web/design/draft.ts'
import { notaPenjualan } from '#modules/sales/contract/nota-penjualan.ts'
import { cutLines } from './cut-lines.ts'
import type { ReceiptRow } from './receipt-data.ts'
import { drawReceipt, pagesOf, paymentLines } from './draw-receipt.ts'
import { addField, moveOnPaper } from './layout-draft.ts'
import { receiptPdf } from './receipt-pdf.ts'

import { specimen as specimenIn } from './specimen.ts'

/** Indonesian: every text is its own key. */
const say: Say = (text, values) => fill(text, values)
const specimen = specimenIn(notaPenjualan, say)
const { NOTA: sheet, SLIP: slip } = notaPenjualan.layouts
const textMarks = (marks: readonly Mark[]) => marks.filter((mark) => mark.kind === 'text')
const drawn = (layout: ReceiptLayout, data = specimen) => textMarks(drawReceipt(layout, data, say).flat())
const find = (layout: ReceiptLayout, text: string, data = specimen) => drawn(layout, data).find((mark) => mark.text === text)
const saying = (texts: Record<string, string>) => ({ ...specimen, texts: { ...specimen.texts, ...texts } })
const table = sheet.elemen.find((element): element is TableElement => element.field === 'barang') as TableElement
const withCells = (cells: Record<string, string>): ReceiptRow => {
  const [first] = specimen.barang as [ReceiptRow]
  return { ...first, cells: { ...first.cells, ...cells } }
}
const rowsOf = (count: number) => Array.from({ length: count }, (_, at) => withCells({ no_urut: String(at + 1) }))

describe('text on a receipt', () => {
  it('is cut at 20 characters a line and 3 lines, between words where it can be', () => {
    expect(cutLines('CINCIN BELAH ROTAN DUA WARNA MATA MERAH BESAR SEKALI 750')).toEqual([
      'CINCIN BELAH ROTAN',
      'DUA WARNA MATA MERAH',
      'BESAR SEKALI 750',
    ])
    expect(cutLines('A'.repeat(70))).toEqual(['A'.repeat(20), 'A'.repeat(20), 'A'.repeat(20)])
    expect(cutLines('')).toEqual([])
  })

  it('of a customer is cut by itself, so that a long name leaves the address its lines', () => {
    const customer = sheet.elemen.find(({ id }) => id === 'customer') as ReceiptElement
    const data = saying({ nama_customer: 'N'.repeat(90), alamat_customer: 'A'.repeat(90), no_hp: '081' })
    const lines = drawn({ ...sheet, elemen: [customer] }, data).map(({ text }) => text)
    expect(lines).toEqual([...Array<string>(3).fill('N'.repeat(20)), ...Array<string>(3).fill('A'.repeat(20)), '081'])
  })

  it('that must be read whole gets smaller and is never cut', () => {
    const narrow = changeElement(sheet, 'grand_total', { x: 185, lebar: 16 })
    const mark = find(narrow, 'Rp. 11,060,000')
    expect(mark?.face.size).toBeLessThan(12)
    expect(mark?.width).toBeLessThanOrEqual(16.001)
  })
})

describe('an element', () => {
  it('stands where the layout says, in millimetres', () => {
    const element = sheet.elemen.find(({ id }) => id === 'no_faktur') as ReceiptElement
    const mark = find(sheet, specimen.nomor)
    // Right-aligned: its right edge is that of the element, its baseline three quarters of a letter below the upper edge.
    expect((mark?.x ?? 0) + (mark?.width ?? 0)).toBeCloseTo(element.x + element.lebar, 3)
    expect(mark?.y).toBeCloseTo(element.y + 0.75 * 8.5 * pointMm, 3)
  })

  it('that is moved takes what it draws along by as much', () => {
    for (const { id } of sheet.elemen) {
      const moved = moveOnPaper(sheet, id, [-3, 5])
      const [before, after] = [sheet, moved].map((layout) => layout.elemen.find((element) => element.id === id) as ReceiptElement)
      const only = (element: ReceiptElement | undefined) => drawReceipt({ ...sheet, elemen: element ? [element] : [] }, specimen, say).flat()[0]
      const [was, is] = [placeOf(only(before)), placeOf(only(after))]
      if (!was || !is) continue
      expect(is[0] - was[0], id).toBeCloseTo((after?.x ?? 0) - (before?.x ?? 0), 6)
      expect(is[1] - was[1], id).toBeCloseTo((after?.y ?? 0) - (before?.y ?? 0), 6)
    }
  })

  it('that is a picture keeps its proportions and lies under the words', () => {
    const [withLogo] = addField(notaPenjualan, sheet, 'logo', 'NOTA')
    const [first, ...rest] = drawReceipt(withLogo, specimen, say, { logo: { data: 'data:image/jpeg;base64,', width: 200, height: 100 } })[0] ?? []
    expect(first).toMatchObject({ kind: 'picture', x: 5, width: 25, height: 12.5 })
    expect(rest.some(({ kind }) => kind === 'picture')).toBe(false)
    expect(drawReceipt(withLogo, specimen, say)[0]?.some(({ kind }) => kind === 'picture')).toBe(false)
  })

  it('that is the photo of a piece is silently the placeholder where there is none', () => {
    const photos = { ...specimen.receipt, columns: { ...specimen.receipt.columns, foto: { label: 'Foto', judul: '', isPicture: true as const } } }
    const column = { kolom: 'foto', x: 10, lebar: 20, baris: 1, rata: 'LEFT', tebal: false } as TableElement['kolom'][number]
    const layout = { ...sheet, elemen: [{ ...table, kolom: [column] }] }
    const data = { ...specimen, receipt: photos, barang: [{ ...withCells({}), foto: 'foto_produk/A' }, withCells({})] }
    const marks = drawReceipt(layout, data, say, {
      pictures: new Map([['foto_produk/A', { data: 'data:image/jpeg;base64,', width: 400, height: 400 }]]),
    }).flat()
    expect(marks.filter(({ kind }) => kind === 'picture')).toMatchObject([{ x: table.x + 10, width: 20, height: 20 }])
    const [placeholder, ...further] = marks.filter((mark) => mark.kind === 'strokes')
    expect(further).toEqual([])
    expect(placeholder?.strokes.flat().every(([x]) => x > table.x + 10 && x < table.x + 30)).toBe(true)
  })

  it('that is the photo of what is sold gives way where there is none, and where it would cost a page', () => {
    const picture = { data: 'data:image/jpeg;base64,', width: 400, height: 400 }
    const sold = (count: number) => ({ ...specimen, barang: rowsOf(count).map((row) => ({ ...row, foto: 'foto_produk/A' })) })
    const shown = (count: number, pictures?: ReadonlyMap<string, typeof picture>) =>
      drawReceipt(sheet, sold(count), say, { pictures }).map((page) => page.filter(({ kind }) => kind === 'picture' || kind === 'strokes').length)
    const photos = new Map([['foto_produk/A', picture]])
    expect(shown(2, photos)).toEqual([2])
    expect(shown(2, new Map())).toEqual([0])
    // The name takes the place of a picture that is not there, but on pre-printed paper.
    const nameAt = (layout: ReceiptLayout) =>
      textMarks(drawReceipt(layout, sold(1), say, { pictures: new Map() }).flat()).find(({ text }) => text.startsWith('CINCIN'))?.x
    const preprinted = { ...sheet, elemen: [{ ...table, judul_kolom: false }] }
    expect([nameAt(sheet), nameAt(preprinted)]).toEqual(
      ['foto', 'nama_barang'].map((kolom) => table.x + (table.kolom.find((each) => each.kolom === kolom)?.x ?? 0)),
    )
    // The designer of the paper sees where they stand.
    expect(shown(2)).toEqual([2])
    const short = { ...specimen, barang: rowsOf(4).map((row) => ({ ...row, cells: { ...row.cells, nama_barang: 'CINCIN' }, foto: 'foto_produk/A' })) }
    expect(drawReceipt(sheet, short, say, { pictures: photos }).map((page) => page.some(({ kind }) => kind === 'picture'))).toEqual([false])
  })

  it('never runs out of its own width', () => {
    for (const layout of [sheet, slip]) {
      for (const element of layout.elemen) {
        for (const mark of drawn({ ...layout, elemen: [element] })) {
          expect(mark.x, element.id).toBeGreaterThanOrEqual(element.x - 0.001)
          expect(mark.x + mark.width, element.id).toBeLessThanOrEqual(element.x + element.lebar + 0.001)
        }
      }
    }
  })
})

function placeOf(mark: Mark | undefined): readonly [number, number] | undefined {
  if (!mark) return undefined
  if (mark.kind === 'bars') return [mark.bars[0]?.[0] ?? 0, mark.bars[0]?.[1] ?? 0]
  return mark.kind === 'strokes' ? mark.strokes[0]?.[0] : [mark.x, mark.y]
}

describe('a receipt', () => {
  it('goes on on another page when its pieces do not fit, leaves none out, and sums up on the last', async () => {
    const data = { ...specimen, barang: rowsOf(17) }
    const pages = pagesOf(table, data.barang, {})
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.flat()).toEqual(data.barang)
    const marks = drawReceipt(sheet, data, say)
    expect(marks.map((page) => textMarks(page).some(({ text }) => text === 'TOTAL'))).toEqual([...Array<boolean>(pages.length - 1).fill(false), true])
    expect(marks.map((page, at) => textMarks(page).some(({ text }) => text === `${at + 1} / ${pages.length}`))).not.toContain(false)
    expect((await receiptPdf(sheet, data, say)).getNumberOfPages()).toBe(pages.length)
  })

  it('of a usual sale is one page, and as many as there are copies', async () => {
    expect((await receiptPdf(sheet, specimen, say)).getNumberOfPages()).toBe(1)
    expect((await receiptPdf({ ...sheet, rangkap: 3 }, specimen, say)).getNumberOfPages()).toBe(3)
  })

  it('comes to an end in a table too low for a single piece', () => {
    expect(pagesOf({ ...table, tinggi: 3 }, rowsOf(3), {}).length).toBe(3)
  })

  it('has a line for every payment there is room for, and says the sum of the others', () => {
    expect(
      paymentLines(
        [
          ['A', 1],
          ['B', 2],
          ['C', 3],
        ],
        2,
        say,
      ),
    ).toEqual([
      ['A', 1],
      ['2 pembayaran lain', 5],
    ])
    expect(
      paymentLines(
        [
          ['A', 1],
          ['B', 2],
        ],
        2,
        say,
      ),
    ).toEqual([
      ['A', 1],
      ['B', 2],
    ])
  })

  it('is as large as its paper', async () => {
    for (const layout of [sheet, slip]) {
      const { width, height } = (await receiptPdf(layout, specimen, say)).internal.pageSize
      expect([width, height].map(Math.round)).toEqual([layout.lebar, layout.tinggi])
    }
  })

  it('puts the same words at the same places into the PDF', async () => {
    const { internal } = await receiptPdf(sheet, specimen, say)
    const written = (internal as unknown as { pages: string[][] }).pages.flat().join('\n')
    for (const mark of drawn(sheet).filter(({ text }) => /^[\w .,:-]+$/.test(text))) {
      const [x, y] = [mark.x / pointMm, (sheet.tinggi - mark.y) / pointMm]
      const at = new RegExp(String.raw`([\d.]+) ([\d.]+) Td\n\(${mark.text.replaceAll('.', String.raw`\.`)}\) Tj`, 'g')
      const places = [...written.matchAll(at)].map((found) => [Number(found[1]), Number(found[2])] as const)
      expect(
        places.some(([px, py]) => Math.abs(px - x) < 0.05 && Math.abs(py - y) < 0.05),
        mark.text,
      ).toBe(true)
    }
  })
})

describe('the colours of a receipt', () => {
  const groups = { ...specimen, barang: ['#2f7d4f', '#6b3fa0'].map((warna) => ({ ...withCells({}), warna })) }
  const noPhotos = { pictures: new Map() }
  const areas = (data: typeof specimen) => drawReceipt(sheet, data, say, noPhotos)[0]?.filter((mark) => mark.kind === 'area') ?? []

  it('are those of the pieces’ groups: a mark before each piece, and the first piece’s for lines and heads', () => {
    const [head, ...marks] = areas(groups)
    expect(head?.ink).toEqual([230, 239, 234])
    expect(marks.map(({ ink }) => ink)).toEqual([
      [47, 125, 79],
      [107, 63, 160],
    ])
    const line = drawReceipt(sheet, groups, say)[0]?.find((mark) => mark.kind === 'line' && mark.thickness === 0.3)
    expect(line).toMatchObject({ ink: [47, 125, 79] })
  })

  it('are marked next to the table, where no word of it stands', () => {
    for (const mark of areas(groups).slice(1)) expect(mark.x + mark.width).toBeLessThanOrEqual(table.x)
  })

  it('are left out of a sale from before they were kept', () => {
    expect(areas({ ...specimen, barang: specimen.barang.map((row) => ({ ...row, warna: null })) })).toHaveLength(1)
  })
})

describe('the paper of a receipt', () => {
  const terms: ReceiptLayout = {
    ...slip,
    lebar: 100,
    tinggi: 60,
    elemen: [{ ...(slip.elemen[0] as never as object), id: 's', field: 'teks', teks: 'SYARAT' } as never],
  }

  it('has its back behind every page, on paper of its own size', async () => {
    const pdf = await receiptPdf(sheet, { ...specimen, barang: rowsOf(17) }, say, { back: terms })
    const fronts = pagesOf(table, rowsOf(17), {}).length
    const widths = Array.from({ length: pdf.getNumberOfPages() }, (_, at) => {
      pdf.setPage(at + 1)
      return Math.round(pdf.internal.pageSize.width)
    })
    expect(widths).toEqual(Array.from({ length: fronts }, () => [210, 100]).flat())
  })

  it('prints as many copies as the document wants, for any layout', async () => {
    expect((await receiptPdf(sheet, { ...specimen, rangkap: 2 }, say)).getNumberOfPages()).toBe(2)
    expect((await receiptPdf({ ...sheet, rangkap: 3 }, { ...specimen, rangkap: 2 }, say)).getNumberOfPages()).toBe(3)
  })
})

import { describe, expect, it } from 'vitest'
import { finestMm } from '#engine/paper/bars.ts'
import { type LabelElement, type LabelLayout, readSize } from './label-layout.ts'
import { type LabelPiece, specimen } from './label-fields.ts'
import type { LabelPrinter } from './printer-language.ts'
import { itemsOf } from './place-label.ts'
import { type LabelJob, mediumOf, printerCommands, trialJob } from './printer.ts'
import { barcodeRoom, unfitOn } from './unfit.ts'
import { presetLabels } from './preset-labels.ts'

const zebra: LabelPrinter = { bahasa: 'ZPL', dpi: '203', kegelapan: 50, kecepatan: 4 }
const tsc: LabelPrinter = { bahasa: 'TSPL', dpi: '203', kegelapan: 50, kecepatan: 4 }
const plain = { kegelapan: null, kecepatan: null } as const

const text = (field: 'berat' | 'nama_barang' | 'kode_barcode', change: Partial<Extract<LabelElement, { ukuran: number }>> = {}): LabelElement =>
  ({ id: field, field, muka: 0, x: 1, y: 1, lebar: 20, ukuran: 6, tebal: false, rata: 'LEFT', baris: 1, ...change }) as LabelElement
const qr: LabelElement = { id: 'qr', field: 'qr', muka: 0, x: 1, y: 1, lebar: 8 }
const bars: LabelElement = { id: 'barcode', field: 'barcode', muka: 0, x: 2, y: 4, lebar: 36, tinggi: 5, garis: 0.25 }

/** One label of 40 × 15 mm with one face. */
const stock: LabelLayout = {
  nama: 'Contoh',
  lebar_kertas: 40,
  tinggi_kertas: 15,
  kolom: 1,
  baris: 1,
  tepi_kiri: 0,
  tepi_atas: 0,
  jarak_x: 0,
  jarak_y: 3,
  lebar: 40,
  tinggi: 15,
  muka: [{ x: 0, y: 0, lebar: 40, tinggi: 15, putar: '0' }],
  elemen: [bars],
}
const turnedBy = (putar: '0' | '90' | '180' | '270', ...elemen: LabelElement[]): LabelLayout => ({
  ...stock,
  muka: [{ x: 10, y: 0, lebar: 24, tinggi: 15, putar }],
  elemen,
})
const job = (layout: LabelLayout, change: Partial<LabelJob> = {}): LabelJob => ({
  layout,
  pieces: [specimen],
  mulai: 1,
  geser_x: 0,
  geser_y: 0,
  isTrial: false,
  ...change,
})
const named = (change: Partial<LabelPiece>): LabelPiece => ({ ...specimen, ...change })
/** The commands for what stands on the first label, without those around them. */
const zplFields = (layout: LabelLayout, change?: Partial<LabelJob>, dpi: LabelPrinter['dpi'] = '203') =>
  printerCommands({ bahasa: 'ZPL', dpi, ...plain }, job(layout, change))
    .split('\n')
    .filter((line) => line.startsWith('^FO'))
const tsplFields = (layout: LabelLayout, change?: Partial<LabelJob>, dpi: LabelPrinter['dpi'] = '203') =>
  printerCommands({ bahasa: 'TSPL', dpi, ...plain }, job(layout, change))
    .split('\r\n')
    .filter((line) => /^(TEXT|BARCODE|QRCODE|BOX) /.test(line))

describe('a label in ZPL', () => {
  it('is said byte for byte', () => {
    expect(printerCommands(zebra, job({ ...stock, elemen: [bars, text('berat'), text('kode_barcode', { y: 11, rata: 'RIGHT' })] }))).toBe(
      [
        '~SD15',
        '^XA',
        '^CI28',
        '^PW320',
        '^LL120',
        '^LH0,0',
        '^PR4',
        // The quiet zone on the left is ten bars wide.
        '^FO20,32^BY2^BCN,40,N,N,N,A^FH^FDMC2000123X^FS',
        '^FO8,8^A0N,17^FB160,1,0,L^FH^FD3.125 g^FS',
        '^FO8,88^A0N,17^FB160,1,0,R^FH^FDMC2000123X^FS',
        '^XZ',
        '',
      ].join('\n'),
    )
  })

  it('leaves darkness and speed as the printer is set where the shop says nothing', () => {
    const said = printerCommands({ ...zebra, ...plain }, job(stock))
    expect(said.startsWith('^XA\n')).toBe(true)
    expect(said).not.toContain('^PR')
  })

  it('is never led astray by what a piece is called', () => {
    const piece = named({ nama_barang: '^XZ~JA_5E\\& CINCIN' })
    expect(zplFields({ ...stock, elemen: [text('nama_barang', { lebar: 38 })] }, { pieces: [piece] })).toEqual([
      '^FO8,8^A0N,17^FB304,1,0,L^FH^FD_5EXZ_7EJA_5F5E_5C& CINCIN^FS',
    ])
  })

  it.each([
    ['0', '^FO88,8^A0N'],
    // A quarter to the right: what is left on the face is above on the label.
    ['90', '^FO247,8^A0R'],
    ['180', '^FO104,95^A0I'],
    ['270', '^FO88,40^A0B'],
  ] as const)('stands on a face that is turned by %s degrees', (putar, begins) => {
    const lebar = putar === '0' || putar === '180' ? 20 : 9
    expect(zplFields(turnedBy(putar, text('berat', { lebar })))[0]?.startsWith(begins), zplFields(turnedBy(putar, text('berat', { lebar })))[0]).toBe(
      true,
    )
  })
})

describe('a label in TSPL', () => {
  it('is said byte for byte', () => {
    expect(printerCommands(tsc, job({ ...stock, elemen: [bars, text('berat'), text('kode_barcode', { y: 11, rata: 'RIGHT' })] }))).toBe(
      [
        'SIZE 40 mm,15 mm',
        'GAP 3 mm,0 mm',
        'DIRECTION 0',
        'REFERENCE 0,0',
        'CODEPAGE UTF-8',
        'DENSITY 8',
        'SPEED 4',
        'CLS',
        'BARCODE 20,32,"128",40,0,0,2,2,"MC2000123X"',
        'TEXT 8,8,"1",0,1,1,"3.125 g"',
        // Ten letters of 8 dots end where the 20 mm end.
        'TEXT 88,88,"1",0,1,1,"MC2000123X"',
        'PRINT 1,1',
        '',
      ].join('\r\n'),
    )
  })

  it('is never led astray by what a piece is called', () => {
    const piece = named({ nama_barang: 'GELANG 7" SUSUN' })
    expect(tsplFields({ ...stock, elemen: [text('nama_barang')] }, { pieces: [piece] })).toEqual(['TEXT 8,8,"1",0,1,1,"GELANG 7\\["] SUSUN"'])
  })

  it('turns an element about its own corner, at its place on the turned label', () => {
    // 7 letters of 8 × 12 dots on a face of 192 × 120 dots that begins at dot 80.
    const there = (putar: '0' | '90' | '180' | '270') => tsplFields(turnedBy(putar, text('berat', { lebar: 9 })))[0]
    expect(there('0')).toBe('TEXT 88,8,"1",0,1,1,"3.125 g"')
    expect(there('90')).toBe('TEXT 264,8,"1",90,1,1,"3.125 g"')
    expect(there('180')).toBe('TEXT 264,112,"1",180,1,1,"3.125 g"')
    expect(there('270')).toBe('TEXT 88,112,"1",270,1,1,"3.125 g"')
  })
})

describe('bars and squares', () => {
  const narrow = (lebar: number): LabelLayout => ({ ...stock, elemen: [{ ...bars, lebar }] })

  it('are whole dots: of the requested width if they fit, otherwise narrower', () => {
    const ofZpl = (lebar: number, dpi?: LabelPrinter['dpi']) => /\^BY(\d)/.exec(zplFields(narrow(lebar), {}, dpi)[0] ?? '')?.[1]
    expect([ofZpl(36), ofZpl(20)]).toEqual(['2', '1'])
    // 134 bars. Scanners cannot read bars of one dot at 300 dpi.
    expect([ofZpl(36, '300'), ofZpl(28, '300'), ofZpl(20, '300')]).toEqual(['3', '2', undefined])
    expect(tsplFields(narrow(20))[0]).toContain(',1,1,"MC2000123X"')
  })

  it('of a QR code are of error level L, and fill its place', () => {
    // 21 squares in 8 mm are 64 dots: 3 dots each.
    expect(zplFields({ ...stock, elemen: [qr] })).toEqual(['^FO8,8^BQN,2,3^FH^FDLA,MC2000123X^FS'])
    expect(tsplFields({ ...stock, elemen: [qr] })).toEqual(['QRCODE 8,8,L,3,A,0,"MC2000123X"'])
    expect(zplFields({ ...stock, elemen: [qr] }, {}, '300')).toEqual(['^FO12,12^BQN,2,4^FH^FDLA,MC2000123X^FS'])
  })
})

describe('a barcode that does not fit', () => {
  const long = 'MC2-CINCIN-0000012345-750'
  const roll = presetLabels['GULUNGAN_2'] as LabelLayout
  const printers: readonly LabelPrinter[] = (['ZPL', 'TSPL'] as const).flatMap((bahasa) =>
    (['203', '300'] as const).map((dpi) => ({ bahasa, dpi, ...plain })),
  )
  const unfit = (layout: LabelLayout, kode_barcode: string, printer: LabelPrinter) =>
    unfitOn(layout, [named({ kode_barcode })], mediumOf(printer)).map(({ field }) => field)

  it('is reported before printing, and never printed over its neighbour', () => {
    const tsc203 = { bahasa: 'TSPL', dpi: '203', ...plain } as const
    expect(unfit(roll, long, tsc203)).toContain('barcode')
    expect(unfit(roll, 'MC2003028N', tsc203)).toEqual([])
    const commands = printerCommands(tsc203, job(roll, { pieces: [named({ kode_barcode: long }), named({})] }))
    expect(commands.match(/^BARCODE (\d+),/gm)).toEqual(['BARCODE 280,'])
  })

  it('is printed as QR code with a white margin if that fits', () => {
    const square: LabelLayout = { ...stock, elemen: [{ ...bars, x: 2, lebar: 26, y: 3, tinggi: 9 }] }
    const pieces = { pieces: [named({ kode_barcode: long })] }
    // 21 squares of 2 dots, and four white squares on each side: 58 of 72 dots.
    expect(tsplFields(square, pieces)).toEqual([`QRCODE 16,24,L,3,A,0,"${long}"`])
    expect(zplFields({ ...square, elemen: [{ ...bars, x: 2, lebar: 26, y: 0, tinggi: 8 }] }, pieces)).toEqual([`^FO16,8^BQN,2,2^FH^FDLA,${long}^FS`])
  })

  it('keeps its quiet zone free of neighbouring elements', () => {
    const beside: LabelLayout = { ...stock, elemen: [{ ...bars, x: 0, lebar: 36 }, text('berat', { x: 36, y: 5, lebar: 4 })] }
    // The quiet zone on the left is ten bars wide. On the right the text is too near for bars of two dots.
    expect(tsplFields(beside)[0]).toMatch(/^BARCODE 10,32,"128",40,0,0,1,1,/)
    expect(tsplFields({ ...stock, elemen: [{ ...bars, x: 0, lebar: 36 }] })[0]).toMatch(/^BARCODE 20,32,"128",40,0,0,2,2,/)
  })

  it.each(printers)('stays on its label on every stock: $bahasa with $dpi dpi', (printer) => {
    const { perMm = 0, measure } = mediumOf(printer)
    for (const [name, layout] of Object.entries(presetLabels)) {
      for (let letters = 1; letters <= 30; letters += 1) {
        const piece = named({ kode_barcode: 'M'.repeat(letters), nama_toko: 'TOKO EMAS CONTOH YANG NAMANYA PANJANG' })
        for (const [muka, face] of layout.muka.entries()) {
          const { lebar, tinggi } = readSize(face)
          for (const item of itemsOf(layout, muka, piece, { measure, perMm })) {
            const width = item.kind === 'words' ? item.width : item.lebar
            expect(item.x + width, `${name} ${letters} ${item.kind}`).toBeLessThanOrEqual(lebar + 0.01)
            expect(item.y + item.tinggi, `${name} ${letters} ${item.kind}`).toBeLessThanOrEqual(tinggi + 0.01)
            if (item.kind !== 'barcode') continue
            expect(item.moduleMm, `${name} ${letters}`).toBeGreaterThanOrEqual(finestMm)
            expect(
              [item.x, lebar - item.x - item.lebar].every((white) => white >= 10 * item.moduleMm - 0.01),
              `${name} ${letters}`,
            ).toBe(true)
          }
        }
      }
    }
  })

  it('is reported by the designer: the number of letters that fit as bars, and whether longer codes fit at all', () => {
    const room = (layout: LabelLayout, dpi: LabelPrinter['dpi']) => barcodeRoom(layout, specimen, mediumOf({ bahasa: 'TSPL', dpi }))
    expect([room(roll, '203'), room(presetLabels['EKOR_TIKUS'] as LabelLayout, '203')]).toEqual([{ letters: 15, takesAll: false }, undefined])
    expect(room({ ...stock, elemen: [{ ...bars, lebar: 30, y: 0, tinggi: 12 }] }, '203')).toMatchObject({ takesAll: true })
  })
})

describe('a text that does not fit in the smallest letters', () => {
  it('is reported if it must be complete, and cut if it may be cut', () => {
    const code = named({ kode_barcode: 'MC2-CINCIN-0000012345-750', nama_toko: 'TOKO EMAS CONTOH YANG NAMANYA PANJANG' })
    const narrow = (field: 'kode_barcode' | 'nama_toko'): LabelLayout => ({
      ...stock,
      elemen: [{ ...text('kode_barcode', { x: 20, lebar: 12 }), field }] as LabelElement[],
    })
    const medium = mediumOf({ bahasa: 'TSPL', dpi: '203' })
    // 25 letters of 1 mm in 12 mm, with 8 mm of white space up to the edge.
    expect(unfitOn(narrow('kode_barcode'), [code], medium)).toEqual([{ kode_barcode: code.kode_barcode, field: 'kode_barcode' }])
    expect(unfitOn(narrow('kode_barcode'), [named({ kode_barcode: 'M'.repeat(20) })], medium)).toEqual([])
    expect(tsplFields(narrow('nama_toko'), { pieces: [code] })).toEqual(['TEXT 160,8,"1",0,1,1,"TOKO EMAS"'])
  })
})

describe('a print', () => {
  it('puts labels side by side, row by row, and moves all of them by what the printer is off', () => {
    const three = { pieces: [named({ kode_barcode: 'A1' }), named({ kode_barcode: 'A2' }), named({ kode_barcode: 'A3' })] }
    const two: LabelLayout = { ...stock, lebar_kertas: 82, kolom: 2, jarak_x: 2, elemen: [text('kode_barcode')] }
    const said = printerCommands({ ...zebra, ...plain }, job(two, { ...three, geser_x: 1.5, geser_y: -0.5 }))
    expect(said.match(/\^FO\S+\^FDA\d/g)).toEqual([
      '^FO20,4^A0N,17^FB160,1,0,L^FH^FDA1',
      '^FO356,4^A0N,17^FB160,1,0,L^FH^FDA2',
      '^FO20,4^A0N,17^FB160,1,0,L^FH^FDA3',
    ])
    expect(said.split('^XZ').length - 1).toBe(2)
    // Nothing is left of the paper.
    expect(printerCommands({ ...zebra, ...plain }, job(two, { ...three, geser_x: -10 }))).toContain('^FO0,8')
  })

  it('begins where a sheet was left', () => {
    const two: LabelLayout = { ...stock, lebar_kertas: 82, kolom: 2, jarak_x: 2, elemen: [text('kode_barcode')] }
    expect(zplFields(two, { mulai: 2 })).toEqual(['^FO344,8^A0N,17^FB160,1,0,L^FH^FDMC2000123X^FS'])
  })

  it('on trial shows the edges of every face', () => {
    const said = printerCommands({ ...zebra, ...plain }, trialJob(presetLabels['EKOR_TIKUS'] as LabelLayout, { geser_x: 0, geser_y: 0 }))
    expect(said.match(/\^FO\S+\^GB\S+/g)).toEqual(['^FO0,0^GB176,80,1^FS', '^FO176,0^GB176,80,1^FS'])
  })

  it('has its second face on its head, in both languages', () => {
    const tag = presetLabels['EKOR_TIKUS'] as LabelLayout
    const shop = named({ nama_toko: 'TOKO' })
    // 12 mm to the right of 9 mm on a face of 22 mm that stands on its head from 22 mm on: from 23 mm on.
    expect(zplFields(tag, { pieces: [shop] }).at(-1)).toMatch(/^\^FO184,\d+\^A0I,13\^FB96,1,0,R\^FH\^FDTOKO\^FS$/)
    expect(tsplFields(tag, { pieces: [shop] }).at(-1)).toMatch(/^TEXT 216,\d+,"1",180,1,1,"TOKO"$/)
  })
})

describe('what must be read whole', () => {
  it('gets smaller rather than shorter, and a name is broken into the lines that it has', () => {
    const [price] = zplFields({ ...stock, elemen: [text('kode_barcode', { lebar: 6 })] })
    expect(price).toMatch(/\^A0N,9\^FB48,1,0,L\^FH\^FDMC2000123X/)
    const lines = zplFields(
      { ...stock, elemen: [text('nama_barang', { lebar: 22, baris: 2 })] },
      { pieces: [named({ nama_barang: 'CINCIN BELAH ROTAN MATA MERAH BESAR' })] },
    )
    expect(lines.map((line) => line.match(/\^FD(.*)\^FS/)?.[1])).toEqual(['CINCIN BELAH ROTAN', 'MATA MERAH BESAR'])
  })
})

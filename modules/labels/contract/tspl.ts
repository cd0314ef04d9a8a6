import type { LabelFace } from './label-layout.ts'
import type { DotBox, PrinterLanguage } from './printer-language.ts'

const pointMm = 25.4 / 72

/** The printer's own letters by their name, all of one width: dots wide and high. Larger ones are multiples of the largest. */
const fonts = [
  ['1', 8, 12],
  ['2', 12, 20],
  ['3', 16, 24],
  ['4', 24, 32],
  ['5', 32, 48],
] as const

interface Font {
  readonly name: string
  readonly times: number
  readonly width: number
  readonly height: number
}

const candidates: readonly Font[] = [1, 2, 3, 4].flatMap((times) =>
  fonts
    .filter(([name]) => times === 1 || name === '5')
    .map(([name, width, height]) => ({ name, times, width: width * times, height: height * times })),
)

/** Letters are a little higher than asked for rather than much lower. */
const tolerance = 1.15

const fontFor = (ukuran: number, perMm: number): Font =>
  candidates.findLast(({ height }) => height <= ukuran * pointMm * perMm * tolerance) ?? (candidates[0] as Font)

/** The corner that an element is turned about: its own upper left one, at its place on the turned label. */
function anchorOf({ x, y, width, height }: DotBox, putar: LabelFace['putar']): string {
  const right = putar === '90' || putar === '180' ? width : 0
  const below = putar === '180' || putar === '270' ? height : 0
  return `${x + right},${y + below}`
}

const shifts = { LEFT: 0, CENTER: 0.5, RIGHT: 1 } as const
const data = (text: string) => text.replaceAll('"', '\\["]')

/** The language of TSC and of most printers that cost little. CODE128 and QR are drawn by the printer, letters are its bitmap fonts, which all of them have. */
export const tspl: PrinterLanguage = {
  measure:
    (perMm) =>
    (text, { ukuran }) =>
      ([...text].length * fontFor(ukuran, perMm).width) / perMm,
  words: ({ item, putar, perMm, boxOf }) => {
    const { name, times, height } = fontFor(item.ukuran, perMm)
    const x = item.x + Math.max(0, item.lebar - item.width) * shifts[item.rata]
    const box = boxOf({ ...item, x, lebar: item.width, tinggi: height / perMm })
    return `TEXT ${anchorOf(box, putar)},"${name}",${putar},${times},${times},"${data(item.text)}"\r\n`
  },
  barcode: ({ item, putar, perMm, boxOf }) => {
    const bar = Math.round(item.moduleMm * perMm)
    const box = boxOf(item)
    return `BARCODE ${anchorOf(box, putar)},"128",${Math.round(item.tinggi * perMm)},0,${putar},${bar},${bar},"${data(item.text)}"\r\n`
  },
  qr: ({ item, perMm, boxOf }) => {
    const { x, y } = boxOf(item)
    return `QRCODE ${x},${y},L,${Math.round(item.moduleMm * perMm)},A,0,"${data(item.text)}"\r\n`
  },
  frame: ({ item, boxOf }) => {
    const { x, y, width, height } = boxOf(item)
    return `BOX ${x},${y},${x + width},${y + height},1\r\n`
  },
  head: ({ printer: { kegelapan, kecepatan }, layout: { lebar_kertas, tinggi_kertas, jarak_y } }) =>
    [
      `SIZE ${lebar_kertas} mm,${tinggi_kertas} mm`,
      `GAP ${jarak_y} mm,0 mm`,
      'DIRECTION 0',
      'REFERENCE 0,0',
      'CODEPAGE UTF-8',
      ...(kegelapan === null ? [] : [`DENSITY ${Math.round((kegelapan * 15) / 100)}`]),
      ...(kecepatan === null ? [] : [`SPEED ${kecepatan}`]),
      '',
    ].join('\r\n'),
  page: (commands) => `CLS\r\n${commands.join('')}PRINT 1,1\r\n`,
}

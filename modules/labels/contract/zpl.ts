import type { PrinterLanguage } from './printer-language.ts'

const turned = { '0': 'N', '90': 'R', '180': 'I', '270': 'B' } as const
const pointMm = 25.4 / 72

/** The letters of font 0 are narrow and of many widths; capitals are about half as wide as the font is high. */
const widthOfLetter = 0.55

/** A text as data of a field. `^` and `~` start commands, `_` what is written as a number, `\` what `^FB` does. */
const data = (text: string) => text.replace(/[\^~_\\]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** The language of Zebra printers and compatible ones. The printer draws CODE128 and QR, and letters are its scalable font 0. */
export const zpl: PrinterLanguage = {
  measure:
    () =>
    (text, { ukuran }) =>
      [...text].length * widthOfLetter * ukuran * pointMm,
  words: ({ item, putar, perMm, boxOf }) => {
    const { x, y } = boxOf(item)
    const high = Math.round(item.ukuran * pointMm * perMm)
    // The printer puts it left (L), right (R) or in the middle (C): it alone knows how wide its letters are.
    return `^FO${x},${y}^A0${turned[putar]},${high}^FB${Math.round(item.lebar * perMm)},1,0,${item.rata.charAt(0)}^FH^FD${data(item.text)}^FS\n`
  },
  barcode: ({ item, putar, perMm, boxOf }) => {
    const bar = Math.round(item.moduleMm * perMm)
    const { x, y } = boxOf(item)
    return `^FO${x},${y}^BY${bar}^BC${turned[putar]},${Math.round(item.tinggi * perMm)},N,N,N,A^FH^FD${data(item.text)}^FS\n`
  },
  qr: ({ item, perMm, boxOf }) => {
    const { x, y } = boxOf(item)
    // It is read from every side, and printers turn none.
    return `^FO${x},${y}^BQN,2,${Math.round(item.moduleMm * perMm)}^FH^FDLA,${data(item.text)}^FS\n`
  },
  frame: ({ item, boxOf }) => {
    const { x, y, width, height } = boxOf(item)
    return `^FO${x},${y}^GB${width},${height},1^FS\n`
  },
  head: ({ printer: { kegelapan } }) => (kegelapan === null ? '' : `~SD${String(Math.round((kegelapan * 30) / 100)).padStart(2, '0')}\n`),
  page: (commands, { printer: { kecepatan }, layout: { lebar_kertas, tinggi_kertas }, perMm }) =>
    [
      '^XA',
      '^CI28',
      `^PW${Math.round(lebar_kertas * perMm)}`,
      `^LL${Math.round(tinggi_kertas * perMm)}`,
      '^LH0,0',
      ...(kecepatan === null ? [] : [`^PR${kecepatan}`]),
      `${commands.join('')}^XZ`,
      '',
    ].join('\n'),
}

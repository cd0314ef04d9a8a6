import JsBarcode from 'jsbarcode'
import QRCode from 'qrcode'

/** A black rectangle, in millimetres. */
export type Bar = readonly [x: number, y: number, width: number, height: number]

/** One direction of the place of a code: its length, and the white before and after it, in millimetres. */
export interface Room {
  readonly before: number
  readonly size: number
  readonly after: number
}

/** The white that scanners need on each side, in bars or squares (ISO/IEC 15417 and 18004). */
export const quietZone = { code128: 10, qr: 4 } as const

/** The finest bar or square that scanners at a till can read, in millimetres (5 mil). */
export const finestMm = 0.125

/** The widest bar or square, in millimetres, with which `count` of them and their quiet zone fit. */
export const widestModule = (count: number, quiet: number, { before, size, after }: Room): number =>
  Math.min(size / count, (before + size) / (count + quiet), (size + after) / (count + quiet), (before + size + after) / (count + 2 * quiet))

/** The distance from the beginning of the place to the beginning of the code, in millimetres. It is as small as the quiet zone allows. */
export const quietStart = (moduleMm: number, quiet: number, { before }: Room): number => Math.max(0, quiet * moduleMm - before)

/** The bars of a text in CODE128. The narrowest bar is `moduleMm` wide; all sizes are in millimetres. */
export function code128Bars(
  text: string,
  { x, y, height, moduleMm }: { readonly x: number; readonly y: number; readonly height: number; readonly moduleMm: number },
): readonly Bar[] {
  return [...code128(text).matchAll(/1+/g)].map((run) => [x + run.index * moduleMm, y, run[0].length * moduleMm, height] as const)
}

/** Answers again what it answered last: a label asks many times for the same text. */
function rememberLast(of: (text: string) => number): (text: string) => number {
  let last: readonly [text: string, answer: number] | undefined
  return (text) => {
    if (last?.[0] !== text) last = [text, of(text)]
    return last[1]
  }
}

/** How many of its narrowest bars a text is wide as CODE128. */
export const code128Width = rememberLast((text) => code128(text).length)

/** The bars of a CODE128 as ones and zeros, each the width of the narrowest bar. */
function code128(text: string): string {
  const drawn: { encodings?: { data: string }[] } = {}
  JsBarcode(drawn, text, { format: 'CODE128' })
  return drawn.encodings?.map((part) => part.data).join('') ?? ''
}

/** How many squares a text is wide as a QR code of error level L. */
export const qrWidth = rememberLast((text) => QRCode.create(text, { errorCorrectionLevel: 'L' }).modules.size)

/** A text as a QR code of error level L (specification §9). */
export function qrBars(text: string, x: number, y: number, sizeMm: number): readonly Bar[] {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'L' })
  const moduleMm = sizeMm / modules.size
  const squares = Array.from({ length: modules.size ** 2 }, (_, at) => [Math.floor(at / modules.size), at % modules.size] as const)
  return squares
    .filter(([row, column]) => modules.get(row, column))
    .map(([row, column]) => [x + column * moduleMm, y + row * moduleMm, moduleMm + 0.01, moduleMm + 0.01] as const)
}

import JsBarcode from 'jsbarcode'
import QRCode from 'qrcode'

/** A black rectangle, in millimetres. */
export type Bar = readonly [x: number, y: number, width: number, height: number]

/** Where a CODE128 stands, and how wide its narrowest bar is where there is room for that; all in millimetres. */
interface BarcodeBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly barMm: number
}

/** A text as CODE128; what is too wide for its box gets narrower bars. */
export function code128Bars(text: string, { x, y, width, height, barMm }: BarcodeBox): readonly Bar[] {
  const code = code128(text)
  const moduleMm = Math.min(barMm, width / code.length)
  return [...code.matchAll(/1+/g)].map((run) => [x + run.index * moduleMm, y, run[0].length * moduleMm, height] as const)
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

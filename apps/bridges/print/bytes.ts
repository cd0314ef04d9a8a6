import type { z } from 'zod'
import type { printRequest } from '#modules/receipts/contract/print-bridge.ts'

type Requested = z.output<typeof printRequest>

const [ESC, GS, LF, CR, FF] = [0x1b, 0x1d, 0x0a, 0x0d, 0x0c]

/** What opens the drawer that hangs on a receipt printer: a pulse of 50 ms at its first plug. */
export const drawerKick = Uint8Array.of(ESC, 0x70, 0, 25, 250)

/** The bytes that print what a page asks for. */
export function bytesOf({ kertas, lembar, laci }: Requested): Uint8Array {
  const write = kertas === 'ESCPOS' ? onRoll : onForms
  // The drawer opens while the paper is still coming.
  return joined([...(laci && kertas === 'ESCPOS' ? [drawerKick] : []), ...lembar.map(write)])
}

const letters = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/** ESC/POS: set up anew, line by line, the number as QR code, fed beyond the knife and cut. */
function onRoll({ baris, qr }: Requested['lembar'][number]): Uint8Array {
  return joined([
    Uint8Array.of(ESC, 0x40),
    ...baris.map(({ teks, tebal }) => joined([Uint8Array.of(ESC, 0x45, tebal ? 1 : 0), letters(teks), Uint8Array.of(LF)])),
    ...(qr ? [qrCode(qr)] : []),
    Uint8Array.of(ESC, 0x64, 4, GS, 0x56, 1),
  ])
}

/** GS ( k: model 2, dots of 6, error correction M, the text, and print. */
function qrCode(text: string): Uint8Array {
  const stored = text.length + 3
  return joined([
    Uint8Array.of(ESC, 0x61, 1),
    Uint8Array.of(GS, 0x28, 0x6b, 4, 0, 0x31, 0x41, 0x32, 0),
    Uint8Array.of(GS, 0x28, 0x6b, 3, 0, 0x31, 0x43, 6),
    Uint8Array.of(GS, 0x28, 0x6b, 3, 0, 0x31, 0x45, 0x31),
    Uint8Array.of(GS, 0x28, 0x6b, stored & 0xff, stored >> 8, 0x31, 0x50, 0x30),
    letters(text),
    Uint8Array.of(GS, 0x28, 0x6b, 3, 0, 0x31, 0x51, 0x30),
    Uint8Array.of(ESC, 0x61, 0),
  ])
}

/** ESC/P, as dot matrix printers speak it: ten letters to the inch, and on to the next form. */
function onForms({ baris }: Requested['lembar'][number]): Uint8Array {
  return joined([
    Uint8Array.of(ESC, 0x40, ESC, 0x50),
    ...baris.map(({ teks, tebal }) => joined([Uint8Array.of(ESC, tebal ? 0x45 : 0x46), letters(teks), Uint8Array.of(CR, LF)])),
    Uint8Array.of(FF),
  ])
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

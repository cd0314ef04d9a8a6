import { refusals } from './refusals.ts'
import type { LabelPrinter } from './printer-language.ts'

/** What keeps a printer from printing, as it says itself. */
export type Trouble = 'NO_PAPER' | 'NO_RIBBON' | 'COVER_OPEN' | 'JAMMED' | 'PAUSED'

/** How a person hears of it. */
export const troubles = {
  NO_PAPER: refusals.PRINTER_NO_PAPER,
  NO_RIBBON: refusals.PRINTER_NO_RIBBON,
  COVER_OPEN: refusals.PRINTER_COVER_OPEN,
  JAMMED: refusals.PRINTER_JAMMED,
  PAUSED: refusals.PRINTER_PAUSED,
} as const satisfies Record<Trouble, unknown>

/** The question that a printer answers with its state; many that cost little answer nothing. */
export const statusQuestion: Readonly<Record<LabelPrinter['bahasa'], string>> = { ZPL: '~HS', TSPL: '\u001b!?' }

const answerEnds = 0x03

/** Whether an answer is complete: three lines in ZPL, one byte in TSPL. */
export const isWholeAnswer = (bahasa: LabelPrinter['bahasa'], answer: Uint8Array): boolean =>
  bahasa === 'TSPL' ? answer.length > 0 : answer.filter((byte) => byte === answerEnds).length >= 3

/** What is wrong with a printer by its answer; undefined where nothing is, or where the answer says nothing that is known. */
export function troubleOf(bahasa: LabelPrinter['bahasa'], answer: Uint8Array): Trouble | undefined {
  return bahasa === 'TSPL' ? tsplTrouble(answer[0]) : zplTrouble(new TextDecoder('latin1').decode(answer))
}

function tsplTrouble(state = 0): Trouble | undefined {
  const bits = [
    [0x04, 'NO_PAPER'],
    [0x08, 'NO_RIBBON'],
    [0x02, 'JAMMED'],
    [0x01, 'COVER_OPEN'],
    [0x10, 'PAUSED'],
  ] as const
  return bits.find(([bit]) => (state & bit) !== 0)?.[1]
}

/** `aaa,b,c,…` says in b that there is no paper and in c that it pauses; `mmm,n,o,p,…` in o that the head is up, in p that there is no ribbon. */
function zplTrouble(answer: string): Trouble | undefined {
  const [first = [], second = []] = answer.split(String.fromCharCode(answerEnds)).map((line) => line.replace(/[^\d,]/g, '').split(','))
  if (first[1] === '1') return 'NO_PAPER'
  if (second[2] === '1') return 'COVER_OPEN'
  if (second[3] === '1') return 'NO_RIBBON'
  return first[2] === '1' ? 'PAUSED' : undefined
}

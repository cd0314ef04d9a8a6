/** What a line of a scale says. */
export type ScaleLine =
  | {
      readonly kind: 'WEIGHT'
      /** In whole milligrams, below 0 where less lies there than when it was set to zero. */
      readonly mg: number
      /** Whether it has come to rest; undefined where the line does not say. */
      readonly isStable: boolean | undefined
      /** The net weight, after the tare. */
      readonly isNet: boolean
    }
  /** More than it carries, or less than nothing lies on it. */
  | { readonly kind: 'OVERLOAD' | 'UNDERLOAD' }

type Protocol = { readonly label: string; readonly port: PortSettings; read(line: string): ScaleLine | undefined }

/** How a port is opened; what the maker of the scale has it set to. */
export interface PortSettings {
  readonly baudRate: number
  readonly dataBits: 7 | 8
  readonly parity: 'none' | 'even' | 'odd'
  readonly stopBits: 1 | 2
}

const mgPerUnit: Readonly<Record<string, number>> = { g: 1_000, gr: 1_000, kg: 1_000_000, ct: 200, car: 200, mg: 1 }
const unit = '(kg|gr?|ct|car|mg)'
const number = String.raw`([+-]?)\s*(\d+(?:[.,]\d+)?|[.,]\d+)`

/** Milligrams of a number as it stands in a line; a carat is 200 mg. */
function mgOf(sign: string | undefined, digits: string, name = 'g'): number {
  const mg = Math.round(Number(digits.replace(',', '.')) * (mgPerUnit[name.toLowerCase()] as number))
  return sign === '-' && mg !== 0 ? -mg : mg
}

const weight = (mg: number, isStable: boolean | undefined, isNet = false): ScaleLine => ({ kind: 'WEIGHT', mg, isStable, isNet })
const pattern = (source: string) => new RegExp(`^${source}$`, 'i')

const andLine = pattern(String.raw`(ST|US|OL),(?:(GS|NT|TR),)?\s*(?:${number}\s*${unit}?|([+-]?)\S*)`)
/** A&D: `ST,+00012.34  g` at rest, `US,` moving, `OL,` too much; `NT` net. A count of pieces (`QT`) is no weight. */
function readAnd(line: string): ScaleLine | undefined {
  const [, head = '', kind, sign, digits, name, faultSign] = andLine.exec(line) ?? []
  if (head.toUpperCase() === 'OL') return { kind: (sign ?? faultSign) === '-' ? 'UNDERLOAD' : 'OVERLOAD' }
  return digits === undefined || !head ? undefined : weight(mgOf(sign, digits, name), head.toUpperCase() === 'ST', kind?.toUpperCase() === 'NT')
}

const sicsLine = pattern(String.raw`SI?\s+(?:([SD])\s+${number}\s*${unit}|([+-]))`)
/** Mettler Toledo, MT-SICS: `S S      12.34 g` at rest, `S D` moving, `S +` and `S -` out of its range; `S I` could not be asked. */
function readSics(line: string): ScaleLine | undefined {
  const [, state, sign, digits, name, fault] = sicsLine.exec(line) ?? []
  if (fault) return { kind: fault === '+' ? 'OVERLOAD' : 'UNDERLOAD' }
  return digits === undefined ? undefined : weight(mgOf(sign, digits, name), state?.toUpperCase() === 'S')
}

const sartoriusLine = pattern(String.raw`(?:(N|G|Net|Gross|Stat|Qnt|T)\s*)?${number}\s*${unit}?`)
/** Sartorius: `N     +   12.34 g`; the unit is left out for as long as it moves. `High` and `Low` are out of its range. */
function readSartorius(line: string): ScaleLine | undefined {
  const fault = /^(?:Stat\s*)?(High|Low|H|L)$/i.exec(line)?.[1]
  if (fault) return { kind: fault.toUpperCase().startsWith('H') ? 'OVERLOAD' : 'UNDERLOAD' }
  const [, head = '', sign, digits, name] = sartoriusLine.exec(line) ?? []
  if (digits === undefined || /^(Qnt|T)$/i.test(head)) return undefined
  return weight(mgOf(sign, digits, name), name !== undefined, /^n/i.test(head))
}

const ohausLine = pattern(String.raw`${number}\s*${unit}\s*(\?)?\s*(N|NET|G|B|T|PT)?`)
/** Ohaus: `     12.34 g    `, with `?` while it moves, and N or NET behind it where something was tared. */
function readOhaus(line: string): ScaleLine | undefined {
  if (/^(?:Err\s*8\.[34]|[+-]{4,})/i.test(line)) return { kind: /8\.4|-{4}/.test(line) ? 'UNDERLOAD' : 'OVERLOAD' }
  const [, sign, digits, name, moving, tail = ''] = ohausLine.exec(line) ?? []
  return digits === undefined || /^T$/i.test(tail) ? undefined : weight(mgOf(sign, digits, name), moving === undefined, /^N/i.test(tail))
}

const genericLine = new RegExp(String.raw`(?:^|[^\w.,+-])${number}\s*${unit}?(?![\w.,])`, 'i')
/** Any other scale: the first number with its unit, in grams if it has none. The caller finds out from further lines whether it moves. */
function readGeneric(line: string): ScaleLine | undefined {
  const [, sign, digits, name] = genericLine.exec(line) ?? []
  return digits === undefined ? undefined : weight(mgOf(sign, digits, name), undefined, /\bN(?:ET|T)?\b/i.test(line))
}

/** How scales speak when they send one line after the other, with the settings that they leave the factory with. */
export const protocols = {
  AUTO: {
    label: 'Otomatis',
    port: { baudRate: 9_600, dataBits: 8, parity: 'none', stopBits: 1 },
    // Protocols with unmistakable lines. A line of any other protocol does not say whether the weight moves.
    read: (line) => readAnd(line) ?? readSics(line) ?? (line.includes('?') ? readOhaus(line) : readGeneric(line)),
  },
  AND: { label: 'A&D', port: { baudRate: 2_400, dataBits: 7, parity: 'even', stopBits: 1 }, read: readAnd },
  OHAUS: { label: 'Ohaus', port: { baudRate: 9_600, dataBits: 8, parity: 'none', stopBits: 1 }, read: readOhaus },
  SICS: { label: 'Mettler Toledo (SICS)', port: { baudRate: 9_600, dataBits: 8, parity: 'none', stopBits: 1 }, read: readSics },
  SARTORIUS: { label: 'Sartorius', port: { baudRate: 1_200, dataBits: 7, parity: 'odd', stopBits: 1 }, read: readSartorius },
  GENERIC: { label: 'Lainnya', port: { baudRate: 9_600, dataBits: 8, parity: 'none', stopBits: 1 }, read: readGeneric },
} as const satisfies Readonly<Record<string, Protocol>>

/** The name of a protocol. */
export type ProtocolName = keyof typeof protocols

/** Reads a line in a protocol. Undefined if it has no weight: greetings, counts, half a line. */
export function readScaleLine(line: string, protocol: ProtocolName): ScaleLine | undefined {
  // eslint-disable-next-line no-control-regex -- scales frame their lines with them
  return protocols[protocol].read(line.replace(/[\u0000-\u001f]/g, '').trim())
}

/** Lines that say nothing of rest are at rest when so many say the same. */
const sameLinesMin = 4

/** A weight as a person sees it: what the last line said, and whether it has come to rest. */
export interface ScaleReading {
  readonly mg: number
  readonly isStable: boolean
  readonly isNet: boolean
  /** How many lines in a row said this. */
  readonly lines: number
}

/** Returns the reading after a further line. */
export function readingAfter(before: ScaleReading | undefined, { mg, isStable, isNet }: Extract<ScaleLine, { kind: 'WEIGHT' }>): ScaleReading {
  const lines = before?.mg === mg && before.isNet === isNet ? before.lines + 1 : 1
  return { mg, isNet, lines, isStable: isStable ?? lines >= sameLinesMin }
}

/** Milligrams of what a scale with a keyboard's plug typed, or undefined for a code: a weight has a decimal sign or a unit. */
export function typedWeight(typed: string): number | undefined {
  const line = readScaleLine(typed, 'AUTO')
  return line?.kind === 'WEIGHT' && new RegExp(String.raw`^[^\d]*\d*(?:[.,]\d+\s*${unit}?|\s*${unit})$`, 'i').test(typed.trim()) ? line.mg : undefined
}

/** What a reader says by the Low Level Reader Protocol (EPCglobal LLRP 1.1): messages of a type, each with its length. */
export interface LlrpMessage {
  readonly type: number
  readonly id: number
  readonly body: Buffer
}

/** The messages that matter here, by their type numbers. */
export const messageTypes = { RO_ACCESS_REPORT: 61, KEEPALIVE: 62, KEEPALIVE_ACK: 72 } as const
/** The parameters that name a tag. */
const parameterTypes = { TAG_REPORT_DATA: 240, EPC_DATA: 241, EPC_96: 13 } as const

const [headLength, version] = [10, 1]
/** A message of a reader is some kilobytes; a length beyond that is no LLRP. */
const lengthMax = 1_000_000

/** A message as it travels: version and type, length, number, and what it says. */
export function llrpMessage({ type, id, body }: LlrpMessage): Buffer {
  const head = Buffer.alloc(headLength)
  head.writeUInt16BE((version << 10) | type, 0)
  head.writeUInt32BE(headLength + body.length, 2)
  head.writeUInt32BE(id, 6)
  return Buffer.concat([head, body])
}

/**
 * Takes whole messages out of the received bytes, and leaves an incomplete one.
 * @throws if the bytes are not LLRP
 */
export function takeMessages(arrived: Buffer): { messages: LlrpMessage[]; rest: Buffer } {
  const messages: LlrpMessage[] = []
  let rest = arrived
  while (rest.length >= headLength) {
    const length = rest.readUInt32BE(2)
    if (length < headLength || length > lengthMax) throw new Error(`a message of ${length} bytes is no LLRP`)
    if (rest.length < length) break
    messages.push({ type: rest.readUInt16BE(0) & 0x3ff, id: rest.readUInt32BE(6), body: rest.subarray(headLength, length) })
    rest = rest.subarray(length)
  }
  return { messages, rest }
}

/** The tags of a report (RO_ACCESS_REPORT), in hexadecimal capitals: EPC-96 as most readers send it, or an EPC of any other length. */
export const tagsIn = (body: Buffer): string[] =>
  parametersIn(body)
    .filter(({ type }) => type === parameterTypes.TAG_REPORT_DATA)
    .flatMap(({ value }) => parametersIn(value).flatMap(epcOf))

function epcOf({ type, value }: Parameter): string[] {
  if (type === parameterTypes.EPC_96) return [value.toString('hex').toUpperCase()]
  if (type !== parameterTypes.EPC_DATA || value.length < 2) return []
  const bits = value.readUInt16BE(0)
  return [
    value
      .subarray(2, 2 + Math.ceil(bits / 8))
      .toString('hex')
      .toUpperCase(),
  ]
}

interface Parameter {
  readonly type: number
  readonly value: Buffer
}

/** Bytes of the short parameters that may stand in a tag's report; their length is known by their type alone (LLRP 1.1, 17.2.2). */
const shortLengths: Readonly<Record<number, number>> = {
  1: 2,
  2: 8,
  3: 8,
  4: 8,
  5: 8,
  6: 1,
  7: 2,
  8: 2,
  9: 4,
  10: 2,
  11: 2,
  12: 2,
  13: 12,
  14: 2,
  15: 2,
  16: 4,
  17: 2,
  18: 2,
}

/** Returns the parameters one after the other. An unknown one ends the list, because its length is unknown. */
function parametersIn(bytes: Buffer): Parameter[] {
  const found: Parameter[] = []
  let at = 0
  while (at < bytes.length) {
    const first = bytes.readUInt8(at)
    if (first & 0x80) {
      const type = first & 0x7f
      const length = shortLengths[type]
      if (length === undefined || at + 1 + length > bytes.length) break
      found.push({ type, value: bytes.subarray(at + 1, at + 1 + length) })
      at += 1 + length
    } else {
      if (at + 4 > bytes.length) break
      const length = bytes.readUInt16BE(at + 2)
      if (length < 4 || at + length > bytes.length) break
      found.push({ type: bytes.readUInt16BE(at) & 0x3ff, value: bytes.subarray(at + 4, at + length) })
      at += length
    }
  }
  return found
}

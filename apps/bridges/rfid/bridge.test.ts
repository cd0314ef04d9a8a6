import { type AddressInfo, type Server, type Socket as Line, createServer } from 'node:net'
import { type Socket, io } from 'socket.io-client'
import { afterEach, expect, it } from 'vitest'
import { readerBridge, tagsSeen } from '#modules/counting/contract/reader-bridge.ts'
import type { Bridge } from '../sockets.ts'
import { type ReaderSpeech, startBridge } from './bridge.ts'
import { llrpMessage, messageTypes, tagsIn, takeMessages } from './llrp.ts'

const origin = 'http://kencana.example'
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** A reader that sends the given messages to each connection. */
async function standInReader(): Promise<{ port: number; say: (bytes: Buffer | string) => void; line: () => Promise<Line>; heard: Buffer[] }> {
  const heard: Buffer[] = []
  const lines: Line[] = []
  const server: Server = createServer((line) => {
    lines.push(line)
    line.on('data', (data) => void heard.push(data)).on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    for (const line of lines) line.destroy()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    heard,
    say: (bytes) => lines.forEach((line) => line.write(bytes)),
    line: async () => {
      await expect.poll(() => lines.length).toBeGreaterThan(0)
      return lines[0] as Line
    },
  }
}

async function bridgeTo(port: number, speech: ReaderSpeech): Promise<Bridge> {
  const bridge = await startBridge({ reader: { host: '127.0.0.1', port, speech }, origins: [origin], port: 0 })
  closing.push(() => bridge.close())
  return bridge
}

/** A page of Kencana, or of another origin, and the tags that it hears. */
async function page({ port }: Bridge, from = origin): Promise<{ socket: Socket; tags: string[] }> {
  const socket = io(`ws://127.0.0.1:${port}`, { transports: ['websocket'], reconnection: false, forceNew: true, extraHeaders: { origin: from } })
  closing.push(() => socket.disconnect())
  const tags: string[] = []
  socket.on(readerBridge.topic, (payload) => tags.push(...tagsSeen.parse(payload).tags))
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
  return { socket, tags }
}

/** A report of tags as readers send it: EPC-96 with an antenna, or another length. */
function report(...epcs: string[]): Buffer {
  const parameters = epcs.map((epc) => {
    const bytes = Buffer.from(epc, 'hex')
    const named =
      bytes.length === 12
        ? Buffer.concat([Buffer.from([0x80 | 13]), bytes])
        : longParameter(241, Buffer.concat([Buffer.from([0, bytes.length * 8]), bytes]))
    const antenna = Buffer.from([0x80 | 1, 0, 1])
    return longParameter(240, Buffer.concat([named, antenna]))
  })
  return llrpMessage({ type: messageTypes.RO_ACCESS_REPORT, id: 7, body: Buffer.concat(parameters) })
}

function longParameter(type: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(type, 0)
  head.writeUInt16BE(4 + value.length, 2)
  return Buffer.concat([head, value])
}

const [one, two] = ['E28011700000020A5C5D1E3F', 'E28011700000020A5C5D1E40']

it('reads the tags of a report, of 96 bits and of others, and nothing out of what it does not know', () => {
  const { messages, rest } = takeMessages(report(one, 'ABCD'))
  expect([messages.flatMap(({ body }) => tagsIn(body)), rest.length]).toEqual([[one, 'ABCD'], 0])
  expect(tagsIn(Buffer.from([0xff, 1, 2]))).toEqual([])
  expect(() => takeMessages(Buffer.from('GET / HTTP/1.1\r\n'))).toThrow('no LLRP')
})

it('tells a page of Kencana which tags an LLRP reader sees, each once, however the bytes are cut', async () => {
  const reader = await standInReader()
  const bridge = await bridgeTo(reader.port, 'LLRP')
  await reader.line()
  const { tags } = await page(bridge)
  const bytes = Buffer.concat([report(one), report(two, one), llrpMessage({ type: messageTypes.KEEPALIVE, id: 9, body: Buffer.alloc(0) })])
  reader.say(bytes.subarray(0, 15))
  reader.say(bytes.subarray(15))
  await expect.poll(() => tags).toEqual([one, two])
  await expect
    .poll(() => takeMessages(Buffer.concat(reader.heard)).messages.map(({ type, id }) => [type, id]))
    .toEqual([[messageTypes.KEEPALIVE_ACK, 9]])
})

it('understands lines, finds a reader again that was away, and sends nothing to a page of another origin', async () => {
  const reader = await standInReader()
  const bridge = await bridgeTo(reader.port, 'LINES')
  const first = await reader.line()
  const { tags } = await page(bridge)
  reader.say(`${one.toLowerCase()}\r\n{"epc":"${two}"}\n{"broken\n`)
  await expect.poll(() => tags).toEqual([one, two])
  first.destroy()
  await expect
    .poll(
      () => {
        reader.say('TAG-3\n')
        return tags
      },
      { timeout: 20_000, interval: 200 },
    )
    .toEqual([one, two, 'TAG-3'])
  await expect(page(bridge, 'http://elsewhere.example')).rejects.toThrow()
})

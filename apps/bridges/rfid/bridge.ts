import { type Socket as Line, connect } from 'node:net'
import { readerBridge } from '#modules/counting/contract/reader-bridge.ts'
import { type Bridge, type Trouble, socketsHere } from '../sockets.ts'
import { llrpMessage, messageTypes, tagsIn, takeMessages } from './llrp.ts'

/** How a reader speaks: LLRP, or a line for each tag (the code alone, or a JSON object with `epc` or `tag`). */
export type ReaderSpeech = 'LLRP' | 'LINES'

/** What a bridge needs to know. */
export interface BridgeOptions {
  readonly reader: { readonly host: string; readonly port: number; readonly speech: ReaderSpeech }
  /** The addresses whose pages may hear the tags: where people open Kencana. */
  readonly origins: readonly string[]
  readonly port?: number
  readonly trouble?: Trouble
}

/** Tags that come in within this time travel together. */
const togetherMs = 100
const tagsMax = 2_000
const reopenMs = 1_000
const lineMax = 10_000

/**
 * Connects a reader of tags to the browser of one machine: it listens to the reader, and sends a page of Kencana the tags that it has
 * seen, each once for as long as the page listens. The user of the page counts them; the bridge knows no user and no server.
 */
export async function startBridge({ reader, origins, port = readerBridge.port, trouble }: BridgeOptions): Promise<Bridge> {
  const { io, listen } = socketsHere({ origins, bytesMax: 10_000 })
  let line: Line | undefined
  let reopening: NodeJS.Timeout | undefined
  let isClosed = false
  /** Said once, not at every try. */
  let isAway = false
  const seen = new Set<string>()
  let fresh: string[] = []
  let telling: NodeJS.Timeout | undefined
  const tell = () => {
    telling = undefined
    for (let at = 0; at < fresh.length; at += tagsMax) io.emit(readerBridge.topic, { tags: fresh.slice(at, at + tagsMax) })
    fresh = []
  }
  const hear = (tags: readonly string[]) => {
    // While no page listens, tags are forgotten. The next page hears all tags that are in the field then.
    if (io.engine.clientsCount === 0) return seen.clear()
    for (const tag of tags) if (tag && tag.length <= 64 && seen.size < seen.add(tag).size) fresh.push(tag)
    if (fresh.length > 0) telling ??= setTimeout(tell, togetherMs)
  }
  // A page that begins to listen gets all tags that the reader sees from then on.
  io.on('connection', () => seen.clear())
  const open = () => {
    const opened = connect({ host: reader.host, port: reader.port, keepAlive: true })
    const take = reader.speech === 'LLRP' ? takeLlrp(opened) : takeLines()
    line = opened
      .on('data', (data) => {
        try {
          hear(take(data))
        } catch (error) {
          trouble?.(`The reader is not understood: ${(error as Error).message}`)
          opened.destroy()
        }
      })
      .on('connect', () => (isAway = false))
      .on('error', () => {})
      .on('close', () => {
        if (!isClosed && !isAway) trouble?.(`The reader at ${reader.host}:${reader.port} does not answer.`)
        isAway = true
        if (!isClosed) reopening = setTimeout(open, reopenMs)
      })
  }
  const bridge = await listen(port)
  open()
  return {
    port: bridge.port,
    close: async () => {
      isClosed = true
      clearTimeout(reopening)
      clearTimeout(telling)
      line?.destroy()
      await bridge.close()
    },
  }
}

/** Takes the tags out of what an LLRP reader says; keeps the line alive when it asks. */
function takeLlrp(line: Line): (data: Buffer) => string[] {
  let arrived = Buffer.alloc(0)
  return (data) => {
    const { messages, rest } = takeMessages(Buffer.concat([arrived, data]))
    arrived = Buffer.from(rest)
    return messages.flatMap(({ type, id, body }) => {
      if (type === messageTypes.KEEPALIVE) line.write(llrpMessage({ type: messageTypes.KEEPALIVE_ACK, id, body: Buffer.alloc(0) }))
      return type === messageTypes.RO_ACCESS_REPORT ? tagsIn(body) : []
    })
  }
}

/** Takes the tags out of lines: a code, or a JSON object that names one. */
function takeLines(): (data: Buffer) => string[] {
  let arrived = ''
  return (data) => {
    const lines = (arrived + data.toString('utf8')).split(/\r?\n/)
    arrived = (lines.pop() ?? '').slice(-lineMax)
    return lines.flatMap((text) => tagOf(text.trim()))
  }
}

function tagOf(text: string): string[] {
  if (!text.startsWith('{')) return text ? [text.toUpperCase()] : []
  try {
    const { epc, tag } = JSON.parse(text) as { epc?: unknown; tag?: unknown }
    const code = epc ?? tag
    return typeof code === 'string' ? [code.toUpperCase()] : []
  } catch {
    return []
  }
}

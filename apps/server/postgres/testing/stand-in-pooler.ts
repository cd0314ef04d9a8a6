import { type Socket, connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A pooler on this machine: what comes at its address goes on to a server, but for what it swallows. */
export interface StandInPooler {
  /** The address of a database of the server, by way of the pooler. */
  readonly url: string
  stop(): Promise<void>
}

/**
 * Stands before the server of `url`. `swallows`: the parameters of a connection that it leaves out, as `ignore_startup_parameters` of
 * pgbouncer does; `refuses`: it ends a connection that has one of them; `shares`: all connections get the session of the first one.
 */
export async function standInPooler(
  url: string,
  { swallows = [], refuses = [], shares = false }: { swallows?: string[]; refuses?: string[]; shares?: boolean },
): Promise<StandInPooler> {
  const server = new URL(url)
  const open = new Set<Socket>()
  let shared: { readonly behind: Socket; asker: Socket } | undefined
  const pooler = createServer((client) => {
    if (shared) return joins(client, shared)
    const behind = connect(Number(server.port), server.hostname)
    for (const socket of [client, behind]) {
      open.add(socket)
      socket.on('error', () => {}).on('close', () => (open.delete(socket), client.destroy(), behind.destroy()))
    }
    if (shares) shared = { behind, asker: client }
    const asker = shared
    behind.on('data', (chunk) => (asker ? asker.asker : client).write(chunk))
    let begun = Buffer.alloc(0)
    const begin = (chunk: Buffer) => {
      begun = Buffer.concat([begun, chunk])
      if (begun.length < 4 || begun.length < begun.readInt32BE(0)) return
      client.off('data', begin)
      const words = begun.subarray(8, begun.readInt32BE(0)).toString().split('\0')
      const pairs = Array.from({ length: Math.floor(words.length / 2) }, (_, at) => [words[2 * at] as string, words[2 * at + 1] as string] as const)
      const refused = pairs.find(([name]) => refuses.includes(name))
      if (refused) return void client.end(errorSaying(`unsupported startup parameter: ${refused[0]}`))
      const kept = pairs.filter(([name]) => name !== '' && !swallows.includes(name))
      const body = Buffer.from(`${kept.flat().join('\0')}\0\0`)
      const head = Buffer.alloc(8)
      head.writeInt32BE(body.length + 8, 0)
      begun.copy(head, 4, 4, 8)
      behind.write(Buffer.concat([head, body]))
      client.on('data', (next) => {
        if (asker) asker.asker = client
        behind.write(next)
      })
    }
    client.on('data', begin)
  })
  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve))
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${(pooler.address() as AddressInfo).port}` }).href,
    stop: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => pooler.close(resolve))
    },
  }
}

/** Gives a client the session of another: it is let in at once, and asks what it asks there. */
function joins(client: Socket, shared: { readonly behind: Socket; asker: Socket }): void {
  client.on('error', () => {})
  client.once('data', () => {
    client.write(Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]))
    client.on('data', (chunk: Buffer) => {
      // Its farewell is not the other's.
      if (chunk.toString('latin1', 0, 1) === 'X') return
      shared.asker = client
      shared.behind.write(chunk)
    })
  })
}

/** An error message of the protocol. */
const errorSaying = (text: string) => message('E', Buffer.from(`SFATAL\0C08P01\0M${text}\0\0`))

function message(kind: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(kind)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

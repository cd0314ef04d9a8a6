import { Agent, type IncomingMessage, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

/** A load balancer, as small as one can be: asks each server whether it wants more, and hands calls and WebSockets on in turn. */
export interface RoundRobin {
  readonly url: string
  /** The ports that want more. */
  ready(): readonly number[]
  stop(): Promise<void>
}

const lookEveryMs = 50

/** Stands before the servers on these ports of this machine. */
export async function startRoundRobin(ports: readonly number[]): Promise<RoundRobin> {
  const agent = new Agent({ keepAlive: true })
  let wanting: number[] = []
  const look = async () => {
    const answers = await Promise.all(
      ports.map((port) =>
        fetch(`http://127.0.0.1:${port}/health/ready`).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    )
    wanting = ports.filter((_, at) => answers[at])
  }
  let turn = 0
  const next = () => wanting[(turn += 1) % wanting.length]
  const onward = ({ method, url, headers }: IncomingMessage) => ({ host: '127.0.0.1', port: next(), method, path: url, headers })
  const server = createServer((incoming, answer) => {
    const requested = request({ ...onward(incoming), agent }, (reply) => {
      const { connection: _, ...headers } = reply.headers
      answer.writeHead(reply.statusCode ?? 502, headers)
      reply.pipe(answer)
    })
    requested.on('error', () => answer.writeHead(502).end())
    incoming.pipe(requested)
  })
  const lines = new Set<Duplex>()
  server.on('upgrade', (incoming, line, said: Buffer) => {
    lines.add(line)
    const requested = request({ ...onward(incoming), agent: false })
    requested.on('error', () => line.destroy())
    requested.on('response', () => line.destroy())
    // Either may have spoken before the way stood.
    requested.on('upgrade', (reply, other, heard: Buffer) => {
      const head = Object.entries(reply.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`)
      line.write(`HTTP/1.1 101 Switching Protocols\r\n${head.join('')}\r\n`)
      line.write(heard)
      other.write(said)
      for (const [one, two] of [
        [line, other],
        [other, line],
      ] as const) {
        one.on('error', () => two.destroy()).on('close', () => two.destroy())
        one.pipe(two)
      }
    })
    requested.end()
  })
  await look()
  const timer = setInterval(() => void look(), lookEveryMs)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    ready: () => wanting,
    stop: async () => {
      clearInterval(timer)
      for (const line of lines) line.destroy()
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

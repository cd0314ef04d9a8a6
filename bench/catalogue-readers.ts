import { connect } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

/** The parameters of the readers of catalogue.ts. */
export interface ReadersTask {
  readonly port: number
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly status: number
  readonly readers: number
  readonly measuredMs: number
}

/** So many answers of a second may go to one address: each time another telephone asks. */
const asksOfOne = 200

// Readers write requests by hand, so that they cost the machine less than the answers do.
const task = workerData as ReadersTask
const endMs = performance.now() + task.measuredMs
let answered = 0

const reader = (at: number) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port: task.port, noDelay: true })
    const headers = Object.entries(task.headers).map(([name, value]) => `${name}: ${value}\r\n`)
    let asks = 0
    const ask = () => {
      const address = `10.${at}.${Math.floor(asks / asksOfOne) % 250}.1`
      asks += 1
      socket.write(`GET ${task.path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept-encoding: gzip\r\nx-forwarded-for: ${address}\r\n${headers.join('')}\r\n`)
    }
    let head = ''
    let left = -1
    socket.on('data', (part) => {
      if (left === -1) {
        head += part.toString('latin1')
        const end = head.indexOf('\r\n\r\n')
        if (end === -1) return
        if (!head.startsWith(`HTTP/1.1 ${task.status}`)) return void socket.destroy(new Error(`answered ${head.slice(0, 40)}`))
        left = Number(/content-length: (\d+)/i.exec(head.slice(0, end))?.[1] ?? 0) - (head.length - end - 4)
      } else left -= part.length
      if (left > 0) return
      head = ''
      left = -1
      answered += 1
      if (performance.now() < endMs) ask()
      else socket.end()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve())
    socket.on('connect', ask)
  })

const startedMs = performance.now()
await Promise.all(Array.from({ length: task.readers }, (_, at) => reader(at)))
parentPort?.postMessage({ answered, seconds: (performance.now() - startedMs) / 1_000 })

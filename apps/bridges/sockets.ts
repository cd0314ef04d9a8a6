import { createServer } from 'node:http'
import { Server } from 'socket.io'

/** A running bridge between a device and the browser of one machine. */
export interface Bridge {
  readonly port: number
  close(): Promise<void>
}

/** Reports what is wrong with a device, for the log and the page of the state. The user at the till gets his own message. */
export type Trouble = (what: string) => void

/** Sockets for the pages of these origins; they accept connections from this machine only. */
export function socketsHere({ origins, bytesMax }: { origins: readonly string[]; bytesMax: number }): {
  readonly io: Server
  listen(port: number): Promise<Bridge>
} {
  const http = createServer((_, answer) => answer.writeHead(404).end())
  const io = new Server(http, {
    serveClient: false,
    transports: ['websocket'],
    maxHttpBufferSize: bytesMax,
    // Any page may open a socket to this machine; only Kencana's may use what hangs on it.
    allowRequest: (request, done) => done(null, origins.includes(request.headers.origin ?? '')),
  })
  return {
    io,
    async listen(port) {
      await new Promise<void>((resolve, reject) => http.once('error', reject).listen(port, '127.0.0.1', resolve))
      return { port: (http.address() as { port: number }).port, close: () => io.close() }
    },
  }
}

import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below those that systems hand to connections that go out: one of them may be taken again before it is used. */
const [portMin, portMax] = [15_000, 30_000]
const triesMax = 100

/** Returns a free port of this machine. @throws Error if there is none */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const port = randomInt(portMin, portMax)
    if (await isFree(port)) return port
  }
  throw new Error(`No port between ${portMin} and ${portMax} is free.`)
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

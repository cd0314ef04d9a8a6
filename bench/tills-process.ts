import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { TillsAnswer, TillsTask } from './tills.ts'

// The process that tills.ts starts: tells how long each post took, in ms.
process.once('message', (task: TillsTask) => {
  const tell = (answer: TillsAnswer) => process.send?.(answer)
  post(task).then(tell, (error: Error) => tell({ error: error.message }))
})

async function post({ url, headers, bodies, tills, seconds }: TillsTask): Promise<TillsAnswer> {
  const agent = new Agent({ keepAlive: true, maxSockets: tills })
  const once = (body: string) =>
    new Promise<void>((resolve, reject) => {
      const asked = request(
        url,
        {
          agent,
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), 'idempotency-key': randomUUID() },
        },
        (reply) => {
          const parts: Buffer[] = []
          reply.on('data', (part: Buffer) => parts.push(part))
          reply.on('error', reject)
          reply.on('end', () => {
            if (reply.statusCode === 200) resolve()
            else reject(new Error(Buffer.concat(parts).toString()))
          })
        },
      )
      asked.on('error', reject)
      asked.end(body)
    })
  const ms: number[] = []
  let next = 0
  const startedMs = performance.now()
  const till = async () => {
    for (;;) {
      const askedMs = performance.now()
      if (askedMs - startedMs > seconds * 1000) return
      const body = bodies[next]
      if (body === undefined) throw new Error('there is nothing left to post')
      next += 1
      await once(body)
      ms.push(performance.now() - askedMs)
    }
  }
  await Promise.all(Array.from({ length: tills }, till))
  agent.destroy()
  return { perSecond: ms.length / ((performance.now() - startedMs) / 1000), ms }
}

import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { TillsAnswer, TillsAsk, TillsTask } from './tills.ts'

// The process that tills.ts starts: tells how long each answer took, in ms.
process.once('message', (task: TillsTask) => {
  const tell = (answer: TillsAnswer) => process.send?.(answer)
  ask(task).then(tell, (error: Error) => tell({ error: error.message }))
})

async function ask({ headers, asks, tills, seconds }: TillsTask): Promise<TillsAnswer> {
  const agent = new Agent({ keepAlive: true, maxSockets: tills })
  const posting = (body: string) => ({
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'idempotency-key': randomUUID(),
  })
  const once = ({ url, body, headers: own }: TillsAsk) =>
    new Promise<void>((resolve, reject) => {
      const requested = request(
        url,
        { agent, method: body === undefined ? 'GET' : 'POST', headers: { ...headers, ...own, ...(body === undefined ? {} : posting(body)) } },
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
      requested.on('error', reject)
      requested.end(body)
    })
  const ms: number[] = []
  let next = 0
  const startedMs = performance.now()
  const till = async () => {
    for (;;) {
      const askedMs = performance.now()
      if (seconds !== undefined && askedMs - startedMs > seconds * 1000) return
      const requested = asks[next]
      if (requested === undefined && seconds === undefined) return
      if (requested === undefined) throw new Error('there is nothing left to ask')
      next += 1
      await once(requested)
      ms.push(performance.now() - askedMs)
    }
  }
  await Promise.all(Array.from({ length: tills }, till))
  agent.destroy()
  return { perSecond: ms.length / ((performance.now() - startedMs) / 1000), ms }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { seeded } from '#db/seed/random.ts'
import { demoPassword } from '#db/seed/demo-password.ts'
import { splitCall } from '#engine/contract/endpoint.ts'
import { openDatabase } from '#engine/server/database.ts'
import { createTestDatabase } from '#engine/server/testing/database.ts'
import { login } from '#modules/access/contract/login.ts'
import { freePort } from '../../free-port.ts'
import { type Running, endAll, runScript } from '../running.ts'
import type { TestAnswer, TestApp } from '../test-app.ts'
import type { LivedApp } from './world.ts'

/** How often the line breaks, of a hundred calls, and after how many calls or so the server is killed: a quick machine and a slow one live the same. */
export interface Breaking {
  readonly seed: number
  readonly dropPercent: number
  readonly killedAfterCalls: number
}

/** The deliberate faults: how often a caller asked, was cut off, or met no server, and how many servers were killed. */
export interface Broken {
  requested: number
  cutOff: number
  unheard: number
  killed: number
}

/**
 * The application as a separate process that is killed again and again, behind a connection that breaks before a call has arrived or
 * before its answer has. The caller repeats the call with the same key until he gets an answer, as a till does. So no answered call may be
 * lost, and no call may be done twice.
 */
export async function startBreakingApp({
  seed,
  dropPercent,
  killedAfterCalls,
}: Breaking): Promise<LivedApp & { broken: Broken; stop(): Promise<void> }> {
  const own = await createTestDatabase('trading')
  const database = openDatabase(own.url, { connectionsMax: 4 })
  const folder = await mkdtemp(join(tmpdir(), 'kencana-life-'))
  const port = await freePort()
  const chance = seeded(seed)
  const broken: Broken = { requested: 0, cutOff: 0, unheard: 0, killed: 0 }
  let isStopped = false

  const startServer = async (): Promise<Running> => {
    const server = runScript('scripts/start.ts', [], {
      DATABASE_URL: own.url,
      KENCANA_DATA: folder,
      KENCANA_DEMO: '0',
      HOST: '127.0.0.1',
      PORT: String(port),
    })
    await server.until('Ctrl-C stops it.')
    return server
  }
  let server = await startServer()
  let callsLeft = killedAfterCalls
  let killing: Promise<void> | undefined
  const kill = async () => {
    server.child.kill('SIGKILL')
    await server.ended
    broken.killed += 1
    server = await startServer()
    callsLeft = chance.between(killedAfterCalls * 0.5, killedAfterCalls * 1.5)
    killing = undefined
  }

  const ask = async (path: string, init: RequestInit): Promise<TestAnswer> => {
    for (;;) {
      broken.requested += 1
      const line = new AbortController()
      const cut = chance.percent(dropPercent) ? setTimeout(() => line.abort(), chance.between(0, 60)) : undefined
      try {
        const answering = fetch(`http://127.0.0.1:${port}/api/${path}`, { ...init, signal: line.signal })
        // While this call and those of other tills are under way.
        if (--callsLeft <= 0 && !isStopped) killing ??= kill()
        const reply = await answering
        const text = await reply.text()
        // A server that is stopping, or that has lost its database, has done nothing.
        if (reply.status < 500) return { status: reply.status, body: text === '' ? undefined : JSON.parse(text), headers: {} }
      } catch {
        if (line.signal.aborted) broken.cutOff += 1
        else broken.unheard += 1
      } finally {
        clearTimeout(cut)
      }
      await sleep(50)
    }
  }
  const tokens = new Map<string, Promise<string>>()
  const logIn = async (user_id: string): Promise<string> => {
    const { method, path } = splitCall(login.call)
    // Whose first answer was lost is in already.
    const body = JSON.stringify({ user_id, password: demoPassword, ambil_alih: true })
    const answer = await ask(path, { method, headers: { 'content-type': 'application/json' }, body })
    if (answer.status !== 200) throw new Error(`${user_id} cannot log in: ${JSON.stringify(answer.body)}`)
    return (answer.body as { token: string }).token
  }
  const tokenOf = (user_id: string) => {
    const token = tokens.get(user_id) ?? logIn(user_id)
    tokens.set(user_id, token)
    return token
  }
  const call: TestApp['call'] = async (user_id, endpoint, parts = {}) => {
    const { method, path } = splitCall(typeof endpoint === 'string' ? endpoint : endpoint.call)
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parts.params?.[name] ?? '')))
    const query = new URLSearchParams(Object.entries(parts.query ?? {}).map(([name, value]) => [name, String(value)])).toString()
    const key = parts.key ?? crypto.randomUUID()
    const askAs = (token: string | undefined) =>
      ask(query === '' ? filled : `${filled}?${query}`, {
        method,
        headers: {
          ...(token ? { 'x-auth-token': token } : {}),
          ...(parts.approvals ? { 'x-otorisasi': parts.approvals.join(',') } : {}),
          ...(parts.shop ? { 'x-kode-toko': parts.shop } : {}),
          // Every repeated call must be the same, not only calls that move goods or money.
          ...(method === 'GET' ? {} : { 'idempotency-key': key }),
          ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
      })
    const session = user_id ? tokenOf(user_id) : undefined
    let answer = await askAs(await session)
    // A login whose answer was lost may have ended after the one that was heard, and have taken its session over.
    if (user_id && session && answer.status === 401) {
      if (tokens.get(user_id) === session) tokens.delete(user_id)
      answer = await askAs(await tokenOf(user_id))
    }
    // eslint-disable-next-line typescript/no-explicit-any -- as TestApp has it
    return answer as TestAnswer<any>
  }
  return {
    db: database.db,
    call,
    losesAnswers: true,
    broken,
    async set(values, kode_toko = '*') {
      for (const [key, value] of Object.entries(values)) {
        await sql`insert into para_system (kode_toko, key, value) values (${kode_toko}, ${key}, ${value})
          on conflict (kode_toko, key) do update set value = excluded.value`.execute(database.db)
      }
    },
    async stop() {
      isStopped = true
      await killing
      await endAll()
      await database.close()
      await own.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

import { tmpdir } from 'node:os'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import type { Endpoint } from '#engine/contract/endpoint.ts'
import { type Call, splitCall } from '#engine/contract/endpoint.ts'
import { type Db, type WaitsMsMax, openDatabase, usualWaitsMsMax } from '#engine/server/database.ts'
import { type ChainName, type TestDatabase, type TestServer, createTestDatabase, onDatabase, templates } from '#engine/server/testing/database.ts'
import { unfitIn } from '#engine/testing/reply.ts'
import { step, stillMsMax } from '#engine/testing/step.ts'
import { demoPassword } from '#db/seed/demo-password.ts'
import { login } from '#modules/access/contract/login.ts'
import { webFolder } from '../../../scripts/web-build.ts'
import { type App, type AppOptions, createApp } from '../app.ts'
import { type LiveOptions, startTraining } from '../training/start.ts'
import { dropTraining } from '../training/make.ts'
import { databaseBefore } from './cached-chain.ts'
import { registeredCalls } from './registered.ts'

/** What goes along with a call of a test. */
export interface TestCall {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  /** The idempotency key; without one, a call that moves goods or money gets a fresh one. */
  readonly key?: string
  /** The shop that a head-office user looks at. */
  readonly shop?: string
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>>
  /** Tokens of approvals. */
  readonly approvals?: readonly string[]
}

/** On a machine that is busy with other things a server that people wait for would tell them to try again; tests wait. */
const patientWaits = Object.fromEntries(Object.keys(usualWaitsMsMax).map((name) => [name, stillMsMax])) as WaitsMsMax

/** How a call was answered. */
export interface TestAnswer<Body = unknown> {
  readonly status: number
  readonly body: Body
  readonly headers: Readonly<Record<string, unknown>>
}

/** The whole application on a database of its own, with a small demo chain in it. */
export interface TestApp {
  readonly app: App
  readonly db: Db
  /** Where its pictures are. */
  readonly filesFolder: string
  /** The database's address as its owner, for tests that bring their own connections. */
  readonly databaseUrl: string
  /** The same as the application has it. */
  readonly appDatabaseUrl: string
  /** The address below which the application is, with a slash at the end; listens from the first time it is asked for. */
  url(): Promise<string>
  /** The token of a user of the demo chain; logs him in the first time. */
  tokenOf(user_id: string): Promise<string>
  /** Makes a declared call as a user of the demo chain, or without a login. */
  // eslint-disable-next-line typescript/no-explicit-any -- what a test reads of an answer is its own business
  call<Body = any>(user_id: string | undefined, call: Endpoint | Call, parts?: TestCall): Promise<TestAnswer<Body>>
  /**
   * Runs a statement as the owner of the database, for what the application may not: to move a business date. `unguarded`
   * goes past the guards too, into a state that events bring about which are not built yet. The server knows of it at once.
   */
  asOwner(statement: RawBuilder<unknown>, guards?: 'unguarded'): Promise<void>
  /** Sets settings or switches of the whole chain, or of one shop; the server knows of them at once. */
  set(values: Readonly<Record<string, string>>, kode_toko?: string): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the application for a test file: shops MC1 (head office), MC2, MC3 and MCO with a user of every level each
 * (`kasir.mc2`, password kencana), all masters and 60 pieces a branch, without sales; business date 2026-01-31.
 * The chain called `trading` has 120 pieces a branch and has sold of them on five days, the last one yesterday; the one called `before`
 * was left by the version before; the one called `empty` has no shop yet.
 */
export async function startTestApp(
  options: Partial<
    Pick<
      AppOptions,
      | 'bucket'
      | 'isProduction'
      | 'servesDocs'
      | 'backend'
      | 'origins'
      | 'branch'
      | 'payload'
      | 'whatsapp'
      | 'whatsappCloud'
      | 'push'
      | 'webShop'
      | 'marketplaces'
      | 'printerReach'
      | 'readers'
      | 'portals'
      | 'portalToken'
      | 'extraModules'
      | 'connectionsMax'
      | 'waitsMsMax'
      | 'reading'
      | 'dayReading'
      | 'flowing'
    >
  > & {
    chain?: ChainName | 'before' | 'empty'
    /** A migrated database with a chain in it, instead of one of its own. It stays. */
    database?: Pick<TestDatabase, 'url' | 'appUrl'>
    servesWeb?: boolean
    /** Whether it has a training. */
    hasTraining?: boolean
    /** Where it listens if nothing else does; else, and without one, anywhere. */
    port?: number
    /** The server that its database is made on, if it is not that of the run. */
    server?: TestServer
    /** A standby of that server: the address as the application, and how it is looked at. */
    standby?: AppOptions['standby']
  } = {},
): Promise<TestApp> {
  const {
    chain = 'demo',
    database,
    servesWeb = false,
    hasTraining = false,
    port = 0,
    waitsMsMax,
    reading,
    dayReading,
    flowing,
    server,
    standby,
    ...facts
  } = options
  const own = database
    ? { ...database, drop: () => Promise.resolve() }
    : chain === 'before'
      ? await databaseBefore()
      : await createTestDatabase(chain, server)
  const filesFolder = await mkdtemp(join(tmpdir(), 'kencana-files-'))
  const live: LiveOptions = {
    databaseUrl: own.appUrl,
    base: '/',
    filesFolder,
    ...(servesWeb ? { webFolder } : {}),
    // What no story expects says why.
    logLevel: process.env['KENCANA_LOG'] ?? 'error',
    isProduction: false,
    waitsMsMax: { ...patientWaits, ...waitsMsMax },
    reading: { waitMsMax: stillMsMax, msMax: stillMsMax, ...reading },
    dayReading: { waitMsMax: stillMsMax, msMax: stillMsMax, ...dayReading },
    flowing: { waitMsMax: stillMsMax, ...flowing },
    browsersMsMax: stillMsMax,
  }
  // The migrations of a training run in apps/server/training/training.pg.test.ts.
  const place = { ownerUrl: own.url, appUrl: own.appUrl, filesFolder: `${filesFolder}-latihan`, template: templates.empty }
  const app = await createApp({
    ...live,
    // Each connection reads the catalogue and plans all it is asked for anew, a second of work for the first sale: few stay warm.
    connectionsMax: 4,
    servesDocs: false,
    ...(standby ? { standby: { ...standby, url: onDatabase(standby.url, new URL(own.url).pathname.slice(1)) } } : {}),
    ...facts,
    ...(hasTraining ? { training: startTraining(live, place) } : {}),
  })
  const tokens = new Map<string, Promise<string>>()
  const newToken = async (user_id: string): Promise<string> => {
    const { method, path } = splitCall(login.call)
    const reply = await app.http.inject({ method, url: `/api/${path}`, payload: { user_id, password: demoPassword } })
    if (reply.statusCode !== 200) throw new Error(`${user_id} cannot log in: ${reply.body}`)
    return reply.json().token
  }
  const tokenOf = (user_id: string) => {
    const token = tokens.get(user_id) ?? newToken(user_id)
    tokens.set(user_id, token)
    return token
  }
  let address: Promise<string> | undefined
  const listen = () =>
    app.listen(port, '127.0.0.1').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error
      return app.listen(0, '127.0.0.1')
    })
  let keys = 0
  return {
    app,
    db: app.database.db,
    filesFolder,
    databaseUrl: own.url,
    appDatabaseUrl: own.appUrl,
    url: () => (address ??= listen()),
    tokenOf,
    call: async (user_id, endpoint, parts = {}) => {
      const call = typeof endpoint === 'string' ? endpoint : endpoint.call
      const moves = typeof endpoint !== 'string' && endpoint.moves
      const { method, path } = splitCall(call)
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parts.params?.[name] ?? '')))
      keys += 1
      const key = parts.key ?? (moves ? `test-key-${keys}` : undefined)
      const requested = app.http.inject({
        method,
        url: `/api/${filled}`,
        query: Object.fromEntries(Object.entries(parts.query ?? {}).map(([name, value]) => [name, String(value)])),
        headers: {
          ...(user_id ? { 'x-auth-token': await tokenOf(user_id) } : {}),
          ...(parts.approvals ? { 'x-otorisasi': parts.approvals.join(',') } : {}),
          ...(parts.shop ? { 'x-kode-toko': parts.shop } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
          ...parts.headers,
        },
        ...(parts.body === undefined ? {} : { payload: parts.body as object }),
      })
      const reply = await step(call, requested)
      const isJson = String(reply.headers['content-type']).includes('json')
      const answer = { status: reply.statusCode, body: isJson ? reply.json() : (reply.rawPayload as never), headers: reply.headers }
      const declared = typeof endpoint === 'string' ? registeredCalls.find((each) => each.call === endpoint) : endpoint
      if (declared && answer.status === 200) {
        // In all tests, the answer must follow the contract, and every write must have an audit row. A repeated request got its audit row the first
        // time.
        if (isJson) refuseUnfit(declared, answer.body)
        if (writes(declared) && !parts.key) await refuseUnaudited(app.database.db, call, reply.headers['x-request-id'])
      }
      return answer
    },
    asOwner: async (statement, guards) => {
      const owner = openDatabase(own.url, { connectionsMax: 1 })
      try {
        await owner.db.transaction().execute(async (tx) => {
          if (guards === 'unguarded') await sql`set local session_replication_role = replica`.execute(tx)
          await statement.execute(tx)
        })
      } finally {
        await owner.close()
      }
      // The announcement of it may come after the next call.
      app.identification.forget()
    },
    set: async (values, kode_toko = '*') => {
      for (const [key, value] of Object.entries(values)) {
        await sql`insert into para_system (kode_toko, key, value) values (${kode_toko}, ${key}, ${value})
          on conflict (kode_toko, key) do update set value = excluded.value`.execute(app.database.db)
      }
      app.settings.forget()
    },
    stop: async () => {
      await app.close()
      if (hasTraining) await dropTraining(place)
      await own.drop()
      await rm(filesFolder, { recursive: true, force: true })
    },
  }
}

function refuseUnfit(endpoint: Endpoint, body: unknown): void {
  const [unfit] = unfitIn(endpoint, body)
  if (unfit) throw new Error(unfit)
}

const writes = ({ call, readsOnly }: Endpoint) => !call.startsWith('GET ') && !readsOnly

async function refuseUnaudited(db: Db, call: Call, request_id: unknown): Promise<void> {
  const { rows } = await sql`select 1 from audit where request_id = ${String(request_id)} limit 1`.execute(db)
  if (rows.length === 0) throw new Error(`${call} wrote without an audit row`)
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { DatabaseClient, NoPrimary, changedAddress, hostsOf, isRefusedByPooler } from './database-client.ts'
import { activeSpan } from './traces.ts'

/**
 * The database, or the transaction of one event. Handlers and commands take either. Its queries are written in SQL, so this type
 * knows no tables: with tables, comparing our transactions with their database took a third of every type check.
 */
export type Db = Kysely<unknown>

// All numerics of the schema have at most 15 significant digits, so a double holds each of them exactly
// as written; arithmetic is done in whole milligrams and rupiah all the same (docs/decisions/003).
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`${text} is beyond a safe integer`)
  return value
})
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// A business date is a day, not a moment: it stays the text that the database gives.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

// Moments travel as ISO 8601 everywhere past the driver.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString())

const statementNames = new Map<string, string>()
const statementsMax = 1_000

const ownPlanMark = '/* own plan */'

/**
 * Begins a statement whose best plan depends on its values, as that of a search for a word that is rare or everywhere: it is
 * planned each time, and never for any values at all.
 */
export const ownPlan = sql.raw(ownPlanMark)

/** The name under which a connection prepares a statement. */
export const preparedName = (text: string): string => createHash('sha1').update(text).digest('base64url')

/** The name of a statement, so that the server plans it once a connection; undefined when there are too many already. */
function statementName(text: string): string | undefined {
  if (text.startsWith(ownPlanMark)) return undefined
  let name = statementNames.get(text)
  if (!name && statementNames.size < statementsMax && text.length < 20_000) {
    name = preparedName(text)
    statementNames.set(text, name)
  }
  return name
}

/** The text with which the driver gives up on an answer. */
const readTimeout = 'Query read timeout'
/** The server only reads: it is a standby now. */
const readOnlyCode = '25006'

/** A client that prepares what has parameters: 1.4 to 1.6 times the sales a second. Of several statements in one text the last one is answered. */
class PreparingClient extends DatabaseClient {
  override query(...args: unknown[]): never {
    const span = activeSpan()
    const startedMs = span === undefined ? 0 : performance.now()
    const [text, values] = args
    if (typeof text === 'string' && Array.isArray(values) && values.length > 0) {
      const name = statementName(text)
      if (name) args.splice(0, 2, { name, text, values })
    }
    const requested = (super.query as (...query: unknown[]) => unknown)(...args)
    if (!(requested instanceof Promise)) return requested as never
    if (span) {
      const sent = typeof text === 'string' ? text : ((text as { text?: string } | undefined)?.text ?? '')
      const done = () => span.statement(sent, performance.now() - startedMs)
      requested.then(done, done)
    }
    // A silent server does not answer on this connection any more, and a server that became a standby does not write. The connection is closed, so that no
    // caller waits for it or gets it again.
    requested.catch((error: Error & { code?: string }) => {
      if (error.code === readOnlyCode) this.forgetPrimary()
      if (error.code === readOnlyCode || error.message === readTimeout) this.end().catch(() => {})
    })
    return requested.then((results: unknown) => (Array.isArray(results) ? (results.at(-1) as unknown) : results)) as never
  }
}

/** The borrower of a connection, for this chain of calls. `isOver` is true when he has given it back. */
const lent = new AsyncLocalStorage<{ isOver: boolean }>()

/**
 * Lends one connection to `work`. A borrower that asks for a second one is refused: if every connection were lent to
 * such a borrower, all would wait for each other for ever. Steps that wait or compute come before (`Steps.before`).
 */
export function onOneConnection<Result>(db: Db, work: (connection: Db) => Promise<Result>): Promise<Result> {
  return db.connection().execute((connection) => asBorrower(() => work(connection)))
}

/** Runs `work`, which has a connection, and refuses it a second one of any pool. */
export function asBorrower<Result>(work: () => Promise<Result>): Promise<Result> {
  const loan = { isOver: false }
  return lent.run(loan, work).finally(() => void (loan.isOver = true))
}

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void

/** A pool that lends each caller only one connection, and knows for how long it has had none to lend. */
class WatchedPool extends pg.Pool {
  #askedInVainSinceMs: number | undefined
  readonly #wantsPrimary = hostsOf(this.options.connectionString as string).wantsPrimary

  override connect(): Promise<pg.PoolClient>
  override connect(connected: Connected): void
  override connect(connected?: Connected): Promise<pg.PoolClient> | void {
    const client = this.#lend()
    if (!connected) return client
    client.then(
      (got) => connected(undefined, got, (release) => got.release(release as boolean)),
      (error: Error) => connected(error, undefined, () => {}),
    )
  }

  async #lend(): Promise<pg.PoolClient> {
    if (lent.getStore()?.isOver === false) throw new Error('A caller that holds a connection asked for a second one.')
    const askedMs = performance.now()
    this.#askedInVainSinceMs ??= askedMs
    const client = await super.connect().catch((error: unknown) => (this.#mayBeOtherwise(error) ? super.connect() : Promise.reject(error)))
    activeSpan()?.add('kencana.pool_wait_ms', performance.now() - askedMs)
    this.#askedInVainSinceMs = undefined
    return client
  }

  /** Whether a second try goes another way: the host that was remembered is gone and all are looked at, or a pooler gets its settings by a statement. */
  #mayBeOtherwise(error: unknown): boolean {
    return isRefusedByPooler(error) || (this.#wantsPrimary && isOutOfReach(error))
  }

  /** For how many milliseconds all waiting callers have got no connection; 0 if they get one. */
  get stuckMs(): number {
    const isExhausted = this.totalCount >= (this.options.max ?? 0) && this.idleCount === 0
    return isExhausted && this.#askedInVainSinceMs !== undefined ? performance.now() - this.#askedInVainSinceMs : 0
  }
}

/**
 * The address at which the owner's login becomes the application's role before its first statement: for a server on which
 * the application has no login of its own.
 */
export const asApplication = (url: string): string => withSettings(url, { role: 'kencana_app' })

/** The address at which every connection begins with these settings of the server's. */
export function withSettings(url: string, settings: Readonly<Record<string, string>>): string {
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  return changedAddress(url, ({ searchParams }) => searchParams.set('options', [searchParams.get('options') ?? '', ...options].join(' ').trim()))
}

/** The connections to one database. */
export interface Database {
  readonly db: Db
  readonly pool: pg.Pool
  /** For how many milliseconds all connections have been lent out while callers wait; 0 if callers get one. */
  stuckMs(): number
  close(): Promise<void>
}

/**
 * How long the application that users work with lets a request wait: for a connection, for a lock, for a statement, for
 * a silent server, or for the rest of an open transaction. After that the user gets a message to try again.
 */
export const usualWaitsMsMax = {
  connectionTimeoutMillis: 5_000,
  lock_timeout: 10_000,
  statement_timeout: 30_000,
  query_timeout: 35_000,
  idle_in_transaction_session_timeout: 30_000,
}

/** How long the connections to a database let anything wait, in milliseconds. */
export type WaitsMsMax = typeof usualWaitsMsMax

export interface DatabaseOptions {
  readonly connectionsMax?: number
  /** So many stay open however long they are unused: a new one plans anew all that it is asked. Unless told, none does. */
  readonly connectionsKept?: number
  /** Migrations and loads may take what they take. */
  readonly isPatient?: boolean
  /** How long an unused connection stays open, in milliseconds. The default is 10 s. */
  readonly idleMs?: number
  /** Other limits than the usual ones. */
  readonly waitsMsMax?: Partial<WaitsMsMax>
  readonly onError?: (error: Error) => void
}

/** Opens the connections; nothing is sent until the first query. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const pool = new WatchedPool({
    connectionString: url,
    max: options.connectionsMax ?? 12,
    min: options.connectionsKept ?? 0,
    Client: PreparingClient,
    application_name: 'kencana',
    keepAlive: true,
    ...(options.idleMs === undefined ? {} : { idleTimeoutMillis: options.idleMs }),
    ...(options.isPatient ? {} : { ...usualWaitsMsMax, ...options.waitsMsMax }),
  })
  // The driver attaches the whole connection to its error, with every statement that it knows. This must not fill the log.
  const told = (error: Error & { client?: unknown }) => {
    delete error.client
    options.onError?.(error)
  }
  // A connection that breaks while idle must not end the process; the next query opens another.
  pool.on('error', told)
  // Nor one that breaks while it is lent out: its query fails, and that is heard where it was asked.
  pool.on('connect', (client) => client.on('error', told))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, stuckMs: () => pool.stuckMs, close: () => db.destroy() }
}

// Classes of SQLSTATE: connection, resources (disk, memory, connections), operator's intervention (shutdown, time limit), system.
const outOfReachClasses = ['08', '53', '57', '58']
/** A lock that was not had in time; a transaction that stood idle; a server that only reads. */
const outOfReachCodes = ['55P03', '25P03', '25P04', readOnlyCode]
const brokenCodes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH']
const brokenTexts = [readTimeout, 'timeout exceeded when trying to connect', 'Connection terminated', 'Client has encountered a connection error']

/** Whether an error says that the database could not be asked, or not in time: nothing of ours is wrong, and another try may do. */
export function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '' } = error as { code?: string }
  if (error instanceof pg.DatabaseError) return outOfReachClasses.includes(code.slice(0, 2)) || outOfReachCodes.includes(code)
  if (error instanceof NoPrimary) return true
  if (error instanceof AggregateError) return error.errors.every(isOutOfReach)
  return brokenCodes.includes(code) || brokenTexts.some((text) => error.message.startsWith(text))
}

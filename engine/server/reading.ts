import { setTimeout as sleep } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import { core, refuse } from '../contract/refusal.ts'
import { type Db, type WaitsMsMax, asBorrower, openDatabase, preparedName, withSettings } from './database.ts'
import { DatabaseClient } from './database-client.ts'
import { type Turns, createTurns } from './turns.ts'

/** How much is read at once, for how long, and how much it may be. */
export interface ReadingLimits {
  /** Connections for reading only. */
  readonly atOnce: number
  /** Of these for one user. */
  readonly atOnceOfOne: number
  readonly waitingMax: number
  readonly waitingMaxOfOne: number
  readonly waitMsMax: number
  /** From the first statement to the last row, in milliseconds. */
  readonly msMax: number
  readonly rowsMax: number
  /** Of the answer as JSON, roughly. */
  readonly charactersMax: number
}

/** Waiting and reading together end before the browser gives up (60 s). */
export const usualReadingLimits: ReadingLimits = {
  atOnce: 4,
  atOnceOfOne: 2,
  waitingMax: 100,
  waitingMaxOfOne: 20,
  waitMsMax: 15_000,
  msMax: 30_000,
  rowsMax: 100_000,
  charactersMax: 50_000_000,
}

/** The longest time that may be set for reading. */
export const readingMsMaxMost = 40_000

/** Large reads while tills work: reports, figures of months. */
export interface Reading {
  readonly pool: pg.Pool
  /**
   * Runs `work` when its turn comes, on a connection that can only read and in one snapshot, so that all its statements see the
   * same moment. `of` is the user. When he has `gone` away, the database stops working for him.
   *
   * @throws Refusal BUSY if too many read or he has waited for too long; READ_TOO_LONG, READ_TOO_LARGE beyond the limits
   */
  read<Result>(of: string, gone: AbortSignal, work: (db: Db) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

export interface ReadingOptions {
  readonly limits?: Partial<ReadingLimits> | undefined
  readonly waitsMsMax?: Partial<WaitsMsMax> | undefined
  readonly onError?: (error: Error) => void
  /**
   * For work that always runs the same statements and reads few rows: each connection plans a statement once, for any values, and stays open for
   * later work. The rows of a statement come at once and not through a cursor.
   */
  readonly isPrepared?: boolean
}

/** How long a connection with its plans stays open between reads, in milliseconds. */
const preparedIdleMs = 10 * 60_000

/** Opens the connections for large reads. Nothing is sent until the first read. */
export function openReading(url: string, options: ReadingOptions = {}): Reading {
  const limits = { ...usualReadingLimits, ...options.limits }
  const turns = createTurns(limits)
  // Rows of all users become objects one portion at a time, so a till waits for one portion at most.
  const portions = createTurns({ atOnce: 1, waitingMax: Number.POSITIVE_INFINITY })
  // All rows are read, so the first ones need not come fast; and a report takes one processor, not several.
  const settings = { default_transaction_read_only: 'on', cursor_tuple_fraction: '1', max_parallel_workers_per_gather: '0' }
  const { isPrepared = false } = options
  const { pool, close } = openDatabase(withSettings(url, isPrepared ? { ...settings, plan_cache_mode: 'force_generic_plan' } : settings), {
    connectionsMax: limits.atOnce,
    ...(isPrepared ? { idleMs: preparedIdleMs } : {}),
    waitsMsMax: { ...options.waitsMsMax, statement_timeout: limits.msMax, query_timeout: limits.msMax + 5_000 },
    ...(options.onError ? { onError: options.onError } : {}),
  })
  const onConnection = async <Result>(gone: AbortSignal, work: (db: Db) => Promise<Result>): Promise<Result> => {
    const client = await pool.connect()
    let isWhole = true
    const cancel = () => {
      // A cancellation may arrive late. The connection is not used again, so the cancellation cannot hit another user's query.
      isWhole = false
      void cancelWorkOf(client as unknown as DatabaseClient).catch(() => {})
    }
    gone.addEventListener('abort', cancel)
    const overtime = setTimeout(cancel, limits.msMax)
    try {
      gone.throwIfAborted()
      await client.query('begin isolation level repeatable read read only')
      return await asBorrower(() => work(readingWith(new Reader(client, { gone, limits, portions, isPrepared }))))
    } catch (error) {
      gone.throwIfAborted()
      throw isOverTime(error) ? refuse(core.READ_TOO_LONG) : error
    } finally {
      clearTimeout(overtime)
      gone.removeEventListener('abort', cancel)
      const isBack =
        isWhole &&
        (await client.query('rollback').then(
          () => true,
          () => false,
        ))
      client.release(!isBack)
    }
  }
  return { pool, close, read: (of, gone, work) => turns.take(() => onConnection(gone, work), of, gone) }
}

/** What PostgreSQL says where a statement has taken its time. */
const isOverTime = (error: unknown) => error instanceof pg.DatabaseError && error.code === '57014'

/** Ends the statement of a connection from another one, made for it: every pool may be busy. */
async function cancelWorkOf(client: DatabaseClient): Promise<void> {
  const { processID } = client as unknown as { processID: number }
  // At the very server that works for it.
  const messenger = new DatabaseClient({ connectionString: client.address, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  // It may break as every connection may; then the limit of the statement ends what it should have.
  messenger.on('error', () => {})
  await messenger.connect()
  try {
    await messenger.query('select pg_cancel_backend($1)', [processID])
  } finally {
    await messenger.end()
  }
}

/** The database as one report has it. */
function readingWith(reader: Reader): Db {
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new OneReader(reader),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  return new Kysely<unknown>({ dialect })
}

/** How many rows are turned into objects before other requests get their turn. */
const portionRows = 200
/** So long a portion may keep the others waiting. */
const portionMsMax = 25

interface ReaderOptions {
  readonly gone: AbortSignal
  readonly limits: ReadingLimits
  /** Who turns rows into objects next. */
  readonly portions: Turns
  readonly isPrepared: boolean
}

/** Reads the rows of every query, and no more than may be read in all: by a cursor, portion by portion, or prepared and at once. */
class Reader implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #options: ReaderOptions
  readonly #startedMs = performance.now()
  #cursors = 0
  #rows = 0
  #characters = 0

  constructor(client: pg.PoolClient, options: ReaderOptions) {
    this.#client = client
    this.#options = options
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#options.isPrepared) {
      this.#refuseTooMuch()
      // Always, however many statements other connections of this process have prepared.
      const values = [...parameters]
      const { rows } = await this.#client.query({ text: sql, values, ...(values.length > 0 && { name: preparedName(sql) }) })
      this.#count(rows)
      this.#refuseTooMuch()
      return { rows: rows as Row[] }
    }
    const cursor = `rows_${(this.#cursors += 1)}`
    // Without a name of its own, so that the plan is made for these dates and shops.
    await this.#client.query({ text: `declare ${cursor} no scroll cursor for ${sql}`, values: [...parameters] })
    const read: Row[] = []
    for (;;) {
      this.#refuseTooMuch()
      const { rows } = await this.#inTurn(() => this.#client.query(`fetch ${portionRows} from ${cursor}`))
      this.#count(rows)
      for (const row of rows) read.push(row as Row)
      if (rows.length < portionRows) break
    }
    this.#refuseTooMuch()
    await this.#client.query(`close ${cursor}`)
    return { rows: read }
  }

  #count(rows: readonly object[]): void {
    this.#rows += rows.length
    this.#characters += charactersOf(rows)
  }

  /** Portions are fetched one after the other. The reader does not wait long for a slow portion. */
  async #inTurn<Portion>(fetch: () => Promise<Portion>): Promise<Portion> {
    const { portions, gone } = this.#options
    const { portion } = await portions.take(
      async () => {
        const fetched = fetch()
        await Promise.race([fetched, sleep(portionMsMax, undefined, { ref: false })])
        return { portion: fetched }
      },
      undefined,
      gone,
    )
    return portion
  }

  #refuseTooMuch(): void {
    const { gone, limits } = this.#options
    const { rowsMax, charactersMax, msMax } = limits
    gone.throwIfAborted()
    if (this.#rows > rowsMax || this.#characters > charactersMax) refuse(core.READ_TOO_LARGE)
    if (performance.now() - this.#startedMs > msMax) refuse(core.READ_TOO_LONG)
  }

  // eslint-disable-next-line require-yield -- what streams would pass the limits by
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('A report reads its rows by executing its query.')
  }
}

/** Of so many rows one is looked at. */
const sampled = 10

/** How many characters rows take as JSON, about. */
function charactersOf(rows: readonly object[]): number {
  let characters = 0
  for (let at = 0; at < rows.length; at += sampled) characters += JSON.stringify(rows[at]).length * Math.min(sampled, rows.length - at)
  return characters
}

/** Lends the one connection that a report has, which is in a transaction already. */
class OneReader implements Driver {
  readonly #reader: Reader

  constructor(reader: Reader) {
    this.#reader = reader
  }

  async init(): Promise<void> {}
  async destroy(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#reader
  }
  async releaseConnection(): Promise<void> {}
  async beginTransaction(): Promise<void> {
    throw new Error('A report reads in one transaction from its beginning to its end.')
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
}

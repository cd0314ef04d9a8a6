import { setTimeout as sleep } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type RawBuilder,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import { Refusal, core, refuse } from '../contract/refusal.ts'
import { type Db, type WaitsMsMax, asBorrower, openDatabase, preparedName, withSettings } from './database.ts'
import { DatabaseClient } from './database-client.ts'
import { activeSpan } from './traces.ts'
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
  /** How many rows are turned into objects before other requests get their turn. */
  readonly portionRows: number
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
  portionRows: 200,
}

/** Files of reports: few at once, and each for as long as it takes to send. Their rows are never together, so there is no limit of rows. */
export const usualFlowLimits: ReadingLimits = {
  atOnce: 2,
  atOnceOfOne: 1,
  waitingMax: 10,
  waitingMaxOfOne: 1,
  waitMsMax: 30_000,
  msMax: 20 * 60_000,
  rowsMax: Number.POSITIVE_INFINITY,
  charactersMax: Number.POSITIVE_INFINITY,
  portionRows: 200,
}

/** The longest time that may be set for reading. */
export const readingMsMaxMost = 40_000

/** Large reads while tills work: reports, figures of months. */
export interface Reading {
  readonly pool: pg.Pool
  /**
   * Runs `work` when its turn comes, on a connection that can only read and in one snapshot, so that all its statements see the
   * same moment. `of` is the user. When he has `gone` away, the database stops working for him. When the server is `lost`, the reading ends at once.
   *
   * @throws Refusal BUSY if too many read or he has waited for too long; READ_TOO_LONG, READ_TOO_LARGE beyond the limits
   */
  read<Result>(of: string, gone: AbortSignal, work: (db: Db) => Promise<Result>, lost?: AbortSignal): Promise<Result>
  close(): Promise<void>
}

/** Reads whose last statement has more rows than memory should hold: the rows are taken while they are read. */
export interface Flowing {
  readonly pool: pg.Pool
  /**
   * Runs `work` as `Reading.read` does. A statement with more than a portion of rows answers the first portion, which cannot be changed; `rowsOf`
   * gives the rest. `begin` runs when its turn has come, before it has a connection.
   *
   * @throws Refusal FILES_BUSY if too many wait or he has waited for too long, READ_TOO_LONG beyond the limit
   */
  flow<Result>(of: string, gone: AbortSignal, begin: () => Promise<void>, work: (db: Db, flow: Flow) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** The rows of a statement while they are read. */
export interface Flow {
  /**
   * All rows of an answer, portion by portion. A caller that stops taking them closes the statement.
   *
   * @throws Error if the query made its answer of the first portion only, while more rows are left
   */
  rowsOf<Row extends object>(answer: readonly Row[]): AsyncGenerator<readonly Row[]>
  /** Aborts when it has taken too long. */
  readonly over: AbortSignal
}

type Rest = AsyncGenerator<readonly object[]>

/** The rows that come after the first portion of a statement. */
const rests = new WeakMap<readonly object[], Rest>()

/** Changes every row of an answer by itself. Where its rows are still being read, also those that come later. */
export function eachRow<Row extends object, Changed extends object>(rows: readonly Row[], change: (row: Row) => Changed): Changed[] {
  const changed = rows.map((row) => change(row))
  const rest = rests.get(rows) as AsyncGenerator<readonly Row[]> | undefined
  if (rest) rests.set(changed, changedRest(rest, change))
  return changed
}

async function* changedRest<Row extends object>(rest: AsyncGenerator<readonly Row[]>, change: (row: Row) => object): Rest {
  for await (const rows of rest) yield rows.map((row) => change(row))
}

/** Reads the rows of a statement that is not the answer itself, portion by portion: none is kept, and none counts for the limit of rows. */
export async function* inPortions<Row>(db: Db, statement: RawBuilder<Row>): AsyncGenerator<readonly Row[]> {
  for await (const { rows } of db.getExecutor().stream(statement.compile(db), 0)) yield rows
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
  const { pool, close, turns, onConnection } = openReaders(url, { ...usualReadingLimits, ...options.limits }, options)
  return {
    pool,
    close,
    read: (of, gone, work, lost) => {
      const askedMs = performance.now()
      const begin = () => {
        activeSpan()?.add('kencana.turn_wait_ms', performance.now() - askedMs)
        return onConnection(gone, (reader) => work(readingWith(reader)), lost)
      }
      return turns.take(begin, of, gone)
    },
  }
}

/** Opens the connections for files. Nothing is sent until the first one. */
export function openFlowing(url: string, options: Omit<ReadingOptions, 'isPrepared'> = {}): Flowing {
  const limits = { ...usualFlowLimits, ...options.limits }
  const { pool, close, turns, onConnection } = openReaders(url, limits, options, true)
  return {
    pool,
    close,
    flow: async (of, gone, begin, work) => {
      let hasTurn = false
      const take = async () => {
        hasTurn = true
        await begin()
        return onConnection(gone, (reader, over) => work(readingWith(reader), { rowsOf: (answer) => reader.rowsOf(answer), over }))
      }
      return turns.take(take, of, gone).catch((error: unknown) => {
        throw !hasTurn && error instanceof Refusal ? new Refusal(core.FILES_BUSY) : error
      })
    },
  }
}

function openReaders(url: string, limits: ReadingLimits, options: ReadingOptions, flows = false) {
  const turns = createTurns(limits)
  // Rows of all users become objects one portion at a time, so a till waits for one portion at most.
  const portions = createTurns({ atOnce: 1, waitingMax: Number.POSITIVE_INFINITY })
  // All rows are read, so the first ones need not come fast; and a report takes one processor, not several.
  const settings = { default_transaction_read_only: 'on', cursor_tuple_fraction: '1', max_parallel_workers_per_gather: '0' }
  const { isPrepared = false } = options
  const { pool, close } = openDatabase(withSettings(url, isPrepared ? { ...settings, plan_cache_mode: 'force_generic_plan' } : settings), {
    connectionsMax: limits.atOnce,
    ...(isPrepared ? { idleMs: preparedIdleMs } : {}),
    waitsMsMax: {
      ...options.waitsMsMax,
      statement_timeout: limits.msMax,
      query_timeout: limits.msMax + 5_000,
      // The transaction is idle while a slow connection takes a portion.
      ...(flows ? { idle_in_transaction_session_timeout: limits.msMax + 5_000 } : {}),
    },
    ...(options.onError ? { onError: options.onError } : {}),
  })
  const onConnection = async <Result>(
    gone: AbortSignal,
    work: (reader: Reader, over: AbortSignal) => Promise<Result>,
    lost?: AbortSignal,
  ): Promise<Result> => {
    lost?.throwIfAborted()
    const client = await pool.connect()
    let isWhole = true
    const over = new AbortController()
    const cancel = () => {
      // A cancellation may arrive late. The connection is not used again, so the cancellation cannot hit another user's query.
      isWhole = false
      void cancelWorkOf(client as unknown as DatabaseClient).catch(() => {})
    }
    const drop = () => {
      isWhole = false
      // With a statement under way this closes the socket, so the statement fails here at once.
      void (client as unknown as pg.Client).end().catch(() => {})
    }
    gone.addEventListener('abort', cancel)
    lost?.addEventListener('abort', drop)
    const overtime = setTimeout(() => {
      cancel()
      over.abort()
    }, limits.msMax)
    try {
      gone.throwIfAborted()
      lost?.throwIfAborted()
      await client.query('begin isolation level repeatable read read only')
      return await asBorrower(() => work(new Reader(client, { gone, limits, portions, isPrepared, flows }), over.signal))
    } catch (error) {
      gone.throwIfAborted()
      throw isOverTime(error) ? refuse(core.READ_TOO_LONG) : error
    } finally {
      clearTimeout(overtime)
      gone.removeEventListener('abort', cancel)
      lost?.removeEventListener('abort', drop)
      const isBack =
        isWhole &&
        (await client.query('rollback').then(
          () => true,
          () => false,
        ))
      client.release(!isBack)
    }
  }
  return { pool, close, turns, onConnection }
}

/** What PostgreSQL says where a statement has taken its time. */
const isOverTime = (error: unknown) => error instanceof pg.DatabaseError && error.code === '57014'

/** Ends the statement of a connection from another one, made for it: every pool may be busy. */
async function cancelWorkOf(client: DatabaseClient): Promise<void> {
  const { processID } = client as unknown as { processID: number }
  // The cancellation goes to the server that runs the statement.
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

/** So long a portion may keep the others waiting. */
const portionMsMax = 25

interface ReaderOptions {
  readonly gone: AbortSignal
  readonly limits: ReadingLimits
  /** Who turns rows into objects next. */
  readonly portions: Turns
  readonly isPrepared: boolean
  /** A statement answers its first portion, and the rest as it is taken. */
  readonly flows: boolean
}

/** Reads the rows of every query, and no more than may be read in all: by a cursor, portion by portion, or prepared and at once. */
class Reader implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #options: ReaderOptions
  readonly #startedMs = performance.now()
  #cursors = 0
  #rows = 0
  #characters = 0
  /** The first rows of a statement whose rows are left to be read. */
  #open: readonly object[] | undefined
  #closeOpen: (() => Promise<void>) | undefined

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
    if (this.#open) throw new Error('The rows of a statement are left to be read: what comes before the answer is read by inPortions.')
    const read: Row[] = []
    const portions = this.#portionsOf<Row & object>(sql, parameters)
    for (;;) {
      const { value, done } = await portions.next()
      if (done) return { rows: read }
      for (const row of value) read.push(row)
      if (!this.#options.flows) continue
      // The last portion has no next one.
      const next = await portions.next()
      if (next.done) return { rows: read }
      // The first portion is frozen: a query may pass it on, but must not build another list from it.
      const answer = Object.freeze(read) as readonly unknown[] as readonly object[]
      this.#open = answer
      rests.set(answer, this.#restOf(next.value, portions))
      return { rows: read }
    }
  }

  /** All rows of an answer. @throws Error if rows are left that it is not the beginning of */
  async *rowsOf<Row extends object>(answer: readonly Row[]): AsyncGenerator<readonly Row[]> {
    const rest = rests.get(answer) as AsyncGenerator<readonly Row[]> | undefined
    if (this.#open && !rest) throw new Error('A report gathers its rows and does not say so: declare `gathers`, or use eachRow.')
    try {
      yield answer
      if (rest) yield* rest
    } finally {
      // This also closes a rest that was never started. After an error the transaction ends, and with it the statement.
      await this.#closeOpen?.().catch(() => {})
    }
  }

  async *#restOf<Row extends object>(second: readonly Row[], portions: AsyncGenerator<readonly Row[]>): Rest {
    yield second
    yield* portions
  }

  /** The rows of a statement by a cursor, which is closed when no more are taken. */
  async *#portionsOf<Row extends object>(text: string, parameters: readonly unknown[]): AsyncGenerator<readonly Row[]> {
    const { portionRows } = this.#options.limits
    const cursor = `rows_${(this.#cursors += 1)}`
    // Without a name of its own, so that the plan is made for these dates and shops.
    await this.#client.query({ text: `declare ${cursor} no scroll cursor for ${text}`, values: [...parameters] })
    this.#closeOpen = async () => {
      this.#open = undefined
      this.#closeOpen = undefined
      await this.#client.query(`close ${cursor}`)
    }
    for (;;) {
      this.#refuseTooMuch()
      const { rows } = await this.#inTurn(() => this.#client.query(`fetch ${portionRows} from ${cursor}`))
      this.#count(rows)
      if (rows.length > 0) yield rows as readonly Row[]
      if (rows.length < portionRows) break
    }
    this.#refuseTooMuch()
    await this.#closeOpen?.()
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

  async *streamQuery<Row>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    if (this.#open) throw new Error('The rows of a statement are left to be read.')
    const [rows, characters] = [this.#rows, this.#characters]
    for await (const portion of this.#portionsOf<Row & object>(sql, parameters)) {
      // No row is stored.
      ;[this.#rows, this.#characters] = [rows, characters]
      yield { rows: portion as Row[] }
    }
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

import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { sql } from 'kysely'
import { Refusal, core, refuse } from '../contract/refusal.ts'
import { type Db, onOneConnection } from './database.ts'
import { tracedPart } from './traces.ts'

/** A person waits so long at the most for an event that loses one race after the other. */
const retriesMsMax = 10_000
/** Who lost waits a little longer each time, by chance, so that the same do not meet again. */
const pauseMsMax = 500

/** The data that an event read has changed. The event runs again with the new data. A caller that only reads gets a message to try again. */
export class LostRace extends Refusal {
  constructor() {
    super(core.BUSY)
  }
}

/** Serialization failure, deadlock, a key whose answer came meanwhile: the event lost a race it can simply run again. */
const isLostRace = (error: unknown) =>
  error instanceof LostRace ||
  (error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01' || error.constraint === 'idempotency_pkey'))

/** Who an event belongs to; the database's own triggers read it as `kencana.user_id`. */
export interface Worker {
  readonly user_id: string
  /** Gets the position of the log at the commit, if a standby answers readings (docs/decisions/229). */
  readonly wrote?: ((position: string) => void) | undefined
}

/** A key that makes a request happen once, with a fingerprint of its content. */
export interface Once {
  readonly key: string
  readonly call: string
  readonly inputHash: string
}

type Run<Reply> = (tx: Db, last: (statement: string) => void) => Promise<Reply>

/** The fingerprint of a request: the same call with the same content has the same. */
export function inputHashOf(call: string, input: unknown): string {
  return createHash('sha256')
    .update(`${call}\n${JSON.stringify(input)}`)
    .digest('hex')
}

/** The user of a transaction that no person began: a job's. */
export const systemUser = { user_id: '' }

/**
 * Runs one event in one transaction: all of it or nothing. It repeats the event by itself when it lost a race, so users see
 * neither a deadlock nor a serialization failure. With `once`, a repeated request gets the first answer.
 *
 * The statement that `run` hands to `last` travels in one message with the commit: a statement whose result is not awaited
 * should not hold a lock for one message longer.
 *
 * @throws Refusal KEY_REUSED if the key came before with other content, BUSY if races are lost for too long
 */
export async function inTransaction<Reply>(db: Db, worker: Worker, run: Run<Reply>, once?: Once): Promise<Reply> {
  const startedMs = performance.now()
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransactionOf(db, (connection) => attemptOnce(connection, worker, run, once))
    } catch (error) {
      if (!isLostRace(error)) throw error
      if (performance.now() - startedMs > retriesMsMax) refuse(core.BUSY)
      await sleep(Math.random() * Math.min(10 * 2 ** attempt, pauseMsMax))
    }
  }
}

/** What an event asks goes by keys: one plan a connection serves every call of it. */
const begin = 'begin; set local plan_cache_mode = force_generic_plan'

/** One of several events that share a transaction. */
export interface Traveller {
  readonly worker: Worker
  readonly once?: Once | undefined
}

/**
 * Runs several events in one transaction: those that `run` returns, or none if anything fails. A key that came before is such a failure. So is a key
 * that another server is processing: one traveller must not wait for another's request. This function repeats nothing. The triggers that record who
 * changed a price get no name.
 *
 * @param areFar whether they belong to several shops. Then a lock that one of them does not get soon ends the transaction, so that the others do not wait
 * @returns the replies in the order of `travellers`; undefined for those that `run` left out
 */
export function inOneTransaction<Reply>(
  db: Db,
  travellers: readonly Traveller[],
  run: (tx: Db, last: (statement: string) => void) => Promise<readonly ({ readonly reply: Reply } | undefined)[]>,
  areFar = false,
): Promise<readonly ({ readonly reply: Reply } | undefined)[]> {
  // A request with the same key on another server waits for the answer, not for the piece that this transaction locks.
  const keys = travellers.flatMap(({ worker, once }) => (once ? [pg.escapeLiteral(nameOf(worker, once))] : []))
  const locked = `select bool_and(pg_try_advisory_xact_lock(hashtextextended(name, 0))) as "isFree" from unnest(array[${keys.join(', ')}]) name`
  const opened = areFar ? `${begin}; set local lock_timeout = ${farLockMsMax}` : begin
  const start = keys.length === 0 ? opened : `${opened}; ${locked}`
  const travelled = inTransactionOf(db, (connection) =>
    allOrNothing(connection, start, wroteOf(travellers.map(({ worker }) => worker)), async (last, [taken]) => {
      if (taken?.['isFree'] === false) throw new Error('a key of those who travel together is under way elsewhere')
      const answered = await run(connection, last)
      const kept = travellers.flatMap(({ worker, once }, at) => {
        const answer = answered[at]
        return once && answer ? [`(${answerOf(worker, once, answer.reply)})`] : []
      })
      if (kept.length > 0) last(keepAnswers(kept))
      return answered
    }),
  )
  return areFar ? travelled.catch(unlessLocked) : travelled
}

/** Events of several shops wait no longer than this for a lock, in milliseconds: less than PostgreSQL lets pass before it looks for a deadlock. */
const farLockMsMax = 250

/** A missing lock of one shop does not mean that the database is out of reach: the error is replaced, so that each shop is tried alone. */
function unlessLocked(error: unknown): never {
  const isLocked = error instanceof pg.DatabaseError && error.code === '55P03'
  throw isLocked ? new Error('one of several shops is held by another transaction', { cause: error }) : error
}

function answerOf(worker: Worker, { key, call, inputHash }: Once, reply: unknown): string {
  const [user_id, key_, call_, text] = [worker.user_id, key, call, JSON.stringify(reply ?? null)].map(pg.escapeLiteral)
  return `${user_id}, ${key_}, ${call_}, decode('${inputHash}', 'hex'), 200, ${text}::jsonb`
}

async function attemptOnce<Reply>(connection: Db, worker: Worker, run: Run<Reply>, once: Once | undefined): Promise<Reply> {
  // The user's name is set for the triggers that record who changed a price. Begin, name and the query for the key travel as one message.
  const start = [`${begin}; set local kencana.user_id = ${pg.escapeLiteral(worker.user_id)}`, ...(once ? answersTo(worker, once) : [])].join('; ')
  return allOrNothing(connection, start, wroteOf([worker]), async (last, [earlier]) => {
    if (once && earlier) return earlierReply(earlier, once) as Reply
    const reply = await run(connection, last)
    if (once) last(keepAnswers([`(${answerOf(worker, once, reply)})`]))
    return reply
  })
}

type Row = Readonly<Record<string, unknown>>

/** The tasks to run after the commit of a connection's transaction. An entry exists while the transaction is open. */
const onCommits = new WeakMap<Db, (() => void)[]>()

/** Does `work`, which neither waits nor fails, when the transaction of `tx` has committed, and never where it does not; at once where it has none. */
export function onCommit(tx: Db, work: () => void): void {
  const works = onCommits.get(tx)
  if (works) works.push(work)
  else work()
}

/** Answers of `readOnce` in open transactions, by connection and question. */
const readings = new WeakMap<Db, Map<string, Promise<unknown>>>()

/**
 * Runs `read` once in the transaction of `tx` and returns the same answer later: for masters of the chain that events of several shops need (docs/decisions/222).
 * `read` must not lock, and the transaction must not change the rows that it reads. `question` is the key: it contains every value that the answer depends on.
 */
export function readOnce<Answer>(tx: Db, question: string, read: () => Promise<Answer>): Promise<Answer> {
  const known = readings.get(tx)
  const answer = (known?.get(question) as Promise<Answer> | undefined) ?? read()
  known?.set(question, answer)
  return answer
}

/** Lends `work` a connection for its transaction. What waits for the commit is done when the connection is back: it may ask for one. */
async function inTransactionOf<Result>(db: Db, work: (connection: Db) => Promise<Result>): Promise<Result> {
  const works: (() => void)[] = []
  const result = await tracedPart('transaction', () =>
    onOneConnection(db, (connection) => {
      onCommits.set(connection, works)
      readings.set(connection, new Map())
      return work(connection).finally(() => {
        onCommits.delete(connection)
        readings.delete(connection)
      })
    }),
  )
  for (const each of works) each()
  return result
}

/** Passes the position of a commit on to all workers that want it; undefined if none does. */
function wroteOf(workers: readonly Worker[]): ((position: string) => void) | undefined {
  const tell = workers.flatMap(({ wrote }) => (wrote ? [wrote] : []))
  return tell.length === 0 ? undefined : (position) => tell.forEach((each) => each(position))
}

/** Asked in the message of the commit, after it: every standby that has replayed this far has the commit. */
const positionNow = 'select pg_current_wal_insert_lsn()::text as position'

/** From `start` to the commit, with what `work` hands to `last`; or back to where it was. `work` gets the rows that `start` answered. */
async function allOrNothing<Result>(
  connection: Db,
  start: string,
  wrote: ((position: string) => void) | undefined,
  work: (last: (statement: string) => void, started: readonly Row[]) => Promise<Result>,
): Promise<Result> {
  try {
    const { rows } = await sql.raw<Row>(start).execute(connection)
    const last: string[] = []
    const result = await work((statement) => void last.push(statement), rows)
    const committed = await sql.raw<Row>([...last, 'commit', ...(wrote ? [positionNow] : [])].join('; ')).execute(connection)
    wrote?.(String(committed.rows[0]?.['position']))
    return result
  } catch (error) {
    // A connection that broke cannot roll back; the server did so already.
    await sql
      .raw('rollback')
      .execute(connection)
      .catch(() => {})
    throw error
  }
}

/**
 * Returns the answer to an earlier request with the key. A request with the key of a running one waits here for it. The answer
 * itself is written with the commit.
 */
const answersTo = (worker: Worker, once: Once): string[] => [
  `select pg_advisory_xact_lock(hashtextextended(${pg.escapeLiteral(nameOf(worker, once))}, 0))`,
  keptAnswer(worker, once),
]

/** What an earlier request with the key was answered, without waiting for one that is under way. */
export async function answeredEarlier(db: Db, worker: Worker, once: Once): Promise<{ readonly reply: unknown } | undefined> {
  const { rows } = await sql.raw<Row>(keptAnswer(worker, once)).execute(db)
  return rows[0] && { reply: earlierReply(rows[0], once) }
}

function keptAnswer({ user_id }: Worker, { key }: Once): string {
  const [user, requested] = [user_id, key].map(pg.escapeLiteral)
  return `select encode(input_hash, 'hex') as input_hash, reply from idempotency where user_id = ${user} and key = ${requested}`
}

/** @throws Refusal KEY_REUSED when the earlier request with the key asked for something else */
function earlierReply(earlier: Row, { inputHash }: Once): unknown {
  if (earlier['input_hash'] !== inputHash) refuse(core.KEY_REUSED)
  return earlier['reply']
}

/** What a key is locked by. */
const nameOf = ({ user_id }: Worker, { key }: Once): string => `kunci ${user_id} ${key}`

const keepAnswers = (answers: readonly string[]) =>
  `insert into idempotency (user_id, key, call, input_hash, status, reply) values ${answers.join(', ')}`

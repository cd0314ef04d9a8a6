import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { sql } from 'kysely'
import type { Db } from './database.ts'
import { DatabaseClient } from './database-client.ts'
import type { Log } from './log.ts'
import { tracedIfAny } from './traces.ts'
import { inTransaction, onCommit } from './transaction.ts'

/** A message that has left its transaction. */
export interface OutboxMessage {
  readonly topic: string
  readonly room: string
  readonly payload: unknown
}

/** The senders of this process, of any database: one that finds nothing waits on. */
const senders = new Set<() => void>()

/**
 * Puts a message into the outbox, in the transaction it belongs to, and wakes the senders of this process when that has committed. The transaction
 * itself announces nothing: PostgreSQL commits transactions that announce one after the other, over all databases of a cluster (docs/decisions/203).
 */
export async function putInOutbox(db: Db, topic: string, room: string, payload: unknown): Promise<void> {
  await sql`insert into outbox (topic, room, payload) values (${topic}, ${room}, ${JSON.stringify(payload)}::jsonb)`.execute(db)
  onCommit(db, () => senders.forEach((wake) => wake()))
}

const batchMax = 200
/** Another server is sending and may have missed the latest messages. After this time, in milliseconds, this server looks again. */
const elsewhereMs = 50

/**
 * Sends the committed messages, oldest first. It gives them a batch number, by which every server finds them for its own
 * browsers. Only one server sends at a time, so batches are committed in the order of their numbers. A reader that follows
 * this order misses none.
 *
 * @returns how many messages were sent, or ELSEWHERE if another server is sending
 */
export async function sendOutbox(db: Db): Promise<number | 'ELSEWHERE'> {
  return inTransaction(db, { user_id: '' }, async (tx, last) => {
    const turn = await sql<{ is_ours: boolean }>`select pg_try_advisory_xact_lock(hashtextextended('kencana outbox', 0)) as is_ours`.execute(tx)
    if (!turn.rows[0]?.is_ours) return 'ELSEWHERE'
    // A statement of its own: it must see what the one before us has committed.
    const { numAffectedRows } = await sql`
      with due as (select id from outbox where sent_at is null order by id limit ${batchMax}),
           next as (select nextval('outbox_batch') as batch where exists (select from due))
      update outbox set sent_at = now(), batch = next.batch from due, next where outbox.id = due.id`.execute(tx)
    const sent = Number(numAffectedRows ?? 0)
    if (sent > 0) last('notify outbox_sent')
    return sent
  })
}

/** How far a server has told its browsers. */
export interface OutboxPosition {
  readonly batch: number
  readonly id: number
}

/** The position at which a new listener begins. */
export async function toldUntilNow(db: Db): Promise<OutboxPosition> {
  const { rows } = await sql<OutboxPosition>`select coalesce(max(batch), 0) as batch, 0 as id from outbox`.execute(db)
  return { batch: rows[0]?.batch ?? 0, id: Number.MAX_SAFE_INTEGER }
}

/** The next messages that were sent after `told`, in their order, and how far they reach. */
export async function readSent(db: Db, told: OutboxPosition): Promise<{ messages: OutboxMessage[]; told: OutboxPosition }> {
  const { rows } = await sql<OutboxMessage & OutboxPosition>`
    select batch, id, topic, room, payload from outbox
    where (batch, id) > (${told.batch}, ${told.id}) order by batch, id limit ${batchMax}`.execute(db)
  return { messages: rows, told: rows.at(-1) ?? told }
}

/**
 * Sends the outbox when this process has written to it, and hands the messages of all servers to `deliver` when the database announces them. It also
 * does both every `everyMs` for missed messages: those of a server that died before it sent them. Messages that were sent while this server could not
 * hear the database are delivered when it hears again.
 */
export function startOutbox(options: { db: Db; listen: Listen; deliver: (message: OutboxMessage) => void; log: Log; everyMs?: number }): {
  stop(): Promise<void>
} {
  const { db, listen, deliver, log } = options
  let told: OutboxPosition | undefined
  const sending = pump(log, async () => {
    const sent = await tracedIfAny(
      'outbox',
      () => sendOutbox(db),
      (messages) => (typeof messages === 'number' && messages > 0 ? { 'kencana.messages': messages } : undefined),
    )
    if (sent === 'ELSEWHERE') await sleep(elsewhereMs)
    return sent === 'ELSEWHERE' || sent === batchMax
  })
  const reading = pump(log, async () => {
    const read = await readSent(db, (told ??= await toldUntilNow(db)))
    told = read.told
    for (const message of read.messages) deliver(message)
    return read.messages.length === batchMax
  })
  const both = [sending, reading]
  const wake = () => both.forEach((each) => each.wake())
  const wakeSending = () => void sending.wake()
  senders.add(wakeSending)
  const unlisten = listen('outbox_sent', reading.wake, wake)
  const timer = setInterval(wake, options.everyMs ?? 5_000)
  // Older waiting messages are sent after the position at which we begin to read.
  void reading.wake().then(sending.wake)
  return {
    stop: async () => {
      clearInterval(timer)
      senders.delete(wakeSending)
      unlisten()
      await Promise.all(both.map((each) => each.stop()))
    },
  }
}

/** Runs `work` when it is woken, one at a time, and again while it answers that there is more or was woken meanwhile. */
function pump(log: Log, work: () => Promise<boolean>): { wake(): Promise<void>; stop(): Promise<void> } {
  let running: Promise<void> | undefined
  let again = false
  let stopped = false
  const run = async () => {
    do again = false
    while (!stopped && ((await work()) || again))
  }
  return {
    wake: () => {
      again = true
      return (running ??= run()
        .catch((error: unknown) => log.error({ err: error }, 'the outbox could not be sent'))
        .finally(() => {
          running = undefined
        }))
    },
    stop: async () => {
      stopped = true
      await running
    },
  }
}

/**
 * Listens to a channel of the database, until the returned function is called. `missed` runs each time the connection was
 * opened again, because announcements before that may be lost.
 */
export type Listen = (channel: string, hear: (payload: string) => void, missed: () => void) => () => void

/** Announces a message to all servers at once, also to this one, independent of any transaction; at most some 7,000 bytes. */
export type Announce = (channel: string, payload: string) => void

/** The line on which the database announces things. */
export interface Hearing {
  readonly listen: Listen
  readonly announce: Announce
  /** When the line was opened for the first time, or could not be. */
  readonly ready: Promise<void>
  stop(): Promise<void>
}

const reopenMs = 1_000
/** A line that has gone silent is known by an answer that does not come. */
const askEveryMs = 15_000
const answerMsMax = 10_000

/** One connection of its own that hears announcements, opened again when it breaks. */
export function startListening(url: string, log: Log): Hearing {
  const ears = new Map<string, Set<{ hear: (payload: string) => void; missed: () => void }>>()
  let line: { readonly client: DatabaseClient; query(statement: string, values?: string[]): Promise<unknown>; lose(): void } | undefined
  let stopped = false
  let retry: NodeJS.Timeout | undefined
  const connect = async (): Promise<void> => {
    const client = new DatabaseClient({
      connectionString: url,
      application_name: 'kencana hears',
      keepAlive: true,
      connectionTimeoutMillis: answerMsMax,
      query_timeout: answerMsMax,
    })
    const lose = () => {
      if (line?.client === client) line = undefined
      client.removeAllListeners().on('error', () => {})
      client.end().catch(() => {})
      if (!stopped) retry ??= setTimeout(reopen, reopenMs)
    }
    // One after the other, as the driver wants it.
    let last: Promise<unknown> = Promise.resolve()
    const query = (statement: string, values: string[] = []) => (last = last.catch(() => {}).then(() => client.query(statement, values)))
    client.on('notification', ({ channel, payload }) => ears.get(channel)?.forEach(({ hear }) => hear(payload ?? '')))
    client.on('error', lose).on('end', lose)
    try {
      await client.connect()
      line = { client, query, lose }
      for (const channel of ears.keys()) await query(`listen "${channel}"`)
      for (const each of ears.values()) each.forEach(({ missed }) => missed())
    } catch (error) {
      log.warn({ err: error }, 'not listening to the database')
      lose()
    }
  }
  const reopen = () => {
    retry = undefined
    opening = connect()
  }
  const ask = (statement: string, values?: string[]) => {
    const requested = line
    requested?.query(statement, values).catch((error: unknown) => {
      if (error instanceof pg.DatabaseError) log.error({ err: error, statement }, 'the database refused an announcement')
      else requested.lose()
    })
  }
  let opening = connect()
  const asking = setInterval(() => ask('select 1'), askEveryMs)
  return {
    ready: opening,
    listen: (channel, hear, missed) => {
      const ear = { hear, missed }
      const set = ears.get(channel) ?? new Set()
      ears.set(channel, set.add(ear))
      ask(`listen "${channel}"`)
      return () => void set.delete(ear)
    },
    announce: (channel, payload) => ask('select pg_notify($1, $2)', [channel, payload]),
    stop: async () => {
      stopped = true
      clearTimeout(retry)
      clearInterval(asking)
      await opening
      line?.client.removeAllListeners().on('error', () => {})
      await line?.client.end()
      line = undefined
    },
  }
}

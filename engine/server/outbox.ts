import type pg from 'pg'
import { sql } from 'kysely'
import type { Db } from './database.ts'
import type { Log } from './log.ts'
import { inTransaction } from './transaction.ts'

/** A message that has left its transaction. */
export interface OutboxMessage {
  readonly id: number
  readonly topic: string
  readonly room: string
  readonly payload: unknown
}

/** Puts a message into the outbox, in the transaction it belongs to. */
export async function putInOutbox(db: Db, topic: string, room: string, payload: unknown): Promise<void> {
  await sql`insert into outbox (topic, room, payload) values (${topic}, ${room}, ${JSON.stringify(payload)}::jsonb)`.execute(db)
}

const batchMax = 200

/**
 * Hands every committed message to `deliver`, oldest first. Several servers share the work: a message is locked by the
 * one that sends it. One that was delivered but not marked, because the server died in between, is delivered again.
 */
export async function drainOutbox(db: Db, deliver: (message: OutboxMessage) => void | Promise<void>): Promise<number> {
  return inTransaction(db, { user_id: '' }, async (tx) => {
    const { rows } = await sql<OutboxMessage>`
      select id, topic, room, payload from outbox where sent_at is null
      order by id limit ${batchMax} for update skip locked`.execute(tx)
    for (const message of rows) await deliver(message)
    if (rows.length > 0) await sql`update outbox set sent_at = now() where id = any(${rows.map((row) => row.id)})`.execute(tx)
    return rows.length
  })
}

/** Sends the outbox whenever the database announces something in it, and every `everyMs` for what was missed. */
export function startOutbox(options: {
  db: Db
  listen: Listen
  deliver: (message: OutboxMessage) => void | Promise<void>
  log: Log
  everyMs?: number
}): { stop(): Promise<void> } {
  let running: Promise<void> | undefined
  let again = false
  let stopped = false
  const drain = async () => {
    do {
      again = false
      while (!stopped && (await drainOutbox(options.db, options.deliver)) === batchMax);
    } while (again && !stopped)
  }
  const wake = () => {
    again = true
    running ??= drain()
      .catch((error: unknown) => options.log.error({ err: error }, 'outbox could not be sent'))
      .finally(() => {
        running = undefined
      })
  }
  const unlisten = options.listen('outbox', wake)
  const timer = setInterval(wake, options.everyMs ?? 5_000)
  wake()
  return {
    stop: async () => {
      stopped = true
      clearInterval(timer)
      unlisten()
      await running
    },
  }
}

/** Hears what the database announces on a channel; answers how to stop hearing it. */
export type Listen = (channel: string, hear: (payload: string) => void) => () => void

/**
 * One connection that hears announcements, opened again when it breaks. Whoever keeps a cache is told of the break by
 * `onGap`, since announcements made meanwhile are lost.
 */
export function startListening(pool: pg.Pool, log: Log, onGap: () => void): { listen: Listen; ready: Promise<void>; stop(): Promise<void> } {
  const ears = new Map<string, Set<(payload: string) => void>>()
  let client: pg.PoolClient | undefined
  let stopped = false
  const connect = async (): Promise<void> => {
    try {
      client = await pool.connect()
      client.on('notification', ({ channel, payload }) => ears.get(channel)?.forEach((hear) => hear(payload ?? '')))
      client.on('error', () => lose())
      client.on('end', () => lose())
      for (const channel of ears.keys()) await client.query(`listen "${channel}"`)
    } catch (error) {
      log.warn({ err: error }, 'not listening to the database')
      lose()
    }
  }
  let retry: NodeJS.Timeout | undefined
  const lose = () => {
    client?.release(true)
    client = undefined
    if (stopped || retry) return
    retry = setTimeout(() => {
      retry = undefined
      connecting = connect().then(onGap)
    }, 1_000)
  }
  let connecting = connect()
  return {
    ready: connecting,
    listen: (channel, hear) => {
      const set = ears.get(channel) ?? new Set()
      ears.set(channel, set.add(hear))
      if (client) void client.query(`listen "${channel}"`).catch(lose)
      return () => void set.delete(hear)
    },
    stop: async () => {
      stopped = true
      clearTimeout(retry)
      // Also one that is opened again just now, or the database would wait for it to be given back.
      await connecting
      client?.release(true)
      client = undefined
    },
  }
}

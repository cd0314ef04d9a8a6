import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { z } from 'zod'
import { timeZone } from '../contract/time-zone.ts'
import { type Database, type Db, openDatabase } from './database.ts'
import { jobsSchema } from './jobs-schema.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Standby } from './standby.ts'
import { traced } from './traces.ts'
import { onCommit } from './transaction.ts'

/** Work that a free server does later or repeatedly. */
export interface Job<Input> {
  readonly name: string
  /** What it needs to know; it waits as JSON. */
  readonly input: z.ZodType<Input>
  /** When it comes by itself: a cron expression in WIB. Of one that is still waiting or under way there is no second. */
  readonly every: string | undefined
  /** Each server does it itself, and again so many seconds later: a look that costs little, and sooner than a cron expression can say. */
  readonly everySeconds: number | undefined
  /** How often it is tried again, a while later and then twice as long each time, until it is given up. */
  readonly retriesMax: number
  readonly retryAfterSeconds: number
  /** After this time a job that is still running counts as lost, and another server tries it again. */
  readonly secondsMax: number
}

/** Declares a job. It should do no harm to do it twice: a server may die when it is done and has not said so. */
export function defineJob<Input>(job: Pick<Job<Input>, 'name' | 'input'> & Partial<Job<Input>>): Job<Input> {
  return { every: undefined, everySeconds: undefined, retriesMax: 5, retryAfterSeconds: 30, secondsMax: 15 * 60, ...job }
}

/** Declares a job that comes by itself; `every` is a cron expression in WIB. */
export function defineRecurring(job: { name: string; every: string } & Partial<Omit<Job<unknown>, 'input'>>): Job<unknown> {
  return defineJob({ ...job, input: z.unknown() })
}

/**
 * Leaves a job for later, in the transaction whose event it belongs to: it is done if that commits, and only then; not before `at` (ISO 8601),
 * where that is said, and some seconds after it.
 */
export type Enqueue = <Input>(tx: Db, job: Job<Input>, input: Input, at?: string) => Promise<void>

/** What a job can use. */
export interface JobContext {
  /** The database, outside of any transaction, by connections of the jobs' own: no till waits for them, and a statement may take long. */
  readonly db: Db
  /**
   * Runs a long reading in one snapshot: on a standby that has every commit of before, or on `db` if there is none or it fails. `work` may run twice, so it
   * must change nothing.
   */
  readonly readLong: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>
  readonly log: Log
  /** Aborted when the job is taken to be lost, or the server stops and waits no longer. */
  readonly signal: AbortSignal
  readonly enqueue: Enqueue
  /** If it fails now, it is given up. */
  readonly isLastTry: boolean
  /** Counts a fault that the job found, in `kencana_jobs_total{outcome="found"}`: an alert watches it (ops/prometheus). */
  readonly countFound: () => void
}

/** A job and what it does. */
export interface ServedJob {
  readonly job: Job<unknown>
  // A method, since jobs of every input stand in one list; it is exact in `serveJob`.
  does(input: unknown, context: JobContext): Promise<unknown>
}

/** A job and its handler. Any error of the handler leads to a retry. */
export function serveJob<Input>(job: Job<Input>, does: (input: Input, context: JobContext) => Promise<unknown>): ServedJob {
  return { job, does }
}

/** The jobs of this server. */
export interface Jobs {
  readonly enqueue: Enqueue
  /** Starts the worker. The caller does not wait: the worker reads the tables of pg-boss and loads its program in the background. */
  start(): void
  /** Takes no more jobs, and gives running jobs some time to finish. Another server repeats those that do not. */
  stop(workMsMax: number): Promise<void>
}

/** How a try of a job can end, as it is counted; `found` is a fault that the job itself reports. */
const outcomes = ['done', 'failed', 'given_up', 'found'] as const

/** The queue of jobs that were given up. They wait here for an operator. */
const givenUp = 'given-up'
const daysKept = 14
/** Completed jobs are deleted early. They are no longer useful, and a job that runs every minute leaves many. */
const doneHoursKept = 24
/** A server that works says so this often; the job of one that does not is another's after as long again. */
const heartbeatSeconds = 30
/** What a server leaves it does at once, and so wakes its worker; what another left, or another try, a worker finds by looking. */
const lookEverySeconds = 5
const startAgainMs = 5_000
const statementMsMax = 60 * 60_000

export interface JobsNeeds {
  readonly database: Database
  /** Where the jobs have connections of their own. */
  readonly databaseUrl: string
  readonly serves: readonly ServedJob[]
  /** Answers long readings, where there is one. */
  readonly standby?: Standby | undefined
  readonly log: Log
  readonly metrics: Metrics
}

/** The jobs that modules serve, by way of pg-boss in the application's own database. Does nothing before `start` or the first job. */
export function createJobs({ database: { pool }, databaseUrl, serves, standby, log, metrics }: JobsNeeds): Jobs {
  // Every counter begins with 0: Prometheus sees no increase of a counter that appears with its first count.
  for (const { job } of serves) for (const outcome of outcomes) metrics.jobs.inc({ name: job.name, outcome }, 0)
  const { db, close } = openDatabase(databaseUrl, {
    connectionsMax: 3,
    waitsMsMax: { statement_timeout: statementMsMax, query_timeout: statementMsMax + 5_000 },
  })
  // The first caller of `enqueue` is inside a transaction. The worker that starts then must not inherit it.
  const outside = AsyncLocalStorage.snapshot()
  const stopping = new AbortController()
  /** The worker of each job. */
  const workers = new Map<string, string>()
  let starting: Promise<PgBoss> | undefined
  const looks: Promise<void>[] = []

  const start = (): Promise<PgBoss> =>
    (starting ??= outside(async () => {
      const { PgBoss } = await import('pg-boss')
      for (;;) {
        const boss = new PgBoss({
          db: { executeSql: (text, values) => pool.query(text, values) },
          schema: jobsSchema,
          // Tables are the owner's business (jobs-schema.ts).
          migrate: false,
          createSchema: false,
          reindex: false,
          monitorVacuum: false,
        })
        boss.on('error', (error) => log.warn({ err: error }, 'the jobs met an error'))
        boss.on('warning', ({ message, data }) => log.warn({ data }, message))
        try {
          await boss.start()
          await serveAll(boss)
          return boss
        } catch (error) {
          log.error({ err: error }, 'jobs are not being done')
          await boss.stop({ graceful: false })
          await sleep(startAgainMs, undefined, { signal: stopping.signal })
        }
      }
    }))

  const readLongUntil =
    (gone: AbortSignal): JobContext['readLong'] =>
    async (work) => {
      const after = await standby?.now().catch(() => undefined)
      const there = after === undefined ? undefined : await standby?.read({ as: 'checks', of: '', gone, after, work })
      return there ? there.answer : db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
    }

  const counterOf = (job: Job<unknown>) => () => metrics.jobs.inc({ name: job.name, outcome: 'found' })

  const serveAll = async (boss: PgBoss): Promise<void> => {
    await boss.createQueue(givenUp, { retentionSeconds: daysKept * 86_400, deleteAfterSeconds: daysKept * 86_400 })
    await boss.work<unknown>(givenUp, waiting, async (given) => {
      for (const { sourceName, sourceId, sourceOutput } of given as JobWithMetadata<unknown>[]) {
        // The input may contain a customer's message. It stays in the queue and does not go into the log.
        log.error({ job: sourceName, id: sourceId, failed: sourceOutput }, 'a job was given up')
        metrics.jobs.inc({ name: sourceName ?? '', outcome: 'given_up' })
      }
    })
    for (const served of serves) if (served.job.everySeconds === undefined) await serveOne(boss, served)
    // Once, however often pg-boss had to be started.
    if (looks.length === 0)
      for (const served of serves) if (served.job.everySeconds !== undefined) looks.push(lookAgain(served, served.job.everySeconds))
    for (const { name } of await boss.getSchedules()) {
      if (!serves.some(({ job }) => job.name === name && job.every)) await boss.unschedule(name)
    }
  }

  /** What each server does itself, until it stops. What fails is done again the next time. */
  const lookAgain = async ({ job, does }: ServedJob, seconds: number): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await does(undefined, {
          db,
          readLong: readLongUntil(stopping.signal),
          log,
          signal: stopping.signal,
          enqueue,
          isLastTry: false,
          countFound: counterOf(job),
        })
      } catch (error) {
        if (!stopping.signal.aborted) log.warn({ err: error, job: job.name }, 'a job failed')
      }
      await sleep(seconds * 1_000, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }

  const serveOne = async (boss: PgBoss, { job, does }: ServedJob): Promise<void> => {
    const limits = {
      retryLimit: job.retriesMax,
      retryDelay: job.retryAfterSeconds,
      retryBackoff: true,
      expireInSeconds: job.secondsMax,
      heartbeatSeconds,
      deadLetter: givenUp,
      deleteAfterSeconds: doneHoursKept * 3_600,
      notify: false,
    }
    await boss.createQueue(job.name, { ...limits, policy: job.every ? 'exclusive' : 'standard' })
    // It may have been made by an earlier version, with other limits.
    await boss.updateQueue(job.name, limits)
    // From now on pg-boss knows the queue. A caller of `enqueue` has no second connection to look it up.
    await boss.findJobs(job.name, { id: randomUUID() })
    const worker = await boss.work<unknown>(job.name, waiting, async (given) => {
      for (const { id, data, signal, retryCount } of given as JobWithMetadata<unknown>[]) {
        try {
          const context: JobContext = {
            db,
            readLong: readLongUntil(signal),
            log,
            signal,
            enqueue,
            isLastTry: retryCount >= job.retriesMax,
            countFound: counterOf(job),
          }
          await traced(`job ${job.name}`, () => does(job.input.parse(data), context))
        } catch (error) {
          log.warn({ err: error, job: job.name, id, tries: retryCount + 1 }, 'a job failed')
          metrics.jobs.inc({ name: job.name, outcome: 'failed' })
          throw error
        } finally {
          // A worker that has finished a job looks for the next at once.
          setImmediate(() => boss.notifyWorker(worker))
        }
        metrics.jobs.inc({ name: job.name, outcome: 'done' })
      }
    })
    workers.set(job.name, worker)
    // What a server that was off at night has missed is done once when it is back.
    if (job.every) await boss.schedule(job.name, job.every, null, { tz: timeZone, missed: 'once' })
  }

  const enqueue: Enqueue = async (tx, job, input, at) => {
    const boss = await start()
    await boss.send(job.name, job.input.parse(input) as object, {
      ...(at === undefined ? {} : { startAfter: new Date(at) }),
      db: { executeSql: async (text, values = []) => ({ rows: (await tx.executeQuery(CompiledQuery.raw(text, [...values]))).rows }) },
    })
    // The transaction announces nothing (docs/decisions/203).
    const worker = workers.get(job.name)
    if (at === undefined && worker !== undefined) onCommit(tx, () => boss.notifyWorker(worker))
  }

  return {
    enqueue,
    start: () => void start().catch(() => {}),
    stop: async (workMsMax) => {
      stopping.abort()
      await Promise.all(looks)
      const boss = await starting?.catch(() => undefined)
      await boss?.stop({ timeout: workMsMax })
      await close()
    },
  }
}

const waiting = { includeMetadata: true, pollingIntervalSeconds: lookEverySeconds } as const

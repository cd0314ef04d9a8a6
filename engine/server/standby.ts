import { setTimeout as sleep } from 'node:timers/promises'
import type { Registry } from 'prom-client'
import { Counter, Gauge } from 'prom-client'
import { positionOf } from '../contract/position.ts'
import { Refusal, core } from '../contract/refusal.ts'
import { type Database, type Db, isOutOfReach, openDatabase } from './database.ts'
import type { Log } from './log.ts'
import { type Reading, type ReadingLimits, openReading } from './reading.ts'

/** Why a standby does not answer. */
export type Reason = 'STARTING' | 'UNREACHABLE' | 'PROMOTED' | 'OTHER_CLUSTER' | 'OTHER_DATABASE' | 'OTHER_TIMELINE' | 'AHEAD' | 'BEHIND'

/** The line of the log for each of them. */
const reasonTexts: Readonly<Record<Reason, string>> = {
  STARTING: 'the standby has not been looked at yet',
  UNREACHABLE: 'the standby is not reached: the primary answers reports',
  PROMOTED: 'the server of KENCANA_READ_DATABASE_URL is no standby (it was promoted?): the primary answers reports',
  OTHER_CLUSTER: 'the standby is a copy of another cluster: the primary answers reports',
  OTHER_DATABASE: 'KENCANA_READ_DATABASE_URL names another database of the standby than ours: the primary answers reports',
  OTHER_TIMELINE: 'the standby follows another timeline than the primary: the primary answers reports',
  AHEAD: 'the standby has what the primary does not have (another primary wrote it?): the primary answers reports',
  BEHIND: 'the standby is too far behind: the primary answers reports',
}

/** How readings went that a standby may answer: by it; by the primary since it is not used, was not there in time, or failed. */
const outcomes = ['standby', 'not_used', 'waited', 'failed'] as const
type Outcome = (typeof outcomes)[number]

/** What reads: reports and their like, figures of dashboards, which the tills' connections answer otherwise, and checks of the books. */
export type ReaderKind = 'reports' | 'figures' | 'checks'

/** One reading that a standby may answer. */
export interface ReadingThere<Result> {
  readonly as: ReaderKind
  /** The user. */
  readonly of: string
  /** The caller has gone away. */
  readonly gone: AbortSignal
  /** The position that the caller knows of, as a header told it. */
  readonly after?: string | undefined
  readonly work: (db: Db) => Promise<Result>
}

/** What a standby answered. */
export interface AnsweredThere<Result> {
  readonly answer: Result
  /** Everything that was committed before this moment is in it; undefined where that is now, or nearly. */
  readonly asOf: Date | undefined
}

/** A hot standby that answers reports, so that tills have the primary for themselves (docs/decisions/229). */
export interface Standby {
  /**
   * Answers from the standby; undefined where the primary has to answer. Nothing fails because of the standby.
   * @throws Refusal READ_TOO_LONG, READ_TOO_LARGE, or BUSY for a report
   */
  read<Result>(reading: ReadingThere<Result>): Promise<AnsweredThere<Result> | undefined>
  /** The position of the primary now, for a reader that wants all that there is. */
  now(): Promise<string>
  /** Notes that a user wrote up to this position. His next readings wait for it. */
  wrote(of: string, position: string): void
  /** `reason` is undefined while it answers. `lagMs` is undefined where nothing is known of it. */
  state(): { readonly reason: Reason | undefined; readonly lagMs: number | undefined }
  /** How many readings went which way. */
  readonly counts: Readonly<Record<Outcome, number>>
  /** Its connections, for the figures of connections. */
  readonly pools: Readonly<Record<string, Database['pool']>>
  close(): Promise<void>
}

export interface StandbyOptions {
  /** The address of the standby, and that of the primary, both as the application. */
  readonly url: string
  readonly primaryUrl: string
  /** Beyond this many milliseconds it is not used. */
  readonly lagMsMax?: number | undefined
  /** Limits of reports, as on the primary. */
  readonly limits?: Partial<ReadingLimits> | undefined
  /** How often it is looked at. */
  readonly lookEveryMs?: number | undefined
  /** How long one look at it, or a connection to it, may take. */
  readonly answerMsMax?: number | undefined
  /** How long it must be well after it was not, before it is used again. */
  readonly calmMs?: number | undefined
  readonly log: Pick<Log, 'warn'>
}

const usualLagMsMax = 30_000
const usualLookEveryMs = 1_000
const usualCalmMs = 10_000
/** A user waits so long at the most for his own last write; then the primary answers him. */
const ownWriteMsMax = 1_000
/** While a reading waits, the standby is asked so often how far it is. */
const askEveryMs = 15
const usualAnswerMsMax = 2_000
/** A lag that a report mentions. */
const toldLagMs = 3_000
/** Moments kept of the primary; a standby that stands still for hours needs no more of them. */
const samplesMax = 4_096
/** The figures of a dashboard are many and small. Where they would wait long, the primary answers them. */
const figureLimits: Partial<ReadingLimits> = { atOnce: 8, atOnceOfOne: 8, waitingMax: 200, waitingMaxOfOne: 50, waitMsMax: 1_000 }
/** Checks of the books read whole ledgers, at night, for as long as the job may take. */
const checkLimits: Partial<ReadingLimits> = {
  atOnce: 3,
  atOnceOfOne: 3,
  waitMsMax: 60_000,
  msMax: 60 * 60_000,
  rowsMax: Number.POSITIVE_INFINITY,
  charactersMax: Number.POSITIVE_INFINITY,
}

/** What the primary says of itself. */
const ofPrimary = `
  select pg_current_wal_insert_lsn()::text as position, c.system_identifier::text as system, d.oid::text as database,
         ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int as timeline
    from pg_control_system() c, pg_database d where d.datname = current_database()`

/** What a standby says of itself. The timeline of its control file follows that of the primary within a restart point. */
const ofStandby = `
  select pg_is_in_recovery() as "isStandby", coalesce(pg_last_wal_replay_lsn()::text, '0/0') as position, c.system_identifier::text as system,
         d.oid::text as database, greatest(k.timeline_id, r.min_recovery_end_timeline) as timeline
    from pg_control_system() c, pg_control_checkpoint() k, pg_control_recovery() r, pg_database d where d.datname = current_database()`

interface PrimarySays {
  readonly position: string
  readonly system: string
  readonly database: string
  readonly timeline: number
}
type StandbySays = PrimarySays & { readonly isStandby: boolean }

/** Holds what a standby says against its primary. @returns why it may not answer; undefined where it may */
export function reasonAgainst(primary: Omit<PrimarySays, 'position'>, standby: Omit<StandbySays, 'position'>): Reason | undefined {
  if (standby.system !== primary.system) return 'OTHER_CLUSTER'
  if (standby.database !== primary.database) return 'OTHER_DATABASE'
  if (!standby.isStandby) return 'PROMOTED'
  return standby.timeline === primary.timeline ? undefined : 'OTHER_TIMELINE'
}

/** Looks once at both servers, for a start. @throws Error of the driver where the standby is not reached in time */
export async function lookOnce(primaryUrl: string, url: string): Promise<Reason | undefined> {
  const [primary, standby] = [openForLooks(primaryUrl), openForLooks(url)]
  try {
    const [ours, theirs] = await Promise.all([primary.pool.query<PrimarySays>(ofPrimary), standby.pool.query<StandbySays>(ofStandby)])
    return reasonAgainst(ours.rows[0] as PrimarySays, theirs.rows[0] as StandbySays)
  } finally {
    await Promise.all([primary.close(), standby.close()])
  }
}

const openForLooks = (url: string, msMax = usualAnswerMsMax) =>
  openDatabase(url, {
    connectionsMax: 2,
    idleMs: 60_000,
    waitsMsMax: { connectionTimeoutMillis: msMax, statement_timeout: msMax, query_timeout: msMax },
  })

/** A reader that waits until the standby is at a position. */
interface Waiter {
  readonly position: bigint
  go(isThere: boolean): void
}

/** Opens the connections to a standby and begins to look at it. */
export function openStandby(options: StandbyOptions): Standby {
  const { log, lagMsMax = usualLagMsMax, lookEveryMs = usualLookEveryMs, calmMs = usualCalmMs, answerMsMax = usualAnswerMsMax } = options
  // The standby is checked every two seconds, so the error of a connection adds nothing.
  const primary = openForLooks(options.primaryUrl, answerMsMax)
  const standby = openForLooks(options.url, answerMsMax)
  const waitsMsMax = { connectionTimeoutMillis: answerMsMax }
  const readings: Readonly<Record<ReaderKind, Reading>> = {
    reports: openReading(options.url, { limits: options.limits, waitsMsMax }),
    figures: openReading(options.url, { limits: { ...options.limits, ...figureLimits }, waitsMsMax }),
    checks: openReading(options.url, { limits: checkLimits, waitsMsMax, isPrepared: true }),
  }
  const counts: Record<Outcome, number> = { standby: 0, not_used: 0, waited: 0, failed: 0 }
  const written = new Map<string, bigint>()
  const waiters = new Set<Waiter>()
  let reason: Reason | undefined = 'STARTING'
  let goodLooks = 0
  // At the start two looks suffice: the second one knows whether what the first one saw is in the primary's history.
  let looksNeeded = 2
  let lost = new AbortController()
  let replayed = 0n
  /** What the primary had when this server began: migrations are in it. */
  let floor: bigint | undefined
  let samples: { readonly position: bigint; readonly atMs: number }[] = []
  /** Everything that was committed before this moment is there. */
  let asOfMs: number | undefined
  let isEnded = false

  const lagMs = () => {
    if (asOfMs === undefined) return undefined
    return samples.length === 0 ? 0 : Math.max(0, Date.now() - asOfMs)
  }
  const lose = (next: Reason) => {
    if (isEnded) return
    if (reason !== next) log.warn({ reason: next }, reasonTexts[next])
    reason = next
    goodLooks = 0
    looksNeeded = Math.max(2, Math.ceil(calmMs / lookEveryMs))
    if (next === 'BEHIND') return
    for (const waiter of waiters) waiter.go(false)
    if (next !== 'UNREACHABLE') return
    // Readings under way end now, not when their time is over.
    lost.abort()
    lost = new AbortController()
  }
  const isAt = (position: bigint) => {
    replayed = position
    for (const waiter of waiters) if (waiter.position <= position) waiter.go(true)
    for (const [of, each] of written) if (each <= position) written.delete(of)
    const there = samples.findLastIndex((sample) => sample.position <= position)
    if (there < 0) return
    asOfMs = samples[there]?.atMs
    samples = samples.slice(there + 1)
  }
  const look = async () => {
    const atMs = Date.now()
    const before = replayed
    const ours = await primary.pool.query<PrimarySays>(ofPrimary).then(
      ({ rows }) => rows[0] as PrimarySays,
      () => undefined,
    )
    const position = positionOf(ours?.position)
    if (position !== undefined) {
      floor ??= position
      samples.push({ position, atMs })
      if (samples.length > samplesMax) samples = samples.filter((_, at) => at % 2 === 1)
    }
    const theirs = await standby.pool.query<StandbySays>(ofStandby).then(
      ({ rows }) => rows[0] as StandbySays,
      () => undefined,
    )
    if (!theirs) return lose('UNREACHABLE')
    // Without an answer of the primary nothing can be compared; no user can log in either.
    if (!ours || position === undefined) return undefined
    const against = reasonAgainst(ours, theirs)
    if (against) return lose(against)
    // The primary was asked later than the standby.
    if (before > position) {
      isAt(0n)
      return lose('AHEAD')
    }
    isAt(positionOf(theirs.position) ?? 0n)
    const lag = lagMs() ?? Number.POSITIVE_INFINITY
    if (lag > lagMsMax) return lose('BEHIND')
    if (reason === 'BEHIND' && lag > lagMsMax / 2) goodLooks = 0
    else goodLooks += 1
    if (reason === undefined || goodLooks < looksNeeded) return undefined
    if (reason !== 'STARTING') log.warn({ reason }, 'the standby answers reports again')
    reason = undefined
    return undefined
  }
  const stopped = new AbortController()
  const looking = (async () => {
    while (!isEnded) {
      await look().catch((error: unknown) => log.warn({ err: error }, 'the look at the standby failed'))
      await sleep(lookEveryMs, undefined, { ref: false, signal: stopped.signal }).catch(() => {})
    }
  })()

  let isAsking = false
  const ask = async () => {
    if (isAsking) return
    isAsking = true
    try {
      while (waiters.size > 0) {
        const { rows } = await standby.pool.query<{ position: string }>('select pg_last_wal_replay_lsn()::text as position')
        isAt(positionOf(rows[0]?.position) ?? 0n)
        if (waiters.size > 0) await sleep(askEveryMs)
      }
    } catch {
      for (const waiter of waiters) waiter.go(false)
    } finally {
      isAsking = false
    }
  }
  const reaches = async (position: bigint): Promise<boolean> => {
    if (position <= replayed) return true
    return new Promise((resolve) => {
      const go = (isThere: boolean) => {
        clearTimeout(patience)
        waiters.delete(waiter)
        resolve(isThere)
      }
      const waiter: Waiter = { position, go }
      const patience = setTimeout(() => go(false), ownWriteMsMax)
      waiters.add(waiter)
      void ask()
    })
  }
  const counted = (outcome: Outcome) => {
    counts[outcome] += 1
    return undefined
  }

  return {
    counts,
    pools: { standby_reading: readings.reports.pool, standby_figures: readings.figures.pool, standby_checks: readings.checks.pool },
    state: () => ({ reason, lagMs: lagMs() }),
    now: async () => {
      const { rows } = await primary.pool.query<{ position: string }>('select pg_current_wal_insert_lsn()::text as position')
      return (rows[0] as { position: string }).position
    },
    wrote: (of, text) => {
      const position = positionOf(text) ?? 0n
      if (position > (written.get(of) ?? 0n)) written.set(of, position)
    },
    read: async ({ as, of, gone, after, work }) => {
      if (reason !== undefined) return counted('not_used')
      const needed = [floor, written.get(of), positionOf(after)].reduce<bigint>((most, each) => (each !== undefined && each > most ? each : most), 0n)
      if (!(await reaches(needed))) return counted(reason === undefined ? 'waited' : 'not_used')
      const isLost = lost.signal
      const asOf = asOfMs
      try {
        const answer = await readings[as].read(of, gone, work, isLost)
        counted('standby')
        return { answer, asOf: asOf !== undefined && samples.length > 0 && Date.now() - asOf > toldLagMs ? new Date(asOf) : undefined }
      } catch (error) {
        if (gone.aborted) throw error
        if (!isLost.aborted && isLimit(error, as)) throw error
        counted('failed')
        // The primary decides after any error: a row may not be there yet, or a column, and replay may have cancelled the statement.
        if (!(error instanceof Refusal)) log.warn({ err: error }, 'a reading failed on the standby and is repeated on the primary')
        if (isOutOfReach(error) && reason === undefined) lose('UNREACHABLE')
        return undefined
      }
    },
    close: async () => {
      isEnded = true
      stopped.abort()
      for (const waiter of waiters) waiter.go(false)
      await looking
      await Promise.all([primary.close(), standby.close(), ...Object.values(readings).map((each) => each.close())])
    },
  }
}

/** A limit that the primary has too. A figure that had no turn there is one of the tills' connections, as without a standby. */
function isLimit(error: unknown, as: ReaderKind): boolean {
  if (!(error instanceof Refusal)) return false
  return [core.READ_TOO_LONG, core.READ_TOO_LARGE, ...(as === 'reports' ? [core.BUSY] : [])].some((kind) => error.kind === kind)
}

/** Puts what is known of a standby among the figures. */
export function measureStandby(registry: Registry, standby: Standby): void {
  new Gauge({
    name: 'kencana_standby_lag_seconds',
    help: 'How far the standby that answers reports is behind the primary; absent while that is not known',
    registers: [registry],
    collect() {
      const { lagMs } = standby.state()
      this.reset()
      if (lagMs === undefined) this.remove()
      else this.set(lagMs / 1000)
    },
  })
  new Gauge({
    name: 'kencana_standby_used',
    help: 'Whether the standby answers reports (1), or the primary has to (0)',
    registers: [registry],
    collect() {
      this.set(standby.state().reason === undefined ? 1 : 0)
    },
  })
  new Counter({
    name: 'kencana_standby_readings_total',
    help: 'Readings that a standby may answer: standby answered; the primary answered since it is not_used, was waited for in vain, or failed',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset()
      for (const outcome of outcomes) this.inc({ outcome }, standby.counts[outcome])
    },
  })
}

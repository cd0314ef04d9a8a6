import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#engine/server/log.ts'
import type { PathStore } from '#engine/server/files.ts'
import { systemsBefore } from '../postgres/moved.ts'
import { StartRefused } from '../postgres/start-refused.ts'
import {
  type Archive,
  type KeptBase,
  type Reached,
  basesOf,
  createArchive,
  headFile,
  openArchive,
  picturesFolder,
  reachedFile,
  segmentName,
  walFolder,
} from './archive.ts'
import { writeBase } from './archive-base.ts'
import type { ArchiveStore } from './archive-store.ts'
import { mirror } from './mirror.ts'
import { prune } from './prune.ts'

/** How an archive is kept. */
export interface ArchiverOptions {
  /** The owner's address of the embedded server: a superuser, as it made the cluster. */
  readonly url: string
  readonly clusterFolder: string
  readonly dataFolder: string
  readonly store: ArchiveStore
  /** A second place, which gets what the first one has. */
  readonly copy?: ArchiveStore | undefined
  /** The secret that everything is encrypted with. */
  readonly secret?: string | undefined
  /** The pictures that go along; without it they are in a bucket, which has its own backup. */
  readonly pictures?: PathStore | undefined
  /** At most so many seconds of what was committed are missing when the machine is lost. */
  readonly everySeconds: number
  readonly keepDays: number
  readonly log: Log
}

/** How an archive stands. */
export interface ArchiverState {
  /** When the last base was complete. */
  readonly baseAt: Date | undefined
  /** Everything that was committed until then is in the archive. */
  readonly reachedAt: Date | undefined
  /** The same of the copy; undefined where there is none. */
  readonly copyReachedAt: Date | undefined
  readonly hasCopy: boolean
  /** Why the last try failed; undefined where it did not. */
  readonly failure: string | undefined
  readonly everySeconds: number
}

/** Keeps the archive of an embedded server. */
export interface Archiver {
  state(): ArchiverState
  /** Brings all commits until now into the archive. @throws the errors of the store or the database */
  archiveNow(): Promise<void>
  /** Copies the cluster anew, and removes what is kept no longer. */
  makeBase(signal?: AbortSignal): Promise<KeptBase>
  /** Ends; what was committed last is brought along, if that is done within the time. */
  stop(msMax: number): Promise<void>
}

const slotPrefix = 'kencana_archive_'
/** A base that failed is tried again so much later. */
const baseAgainMs = 5 * 60_000
const picturesEveryMs = 5 * 60_000
const statementMsMax = 5 * 60_000
/** How long a start waits for the place of the archive. */
const openMsMax = 5_000

/** The slot by which the server keeps its log for this place, without the run. */
const slotOf = (store: ArchiveStore) => `${slotPrefix}${createHash('sha256').update(store.name).digest('hex').slice(0, 8)}_`

/** Lets the server forget what it kept for an archive that there is none any more of: it would keep its log for ever. */
export async function forgetArchives(url: string): Promise<void> {
  await withClient(url, (client) =>
    client.query(`select pg_drop_replication_slot(slot_name) from pg_replication_slots where starts_with(slot_name, $1) and not active`, [
      slotPrefix,
    ]),
  )
}

/**
 * Starts to keep the archive: at a fixed interval it sends the new log there. While the archive is out of reach, the shop goes on: the server
 * keeps the log for it (`max_slot_wal_keep_size`). Beyond that limit a new run begins with a new base.
 *
 * @throws StartRefused with one line where another setting is needed: a wrong key, the archive of another database
 */
export async function startArchiver(options: ArchiverOptions): Promise<Archiver> {
  const { url, store, secret, log } = options
  const stopping = new AbortController()
  let archive: Archive | undefined
  let run: string | undefined
  let baseAt: Date | undefined
  let reachedAt: Date | undefined
  let failure: string | undefined
  let making: Promise<KeptBase> | undefined
  let baseNotBeforeMs = 0
  let picturesNotBeforeMs = 0
  let storedPictures: Set<string> | undefined
  const copying = options.copy && mirror(store, options.copy)
  let copyReachedAt: Date | undefined

  /** Opens the archive and finds the run that goes on, or begins one. */
  const ready = async (client: pg.Client): Promise<{ archive: Archive; slot: string }> => {
    const { rows: slots } = await client.query<{ slot_name: string; is_lost: boolean }>(
      `select slot_name, coalesce(wal_status = 'lost', true) or restart_lsn is null as is_lost from pg_replication_slots where starts_with(slot_name, $1)`,
      [slotOf(store)],
    )
    if (!archive) {
      const { rows } = await client.query<{ system: string }>('select system_identifier::text as system from pg_control_system()')
      const { system } = rows[0]!
      archive = await openArchive(store, secret, system, await systemsBefore(options.dataFolder))
      // A folder that was there and is empty is a disk that is not mounted, and no place for a new archive.
      if (!archive && slots.length > 0) throw new Error(`${store.name} has no ${headFile} any more`)
      archive ??= await createArchive(store, system, secret)
    } else if ((await store.read(headFile)) === undefined) throw new Error(`${store.name} has no ${headFile} any more`)
    const going = slots.find(({ is_lost }) => !is_lost)
    if (going) {
      const known = going.slot_name.slice(slotOf(store).length)
      if (run !== known) {
        run = known
        const last = (await basesOf(archive)).findLast((base) => base.run === run)
        baseAt = last && new Date(last.completed_at)
      }
      return { archive, slot: going.slot_name }
    }
    if (slots.length > 0)
      log.error({ archive: store.name }, 'the archive was away for too long: the log that it lacks is gone, and a new base is made')
    await forgetArchives(url)
    run = new Date()
      .toISOString()
      .replace(/[-:]|\.\d+/g, '')
      .toLowerCase()
    baseAt = undefined
    const slot = slotOf(store) + run
    await client.query('select pg_create_physical_replication_slot($1, true)', [slot])
    return { archive, slot }
  }

  const tick = async (): Promise<void> =>
    withClient(url, async (client) => {
      const { archive: opened, slot } = await ready(client)
      const ownRun = run as string
      const { rows: began } = await client.query<{ at: string }>('select clock_timestamp() as at')
      const at = new Date(began[0]!.at)
      // A commit of our own, after that moment: recovery to any moment before ends at a commit that is after it.
      await client.query(
        `insert into cadangan_arsip (tempat, cadangan_at, sampai_at, gagal) values ($1, $2, $3, $4)
         on conflict (satu) do update set tempat = excluded.tempat, cadangan_at = excluded.cadangan_at, sampai_at = excluded.sampai_at,
           gagal = excluded.gagal, updated_at = now()`,
        [store.name, baseAt ?? null, reachedAt ?? null, failure ?? null],
      )
      await client.query('select pg_switch_wal()')
      const { rows } = await client.query<{ from: string; to: string; bytes: number; timeline: number }>(
        `select floor((s.restart_lsn - '0/0'::pg_lsn) / w.bytes)::text as "from", floor((pg_current_wal_flush_lsn() - '0/0'::pg_lsn) / w.bytes)::text as "to",
                w.bytes, c.timeline_id as timeline
         from pg_replication_slots s, pg_control_checkpoint() c, (select setting::int as bytes from pg_settings where name = 'wal_segment_size') w
         where s.slot_name = $1`,
        [slot],
      )
      const { from, to, bytes, timeline } = rows[0]!
      let segment = ''
      for (let number = BigInt(from); number < BigInt(to); number += 1n) {
        stopping.signal.throwIfAborted()
        segment = segmentName(timeline, number, bytes)
        const data = await readFile(join(options.clusterFolder, 'pg_wal', segment))
        if (data.length !== bytes) throw new Error(`${segment} of the log has ${data.length} bytes`)
        await opened.writeOnce(`${walFolder(ownRun)}/${segment}`, data)
        // From here on the server need not keep it.
        await client.query(`select pg_replication_slot_advance($1, '0/0'::pg_lsn + $2::numeric)`, [slot, String((number + 1n) * BigInt(bytes))])
      }
      const reached: Reached = { at: at.toISOString(), segment: segment || segmentName(timeline, BigInt(to) - 1n, bytes) }
      await opened.write(reachedFile(ownRun), Buffer.from(JSON.stringify(reached)))
      reachedAt = at
    })

  /** New pictures go along; one never changes under its name. */
  const sendPictures = async (): Promise<Set<string>> => {
    const here = new Set(await options.pictures?.paths(''))
    const opened = archive as Archive
    storedPictures ??= new Set((await store.paths(picturesFolder)).map((path) => path.slice(picturesFolder.length + 1)))
    for (const path of here) {
      if (storedPictures.has(path)) continue
      const data = await options.pictures?.read(path)
      if (!data) continue
      await opened.write(`${picturesFolder}/${path}`, data)
      storedPictures.add(path)
    }
    return here
  }

  let last: Promise<unknown> = Promise.resolve()
  /** One after the other: the loop, a base and the end all bring the log along. */
  const archiveNow = (): Promise<void> => {
    const next = last.then(tick)
    last = next.catch(() => {})
    return next
  }

  const makeBase = (signal?: AbortSignal): Promise<KeptBase> =>
    (making ??= (async () => {
      await archiveNow()
      const opened = archive as Archive
      const base = await writeBase({
        url,
        clusterFolder: options.clusterFolder,
        dataFolder: options.dataFolder,
        archive: opened,
        run: run as string,
        signal: signal ? AbortSignal.any([signal, stopping.signal]) : stopping.signal,
        pictures: async () => [...(await sendPictures())],
        archiveThrough: async (segment) => {
          await archiveNow()
          const came = await opened.read(`${walFolder(run as string)}/${segment}`)
          if (came === undefined) throw new Error(`${segment}, the end of the base, is not in the archive`)
        },
      })
      baseAt = new Date(base.completed_at)
      const here = await sendPictures()
      await prune(opened, { keepDays: options.keepDays, currentRun: run as string, pictures: here })
      storedPictures = undefined
      return base
    })().finally(() => {
      making = undefined
    }))

  const look = async (): Promise<void> => {
    try {
      await archiveNow()
      if (Date.now() >= picturesNotBeforeMs) {
        await sendPictures()
        picturesNotBeforeMs = Date.now() + picturesEveryMs
      }
      failure = undefined
    } catch (error) {
      tellFailure(error)
      return
    }
    if (copying) {
      const until = reachedAt
      await copying.step().then(
        () => {
          copyReachedAt = until
        },
        (error: unknown) => tellFailure(error),
      )
    }
    if (baseAt === undefined && !making && Date.now() >= baseNotBeforeMs) {
      // The log goes on coming while it is copied.
      makeBase().catch((error: unknown) => {
        baseNotBeforeMs = Date.now() + baseAgainMs
        tellFailure(error)
      })
    }
  }
  const tellFailure = (error: unknown) => {
    if (stopping.signal.aborted) return
    failure = error instanceof Error ? error.message : String(error)
    log.warn({ err: error, archive: store.name }, 'the archive is not reached')
  }

  // A wrong key is said at once; a place that is away is not.
  await openNow(options)
  const looping = (async () => {
    while (!stopping.signal.aborted) {
      await look()
      await sleep(options.everySeconds * 1_000, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  })()
  return {
    state: () => ({ baseAt, reachedAt, copyReachedAt, hasCopy: copying !== undefined, failure, everySeconds: options.everySeconds }),
    archiveNow,
    makeBase,
    stop: async (msMax) => {
      const patience = new AbortController()
      const rest = sleep(msMax, undefined, { signal: patience.signal }).catch(() => {})
      await Promise.race([archiveNow().catch(() => {}), rest])
      stopping.abort()
      await Promise.race([Promise.allSettled([looping, making]), rest])
      patience.abort()
    },
  }
}

async function openNow({ store, secret, url, dataFolder }: ArchiverOptions): Promise<void> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ system: string }>('select system_identifier::text as system from pg_control_system()'),
  )
  const opening = openArchive(store, secret, rows[0]!.system, await systemsBefore(dataFolder)).catch((error: unknown) => {
    if (error instanceof StartRefused) throw error
  })
  // A disk of the network that says nothing keeps no shop closed.
  await Promise.race([opening, sleep(openMsMax, undefined, { ref: false })])
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, statement_timeout: statementMsMax })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

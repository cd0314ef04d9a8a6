import { mkdir, open, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartRefused } from '../postgres/start-refused.ts'
import { startPostgres } from '../postgres/postgres.ts'
import { type Archive, type KeptBase, ArchiveDamaged, basesOf, picturesFolder, reachedOf, segmentAfter, walFolder } from './archive.ts'
import { neededFile, readBase } from './archive-base.ts'
import { inJakarta } from './moment.ts'
import { intoNewFolder } from './restore.ts'

/** What was restored. */
export interface Restored {
  readonly base: KeptBase
  /** Everything that was committed until then is there, and nothing later. */
  readonly to: Date
}

/**
 * The base that a moment is restored from, and up to where the archive goes with it.
 * @throws StartRefused with one line: the moment is before the first base, after the end, or in a gap
 */
export function chooseBase(bases: readonly (KeptBase & { readonly reached: Date })[], to: Date | undefined): KeptBase & { readonly reached: Date } {
  const [oldest, newest] = [bases[0], bases.toSorted((one, other) => one.reached.getTime() - other.reached.getTime()).at(-1)]
  if (!oldest || !newest) throw new StartRefused('There is no base in the archive: nothing can be restored.')
  if (!to) return bases.findLast(({ run }) => run === newest.run) as KeptBase & { reached: Date }
  const begins = new Date(oldest.completed_at)
  if (to < begins) throw new StartRefused(`${inJakarta(to)} is before the archive begins: its oldest base is of ${inJakarta(begins)}.`)
  if (to > newest.reached)
    throw new StartRefused(`${inJakarta(to)} is after the end of the archive, ${inJakarta(newest.reached)}. Without --to all of it is restored.`)
  const base = bases.findLast(({ completed_at, reached }) => new Date(completed_at) <= to && to <= reached)
  if (base) return base
  const before = bases.findLast(({ reached }) => reached < to) as KeptBase & { reached: Date }
  const after = bases.find(({ completed_at }) => new Date(completed_at) > to)
  throw new StartRefused(
    `${inJakarta(to)} is in a gap of the archive: it ends at ${inJakarta(before.reached)}${after ? `, and begins again at ${inJakarta(new Date(after.completed_at))}` : ''}.`,
  )
}

async function reachingBases(archive: Archive): Promise<(KeptBase & { readonly reached: Date })[]> {
  const bases = []
  for (const base of await basesOf(archive)) {
    const reached = await reachedOf(archive, base.run)
    if (reached) bases.push({ ...base, reached: new Date(reached.at) })
  }
  return bases
}

/** Refuses a moment that the archive does not have, before anything is moved for it. @throws StartRefused with one line */
export async function refuseMoment(archive: Archive, to: Date | undefined): Promise<void> {
  chooseBase(await reachingBases(archive), to)
}

/**
 * Makes a data folder out of an archive, as it was at a moment, or at the end of the archive. The archive stays as it is.
 *
 * @throws StartRefused with one line: the moment is not in the archive, a file of it is missing or damaged, the data folder holds something
 */
export async function restoreArchive(archive: Archive, dataFolder: string, to?: Date): Promise<Restored> {
  const bases = await reachingBases(archive)
  const base = chooseBase(bases, to)
  // What came after the next base began is not needed for a moment before it.
  const next = to && bases.find((each) => each.run === base.run && new Date(each.started_at) > to)
  let hole: string | undefined
  await intoNewFolder(
    dataFolder,
    async (clusterFolder) => {
      await readBase(archive, base, dataFolder, clusterFolder)
      hole = await readLog(archive, base, next?.last, join(clusterFolder, 'pg_wal'))
      if (hole !== undefined && !to)
        throw new StartRefused(`${hole}. What is before it can be restored: name a moment with --to. Nothing was started.`)
      await writeFile(join(clusterFolder, 'recovery.signal'), '', { mode: 0o600 })
      for (const path of await archive.store.paths(picturesFolder)) {
        const target = join(dataFolder, 'files', path.slice(picturesFolder.length + 1))
        await mkdir(dirname(target), { recursive: true, mode: 0o700 })
        await writeFile(target, await neededFile(archive, path), { mode: 0o600 })
      }
    },
    async () => {
      await recover(dataFolder, to).catch((error: unknown) => {
        throw hole === undefined
          ? error
          : new StartRefused(`${hole}. ${inJakarta(to as Date)} is after it: name an earlier moment.`, { cause: error })
      })
    },
  )
  return { base, to: to ?? base.reached }
}

/**
 * Puts the log that follows a base into the folder of the server, until `last` or until a segment is missing.
 * @returns the line that says which segment is missing or damaged, where one is before the end
 */
async function readLog(archive: Archive, base: KeptBase, last: string | undefined, folder: string): Promise<string | undefined> {
  const wanted = (await archive.store.paths(walFolder(base.run)))
    .map((path) => path.slice(walFolder(base.run).length + 1))
    .filter((segment) => segment >= base.first && (last === undefined || segment <= last))
  const reached = await reachedOf(archive, base.run)
  const end = [base.last, ...(last === undefined && reached ? [reached.segment] : []), ...(last === undefined ? [] : [last]), ...wanted]
    .toSorted()
    .at(-1) as string
  const there = new Set(wanted)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (let segment = base.first, bytes = 0; segment <= end; segment = segmentAfter(segment, bytes)) {
    const path = `${walFolder(base.run)}/${segment}`
    const said = `${archive.store.name}/${path} is`
    const data = there.has(segment)
      ? await archive.read(path).catch((error: unknown) => {
          if (error instanceof ArchiveDamaged) return 'damaged' as const
          throw error
        })
      : undefined
    if (data === undefined || data === 'damaged') {
      const line = `${said} ${data ?? 'missing'}`
      // A base without its own log is no database.
      if (segment <= base.last) throw new StartRefused(`${line}. Nothing was started.`)
      return line
    }
    bytes = data.length
    await writeSegment(join(folder, segment), data)
  }
  return undefined
}

const zeros = Buffer.alloc(8192)

/** A segment that was closed early ends in zeros, which take no room. */
async function writeSegment(path: string, data: Buffer): Promise<void> {
  let end = data.length
  while (end >= zeros.length && data.subarray(end - zeros.length, end).equals(zeros)) end -= zeros.length
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(data.subarray(0, end))
    await file.truncate(data.length)
  } finally {
    await file.close()
  }
}

/** Replays the log to a moment, and leaves a folder that any later start takes as it is. @throws StartRefused */
async function recover(dataFolder: string, to: Date | undefined): Promise<void> {
  const postgres = await startPostgres({
    dataFolder,
    settings: {
      // The log lies in the folder of the server; nothing else is to be fetched.
      restore_command: 'false',
      recovery_target_timeline: 'current',
      ...(to ? { recovery_target_time: to.toISOString().replace('Z', '+00'), recovery_target_action: 'promote' } : {}),
      // It answers when it is done, and not before.
      hot_standby: 'off',
    },
  })
  await postgres.stop()
}

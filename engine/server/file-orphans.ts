import type { FileStore, StoredFile } from './files.ts'
import type { Log } from './log.ts'

/** A folder of the store, and which of some names a record of the database has. */
export interface KeptFolder {
  readonly folder: string
  /** Those of the names that a record has. A name is what stands before the first point of a file's name. */
  named(names: readonly string[]): Promise<ReadonlySet<string>>
}

/** What became of the files of a store. */
export interface Orphans {
  /** Removed, since no record named them. */
  readonly removed: readonly string[]
  /** Not removed: too many at once, so that the store is rather not ours alone. */
  readonly held: readonly string[]
}

/** A file without a record is kept for a day (docs/decisions/069, 074): a record may be about to name it. */
export const orphanAfterMs = 24 * 60 * 60_000
const pageRows = 500
/** So many may always go; of more, a fifth of the folder's old files at most. */
const removedAtOnce = 200
const shareMax = 1 / 5

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(/\..*$/, '')

/**
 * Removes the files that no record names and that are older than a day, a page at a time. Each page is asked for again right before it goes. Where
 * more than a fifth of a folder would go, none goes: the store may be another installation's too, or the database an older one. No transaction
 * is open meanwhile.
 */
export async function removeOrphans(
  files: FileStore,
  folders: readonly KeptFolder[],
  { log, signal, now = Date.now() }: { log: Log; signal: AbortSignal; now?: number },
): Promise<Orphans> {
  const removed: string[] = []
  const held: string[] = []
  for (const kept of folders) {
    const { orphans, old } = await orphansOf(files, kept, now - orphanAfterMs, signal)
    if (orphans.length > Math.max(removedAtOnce, old * shareMax)) {
      log.error(
        { folder: kept.folder, orphans: orphans.length, old, some: orphans.slice(0, 20) },
        'too many files that no record names: none is removed',
      )
      held.push(...orphans)
      continue
    }
    for (const page of pagesOf(orphans)) {
      signal.throwIfAborted()
      for (const path of await unnamed(kept, page)) {
        await files.remove(path)
        removed.push(path)
      }
    }
  }
  if (removed.length > 0) log.warn({ removed: removed.length, some: removed.slice(0, 100) }, 'removed files that no record names')
  return { removed, held }
}

async function orphansOf(files: FileStore, kept: KeptFolder, before: number, signal: AbortSignal) {
  const orphans: string[] = []
  let old = 0
  let page: string[] = []
  const look = async () => {
    signal.throwIfAborted()
    orphans.push(...(await unnamed(kept, page)))
    page = []
  }
  const isOld = ({ writtenAt }: StoredFile) => writtenAt.getTime() < before
  for await (const file of files.list(kept.folder)) {
    if (!isOld(file)) continue
    old += 1
    page.push(file.path)
    if (page.length >= pageRows) await look()
  }
  await look()
  return { orphans, old }
}

async function unnamed({ named }: KeptFolder, paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return []
  const has = await named([...new Set(paths.map(nameOf))])
  return paths.filter((path) => !has.has(nameOf(path)))
}

function* pagesOf(paths: readonly string[]): Generator<readonly string[]> {
  for (let at = 0; at < paths.length; at += pageRows) yield paths.slice(at, at + pageRows)
}

import { type Archive, type KeptBase, baseFile, basesFolder, basesOf, picturesFolder, runsFolder, walFolder } from './archive.ts'

/**
 * Which bases are kept: all that are younger than `keepDays`, and the newest of the older ones, on which the moments between it and the
 * oldest of the younger ones rest. The last base is always kept. `bases` are oldest first.
 */
export function keptBases(bases: readonly KeptBase[], keepDays: number, now: Date): KeptBase[] {
  const cutoff = new Date(now.getTime() - keepDays * 86_400_000).toISOString()
  const older = bases.filter(({ completed_at }) => completed_at <= cutoff)
  return bases.slice(Math.max(0, older.length - 1))
}

/**
 * Removes bases that are older than is kept, and with them the log that no kept base of the same run begins before, and pictures that are
 * gone here and that no kept base had. What belongs to the run that goes on and follows its last base stays.
 * @returns how many files were removed
 */
export async function prune(
  archive: Archive,
  { keepDays, currentRun, pictures, now = new Date() }: { keepDays: number; currentRun: string; pictures: ReadonlySet<string>; now?: Date },
): Promise<number> {
  const bases = await basesOf(archive)
  const kept = keptBases(bases, keepDays, now)
  if (kept.length === 0) return 0
  const keptFolders = new Set(kept.map(({ folder }) => folder))
  const newest = kept.at(-1) as KeptBase
  let removed = 0
  const remove = async (path: string) => {
    await archive.store.remove(path)
    removed += 1
  }
  const paths = await archive.store.paths(runsFolder)
  for (const run of new Set(paths.map((path) => path.split('/')[1] as string))) {
    const own = paths.filter((path) => path.startsWith(`${runsFolder}/${run}/`))
    const keptOfRun = kept.filter((base) => base.run === run)
    const first = keptOfRun.map((base) => base.first).toSorted()[0]
    // A run that goes on and has no base yet is being begun.
    if (first === undefined && run === currentRun) continue
    const isGone = (path: string) => {
      if (first === undefined) return true
      if (path.startsWith(`${walFolder(run)}/`)) return (path.split('/').at(-1) as string) < first
      const folder = path.slice(0, path.lastIndexOf('/'))
      // Parts without `base.json` after the newest base are of one that is being made.
      return path.startsWith(`${basesFolder(run)}/`) && !keptFolders.has(folder) && folder < newest.folder
    }
    // A base ceases to count before its parts go.
    const gone = own.filter(isGone).toSorted((one, other) => Number(other.endsWith(baseFile)) - Number(one.endsWith(baseFile)))
    for (const path of gone) await remove(path)
  }
  const had = new Set(kept.flatMap((base) => base.pictures))
  for (const path of await archive.store.paths(picturesFolder)) {
    const picture = path.slice(picturesFolder.length + 1)
    if (!had.has(picture) && !pictures.has(picture)) await remove(path)
  }
  return removed
}

import { spawnSync } from 'node:child_process'
import { lstat, mkdir, open, readFile, readdir, readlink, rename, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { lockFile } from '#apps/server/postgres/folder-lock.ts'
import { StartRefused } from '#apps/server/postgres/start-refused.ts'
import { releaseSchema } from './papers.ts'
import { readJson, writeWhole } from './place.ts'
import { isRelease, releaseFile } from './released.ts'
import { compareVersions, isVersion } from './version.ts'

/** So many releases stay unpacked: the one that runs, and two before it. */
const keptMax = 3

/** A Kencana in the folder of an installation. */
const placedSchema = z.object({
  version: z.string(),
  /** Its folder, as a path from the folder of the installation: `releases/2.3.0`. */
  folder: z.string(),
})
export type Placed = z.infer<typeof placedSchema>

/** An update that has begun to replace the Kencana that runs, and has not come to its end. */
const underWaySchema = z.object({
  way: z.enum(['forward', 'back']),
  from: placedSchema.optional(),
  to: placedSchema,
  /** Whether `from` cannot run any more once `to` has started. */
  isOneWay: z.boolean(),
  /** Sales that the shops must make within some minutes; 0 where there are too few to compare. */
  salesExpected: z.number(),
  /** The moment at which it was first switched. */
  since: z.string(),
  /** Why it goes back. */
  why: z.string().optional(),
})
export type UnderWay = z.infer<typeof underWaySchema>

/** What an installation remembers between two updates: `update.json`. */
const memorySchema = z.object({
  /** The serial number of the newest channel that was seen. */
  serial: z.number().default(0),
  /** The Kencana that ran before the present one. */
  before: placedSchema.optional(),
  /** The version that is not taken again by itself, with the reason. */
  refused: z.object({ version: z.string(), at: z.string(), why: z.string() }).optional(),
  underWay: underWaySchema.optional(),
})
export type Memory = z.infer<typeof memorySchema>

/** The folder of an installation: `releases/<version>/`, and `current`, a link to the one that runs. */
export class Installation {
  readonly folder: string
  readonly releases: string
  readonly #current: string
  readonly #memory: string

  constructor(folder: string) {
    this.folder = folder
    this.releases = join(folder, 'releases')
    this.#current = join(folder, 'current')
    this.#memory = join(folder, 'update.json')
  }

  /**
   * Runs `work` while no other update runs here. The lock ends with the process, also when it is killed.
   * @throws StartRefused with one line where another update runs
   */
  async alone<Result>(work: () => Promise<Result>): Promise<Result> {
    await mkdir(this.releases, { recursive: true })
    const free = lockFile(join(this.folder, 'update.lock'))
    if (!free) throw new StartRefused(`Another update of ${this.folder} is running.`)
    return work().finally(free)
  }

  /** The path of a Kencana in it. */
  pathOf({ folder }: Placed): string {
    return join(this.folder, folder)
  }

  /** The release of a version, whether it is there or not. */
  placeOf(version: string): Placed {
    return { version, folder: join('releases', version) }
  }

  /** Whether the release of a version is there. It gets its name when it is whole. */
  has(version: string): boolean {
    return isRelease(this.pathOf(this.placeOf(version)))
  }

  /** What `current` leads to; undefined before the first release. @throws StartRefused where it is no link */
  async current(): Promise<Placed | undefined> {
    const found = await lstat(this.#current).catch(() => undefined)
    if (!found) return undefined
    if (!found.isSymbolicLink()) throw new StartRefused(`${this.#current} is not a link to a release.`)
    const folder = await readlink(this.#current)
    const { version } = JSON.parse(await readFile(join(this.folder, folder, 'package.json'), 'utf8')) as { version: string }
    return { version, folder }
  }

  /** Lets `current` lead to another Kencana, at once: it leads to the one or to the other at any moment. */
  async switchTo({ folder }: Placed): Promise<void> {
    const next = `${this.#current}.next`
    await rm(next, { force: true })
    await symlink(folder, next)
    await rename(next, this.#current)
    const parent = await open(this.folder)
    await parent.sync().finally(() => parent.close())
  }

  /** What a Kencana in it says of itself; undefined for a checkout. */
  async releaseIn(placed: Placed): Promise<z.infer<typeof releaseSchema> | undefined> {
    const said = await readJson(join(this.pathOf(placed), releaseFile))
    return said === undefined ? undefined : releaseSchema.parse(said)
  }

  async memory(): Promise<Memory> {
    return memorySchema.parse((await readJson(this.#memory)) ?? {})
  }

  async remember(memory: Memory): Promise<void> {
    await writeWhole(this.#memory, `${JSON.stringify(memory, null, 2)}\n`)
  }

  /** Gives a folder that is whole its name. Its files are on the disk before, so a power cut leaves no release with empty files. */
  async place(folder: string, version: string): Promise<Placed> {
    const placed = this.placeOf(version)
    spawnSync('sync', ['-f', folder])
    await rm(this.pathOf(placed), { recursive: true, force: true })
    await rename(folder, this.pathOf(placed))
    return placed
  }

  /** Removes old releases beyond three, and what killed updates have left. The ones in `stay` are kept. */
  async tidy(stay: readonly (Placed | undefined)[]): Promise<string[]> {
    const names = await readdir(this.releases)
    const versions = names.filter(isVersion).toSorted(compareVersions).toReversed()
    const kept = new Set(stay.flatMap((each) => (each && dirname(each.folder) === 'releases' ? [basename(each.folder)] : [])))
    for (const version of versions) if (kept.size < keptMax) kept.add(version)
    const removed = versions.filter((version) => !kept.has(version))
    for (const name of [...removed, ...names.filter((each) => each.startsWith('.'))])
      await rm(join(this.releases, name), { recursive: true, force: true })
    return removed
  }
}

/** The folder of the installation that a project runs in, or that `KENCANA_HOME` names. @throws StartRefused with one line */
export function installationOf(project: string, home: string | undefined): Installation {
  if (home) return new Installation(resolve(home))
  if (basename(dirname(project)) !== 'releases')
    throw new StartRefused(
      `${project} is not in a folder \`releases\`. KENCANA_HOME names the folder of an installation (docs/operations.md, "Releases and updating").`,
    )
  return new Installation(dirname(dirname(project)))
}

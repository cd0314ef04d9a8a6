import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { lockFile } from '#apps/server/postgres/folder-lock.ts'
import { isRelease } from './releases/released.ts'
import { bin, root, runNode } from './run.ts'

/** Something that is built of sources, and built again when they change. */
export interface Built {
  /** The folder below `dist`. Next to it stands the fingerprint of its sources. */
  readonly folder: string
  /** One word for all that it is built of. */
  fingerprint(): Promise<string>
  build(): Promise<void>
}

/** The interval of a process that waits for the build of another process, in milliseconds. */
const lookAgainMs = 200

/**
 * Builds what has sources that changed since. Of several that start at once one builds, and the others wait for it: they would take away
 * each other's files. A release has been built where it was cut.
 * @returns whether it was built now
 * @throws Error with what the build said, when it fails
 */
export async function ensureBuilt({ folder, fingerprint, build }: Built): Promise<boolean> {
  if (isRelease(root)) return false
  const stamp = `${folder}.sources`
  const wanted = await fingerprint()
  const isBuilt = async () => (await readFile(stamp, 'utf8').catch(() => '')) === wanted
  if (await isBuilt()) return false
  await mkdir(dirname(stamp), { recursive: true })
  let free = lockFile(`${stamp}.lock`)
  for (; !free; free = lockFile(`${stamp}.lock`)) await sleep(lookAgainMs)
  try {
    if (await isBuilt()) return false
    await rm(stamp, { force: true })
    await build()
    await writeFile(stamp, wanted)
    return true
  } finally {
    free()
  }
}

/** Runs Vite's build with a configuration; `what` names the build in the message of a failure. */
export async function viteBuild(config: string, what: string): Promise<void> {
  const args = [bin('vite', 'bin/vite.js'), 'build', '--config', config, '--logLevel', 'warn']
  // Production for each caller, also for a test: the build must be the one that shops run.
  const { code, output } = await runNode(args, { quiet: true, env: { NODE_ENV: 'production' } })
  if (code !== 0) throw new Error(`${what} could not be built:\n${output}`)
}

/** The files below folders of the project that are sources, in order. */
export async function sourcesIn(folders: readonly string[], isSource: (folder: string, name: string) => boolean): Promise<string[]> {
  const found = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
      return entries.filter((entry) => entry.isFile() && isSource(entry.parentPath, entry.name)).map((entry) => join(entry.parentPath, entry.name))
    }),
  )
  return found.flat().toSorted()
}

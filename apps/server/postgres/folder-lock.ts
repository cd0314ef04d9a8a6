import { constants } from 'node:fs'
import { access, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartRefused } from './start-refused.ts'

/** A folder that is ours until it is released, or until this process is gone, however it went. */
export interface FolderLock {
  release(): Promise<void>
}

// Keeps each lock from the garbage collector, also if its owner drops the reference.
const held = new Set<DatabaseSync>()
const busy = 5

/** Locks a file until the returned function is called, or this process ends. Undefined if another process holds the lock. */
export function lockFile(path: string): (() => void) | undefined {
  const lock = new DatabaseSync(path)
  try {
    // Without this SQLite would create a journal file next to it, though nothing is ever written.
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock.close()
    if (!(error instanceof Error) || (error as { errcode?: number }).errcode !== busy) throw error
    return undefined
  }
  held.add(lock)
  return () => {
    held.delete(lock)
    lock.close()
  }
}

/**
 * One application a folder: two would stop each other's server. The kernel keeps the lock and frees it with the process, so
 * nothing that a power cut leaves behind can hold it (docs/decisions/015). The number in `application.pid` is for people only.
 * @throws StartRefused with one line: another application has it
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  await access(folder, constants.W_OK | constants.X_OK)
  const note = join(folder, 'application.pid')
  const free = lockFile(join(folder, 'application.lock'))
  if (!free) {
    const pid = Number(await readFile(note, 'utf8').catch(() => ''))
    throw new StartRefused(`Kencana is already running on ${folder}${pid > 0 ? ` (process ${pid})` : ''}.`)
  }
  const release = async () => {
    await rm(note, { force: true })
    free()
  }
  try {
    await writeFile(note, String(process.pid))
  } catch (error) {
    await release().catch(() => {})
    throw error
  }
  return { release }
}

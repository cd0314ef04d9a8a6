import { statfs } from 'node:fs/promises'
import { MigrationChanged, SchemaTooNew } from '#engine/server/migrations.ts'

/** The application cannot start, for a reason that the person at the terminal can mend. The message is the one line he sees. */
export class StartRefused extends Error {
  constructor(line: string, options?: ErrorOptions) {
    super(line, options)
    this.name = 'StartRefused'
  }
}

/** What a disk says no with, as a person would say it. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not use it',
  EPERM: 'this user may not use it',
  EROFS: 'its disk is read-only',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its quota is used up',
  EIO: 'its disk reports errors',
  ENOTDIR: 'it is not a folder',
  EEXIST: 'it is not a folder',
  ENOENT: 'it is not there',
}

/** PostgreSQL's word for a full disk. */
const diskFull = '53100'
/** The free space that PostgreSQL needs for one more file of its log, and some more. With less, it gives up on any request. */
const bytesNeeded = 32 * 1024 * 1024

/**
 * Returns the line that explains an error of the disk to the operator, for all parts that meet it. Undefined for a
 * fault of ours.
 * `folder` is where data is written.
 */
export async function refusalOfStart(error: unknown, folder: string): Promise<StartRefused | undefined> {
  if (error instanceof StartRefused) return error
  if (error instanceof MigrationChanged || error instanceof SchemaTooNew) return new StartRefused(error.message, { cause: error })
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, syscall, path } = cause as NodeJS.ErrnoException
    const reason = code === undefined ? undefined : reasons[code]
    if (reason && syscall) return new StartRefused(`${path ?? folder} cannot be used: ${reason} (${code}).`, { cause: error })
    if (code === diskFull) return new StartRefused(`The disk of the database is full: ${cause.message}.`, { cause: error })
  }
  // A database that finds no room for its log ends without a word to those who ask it.
  return (await freeBytes(folder)) < bytesNeeded ? new StartRefused(`${folder} cannot be used: its disk is full.`, { cause: error }) : undefined
}

async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return Infinity
  }
}

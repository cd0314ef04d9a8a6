import { chmod, cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { endingWithUs, inNamespace, ownUser, programFile, userWithoutRights } from '../platform.ts'

/** How to run PostgreSQL's programs, which refuse to run as root. */
export interface RunAs {
  /** Put before the program: another user's view, and the wish to end with us. */
  readonly prefix: readonly string[]
  readonly uid?: number
  readonly gid?: number
  readonly native: string
  readonly folder: string
}

/**
 * Finds a way that works here: as ourselves; as root inside a user namespace with another user, which works even below
 * a folder that only root may enter; or, where namespaces are forbidden, as user 65534 on copies in a place that this
 * user can reach.
 */
export async function chooseRunAs(native: string, folder: string): Promise<RunAs> {
  const endsWithUs = endingWithUs()
  if (ownUser() !== 0) return { prefix: endsWithUs, native, folder }
  const namespace = process.env['KENCANA_POSTGRES_AS'] === 'nobody' ? undefined : inNamespace()
  if (namespace) return { prefix: [...namespace, ...endsWithUs], native, folder }
  const place = join(userWithoutRights.place, `kencana-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`)
  // Another version of PostgreSQL has copies of its own.
  const copies = join(
    place,
    `native-${createHash('sha256')
      .update(await readFile(programFile(join(native, 'bin'), 'postgres')))
      .digest('hex')
      .slice(0, 8)}`,
  )
  await mkdir(place, { recursive: true })
  // PostgreSQL's user must be able to enter this folder, with any umask of this process.
  await chmod(place, 0o755)
  const copied = await stat(copies).catch(() => undefined)
  if (!copied) {
    // Whole or not at all: what a power cut leaves half copied would never run.
    await rm(`${copies}.new`, { recursive: true, force: true })
    await cp(native, `${copies}.new`, { recursive: true, verbatimSymlinks: true })
    await rename(`${copies}.new`, copies)
  }
  return { prefix: endsWithUs, uid: userWithoutRights.uid, gid: userWithoutRights.gid, native: copies, folder: join(place, 'postgres') }
}

/** A program of PostgreSQL, with the user that may run it. */
export function commandOf(runAs: RunAs, name: string, options: readonly string[]): { program: string; args: string[] } {
  const [program, ...args] = [...runAs.prefix, programFile(join(runAs.native, 'bin'), name), ...options]
  return { program: program as string, args }
}

/** Whom a program is started as. */
export const identity = (runAs: RunAs) => (runAs.uid === undefined ? {} : { uid: runAs.uid, gid: runAs.gid as number })

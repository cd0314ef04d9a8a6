import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { StartRefused } from '#apps/server/postgres/start-refused.ts'

/**
 * Packs a folder into an archive whose bytes depend on names and contents alone: GNU tar sorts the names, and every entry has the same time and owner.
 * @param seconds - the time of every entry, in seconds since 1970
 */
export async function packFolder(parent: string, folder: string, archive: string, seconds: number): Promise<void> {
  const alike = [`--mtime=@${seconds}`, '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX']
  await tar(['--create', `--file=${archive}`, '--use-compress-program=gzip -n -9', '--format=gnu', '--sort=name', ...alike, '-C', parent, folder])
}

/**
 * Unpacks an archive of one folder into another folder. First every entry is read: all of them must be files and folders below `folder`.
 * @throws StartRefused with one line, before anything is written, for a link, a device, or a path that leads elsewhere
 */
export async function unpackFolder(archive: string, folder: string, into: string): Promise<void> {
  const listed = await tar(['--list', '--verbose', '--numeric-owner', '--quoting-style=escape', `--file=${archive}`])
  const entries = listed.split('\n').filter(Boolean)
  if (entries.length === 0) throw new StartRefused(`${archive} is empty.`)
  for (const entry of entries) {
    // `-rw-r--r-- 0/0   120 2026-11-29 22:22 kencana-2.3.0/package.json`
    const [, kind, path] = /^(.)\S+ +\S+ +\S+ +\S+ +\S+ (.+)$/.exec(entry) ?? []
    if (kind !== '-' && kind !== 'd') throw new StartRefused(`${archive} has an entry that is neither a file nor a folder: ${entry}`)
    const parts = (path as string).replace(/\/$/, '').split('/')
    if (parts[0] !== folder || parts.some((part) => part === '' || part === '.' || part === '..'))
      throw new StartRefused(`${archive} has an entry outside of ${folder}: ${entry}`)
  }
  await tar(['--extract', `--file=${archive}`, '--no-same-owner', '--no-same-permissions', '-C', into])
}

/** The SHA-256 of a file, as hex. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Runs GNU tar and returns what it said. @throws StartRefused with one line where it fails, or is missing */
function tar(args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('tar', args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } })
    let [said, complaint] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text))
    child.once('error', (error) => reject(new StartRefused(`GNU tar could not be run: ${error.message}.`, { cause: error })))
    child.once('close', (code) => (code === 0 ? resolve(said) : reject(new StartRefused(`tar: ${complaint.trim() || `ended with ${code}`}`))))
  })
}

import { createHash } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { version } from '../version.ts'
import { refuseWithoutDatabase, withPostgres } from '../postgres/attach.ts'
import { StartRefused } from '../postgres/start-refused.ts'
import { type Sums, copyFile, copyTree } from './copy-tree.ts'

/** What a backup says of itself, in `backup.json`. */
export interface Manifest {
  readonly version: string
  readonly made_at: string
  /** The SHA-256 of every file of the backup, by path. */
  readonly sums: Readonly<Record<string, string>>
}

/** Files that a running server makes anew at each start, and the log of changes: a backup needs only a part of it. */
export const control = 'global/pg_control'
export const notCopied = [
  /^global\/pg_control$/,
  /^postmaster\.(pid|opts)$/,
  /^pg_(wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/./,
  /(^|\/)pgsql_tmp/,
]
/** The secrets of the data folder: with them the copy opens. */
export const secrets = ['postgres.password', 'postgres.app-password']

/**
 * Copies the embedded database and the pictures into a new folder, while tills go on selling: PostgreSQL's own way of copying
 * a cluster that runs (a base backup with the log of what changed meanwhile). Restored, it is the database of the moment at
 * which the copy ended.
 *
 * @returns how many files there are
 * @throws StartRefused with one line: there is no database, the target is not empty, the database cannot be reached
 */
export async function backUp(dataFolder: string, target: string): Promise<number> {
  await refuseWithoutDatabase(dataFolder)
  await mkdir(target, { recursive: true, mode: 0o700 })
  if ((await readdir(target)).length > 0) throw new StartRefused(`${target} is not empty. Name a folder that is empty or does not exist.`)
  const pictures = join(dataFolder, 'files')
  const sums: Sums = new Map()
  const keep = (below: string, copied: Sums) => copied.forEach((sum, path) => sums.set(`${below}/${path}`, sum))
  // Pictures are copied before and after: one that is replaced meanwhile is in the first copy, one that comes in the second.
  keep('files', await copyTree(pictures, join(target, 'files')))
  await withPostgres(dataFolder, async ({ url, clusterFolder }) => keep('postgres', await copyCluster(url, clusterFolder, join(target, 'postgres'))))
  keep('files', await copyTree(pictures, join(target, 'files'), (path) => !sums.has(`files/${path}`)))
  for (const name of secrets) sums.set(name, await copyFile(join(dataFolder, name), join(target, name)))
  const manifest: Manifest = { version, made_at: new Date().toISOString(), sums: Object.fromEntries(sums) }
  // Last of all: a folder without it is no backup.
  await writeFile(join(target, 'backup.json'), JSON.stringify(manifest, null, 1), { mode: 0o600 })
  return sums.size
}

async function copyCluster(url: string, from: string, to: string): Promise<Sums> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // The log is kept until it is copied. The slot disappears with this connection, also after an error.
    await client.query(`select pg_create_physical_replication_slot('kencana_backup_' || pg_backend_pid(), true, true)`)
    const { rows: began } = await client.query<{ segment: string }>(`select pg_walfile_name(pg_backup_start('kencana', true)) as segment`)
    const sums = await copyTree(from, to, (path) => !notCopied.some((pattern) => pattern.test(path)))
    // What the server knows of its own state belongs to the end of the copy.
    sums.set(control, await copyFile(join(from, control), join(to, control)))
    const { rows: ended } = await client.query<{ segment: string; label: string }>(
      `select pg_walfile_name(lsn) as segment, labelfile as label from pg_backup_stop(false)`,
    )
    // The end of the backup has closed its last segment of the log.
    const [first, last] = [began[0]!.segment, ended[0]!.segment]
    const log = await copyTree(join(from, 'pg_wal'), join(to, 'pg_wal'), (path) => /^[0-9A-F]{24}$/.test(path) && path >= first && path <= last)
    if (!log.has(first)) throw new StartRefused('The log that the backup needs is gone: more was written meanwhile than the server keeps.')
    log.forEach((sum, path) => sums.set(`pg_wal/${path}`, sum))
    await writeFile(join(to, 'backup_label'), ended[0]!.label, { mode: 0o600 })
    sums.set('backup_label', createHash('sha256').update(ended[0]!.label).digest('hex'))
    return sums
  } finally {
    await client.end()
  }
}

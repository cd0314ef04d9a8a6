import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import pg from 'pg'
import { version } from '../version.ts'
import { StartRefused } from '../postgres/start-refused.ts'
import { type Archive, type Base, type KeptBase, ArchiveDamaged, baseFile, basesFolder, partBytes, partName } from './archive.ts'
import { control, notCopied, secrets } from './backup.ts'

/** The source and the target of a base. */
export interface BaseOptions {
  /** The address of the owner. */
  readonly url: string
  readonly clusterFolder: string
  readonly dataFolder: string
  readonly archive: Archive
  readonly run: string
  /** The pictures that there are. */
  readonly pictures: () => Promise<string[]>
  /** Brings the log into the archive, this segment included. @throws Error if it does not come */
  readonly archiveThrough: (segment: string) => Promise<void>
  readonly signal?: AbortSignal | undefined
}

/**
 * Copies the cluster into an archive while tills go on selling: a base backup as `backUp` makes one, in parts of 8 MB. It counts when
 * `base.json` is there, which is written when the log that it needs has come.
 */
export async function writeBase(options: BaseOptions): Promise<KeptBase> {
  const { archive, run, clusterFolder, dataFolder } = options
  const client = new pg.Client({ connectionString: options.url })
  await client.connect()
  try {
    const { rows: began } = await client.query<{ started_at: string; segment: string }>(
      `select clock_timestamp() as started_at, pg_walfile_name(pg_backup_start('kencana', true)) as segment`,
    )
    const { segment: first } = began[0]!
    const started_at = new Date(began[0]!.started_at)
    const folder = `${basesFolder(run)}/${started_at.toISOString().replace(/[-:.]/g, '')}`
    const pack = packInto(archive, folder, options.signal)
    const paths = await filesIn(clusterFolder, (each) => !notCopied.some((pattern) => pattern.test(each)))
    for (let at = 0; at < paths.length; at += atOnce) {
      const some = paths.slice(at, at + atOnce)
      // A cluster has thousands of small files: waiting for each of them by itself takes most of the time.
      const contents = await Promise.all(some.map((path) => smallContent(join(clusterFolder, path))))
      for (const [nth, path] of some.entries()) await pack.add(posix.join('postgres', path), join(clusterFolder, path), contents[nth])
    }
    // What the server knows of its own state belongs to the end of the copy.
    await pack.add(posix.join('postgres', control), join(clusterFolder, control))
    for (const name of secrets) await pack.add(name, join(dataFolder, name))
    // Make a commit before the end of the base: it separates each moment before the next base from the moments after it.
    await client.query('select pg_current_xact_id()')
    const { rows: ended } = await client.query<{ segment: string; label: string; completed_at: string }>(
      `select pg_walfile_name(lsn) as segment, labelfile as label, clock_timestamp() as completed_at from pg_backup_stop(false)`,
    )
    const { segment: last, label, completed_at } = ended[0]!
    await pack.addContent('postgres/backup_label', Buffer.from(label))
    const packed = await pack.end()
    await options.archiveThrough(last)
    const base: Base = {
      version,
      started_at: started_at.toISOString(),
      completed_at: new Date(completed_at).toISOString(),
      first,
      last,
      ...packed,
      pictures: await options.pictures(),
    }
    await archive.write(`${folder}/${baseFile}`, Buffer.from(JSON.stringify(base)))
    return { ...base, run, folder }
  } finally {
    await client.end()
  }
}

/** So many small files are read or written at once. */
const atOnce = 16
const smallBytesMax = 1024 * 1024

/** Reads a small file. Returns undefined for a large file, for a folder, and for a file that was removed meanwhile. */
async function smallContent(path: string): Promise<Buffer | undefined> {
  if (path.endsWith('/')) return undefined
  try {
    return (await stat(path)).size <= smallBytesMax ? await readFile(path) : undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The files below a folder that are wanted; empty folders of a cluster end with a slash. What goes meanwhile is left out. */
async function filesIn(root: string, isWanted: (path: string) => boolean): Promise<string[]> {
  const paths: string[] = []
  const visit = async (folder: string): Promise<void> => {
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
    const before = paths.length
    for (const entry of entries) {
      const path = posix.join(folder, entry.name)
      if (!isWanted(path)) continue
      if (entry.isDirectory()) await visit(path)
      else if (entry.isFile()) paths.push(path)
    }
    if (paths.length === before && folder !== '') paths.push(`${folder}/`)
  }
  await visit('')
  return paths
}

/** Writes files one behind the other, in parts. */
function packInto(archive: Archive, folder: string, signal: AbortSignal | undefined) {
  const files: (readonly [string, number, string])[] = []
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let parts = 0
  let bytes = 0
  const flush = async () => {
    signal?.throwIfAborted()
    await archive.write(`${folder}/${partName(parts)}`, Buffer.concat(waiting))
    parts += 1
    waiting = []
    waitingBytes = 0
  }
  const take = async (chunk: Buffer) => {
    for (let rest = chunk; rest.length > 0;) {
      const part = rest.subarray(0, partBytes - waitingBytes)
      waiting.push(part)
      waitingBytes += part.length
      bytes += part.length
      rest = rest.subarray(part.length)
      if (waitingBytes === partBytes) await flush()
    }
  }
  const addContent = async (path: string, data: Buffer): Promise<void> => {
    await take(data)
    files.push([path, data.length, createHash('sha256').update(data).digest('hex')])
  }
  return {
    add: async (path: string, from: string, content?: Buffer): Promise<void> => {
      if (path.endsWith('/')) return void files.push([path, 0, ''])
      if (content) return addContent(path, content)
      const hash = createHash('sha256')
      let size = 0
      try {
        for await (const chunk of createReadStream(from, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
          hash.update(chunk)
          size += chunk.length
          await take(chunk)
        }
      } catch (error) {
        // A table that was dropped meanwhile: the log says so too.
        if ((error as NodeJS.ErrnoException).code === 'ENOENT' && size === 0) return
        throw error
      }
      files.push([path, size, hash.digest('hex')])
    },
    addContent,
    end: async (): Promise<Pick<Base, 'files' | 'parts' | 'bytes'>> => {
      if (waitingBytes > 0) await flush()
      return { files, parts, bytes }
    },
  }
}

/**
 * Puts the files of a base into a folder: those below `postgres/` into `clusterFolder`, the others into `dataFolder`.
 * @throws StartRefused naming the file of the archive that is missing or damaged
 */
export async function readBase(archive: Archive, base: KeptBase, dataFolder: string, clusterFolder: string): Promise<void> {
  let part = Buffer.alloc(0)
  let next = 0
  const take = async (most: number): Promise<Buffer> => {
    if (part.length === 0) {
      const path = `${base.folder}/${partName(next)}`
      next += 1
      part = Buffer.from(await neededFile(archive, path))
    }
    const taken = part.subarray(0, most)
    part = part.subarray(taken.length)
    return taken
  }
  const refuse = async (path: string) => {
    await Promise.allSettled(writing)
    throw new StartRefused(`${archive.store.name}/${base.folder}: ${path} in it is not what it was. Nothing was started.`)
  }
  const made = new Set<string>()
  let writing: Promise<void>[] = []
  for (const [path, bytes, sum] of base.files) {
    const target = path.startsWith('postgres/') ? join(clusterFolder, path.slice('postgres/'.length)) : join(dataFolder, path)
    if (path.endsWith('/')) {
      await mkdir(target, { recursive: true, mode: 0o700 })
      continue
    }
    const parent = dirname(target)
    if (!made.has(parent)) await mkdir(parent, { recursive: true, mode: 0o700 })
    made.add(parent)
    const hash = createHash('sha256')
    if (bytes <= smallBytesMax) {
      const taken: Buffer[] = []
      for (let left = bytes; left > 0; left -= (taken.at(-1) as Buffer).length) taken.push(await take(left))
      const content = Buffer.concat(taken)
      if (hash.update(content).digest('hex') !== sum) await refuse(path)
      writing.push(writeFile(target, content, { mode: 0o600 }))
      if (writing.length === atOnce) {
        await Promise.all(writing)
        writing = []
      }
      continue
    }
    const file = await open(target, 'w', 0o600)
    try {
      for (let left = bytes; left > 0;) {
        const taken = await take(left)
        hash.update(taken)
        await file.writeFile(taken)
        left -= taken.length
      }
    } finally {
      await file.close()
    }
    if (hash.digest('hex') !== sum) await refuse(path)
  }
  await Promise.all(writing)
}

/** A file of an archive that a restore cannot do without. @throws StartRefused naming it */
export async function neededFile(archive: Archive, path: string): Promise<Buffer> {
  const data = await archive.read(path).catch((error: unknown) => {
    if (error instanceof ArchiveDamaged) throw new StartRefused(`${archive.store.name}/${path} is damaged. Nothing was started.`, { cause: error })
    throw error
  })
  if (data === undefined) throw new StartRefused(`${archive.store.name}/${path} is missing. Nothing was started.`)
  return data
}

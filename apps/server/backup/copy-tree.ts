import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** The SHA-256 of every file that was copied, by its path below the folder. */
export type Sums = Map<string, string>

/** Copies one file and answers its sum. */
export async function copyFile(from: string, to: string): Promise<string> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  const summing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(createReadStream(from), summing, createWriteStream(to, { mode: 0o600 }))
  return hash.digest('hex')
}

/**
 * Copies the content of a folder while its files may change, appear and disappear. A file that disappears before its
 * turn is left out.
 * `isWanted` gets paths relative to the folder, with slashes on every system. Empty folders are copied too.
 */
export async function copyTree(from: string, to: string, isWanted: (path: string) => boolean = () => true): Promise<Sums> {
  const sums: Sums = new Map()
  const visit = async (folder: string): Promise<void> => {
    await mkdir(join(to, folder), { recursive: true, mode: 0o700 })
    for (const entry of await readdir(join(from, folder), { withFileTypes: true }).catch(ifGone([]))) {
      const path = posix.join(folder, entry.name)
      if (!isWanted(path)) continue
      if (entry.isDirectory()) await visit(path)
      else if (entry.isFile()) {
        const sum = await copyFile(join(from, path), join(to, path)).catch(ifGone(undefined))
        if (sum) sums.set(path, sum)
      }
    }
  }
  await visit('')
  return sums
}

const ifGone =
  <Value>(value: Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT') return value
    throw error
  }

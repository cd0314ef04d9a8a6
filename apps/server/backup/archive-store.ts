import { mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { syncFolder } from '../platform.ts'
import { type BucketOptions, bucketFiles } from '#engine/server/bucket-files.ts'

/** Where an archive is kept: a folder, or a bucket of an S3-compatible store. */
export interface ArchiveStore {
  /** The name that people read: the path of the folder, or the bucket. */
  readonly name: string
  /** Makes the place, where it can be made. */
  prepare(): Promise<void>
  /** Writes a file. When it answers, the file is whole and outlives a power cut. */
  put(path: string, data: Buffer): Promise<void>
  /** The content, or undefined if there is no such file. */
  read(path: string): Promise<Buffer | undefined>
  /** Removes a file, if it is there. */
  remove(path: string): Promise<void>
  /** The paths below a folder, sorted. */
  paths(folder: string): Promise<string[]>
}

/** An archive in a folder of this machine, or of one that is mounted here. */
export function folderStore(folder: string): ArchiveStore {
  return {
    name: folder,
    prepare: async () => void (await mkdir(folder, { recursive: true, mode: 0o700 })),
    put: async (path, data) => {
      const target = join(folder, path)
      // The place itself is never made anew: one that vanished is a disk that is not mounted.
      let below = folder
      for (const part of path.split('/').slice(0, -1)) await mkdir((below = join(below, part)), { mode: 0o700 }).catch(ifThere)
      const file = await open(`${target}.new`, 'w', 0o600)
      await file
        .writeFile(data)
        .then(() => file.sync())
        .finally(() => file.close())
      await rename(`${target}.new`, target)
      await syncFolder(dirname(target))
    },
    read: (path) => readFile(join(folder, path)).catch(ifMissing(undefined)),
    remove: (path) => rm(join(folder, path), { force: true }),
    paths: async (below) => {
      const entries = await readdir(join(folder, below), { recursive: true, withFileTypes: true }).catch(ifMissing([]))
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.new'))
        .map((entry) =>
          join(entry.parentPath, entry.name)
            .slice(folder.length + 1)
            .replaceAll(sep, '/'),
        )
        .toSorted()
    },
  }
}

/** A part of a base has 8 MB: a slow line takes it within these times. */
const limits = { tryMsMax: 60_000, callMsMax: 180_000 }

/** An archive in a bucket. @throws StoreOutOfReach as `bucketFiles` */
export function bucketStore(options: BucketOptions): ArchiveStore {
  const files = bucketFiles(options, limits)
  return {
    name: `${options.endpoint}/${options.bucket}`,
    prepare: async () => {},
    put: (path, data) => files.put(path, data, 'application/octet-stream'),
    read: (path) => files.read(path),
    remove: (path) => files.remove(path),
    paths: async (below) => (await files.paths(below)).toSorted(),
  }
}

const ifThere = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EEXIST') throw error
}

const ifMissing =
  <Value>(value: Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT') return value
    throw error
  }

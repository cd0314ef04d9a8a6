import { Disk, type DriveFile } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** A file that a store has, and when it was written. */
export interface StoredFile {
  readonly path: string
  readonly writtenAt: Date
}

/** Where pictures are kept: a folder of this machine, or a bucket of an S3-compatible store (`bucketFiles`). */
export interface FileStore {
  put(path: string, data: Buffer, contentType: string): Promise<void>
  /** The content, or undefined when there is no such file. */
  read(path: string): Promise<Buffer | undefined>
  /** Removes a file; of one that is not there nothing is said. */
  remove(path: string): Promise<void>
  /** The files below a folder, or all of them (''), in no order; a file that comes or goes meanwhile may be among them or not. */
  list(folder: string): AsyncIterable<StoredFile>
}

/** A store that also tells paths alone: a bucket is then not asked about each file. */
export interface PathStore extends FileStore {
  paths(folder: string): Promise<string[]>
}

/** The store does not answer, or refuses the request, so the state of the file is unknown. The caller gets the message to try again. */
export class StoreOutOfReach extends Error {
  constructor(line: string, options?: ErrorOptions) {
    super(line, options)
    this.name = 'StoreOutOfReach'
  }
}

/** A file store in a folder of this machine. */
export function localFiles(folder: string): PathStore {
  const isGone = (error: unknown) => causeOf(error, ({ code }: NodeJS.ErrnoException) => code === 'ENOENT')
  return diskFiles(new Disk(new FSDriver({ location: folder, visibility: 'private' })), isGone)
}

/** A file store of a disk; `isGone` says of an error that the file, or the folder, is not there. */
export function diskFiles(disk: Disk, isGone: (error: unknown) => boolean): PathStore {
  const orGone = <T>(work: Promise<T>): Promise<T | undefined> =>
    work.catch((error: unknown) => (isGone(error) ? undefined : Promise.reject(error as Error)))
  async function* below(folder: string): AsyncIterable<DriveFile> {
    let paginationToken: string | undefined
    do {
      const page = await orGone(disk.listAll(folder === '' ? '/' : folder, { recursive: true, ...(paginationToken ? { paginationToken } : {}) }))
      // A bucket knows no folders, but beginnings of names.
      for (const file of page?.objects ?? []) if (file.isFile && (folder === '' || file.key.startsWith(`${folder}/`))) yield file
      paginationToken = page?.paginationToken
    } while (paginationToken)
  }
  return {
    put: (path, data, contentType) => disk.put(path, new Uint8Array(data), { contentType }),
    read: async (path) => {
      const bytes = await orGone(disk.getBytes(path))
      return bytes && Buffer.from(bytes)
    },
    remove: async (path) => {
      await orGone(disk.delete(path))
    },
    async *list(folder) {
      for await (const file of below(folder)) {
        const meta = await orGone(file.getMetaData())
        if (meta) yield { path: file.key, writtenAt: meta.lastModified }
      }
    },
    paths: async (folder) => {
      const paths: string[] = []
      for await (const file of below(folder)) paths.push(file.key)
      return paths
    },
  }
}

/** Whether an error, or what caused it, is such a one. */
export function causeOf<E extends Error>(error: unknown, isSuch: (cause: E) => boolean): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (isSuch(cause as E)) return true
  return false
}

/**
 * A store in front of another one. It keeps, lists and removes only its own files. A file that it lacks, and that `isShared` accepts, is read
 * from the other.
 */
export function filesBefore(own: FileStore, other: FileStore, isShared: (path: string) => boolean): FileStore {
  return { ...own, read: async (path) => (await own.read(path)) ?? (isShared(path) ? other.read(path) : undefined) }
}

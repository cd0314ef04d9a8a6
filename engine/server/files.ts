import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** Where pictures are kept. Local disk by default; another driver of flydrive by configuration. */
export interface FileStore {
  put(path: string, data: Buffer, contentType: string): Promise<void>
  /** The content, or undefined when there is no such file. */
  read(path: string): Promise<Buffer | undefined>
  remove(path: string): Promise<void>
}

/** A file store in a folder of this machine. */
export function localFiles(folder: string): FileStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    put: (path, data, contentType) => disk.put(path, new Uint8Array(data), { contentType }),
    read: async (path) => ((await disk.exists(path)) ? Buffer.from(await disk.getBytes(path)) : undefined),
    remove: (path) => disk.delete(path),
  }
}

/** A store before another one: what is kept and removed is its own; what it does not have, and `isShared` says so of, is read from the other. */
export function filesBefore(own: FileStore, other: FileStore, isShared: (path: string) => boolean): FileStore {
  return { ...own, read: async (path) => (await own.read(path)) ?? (isShared(path) ? other.read(path) : undefined) }
}

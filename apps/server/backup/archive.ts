import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { StartRefused } from '../postgres/start-refused.ts'
import type { ArchiveStore } from './archive-store.ts'

const [pack, unpack] = [promisify(gzip), promisify(gunzip)]

/** What an archive says of itself, in `archive.json`. */
interface Head {
  readonly format: 1
  readonly id: string
  /** PostgreSQL's number of the cluster: an archive is of one cluster alone. */
  readonly system: string
  readonly isEncrypted: boolean
  /** Opens with the right key only. */
  readonly check: string
}

/** A base of an archive: a copy of the whole cluster, which the log is replayed on. */
export interface Base {
  readonly version: string
  /** ISO 8601, by the clock of the database. */
  readonly started_at: string
  /** The earliest moment that the base can be restored to. */
  readonly completed_at: string
  /** The first and the last segment of the log that it needs to be whole. */
  readonly first: string
  readonly last: string
  readonly bytes: number
  /** Every file in the order in which the parts hold them: path, size in bytes, SHA-256. */
  readonly files: readonly (readonly [path: string, bytes: number, sum: string])[]
  readonly parts: number
  /** The pictures that there were. */
  readonly pictures: readonly string[]
}

/** A base, and where it is. */
export interface KeptBase extends Base {
  readonly run: string
  readonly folder: string
}

/** Up to where the log of a run is in the archive. */
export interface Reached {
  /** ISO 8601: everything that was committed until then is in the archive. */
  readonly at: string
  readonly segment: string
}

/** A file of the archive is there and cannot be opened. */
export class ArchiveDamaged extends Error {
  readonly path: string
  constructor(path: string, options?: ErrorOptions) {
    super(`${path} is damaged`, options)
    this.name = 'ArchiveDamaged'
    this.path = path
  }
}

/**
 * An archive that was opened. A run is a stretch of the log without a gap; each begins with a base of its own:
 * `runs/<run>/base/<moment>/{base.json, 00000, 00001, …}`, `runs/<run>/wal/<segment>`, `runs/<run>/reached.json`. Pictures are in `files/`.
 */
export interface Archive {
  readonly store: ArchiveStore
  /** Writes a file, packed and, where there is a key, encrypted. */
  write(path: string, data: Buffer): Promise<void>
  /**
   * Writes a file that must never become another. @throws Error if there is another one
   */
  writeOnce(path: string, data: Buffer): Promise<void>
  /** The content; undefined if there is no such file. @throws ArchiveDamaged */
  read(path: string): Promise<Buffer | undefined>
}

export const runsFolder = 'runs'
export const picturesFolder = 'files'
export const walFolder = (run: string) => `${runsFolder}/${run}/wal`
export const basesFolder = (run: string) => `${runsFolder}/${run}/base`
export const reachedFile = (run: string) => `${runsFolder}/${run}/reached.json`
export const baseFile = 'base.json'
export const headFile = 'archive.json'
export const partName = (at: number) => String(at).padStart(5, '0')

/** Bytes of a base in one file of the archive, before they are packed. */
export const partBytes = 8 * 1024 * 1024

/** The number that an archive was given when it was made; undefined where this is not what an archive says of itself. */
export function idOf(head: Buffer): string | undefined {
  try {
    return (JSON.parse(head.toString()) as Head).id
  } catch {
    return undefined
  }
}

const checkText = 'kencana'
const plainMark = Buffer.from('KNP1')
const cipherMark = Buffer.from('KNE1')

/** Makes a new archive in an empty place. @throws StartRefused if something else is there */
export async function createArchive(store: ArchiveStore, system: string, secret: string | undefined): Promise<Archive> {
  if ((await store.paths('')).length > 0)
    throw new StartRefused(`${store.name} is not empty and has no ${headFile}: name another place for the archive.`)
  await store.prepare()
  const id = randomBytes(16).toString('hex')
  const check = (await seal(headFile, Buffer.from(checkText), keyOf(id, secret))).toString('base64')
  const head: Head = { format: 1, id, system, isEncrypted: secret !== undefined, check }
  await store.put(headFile, Buffer.from(JSON.stringify(head, null, 1)))
  return archiveWith(store, head, secret)
}

/**
 * Opens an archive; undefined where there is none.
 * @param before - the numbers of the clusters that this one came from (docs/decisions/231): their archive becomes its own
 * @throws StartRefused with one line: the key is missing or wrong, it is of another cluster
 */
export async function openArchive(
  store: ArchiveStore,
  secret: string | undefined,
  system?: string,
  before: readonly string[] = [],
): Promise<Archive | undefined> {
  const text = await store.read(headFile)
  if (text === undefined) return undefined
  const head = JSON.parse(text.toString()) as Head
  const isMoved = system !== undefined && head.system !== system && before.includes(head.system)
  if (system !== undefined && head.system !== system && !isMoved)
    throw new StartRefused(`${store.name} is the archive of another database. Name another place for the archive of this one.`)
  if (head.isEncrypted && secret === undefined) throw new StartRefused(`${store.name} is encrypted: set KENCANA_BACKUP_KEY.`)
  if (!head.isEncrypted && secret !== undefined)
    throw new StartRefused(`${store.name} was begun without KENCANA_BACKUP_KEY. Name another place for an archive that is encrypted.`)
  await unseal(headFile, Buffer.from(head.check, 'base64'), keyOf(head.id, secret)).catch((error: unknown) => {
    throw new StartRefused(`KENCANA_BACKUP_KEY does not open ${store.name}.`, { cause: error })
  })
  if (isMoved) await store.put(headFile, Buffer.from(JSON.stringify({ ...head, system }, null, 1)))
  return archiveWith(store, head, secret)
}

function archiveWith(store: ArchiveStore, { id }: Head, secret: string | undefined): Archive {
  const key = keyOf(id, secret)
  const write = async (path: string, data: Buffer) => store.put(path, await seal(path, data, key))
  const read = async (path: string) => {
    const data = await store.read(path)
    return data && unseal(path, data, key)
  }
  return {
    store,
    write,
    read,
    writeOnce: async (path, data) => {
      const there = await read(path)
      if (there === undefined) return write(path, data)
      if (!there.equals(data)) throw new Error(`${store.name}/${path} is there already, with another content: nothing is written over it`)
    },
  }
}

/** The key of an archive; the number of the archive makes it another one for each. */
const keyOf = (id: string, secret: string | undefined) =>
  secret === undefined ? undefined : Buffer.from(hkdfSync('sha256', secret, id, 'kencana archive 1', 32))

/** A file as it is kept: packed, encrypted (AES-256-GCM) where there is a key, and bound to its path. */
async function seal(path: string, data: Buffer, key: Buffer | undefined): Promise<Buffer> {
  const packed = await pack(data, { level: 1 })
  if (key === undefined) return Buffer.concat([plainMark, packed])
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(path))
  return Buffer.concat([cipherMark, iv, cipher.update(packed), cipher.final(), cipher.getAuthTag()])
}

async function unseal(path: string, data: Buffer, key: Buffer | undefined): Promise<Buffer> {
  try {
    const mark = data.subarray(0, 4)
    if (key === undefined && mark.equals(plainMark)) return await unpack(data.subarray(4))
    if (key === undefined || !mark.equals(cipherMark)) throw new Error('not a file of this archive')
    const decipher = createDecipheriv('aes-256-gcm', key, data.subarray(4, 16)).setAAD(Buffer.from(path)).setAuthTag(data.subarray(-16))
    return await unpack(Buffer.concat([decipher.update(data.subarray(16, -16)), decipher.final()]))
  } catch (error) {
    throw new ArchiveDamaged(path, { cause: error })
  }
}

/** The bases of an archive that are whole, oldest first. @throws ArchiveDamaged */
export async function basesOf(archive: Archive): Promise<KeptBase[]> {
  const bases: KeptBase[] = []
  for (const path of await archive.store.paths(runsFolder)) {
    const [, run, at] = /^runs\/([^/]+)\/base\/([^/]+)\/base\.json$/.exec(path) ?? []
    const text = run === undefined ? undefined : await archive.read(path)
    if (text !== undefined)
      bases.push({ ...(JSON.parse(text.toString()) as Base), run: run as string, folder: `${basesFolder(run as string)}/${at}` })
  }
  return bases.toSorted((one, other) => (one.completed_at < other.completed_at ? -1 : 1))
}

/** Up to where a run goes; undefined where nothing of its log has come. */
export async function reachedOf(archive: Archive, run: string): Promise<Reached | undefined> {
  const text = await archive.read(reachedFile(run))
  return text && (JSON.parse(text.toString()) as Reached)
}

/** A segment of the log, by its number and timeline. */
export const segmentName = (timeline: number, number: bigint, segmentBytes: number): string => {
  const perFile = 0x1_0000_0000n / BigInt(segmentBytes)
  return [BigInt(timeline), number / perFile, number % perFile].map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('')
}

/** The number of a segment within its timeline. */
export const segmentNumber = (name: string, segmentBytes: number): bigint =>
  BigInt(`0x${name.slice(8, 16)}`) * (0x1_0000_0000n / BigInt(segmentBytes)) + BigInt(`0x${name.slice(16)}`)

/** The segment that follows another. */
export const segmentAfter = (name: string, segmentBytes: number): string =>
  segmentName(Number.parseInt(name.slice(0, 8), 16), segmentNumber(name, segmentBytes) + 1n, segmentBytes)

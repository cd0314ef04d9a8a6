import type { KeyObject } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { type IncomingMessage, get as getPlainly } from 'node:http'
import { get as getByTls } from 'node:https'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { z } from 'zod'
import { StartRefused } from '#apps/server/postgres/start-refused.ts'
import { sha256Of } from './archive.ts'
import { type Channel, type Manifest, archiveFile, channelFile, channelSchema, manifestFile, manifestSchema, signatureFile } from './papers.ts'
import { isSigned } from './signature.ts'

/** Bytes that a paper or a signature may have. */
const paperBytesMax = 256 * 1024
/** How long a paper, and the archive, may take, in milliseconds. */
const [paperMsMax, archiveMsMax] = [30_000, 60 * 60_000]

/** Where releases are: a folder, or the address of a server of files. */
export interface Place {
  readonly name: string
  /** The content of a file in it. @throws StartRefused with one line where it is not there, or larger than `bytesMax` */
  stream(file: string, bytesMax: number, msMax: number): Promise<Readable>
}

/** Opens a place by its folder, or by its address with http(s). */
export function placeAt(name: string): Place {
  return /^https?:\/\//.test(name) ? addressAt(name.replace(/\/*$/, '/')) : folderAt(resolve(name))
}

function folderAt(folder: string): Place {
  return {
    name: folder,
    stream: async (file, bytesMax) => {
      const path = join(folder, file)
      const { size } = await stat(path).catch((error: unknown) => {
        throw new StartRefused(`${path} is not there.`, { cause: error })
      })
      if (size > bytesMax) throw tooLarge(path, bytesMax)
      return createReadStream(path)
    },
  }
}

function addressAt(address: string): Place {
  return {
    name: address,
    stream: async (file, bytesMax, msMax) => {
      const url = new URL(file, address)
      return Readable.from(partsOf(await answerOf(url, msMax), url.href, bytesMax))
    },
  }
}

/**
 * Asks for a file. By `node:http`: `fetch` of Node 24.21 ends the process where a server closes the connection while we still write to the disk.
 * @throws StartRefused with one line where the server does not answer with the file
 */
function answerOf(url: URL, msMax: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const get = url.protocol === 'https:' ? getByTls : getPlainly
    get(url, { signal: AbortSignal.timeout(msMax), headers: { 'cache-control': 'no-cache' } })
      .on('error', (error) => reject(new StartRefused(`${url} does not answer: ${error.message}.`, { cause: error })))
      .once('response', (answer) => {
        if (answer.statusCode === 200) return resolve(answer)
        answer.resume()
        reject(new StartRefused(`${url} answers ${answer.statusCode}.`))
      })
  })
}

const tooLarge = (name: string, bytesMax: number) => new StartRefused(`${name} is larger than ${bytesMax} bytes.`)

/** The parts of an answer. @throws StartRefused as soon as they have more than `bytesMax` */
async function* partsOf(answer: IncomingMessage, name: string, bytesMax: number): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > bytesMax) throw tooLarge(name, bytesMax)
    yield part
  }
}

/**
 * Reads the channel. Its signature is checked before it is read as JSON.
 * @throws StartRefused with one line
 */
export const readChannel = (place: Place, keys: readonly KeyObject[]): Promise<Channel> => readPaper(place, channelFile, channelSchema, keys)

/** The same for the manifest of a version, which must be about that version. @throws StartRefused with one line */
export async function readManifest(place: Place, version: string, keys: readonly KeyObject[]): Promise<Manifest> {
  const manifest = await readPaper(place, manifestFile(version), manifestSchema, keys)
  if (manifest.version !== version) throw new StartRefused(`${manifestFile(version)} is about ${manifest.version}.`)
  return manifest
}

async function readPaper<Schema extends z.ZodType>(
  place: Place,
  file: string,
  schema: Schema,
  keys: readonly KeyObject[],
): Promise<z.output<Schema>> {
  // One after the other: where neither is there, the refusal names the paper and not by chance its signature.
  const content = await readWhole(place, file)
  const signature = await readWhole(place, signatureFile(file))
  if (!isSigned(content, signature.toString('utf8'), keys))
    throw new StartRefused(`${file} of ${place.name} is not signed by a key of KENCANA_RELEASE_KEYS, or was changed.`)
  const read = schema.safeParse(JSON.parse(content.toString('utf8')))
  if (!read.success) throw new StartRefused(`${file} of ${place.name} is not one of this Kencana: ${read.error.issues[0]?.message}.`)
  return read.data
}

async function readWhole(place: Place, file: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of await place.stream(file, paperBytesMax, paperMsMax)) chunks.push(chunk as Buffer)
  } catch (error) {
    throw refusalOf(error, place, file)
  }
  return Buffer.concat(chunks)
}

/** A connection that was cut off, or was too slow, in one line. An error of the disk stays as it is: it has its own line. */
function refusalOf(error: unknown, { name }: Place, file: string): unknown {
  const isOfDisk = error instanceof Error && 'syscall' in error && 'path' in error
  return error instanceof StartRefused || isOfDisk
    ? error
    : new StartRefused(`${file} of ${name} was cut off: ${(error as Error).message}.`, { cause: error })
}

/**
 * Fetches the archive of a manifest into a file, unless it is there already. Its sum is checked before it gets its name.
 * @throws StartRefused with one line where it has another size or sum than the manifest says
 */
export async function fetchArchive(place: Place, manifest: Manifest, path: string): Promise<void> {
  if (await isArchive(path, manifest)) return
  const partial = `${path}.part`
  try {
    await pipeline(await place.stream(archiveFile(manifest.version), manifest.size, archiveMsMax), createWriteStream(partial))
    if (!(await isArchive(partial, manifest)))
      throw new StartRefused(
        `${archiveFile(manifest.version)} of ${place.name} is not the archive that its manifest names: it was changed, or cut off.`,
      )
    await syncFile(partial)
    await rename(partial, path)
  } catch (error) {
    throw refusalOf(error, place, archiveFile(manifest.version))
  } finally {
    await rm(partial, { force: true })
  }
}

/** Whether a file has the size and the sum of a manifest. */
export async function isArchive(path: string, { size, sha256 }: Manifest): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found?.size === size && (await sha256Of(path)) === sha256
}

/** Writes a file whole or not at all, also at a power cut. */
export async function writeWhole(path: string, content: string | Buffer): Promise<void> {
  const partial = `${path}.part`
  const file = await open(partial, 'w', 0o644)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(partial, path)
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.sync().finally(() => file.close())
}

/** Reads a file of JSON; undefined where it is not there. */
export async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : (JSON.parse(text) as unknown)
}

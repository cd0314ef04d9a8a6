import { Readable, pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of an archive, whose text is never whole in memory. */
export interface ZipPart {
  readonly name: string
  readonly text: AsyncIterable<string>
}

const [localSign, descriptorSign, directorySign, endSign] = [0x04034b50, 0x08074b50, 0x02014b50, 0x06054b50]
// Sizes stand behind the data, and names are UTF-8.
const flags = 0x0808
const [version, deflated] = [20, 8]
/** 1980-01-01, the first day that an archive knows. */
const firstDay = 0x0021
/** What a field of four bytes holds. An archive beyond it has another form, which this does not write. */
const bytesMax = 0xffff_ffff

/**
 * A ZIP archive while its files are written. zlib packs it in its own threads, at level 3.
 * @throws Error if a file or the archive is larger than 4 GB
 */
export async function* zipped(parts: AsyncIterable<ZipPart>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let at = 0
  for await (const { name, text } of parts) {
    const title = Buffer.from(name)
    const start = at
    const head = numbers(
      [localSign, 4],
      [version, 2],
      [flags, 2],
      [deflated, 2],
      [0, 2],
      [firstDay, 2],
      [0, 4],
      [0, 4],
      [0, 4],
      [title.length, 2],
      [0, 2],
    )
    yield Buffer.concat([head, title])
    const facts = { crc: 0, size: 0, packed: 0 }
    for await (const bytes of deflatedText(text, facts)) yield bytes
    at += head.length + title.length + facts.packed + descriptorBytes
    if (Math.max(facts.size, at) > bytesMax) throw new Error(`${name}: an archive holds 4 GB at the most`)
    const sizes = [
      [facts.crc, 4],
      [facts.packed, 4],
      [facts.size, 4],
    ] as const
    yield numbers([descriptorSign, 4], ...sizes)
    directory.push(
      numbers([directorySign, 4], [version, 2], [version, 2], [flags, 2], [deflated, 2], [0, 2], [firstDay, 2], ...sizes, [title.length, 2]),
      // No extra field, no remark, one disk, no attributes.
      numbers([0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [start, 4]),
      title,
    )
  }
  const entries = Buffer.concat(directory)
  const count = directory.length / 3
  yield Buffer.concat([entries, numbers([endSign, 4], [0, 2], [0, 2], [count, 2], [count, 2], [entries.length, 4], [at, 4], [0, 2])])
}

const descriptorBytes = 16

async function* deflatedText(text: AsyncIterable<string>, facts: { crc: number; size: number; packed: number }): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const each of text) {
      const bytes = Buffer.from(each)
      facts.crc = crc32(bytes, facts.crc)
      facts.size += bytes.length
      yield bytes
    }
  }
  const deflate = createDeflateRaw({ level: 3 })
  // Its errors come out of `deflate`.
  pipeline(Readable.from(counted(), { objectMode: false }), deflate, () => {})
  for await (const bytes of deflate as AsyncIterable<Buffer>) {
    facts.packed += bytes.length
    yield bytes
  }
}

/** Numbers one after the other, each in so many bytes, the smallest first. */
function numbers(...fields: readonly (readonly [value: number, bytes: number])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = 0
  for (const [value, bytes] of fields) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}

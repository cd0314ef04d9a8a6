/** Where the list of tables begins, and how long an entry of it is: in a font of the web, and in the font file that it was made from. */
const [webHead, webEntry, fileHead, fileEntry] = [44, 20, 12, 16] as const

/** A font of the web (WOFF 1.0) as the font file that it was made from: each of its tables is packed by itself. */
export async function unpackWoff(packed: ArrayBuffer): Promise<Uint8Array<ArrayBuffer>> {
  const web = new DataView(packed)
  const count = web.getUint16(12)
  const tables = await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const entry = webHead + at * webEntry
      const [start, length, unpackedLength] = [web.getUint32(entry + 4), web.getUint32(entry + 8), web.getUint32(entry + 12)]
      const bytes = new Uint8Array(packed, start, length)
      return { tag: web.getUint32(entry), checksum: web.getUint32(entry + 16), bytes: length < unpackedLength ? await inflated(bytes) : bytes }
    }),
  )
  const sum = (lengths: readonly number[]) => lengths.reduce((all, each) => all + each, fileHead + count * fileEntry)
  // Tables begin at multiples of four.
  const lengths = tables.map(({ bytes }) => (bytes.length + 3) & ~3)
  const unpacked = new Uint8Array(sum(lengths))
  const file = new DataView(unpacked.buffer)
  file.setUint32(0, web.getUint32(4))
  file.setUint16(4, count)
  tables.forEach(({ tag, checksum, bytes }, at) => {
    const start = sum(lengths.slice(0, at))
    ;[tag, checksum, start, bytes.length].forEach((value, place) => file.setUint32(fileHead + at * fileEntry + place * 4, value))
    unpacked.set(bytes, start)
  })
  return unpacked
}

async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const unpacked = new Response(bytes).body?.pipeThrough(new DecompressionStream('deflate'))
  return new Uint8Array(await new Response(unpacked).arrayBuffer())
}

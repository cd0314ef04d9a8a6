/** Ends the search for a table that a font has not. */
const none: ReadonlyMap<number, number> = new Map()

/**
 * The glyphs that the feature `tnum` of a font file puts in place of others: digits of one width, so that the digits of amounts
 * stand below each other. A PDF needs the glyphs by number; a browser applies the feature by itself.
 */
export function tabularGlyphs(font: Uint8Array): ReadonlyMap<number, number> {
  const file = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const tagAt = (at: number) => String.fromCharCode(...font.subarray(at, at + 4))
  const listed = (from: number, count: number, size: number) => Array.from({ length: count }, (_, at) => from + at * size)
  const entry = listed(12, file.getUint16(4), 16).find((at) => tagAt(at) === 'GSUB')
  if (entry === undefined) return none
  const table = file.getUint32(entry + 8)
  const [features, lookups] = [table + file.getUint16(table + 6), table + file.getUint16(table + 8)]
  const tnum = listed(features + 2, file.getUint16(features), 6).find((at) => tagAt(at) === 'tnum')
  if (tnum === undefined) return none
  const feature = features + file.getUint16(tnum + 4)
  return new Map(
    listed(feature + 4, file.getUint16(feature + 2), 2).flatMap((index) => {
      const lookup = lookups + file.getUint16(lookups + 2 + file.getUint16(index) * 2)
      return listed(lookup + 6, file.getUint16(lookup + 4), 2).flatMap((at) => substitutes(file, file.getUint16(lookup), lookup + file.getUint16(at)))
    }),
  )
}

const [single, extension] = [1, 7] as const

/** The pairs of a subtable that puts one glyph in place of one; others have nothing to do with digits. */
function substitutes(file: DataView, kind: number, at: number): (readonly [from: number, to: number])[] {
  if (kind === extension) return substitutes(file, file.getUint16(at + 2), at + file.getUint32(at + 4))
  if (kind !== single) return []
  const covered = coveredBy(file, at + file.getUint16(at + 2))
  const hasList = file.getUint16(at) === 2
  return covered.map((glyph, place) => [glyph, hasList ? file.getUint16(at + 6 + place * 2) : (glyph + file.getInt16(at + 4)) & 0xffff])
}

/** The glyphs that a subtable is about, in their order: one by one, or by runs. */
function coveredBy(file: DataView, at: number): number[] {
  const count = file.getUint16(at + 2)
  if (file.getUint16(at) === 1) return Array.from({ length: count }, (_, place) => file.getUint16(at + 4 + place * 2))
  return Array.from({ length: count }, (_, run) => {
    const start = file.getUint16(at + 4 + run * 6)
    return Array.from({ length: file.getUint16(at + 6 + run * 6) - start + 1 }, (_unused, place) => start + place)
  }).flat()
}

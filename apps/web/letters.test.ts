import { globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { unpackWoff } from '#engine/paper/unpack-woff.ts'

const root = join(import.meta.dirname, '../..')
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

/** The code points of the `unicode-range`s of a style sheet. */
const rangesOf = (css: string) =>
  [...css.matchAll(/unicode-range:\s*([^;]+);/g)]
    .flatMap(([, list]) => list!.split(','))
    .map((range) => range.trim().replace('U+', '').split('-'))
    .map(([from, to = from]) => [Number.parseInt(from!, 16), Number.parseInt(to!, 16)] as const)

const marks = rangesOf(textOf('apps/web/main.css')).map(([from]) => from)

/** The code points that a font file has a glyph for: its table `cmap`, in format 4. */
function lettersOf(file: DataView): number[] {
  const at = (start: number, count: number) => Array.from({ length: count }, (_, place) => file.getUint16(start + place * 2))
  const entry = Array.from({ length: file.getUint16(4) }, (_, place) => 12 + place * 16).find((start) => file.getUint32(start) === 0x63_6d_61_70)!
  const table = file.getUint32(entry + 8)
  const map = table + file.getUint32(table + 8)
  expect(file.getUint16(map)).toBe(4)
  const count = file.getUint16(map + 6) / 2
  const [ends, starts] = [at(map + 14, count), at(map + 16 + count * 2, count)]
  return starts
    .flatMap((start, run) => Array.from({ length: ends[run]! - start + 1 }, (_, place) => start + place))
    .filter((code) => code !== 0xff_ff)
}

it('the font of marks has the letters that its style sheet gives it, and no others', async () => {
  const packed = await readFile(join(root, 'apps/web/marks.woff'))
  const file = await unpackWoff(packed.buffer.slice(packed.byteOffset, packed.byteOffset + packed.byteLength))
  expect(lettersOf(new DataView(file.buffer))).toEqual(marks)
})

it('arrows, marks and signs of every source and dictionary are letters of our fonts', () => {
  const drawn = [...rangesOf(textOf('node_modules/@fontsource-variable/inter/wght.css')), ...marks.map((mark) => [mark, mark] as const)]
  const isDrawn = (code: number) => drawn.some(([from, to]) => code >= from && code <= to)
  const files = globSync('{apps/web,apps/server,engine,modules,locales}/**/*.{ts,tsx,css,json}', { cwd: root }).filter(
    (path) => !/\.(test|generated)\./.test(path),
  )
  const found = files.flatMap((path) =>
    textOf(path)
      .split('\n')
      .filter((line) => !/^\s*(\/\/|\/?\*)/.test(line))
      // The wide forms of signs come with the letters of Chinese and Japanese.
      .flatMap((line) => line.match(/[^\p{ASCII}\p{L}\p{M}\p{N}\p{P}\s\uff00-\uffef]/gu) ?? [])
      .filter((sign) => !isDrawn(sign.codePointAt(0)!))
      .map((sign) => `${path}: ${sign}`),
  )
  expect([...new Set(found)]).toEqual([])
})

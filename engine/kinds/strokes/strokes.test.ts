import { expect, it } from 'vitest'
import { padSize, pointsMax, strokes, strokesOf, textOf } from './strokes.ts'

const check = (text: string) => strokes('Tanda Tangan').named('tanda_tangan').check().safeParse(text).success

it('reads what it has written', () => {
  const drawn = [
    [
      [1, 2],
      [3.4, 4.6],
    ],
    [[5, 6]],
  ] as const
  expect(textOf(drawn)).toBe('1,2 3,5;5,6')
  expect(strokesOf('1,2 3,5;5,6')).toEqual([
    [
      [1, 2],
      [3, 5],
    ],
    [[5, 6]],
  ])
})

it('stays on its pad, and within so many points', () => {
  expect(textOf([[[-4, 9_999]]])).toBe(`0,${padSize.height}`)
  const long = Array.from({ length: 3 }, (_, line) => Array.from({ length: 5_000 }, (_, at) => [at % 1000, line] as const))
  const text = textOf(long)
  expect(strokesOf(text).flat().length).toBeLessThanOrEqual(pointsMax)
  expect(strokesOf(text).map((line) => line.at(-1))).toEqual(long.map((line) => line.at(-1)))
  expect(check(text)).toBe(true)
})

it('takes nothing else', () => {
  expect(['', '1', '1,2;', 'a,b', '1001,2', '2,401', '1,2\n3,4', '1,2 '.repeat(3)].filter(check)).toEqual([])
  expect(check(Array.from({ length: pointsMax + 1 }, () => '1,2').join(' '))).toBe(false)
})

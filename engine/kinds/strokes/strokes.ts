import { z } from 'zod'
import { Field, type Kind, type Unnamed } from '../../contract/field.ts'

/** What a pen drew on a pad: its lines, each the points that the pen went through. The pad is so many steps wide and high. */
export type Strokes = readonly (readonly (readonly [x: number, y: number])[])[]

/** The size of the pad in steps. */
export const padSize = { width: 1000, height: 400 } as const

/** The most points of all lines together. */
export const pointsMax = 2000
const charactersMax = 20_000

/** `10,20 11,22;30,40`: points are parted by spaces, lines by semicolons. */
const written = /^\d{1,4},\d{1,3}( \d{1,4},\d{1,3})*(;\d{1,4},\d{1,3}( \d{1,4},\d{1,3})*)*$/

/** Reads a drawing from its text. */
export const strokesOf = (text: string): Strokes =>
  text.split(';').map((line) => line.split(' ').map((point) => point.split(',').map(Number) as unknown as readonly [number, number]))

/** Writes a drawing as text. Too many points are thinned out by the same share in each line; the ends of a line stay. */
export function textOf(strokes: Strokes): string {
  const points = strokes.reduce((sum, line) => sum + line.length, 0)
  const each = Math.max(1, Math.ceil(points / (pointsMax - 2 * strokes.length)))
  const within = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)))
  return strokes
    .map((line) =>
      line
        .filter((_, at) => at % each === 0 || at === line.length - 1)
        .map(([x, y]) => `${within(x, padSize.width)},${within(y, padSize.height)}`)
        .join(' '),
    )
    .join(';')
}

const isOnPad = (text: string) => {
  const points = strokesOf(text).flat()
  return points.length <= pointsMax && points.every(([x, y]) => x <= padSize.width && y <= padSize.height)
}

/** A signature that was drawn with a pen or a finger. */
export function strokes(label: string): Unnamed<string> {
  const kind: Kind<string> = {
    name: 'strokes',
    align: 'left',
    cell: 'text',
    column: 'text',
    check: (name) =>
      z
        .string({ error: `${name} Tidak Boleh Kosong` })
        .max(charactersMax, `${name} Tidak Terbaca`)
        .regex(written, `${name} Tidak Terbaca`)
        .refine(isOnPad, `${name} Tidak Terbaca`),
    format: (value) => value,
    parse: (typed) => typed || undefined,
  }
  return new Field({ name: '', label, kind })
}

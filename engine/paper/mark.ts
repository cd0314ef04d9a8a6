import type { Bar } from './bars.ts'
import type { Face } from './ruler.ts'

/** One thing that is put on paper, all in millimetres. A PDF and the screen paint the same marks. */
export type Mark =
  | {
      readonly kind: 'text'
      readonly text: string
      /** Left edge and baseline. */
      readonly x: number
      readonly y: number
      readonly width: number
      readonly face: Face
      readonly grey: boolean
      /** Content below shows through. */
      readonly faint?: true
    }
  | { readonly kind: 'line'; readonly x: number; readonly y: number; readonly width: number; readonly thickness: number; readonly ink: Ink }
  | { readonly kind: 'area'; readonly x: number; readonly y: number; readonly width: number; readonly height: number; readonly ink: Ink }
  | { readonly kind: 'strokes'; readonly strokes: readonly Stroke[]; readonly thickness: number; readonly ink: Ink }
  | { readonly kind: 'bars'; readonly bars: readonly Bar[] }
  | { readonly kind: 'picture'; readonly data: string; readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** The points that a pen goes through, in millimetres. */
export type Stroke = readonly (readonly [x: number, y: number])[]

/** Red, green and blue. */
export type Ink = readonly [number, number, number]

/** How much of the content below a faint text covers. */
export const faintOpacity = 0.18

const grey: Ink = [95, 95, 95]

/** The ink of a mark's text. */
export const inkOf = ({ grey: isGrey }: Extract<Mark, { kind: 'text' }>): Ink => (isGrey ? grey : [20, 20, 20])

import type { Ink, Mark, Stroke } from './mark.ts'

/** Where a picture would stand, in millimetres. */
interface PictureBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const paper: Ink = [247, 246, 242]
const pencil: Ink = [165, 160, 148]

/** The sun is a circle of so many corners. */
const corners = 20
/** Of the smaller side of its box, how large it is drawn. */
const share = 0.4

/**
 * The placeholder for a missing picture (specification §7, §8): a small framed landscape in the middle of the field, as on the screen.
 * An empty field would look like a fault of the printer.
 */
export function noPicture({ x, y, width, height }: PictureBox): Mark[] {
  const size = Math.min(width, height) * share
  const [left, top] = [x + (width - size) / 2, y + (height - size) / 2]
  const at = (across: number, down: number) => [left + across * size, top + down * size] as const
  const circle = (across: number, down: number, radius: number): Stroke =>
    Array.from({ length: corners + 1 }, (_, turn) => {
      const angle = (turn / corners) * 2 * Math.PI
      return at(across + radius * Math.cos(angle), down + radius * Math.sin(angle))
    })
  const strokes: readonly Stroke[] = [
    [at(0, 0.1), at(1, 0.1), at(1, 0.9), at(0, 0.9), at(0, 0.1)],
    circle(0.3, 0.36, 0.09),
    [at(0, 0.76), at(0.3, 0.54), at(0.5, 0.7), at(0.72, 0.44), at(1, 0.7)],
  ]
  return [
    { kind: 'area', x, y, width, height, ink: paper },
    { kind: 'strokes', strokes, thickness: Math.min(0.25, size / 25), ink: pencil },
  ]
}

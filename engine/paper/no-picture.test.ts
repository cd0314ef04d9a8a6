import { expect, it } from 'vitest'
import { noPicture } from './no-picture.ts'

it('what stands in place of a picture stays within its box, however that is proportioned', () => {
  for (const box of [
    { x: 10, y: 40, width: 20, height: 20 },
    { x: 0, y: 0, width: 30, height: 6 },
  ]) {
    const marks = noPicture(box)
    const points = marks.flatMap((mark) => (mark.kind === 'strokes' ? mark.strokes.flat() : []))
    expect(points.length).toBeGreaterThan(20)
    for (const [x, y] of points) {
      expect(x).toBeGreaterThan(box.x)
      expect(x).toBeLessThan(box.x + box.width)
      expect(y).toBeGreaterThan(box.y)
      expect(y).toBeLessThan(box.y + box.height)
    }
  }
})

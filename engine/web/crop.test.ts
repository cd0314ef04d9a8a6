import { describe, expect, it } from 'vitest'
import { type Crop, heldCrop, matrixOf, pulledCrop, scaleOf, straightened, turnedCrop, wholeCrop, zoomedCrop } from './crop.ts'
import type { Spot } from './zoom.ts'

const size = { x: 1_600, y: 1_200 }
const side = 600

/** Which dot of the picture lies under a place of the square. */
function under(crop: Crop, place: Spot): Spot {
  const [a, b, c, d, e, f] = matrixOf(crop, size, side)
  const [x, y, det] = [place.x - e, place.y - f, a * d - b * c]
  return { x: (d * x - c * y) / det, y: (a * y - b * x) / det }
}
const corners = [
  { x: 0, y: 0 },
  { x: side, y: 0 },
  { x: side, y: side },
  { x: 0, y: side },
]
const rounded = ({ x, y }: Spot) => ({ x: Math.round(x), y: Math.round(y) })

describe('the square that is cut out', () => {
  it('is the largest of the middle, until the user moves it', () => {
    expect(corners.map((corner) => rounded(under(wholeCrop(size), corner)))).toEqual([
      { x: 200, y: 0 },
      { x: 1_400, y: 0 },
      { x: 1_400, y: 1_200 },
      { x: 200, y: 1_200 },
    ])
  })

  it('follows the hand for every turn of the picture', () => {
    for (const quarters of [0, 1, 2, 3]) {
      const crop = zoomedCrop(turnedCrop(wholeCrop(size), quarters, size), 2, size)
      const seen = under(crop, { x: 300, y: 300 })
      const pulled = pulledCrop(crop, { x: 0.1, y: -0.05 }, size)
      expect(rounded(under(pulled, { x: 360, y: 270 }))).toEqual(rounded(seen))
    }
  })

  it('a quarter to the right shows on top what lay on the left', () => {
    const turned = turnedCrop(wholeCrop(size), 1, size)
    expect(rounded(under(turned, { x: 300, y: 0 }))).toEqual({ x: 200, y: 600 })
    expect(turnedCrop(turned, -1, size)).toEqual(wholeCrop(size))
  })

  it('never leaves the picture, however it is pulled, turned and straightened', () => {
    // The same steps each time: a hand that does everything at once.
    let seed = 7
    const chance = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
    let crop = wholeCrop(size)
    for (let step = 0; step < 2_000; step += 1) {
      const act = Math.floor(chance() * 4)
      if (act === 0) crop = pulledCrop(crop, { x: chance() * 4 - 2, y: chance() * 4 - 2 }, size)
      if (act === 1) crop = turnedCrop(crop, chance() < 0.5 ? 1 : -1, size)
      if (act === 2) crop = straightened(crop, chance() * 120 - 60, size)
      if (act === 3) crop = zoomedCrop(crop, 0.5 + chance(), size)
      for (const corner of corners) {
        const { x, y } = under(crop, corner)
        expect(Math.min(x, y, size.x - x, size.y - y), JSON.stringify(crop)).toBeGreaterThan(-0.01)
      }
    }
  })

  it('straight by a few degrees comes closer by as much as the corners need, and no more', () => {
    const crop = straightened(wholeCrop(size), 5, size)
    expect(scaleOf(crop, size, side) / scaleOf(wholeCrop(size), size, side)).toBeCloseTo(1.0834, 3)
    expect(straightened(crop, 0, size)).toEqual(wholeCrop(size))
  })

  it('is at most six times closer, and turned by less than a quarter in addition to whole quarters', () => {
    expect(zoomedCrop(wholeCrop(size), 100, size).zoom).toBe(6)
    expect(heldCrop({ ...wholeCrop(size), degrees: -80 }, size).degrees).toBe(-45)
  })
})

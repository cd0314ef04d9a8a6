import { expect, it } from 'vitest'
import { fitting, held, pulled, zoomedAt } from './zoom.ts'

const room = { x: 400, y: 300 }
const middle = { x: 0, y: 0 }

it('comes closer where the fingers are: what lies under them stays there', () => {
  const at = { x: 100, y: -50 }
  const closer = zoomedAt(fitting, 2, at, room)
  // The dot under the fingers was 100 right of the middle: twice as large it is 200 right of a middle that went 100 left.
  expect(closer).toEqual({ scale: 2, x: -100, y: 50 })
  expect([at.x, at.y]).toEqual([100 * closer.scale + closer.x, -50 * closer.scale + closer.y])
})

it('is neither smaller than it fits nor larger than six times, and nothing is pulled out of sight', () => {
  expect(zoomedAt(fitting, 0.25, { x: 30, y: 30 }, room)).toEqual(fitting)
  expect(zoomedAt(fitting, 100, middle, room).scale).toBe(6)
  expect(pulled({ scale: 2, x: 0, y: 0 }, { x: 5_000, y: -5_000 }, room)).toEqual({ scale: 2, x: 200, y: -150 })
  expect(pulled(fitting, { x: 50, y: 50 }, room)).toEqual(fitting)
})

it('returns from any place to where it fits', () => {
  const far = zoomedAt(pulled(zoomedAt(fitting, 4, { x: 120, y: 80 }, room), { x: -300, y: 10 }, room), 1 / 4, middle, room)
  expect(far).toEqual(held(fitting, room))
})

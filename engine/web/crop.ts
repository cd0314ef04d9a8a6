import type { Spot } from './zoom.ts'

/** The square that is cut out of a picture, and how the picture is turned under it. */
export interface Crop {
  /** Turned by so many quarters, to the right. */
  readonly quarters: number
  /** Turned further by so many degrees, to be straight. */
  readonly degrees: number
  /** How many times closer than the largest square that there is. */
  readonly zoom: number
  /** What of the picture, in its own dots, lies in the middle of the square. */
  readonly middle: Spot
}

/** The most that a user straightens a picture, in degrees. For more he turns it by a quarter. */
export const degreesMax = 45
const zoomMax = 6

/** The largest square of the middle: what the camera showed. `size` is the picture's own, in dots, as everywhere here. */
export const wholeCrop = (size: Spot): Crop => ({ quarters: 0, degrees: 0, zoom: 1, middle: { x: size.x / 2, y: size.y / 2 } })

const radians = ({ quarters, degrees }: Crop) => (quarters * 90 + degrees) * (Math.PI / 180)

/** How wide the turned square is along the sides of the picture, for one of side 1. */
const reachOf = (crop: Crop) => Math.abs(Math.cos(radians(crop))) + Math.abs(Math.sin(radians(crop)))

/** How many dots of a square of the side `side` one dot of the picture takes: it covers the square, however it is turned. */
export const scaleOf = (crop: Crop, size: Spot, side: number): number => ((side * reachOf(crop)) / Math.min(size.x, size.y)) * crop.zoom

/** The same where all of the square lies within the picture. */
export function heldCrop(crop: Crop, size: Spot): Crop {
  const within = { ...crop, zoom: between(crop.zoom, 1, zoomMax), degrees: between(crop.degrees, -degreesMax, degreesMax) }
  const half = reachOf(within) / 2 / scaleOf(within, size, 1)
  return { ...within, middle: { x: between(within.middle.x, half, size.x - half), y: between(within.middle.y, half, size.y - half) } }
}

/** Pulled by a hand, by so much of the square's side. */
export function pulledCrop(crop: Crop, by: Spot, size: Spot): Crop {
  const [cos, sin] = [Math.cos(-radians(crop)), Math.sin(-radians(crop))]
  const dots = 1 / scaleOf(crop, size, 1)
  const middle = { x: crop.middle.x - (by.x * cos - by.y * sin) * dots, y: crop.middle.y - (by.x * sin + by.y * cos) * dots }
  return heldCrop({ ...crop, middle }, size)
}

/** Closer, or further away below 1. */
export const zoomedCrop = (crop: Crop, times: number, size: Spot): Crop => heldCrop({ ...crop, zoom: crop.zoom * times }, size)

/** Turned by a quarter to the right, or to the left below 0. */
export const turnedCrop = (crop: Crop, quarters: number, size: Spot): Crop =>
  heldCrop({ ...crop, quarters: (crop.quarters + quarters + 4) % 4 }, size)

/** Straightened: the fine angle is so many degrees. */
export const straightened = (crop: Crop, degrees: number, size: Spot): Crop => heldCrop({ ...crop, degrees }, size)

/** What a canvas of the side `side` is set to so that the picture, drawn at 0, 0, lies under it as the crop says. */
export function matrixOf(crop: Crop, size: Spot, side: number): readonly [a: number, b: number, c: number, d: number, e: number, f: number] {
  const scale = scaleOf(crop, size, side)
  const [cos, sin] = [Math.cos(radians(crop)) * scale, Math.sin(radians(crop)) * scale]
  const { x, y } = crop.middle
  return [cos, sin, -sin, cos, side / 2 - cos * x + sin * y, side / 2 - sin * x - cos * y]
}

const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

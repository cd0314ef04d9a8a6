import { greyOf } from '#engine/server/pictures.ts'

/** Along each side of the grey picture that is described. */
const greySidePx = 96

/** Around the middle of what is seen: so many rings, and of each so many frequencies. */
const rings = 8
const frequencies = 8
/** Parts of a turn in which edges are gathered. */
const sectors = 64
/** How far the outermost ring reaches, in standard deviations of the edges. */
const reach = 2.2
/** Of the strongest edges, this share says what is strong; what is weaker than a quarter of that is cloth. */
const strongest = 0.02
const weakest = 0.25
/** Below this brightness a difference is noise of the camera. */
const darkest = 12

/**
 * Describes what a grey picture shows in 64 bytes that stay almost the same when the thing is turned, moved, farther away, cropped a little or
 * darker. It gathers edges by ring and direction around their own middle, in the measure of their own spread, and keeps how strong each frequency
 * along a ring is: a turn moves the edges along the ring, and leaves that strength. Pure.
 *
 * @param grey `greySidePx` × `greySidePx` bytes, row by row
 */
export function describeGrey(grey: Uint8Array): Uint8Array {
  const edges = edgesOf(grey)
  const grid = gatheredOf(edges)
  const strengths = grid.flatMap((ring) => Array.from({ length: frequencies }, (_, frequency) => Math.sqrt(strengthOf(ring, frequency))))
  const length = Math.hypot(...strengths) || 1
  return Uint8Array.from(strengths, (strength) => Math.round((strength / length) * 255))
}

/** What a photo looks like, of its small picture: 64 bytes (docs/decisions/202). */
export const likenessOf = async (small: Buffer): Promise<Buffer> => Buffer.from(describeGrey(await greyOf(small, greySidePx)))

/** How much two descriptions differ: the sum of their differences, 0 of the same. Pure. */
export function differenceOf(one: Uint8Array, other: Uint8Array): number {
  let sum = 0
  for (let at = 0; at < one.length; at += 1) sum += Math.abs((one[at] as number) - (other[at] as number))
  return sum
}

/** Photos of two different things differ by about so much. */
const differentByUsually = 1_000

/** How alike two descriptions are, as whole percent: 100 of the same, about 0 of two different things. Pure. */
export const percentAlike = (difference: number): number => Math.max(0, Math.round(100 - (100 * difference) / differentByUsually))

/** How strong the edge at each point is, measured by the brightness around it, so that a dark photo has the same edges. */
function edgesOf(grey: Uint8Array): Float64Array {
  const side = greySidePx
  const edges = new Float64Array(side * side)
  const at = (x: number, y: number) => grey[y * side + x] as number
  for (let y = 1; y < side - 1; y += 1)
    for (let x = 1; x < side - 1; x += 1) {
      let around = 0
      for (let dy = -1; dy <= 1; dy += 1) for (let dx = -1; dx <= 1; dx += 1) around += at(x + dx, y + dy)
      edges[y * side + x] = Math.hypot(at(x + 1, y) - at(x - 1, y), at(x, y + 1) - at(x, y - 1)) / (around / 9 + darkest)
    }
  const strong = edges.toSorted()[Math.floor(edges.length * (1 - strongest))] as number
  return edges.map((edge) => (edge < strong * weakest ? 0 : Math.min(edge, strong)))
}

/** Calls `each` for every edge: its strength and its place. */
function eachEdge(edges: Float64Array, each: (strength: number, x: number, y: number) => void): void {
  for (const [at, strength] of edges.entries()) if (strength > 0) each(strength, at % greySidePx, Math.floor(at / greySidePx))
}

/** The edges by ring and sector around their middle; together they are 1. An edge counts for the places that it lies between. */
function gatheredOf(edges: Float64Array): number[][] {
  let [all, middleX, middleY, spread] = [0, 0, 0, 0]
  eachEdge(edges, (strength, x, y) => {
    all += strength
    middleX += strength * x
    middleY += strength * y
  })
  const grid = Array.from({ length: rings }, () => Array.from({ length: sectors }, () => 0))
  if (all === 0) return grid
  middleX /= all
  middleY /= all
  eachEdge(edges, (strength, x, y) => (spread += strength * ((x - middleX) ** 2 + (y - middleY) ** 2)))
  const ringPx = (Math.sqrt(spread / all) * reach) / rings || 1
  eachEdge(edges, (strength, x, y) => {
    const ring = Math.hypot(x - middleX, y - middleY) / ringPx - 0.5
    const sector = ((Math.atan2(y - middleY, x - middleX) / (2 * Math.PI) + 1) % 1) * sectors
    const [inner, first] = [Math.floor(ring), Math.floor(sector)]
    for (const [n, share] of [
      [inner, inner + 1 - ring],
      [inner + 1, ring - inner],
    ] as const) {
      const its = grid[n]
      if (!its) continue
      its[first % sectors]! += (strength * share * (first + 1 - sector)) / all
      its[(first + 1) % sectors]! += (strength * share * (sector - first)) / all
    }
  })
  return grid
}

/** Returns the strength of one frequency along a ring. A rotation of the ring does not change it. */
function strengthOf(ring: readonly number[], frequency: number): number {
  let [re, im] = [0, 0]
  for (const [at, strength] of ring.entries()) {
    const angle = (2 * Math.PI * frequency * at) / sectors
    re += strength * Math.cos(angle)
    im += strength * Math.sin(angle)
  }
  return Math.hypot(re, im)
}

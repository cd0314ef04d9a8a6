/** How a picture is looked at: how many times larger than it fits, and how far its middle is moved, in pixels. */
export interface Zoom {
  readonly scale: number
  readonly x: number
  readonly y: number
}

/** A place or a size, in pixels. */
export interface Spot {
  readonly x: number
  readonly y: number
}

const scaleMax = 6

/** As large as it fits. */
export const fitting: Zoom = { scale: 1, x: 0, y: 0 }

/** Never smaller than it fits, and never so far that its middle is out of the room, whose width and height are `room`. */
export function held({ scale, x, y }: Zoom, room: Spot): Zoom {
  const within = Math.min(scaleMax, Math.max(1, scale))
  const far = (length: number) => ((within - 1) * length) / 2
  return { scale: within, x: between(x, far(room.x)), y: between(y, far(room.y)) }
}

/** Zooms by a factor and keeps the point under `at` in place. `at` is measured from the middle of the room. */
export function zoomedAt(zoom: Zoom, times: number, at: Spot, room: Spot): Zoom {
  const scale = Math.min(scaleMax, Math.max(1, zoom.scale * times))
  const grown = scale / zoom.scale
  return held({ scale, x: at.x - (at.x - zoom.x) * grown, y: at.y - (at.y - zoom.y) * grown }, room)
}

/** Moved by a hand. */
export const pulled = (zoom: Zoom, by: Spot, room: Spot): Zoom => held({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, room)

const between = (value: number, far: number) => Math.min(far, Math.max(-far, value)) || 0

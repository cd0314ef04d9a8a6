import { randomInt } from 'node:crypto'
import type { Sharp, SharpConstructor } from 'sharp'
import { createTurns } from './turns.ts'

/** How large a picture is kept, as JPEG. */
export interface PictureSize {
  readonly width: number
  readonly height: number
  readonly quality: number
}

/** A telephone's largest picture. One of twice the depth takes twice the memory, and no camera makes such large ones. */
const pixelsMax = { usual: 60_000_000, deep: 25_000_000 }
/** What a camera or a scanner makes. Drawings (SVG) are programs: a small one can keep a processor busy for minutes. */
const formats = new Set(['jpeg', 'png', 'webp', 'heif', 'avif', 'gif', 'tiff'])
const secondsMax = 10

let loaded: Promise<SharpConstructor> | undefined

/** The program that draws: read with the first picture, since no start has time for it. */
const drawing = () =>
  (loaded ??= import('sharp').then(({ default: sharp }) => {
    // A picture keeps one processor busy and leaves no memory used. With two at a time, tills can still sell.
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  }))

const turns = createTurns({ atOnce: 2, waitingMax: 20 })

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** The name of a picture: 16 letters and digits by chance (specification §9). */
export const randomName = (): string => Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('')

/**
 * A picture decoded and encoded anew, so that nothing but the picture is kept: no place, no device, no hidden content. It waits
 * for its turn: call it before the transaction (`Steps.before`).
 *
 * @returns undefined when it is no picture
 * @throws Refusal BUSY when too many pictures wait already
 */
export function reencoded(data: Buffer, size: PictureSize): Promise<Buffer | undefined> {
  return turns.take(async () => {
    const sharp = await drawing()
    try {
      const picture = sharp(data, { limitInputPixels: pixelsMax.usual, sequentialRead: true })
      const { format, depth, width, height } = await picture.metadata()
      if (!formats.has(format) || (depth !== 'uchar' && width * height > pixelsMax.deep)) return undefined
      return await drawn(picture, size)
    } catch {
      return undefined
    }
  })
}

/** A smaller picture of one that `reencoded` made. */
export async function thumbnailOf(data: Buffer, size: PictureSize): Promise<Buffer> {
  const sharp = await drawing()
  return drawn(sharp(data), size)
}

/** A picture that `reencoded` made as grey points, row by row: a square of `sidePx` from its middle. */
export async function greyOf(data: Buffer, sidePx: number): Promise<Uint8Array> {
  const sharp = await drawing()
  return sharp(data).timeout({ seconds: secondsMax }).resize(sidePx, sidePx, { fit: 'cover' }).greyscale().raw().toBuffer()
}

function drawn(picture: Sharp, { width, height, quality }: PictureSize): Promise<Buffer> {
  return picture
    .timeout({ seconds: secondsMax })
    .rotate()
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality })
    .toBuffer()
}

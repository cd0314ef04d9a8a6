import { randomInt } from 'node:crypto'
import sharp from 'sharp'

/** How large a picture is kept, as JPEG. */
export interface PictureSize {
  readonly width: number
  readonly height: number
  readonly quality: number
}

const pixelsMax = 60_000_000
/** What a camera or a scanner makes. Drawings (SVG) are programs: a small one can keep a processor busy for minutes. */
const formats = new Set(['jpeg', 'png', 'webp', 'heif', 'avif', 'gif', 'tiff'])
const secondsMax = 10
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** The name of a picture: 16 letters and digits by chance (specification §9). */
export const randomName = (): string => Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('')

/**
 * A picture decoded and encoded anew, so that nothing but the picture is kept: no place, no device, no hidden content.
 * Undefined when it is none.
 */
export async function reencoded(data: Buffer, { width, height, quality }: PictureSize): Promise<Buffer | undefined> {
  try {
    const picture = sharp(data, { limitInputPixels: pixelsMax })
    if (!formats.has((await picture.metadata()).format ?? '')) return undefined
    return await picture
      .timeout({ seconds: secondsMax })
      .rotate()
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality })
      .toBuffer()
  } catch {
    return undefined
  }
}

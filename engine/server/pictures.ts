import { randomInt } from 'node:crypto'
import sharp from 'sharp'

/** How large a picture is kept, as JPEG. */
export interface PictureSize {
  readonly width: number
  readonly height: number
  readonly quality: number
}

const pixelsMax = 60_000_000
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** The name of a picture: 16 letters and digits by chance (specification §9). */
export const randomName = (): string => Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('')

/**
 * A picture decoded and encoded anew, so that nothing but the picture is kept: no place, no device, no hidden content.
 * Undefined when it is none.
 */
export async function reencoded(data: Buffer, { width, height, quality }: PictureSize): Promise<Buffer | undefined> {
  try {
    return await sharp(data, { limitInputPixels: pixelsMax })
      .rotate()
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality })
      .toBuffer()
  } catch {
    return undefined
  }
}

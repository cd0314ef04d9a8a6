import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'

/** Writes a video (Y4M) for a camera, without colours: each picture stands for a second. */
export async function filmed(film: string, ...pictures: readonly Buffer[]): Promise<string> {
  const [width, height] = [1_280, 720]
  const frames = await Promise.all(
    pictures.map(async (picture) => {
      const dots = sharp(picture).resize(width, height, { fit: 'contain', background: 'white' }).flatten({ background: 'white' })
      return Buffer.concat([Buffer.from('FRAME\n'), await dots.greyscale().raw().toBuffer(), Buffer.alloc((width * height) / 2, 128)])
    }),
  )
  await writeFile(film, Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F1:1 Ip A1:1 C420mpeg2\n`), ...frames]))
  return film
}

import sharp from 'sharp'
import { expect, it } from 'vitest'
import { differenceOf, likenessOf, percentAlike } from '#modules/goods/server/likeness.ts'
import { encodePhoto } from '#modules/goods/server/public.ts'
import { drawingNames, drawn } from './photos.ts'

const described = async (picture: Buffer) => likenessOf((await encodePhoto(picture))!.small)
const known = await Promise.all(drawingNames.map(async (name) => ({ name, likeness: await described(await drawn(name)) })))

const lying = (turn: number, scale: number, x = 360, y = 360) => `translate(360 360) scale(${scale}) rotate(${turn}) translate(${-x} ${-y})`
const cropped = (picture: Buffer) => sharp(picture).extract({ left: 50, top: 40, width: 620, height: 630 }).toBuffer()
const darkened = (picture: Buffer, by: number) => sharp(picture).linear(by, 5).toBuffer()
const unsharp = (picture: Buffer) => sharp(picture).blur(2).jpeg({ quality: 40 }).toBuffer()

const ways: Record<string, (name: (typeof drawingNames)[number]) => Promise<Buffer>> = {
  'turned by 37°': (name) => drawn(name, { transform: lying(37, 1) }),
  'from farther away and from the side': (name) => drawn(name, { transform: lying(20, 0.6, 330, 340) }),
  'cropped and darkened': async (name) => darkened(await cropped(await drawn(name, { transform: lying(-60, 0.85, 330, 380) })), 0.4),
  'turned, cropped, darkened and not sharp': async (name) =>
    unsharp(await darkened(await cropped(await drawn(name, { transform: lying(-110, 0.8, 330, 380) })), 0.55)),
}

// Of two things that look alike, as two rings with a stone do, one may stand before the other (docs/decisions/202).
it.each(Object.keys(ways))('finds what is photographed again, %s, among the first three of all kinds, and nearly always first', async (way) => {
  const found = await Promise.all(
    drawingNames.map(async (name) => {
      const likeness = await described(await ways[way]!(name))
      const order = known
        .map((other) => ({ ...other, difference: differenceOf(other.likeness, likeness) }))
        .toSorted((a, b) => a.difference - b.difference)
      const place = order.findIndex((other) => other.name === name)
      return { name, place, percent: percentAlike(order[place]!.difference), percentOfMost: percentAlike(order[10]!.difference) }
    }),
  )
  expect(found.filter(({ place }) => place > 2)).toEqual([])
  expect(found.filter(({ place }) => place === 0).length).toBeGreaterThanOrEqual(drawingNames.length - 2)
  // The same thing is called alike, most others hardly.
  expect(Math.min(...found.map(({ percent }) => percent))).toBeGreaterThan(60)
  expect(Math.max(...found.map(({ percentOfMost }) => percentOfMost))).toBeLessThan(60)
})

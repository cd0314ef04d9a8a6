import { expect, it } from 'vitest'
import { readParts } from '#engine/server/web-parts.ts'
import { frameSizes } from '../bench/sizes.ts'
import { webFolder } from '../scripts/web-build.ts'

it('who logs in over a slow line waits for no more than the frame of the screens may weigh', async () => {
  for (const { what, measured, budget } of await frameSizes(await readParts(webFolder))) expect(measured, what).toBeLessThanOrEqual(budget)
})

it('no two files of the build need each other before they stand: which comes first would be chance', async () => {
  const parts = await readParts(webFolder)
  const importsOf = (key: string) => parts[key]?.imports ?? []
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    importsOf(from).some((key) => key === to || (!seen.has(key) && (seen.add(key), reaches(key, to, seen))))
  expect(Object.keys(parts).filter((key) => reaches(key, key))).toEqual([])
})

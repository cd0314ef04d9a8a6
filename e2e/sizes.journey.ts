import { expect, it } from 'vitest'
import { readParts } from '#engine/server/web-parts.ts'
import { frameSizes } from '../bench/sizes.ts'
import { webFolder } from '../scripts/web-build.ts'

it('who logs in over a slow line waits for no more than the frame of the screens may weigh', async () => {
  for (const { what, measured, budget } of await frameSizes(await readParts(webFolder))) expect(measured, what).toBeLessThanOrEqual(budget)
})

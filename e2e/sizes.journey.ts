import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readParts } from '#engine/server/web-parts.ts'
import { frameSizes, screenSizes } from '../bench/sizes.ts'
import { root } from '../scripts/run.ts'
import { webFolder } from '../scripts/web-build.ts'

it('who logs in over a slow line waits for no more than the frame of the screens may weigh', async () => {
  for (const { what, measured, budget } of await frameSizes(await readParts(webFolder))) expect(measured, what).toBeLessThanOrEqual(budget)
})

it('no screen weighs more on top of the frame than it may', async () => {
  const sizes = await screenSizes(await readParts(webFolder))
  expect(sizes.filter(({ measured, budget }) => measured > budget)).toEqual([])
})

it('no two files of the build need each other before they stand: which comes first would be chance', async () => {
  const parts = await readParts(webFolder)
  const importsOf = (key: string) => parts[key]?.imports ?? []
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    importsOf(from).some((key) => key === to || (!seen.has(key) && (seen.add(key), reaches(key, to, seen))))
  expect(Object.keys(parts).filter((key) => reaches(key, key))).toEqual([])
})

it('what is drawn of the kit has its styles, and no other part of it is fetched', async () => {
  const read = async (folder: string, names: readonly string[]) => Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  // The classes of a part identify it: the script that draws it names them.
  const classesIn = (text: string) => text.match(/\bm_[0-9a-f]{6,8}\b/g) ?? []
  const assets = join(webFolder, 'assets')
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'))
  const drawn = new Set((await read(assets, scripts)).flatMap(classesIn))
  const kit = join(root, 'node_modules/@mantine/core/styles')
  const parts = (await readdir(kit)).filter((name) => name.endsWith('.layer.css'))
  const styles = await read(kit, parts)
  const wanted = parts.filter((_, at) => {
    const classes = classesIn(styles[at] as string)
    return classes.length === 0 || classes.some((name) => drawn.has(name))
  })
  // A part that is fetched with one kind of input brings its styles along.
  const naming = await read(root, ['apps/web/shell/kit.css', 'engine/kinds/colour/input.tsx'])
  const named = naming.flatMap((text) => text.match(/[\w-]+\.layer\.css/g) ?? [])
  expect(named.toSorted()).toEqual(wanted.toSorted())
})

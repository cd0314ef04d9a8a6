import { readFile } from 'node:fs/promises'
import { DecompressionStream } from 'node:stream/web'
import { vi } from 'vitest'
import { paperFaces } from '../paper-faces.ts'

/** From now on paper is written in its own typefaces, as in a browser that has fetched them. */
export async function fetchFacesFromDisk(): Promise<void> {
  vi.stubGlobal('fetch', async (url: string) => new Response(await readFile(`node_modules/${/(@fontsource\/.*\.woff)/.exec(url)?.[1]}`)))
  // What draws has the globals of a page that is made up, which has none.
  vi.stubGlobal('DecompressionStream', DecompressionStream)
  await paperFaces()
  vi.unstubAllGlobals()
}

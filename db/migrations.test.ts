import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, 'migrations')
/** Earlier migrations are released, and stay as they are. */
const firstPlain = '0700'

it('no new migration patches the text of a view, a function or a constraint (docs/decisions/122)', async () => {
  const files = (await readdir(folder)).filter((file) => file >= firstPlain)
  const texts = await Promise.all(files.map(async (file) => ({ file, text: await readFile(join(folder, file), 'utf8') })))
  expect(texts.length).toBeGreaterThan(0)
  expect(texts.flatMap(({ file, text }) => (/pg_get_(viewdef|functiondef|constraintdef)/.test(text) ? [file] : []))).toEqual([])
})

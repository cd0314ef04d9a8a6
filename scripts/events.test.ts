import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { eventsFile, eventsPage } from './events.ts'
import { root } from './run.ts'

/** The codes of a citation: of events.md U4a, U5b and U6, or of events.md V2 to V5. */
const codesIn = (text: string) =>
  [...text.matchAll(/events\.md ([A-Z]+\d+[a-z]?(?:(?:, | and | to )[A-Z]+\d+[a-z]?)*)/g)].flatMap(([, codes = '']) => codes.split(/, | and | to /))

it('keeps docs/events.md as it is (npm run events writes it anew)', async () => {
  expect(eventsPage()).toBe(await readFile(eventsFile, 'utf8'))
})

it('every family of events has a heading', () => {
  expect(eventsPage()).not.toContain('undefined')
})

it('finds each cited event', async () => {
  expect(codesIn('events.md U4a, U5b and U6; events.md V2 to V5')).toEqual(['U4a', 'U5b', 'U6', 'V2', 'V5'])
  const page = await readFile(eventsFile, 'utf8')
  const cited: string[] = []
  for (const folder of ['apps', 'db', 'docs', 'engine', 'modules']) {
    for (const file of await readdir(join(root, folder), { recursive: true })) {
      if (/\.(tsx?|sql|md)$/.test(file)) cited.push(...codesIn(await readFile(join(root, folder, file), 'utf8')))
    }
  }
  expect(cited.length).toBeGreaterThan(50)
  expect([...new Set(cited)].filter((code) => !page.includes(`\n| ${code} |`))).toEqual([])
})

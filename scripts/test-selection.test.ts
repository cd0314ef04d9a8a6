import { expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'
import { filesBelow } from './source-graph.ts'
import { type Selection, genericTests, projects, selectTests } from './test-selection.ts'

const selected = (...words: string[]): Selection => {
  const selection = selectTests(words)
  if ('unknown' in selection) throw new Error(`unknown: ${selection.unknown}`)
  return selection
}
const allOf = ({ files }: Selection) => projects.flatMap((project) => files[project])

it('selects for a module its own tests, those of modules that import it, its generic tests, and the journeys of its screens', () => {
  const { files, modules } = selected('loans')
  expect(modules).toEqual(['loans'])
  expect(files.unit).toContain('scripts/storeys.test.ts')
  expect(files.server).toEqual(
    expect.arrayContaining(['modules/loans/server/loans.pg.test.ts', 'apps/server/every-document.pg.test.ts', 'apps/server/every-report.pg.test.ts']),
  )
  // The module of moves is included, because a shop that moves in brings its open loans.
  expect(files.server.some((file) => file.startsWith('modules/move-in/'))).toBe(true)
  expect(files.server.some((file) => file.startsWith('modules/deposits/'))).toBe(false)
  expect(files.journeys).toEqual(expect.arrayContaining(['e2e/loans.journey.ts', 'e2e/screens.journey.ts']))
  expect(files.journeys.length).toBeLessThan(12)
})

it('knows the declarations of every generic test, and CONTRIBUTING.md names the tests of the whole chain', () => {
  expect(Object.keys(genericTests)).toEqual(
    filesBelow('apps')
      .filter((file) => /\/every-[^/]*\.test\.tsx?$/.test(file))
      .toSorted(),
  )
  const guide = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  const [, named = ''] = /look at the whole chain and run in `npm test` alone:([^.]*)\./.exec(guide) ?? []
  for (const [file, needs] of Object.entries(genericTests))
    expect(named.includes(`\`${/every-[a-z-]+/.exec(file)?.[0]}\``), file).toBe(needs.length === 0)
})

it('selects for a folder the tests in it', () => {
  const files = allOf(selected('engine/paper'))
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((file) => !file.startsWith('engine/paper/'))).toEqual([])
})

it('selects for a source the tests that import it directly or indirectly, and for a test the test itself', () => {
  expect(selected('scripts/source-graph.ts').files.unit).toEqual(
    expect.arrayContaining(['scripts/storeys.test.ts', 'scripts/test-selection.test.ts']),
  )
  expect(allOf(selected('modules/loans/server/loans.pg.test.ts'))).toEqual(['modules/loans/server/loans.pg.test.ts'])
})

it('selects all tests of the server for sources that all of them depend on', () => {
  expect(selected('engine/server/numbers.ts').files.server).toEqual(expect.arrayContaining(['apps/server/every-seal.pg.test.ts']))
})

it('reports an unknown word', () => {
  expect(selectTests(['no-such-module'])).toEqual({ unknown: 'no-such-module' })
})

import { expect, it } from 'vitest'
import { type Selection, projects, selectTests } from './test-selection.ts'

const selected = (...words: string[]): Selection => {
  const selection = selectTests(words)
  if ('unknown' in selection) throw new Error(`unknown: ${selection.unknown}`)
  return selection
}
const allOf = ({ files }: Selection) => projects.flatMap((project) => files[project])

it('takes of a module its own tests, those of modules that import it, its generic tests, and journeys of its screens', () => {
  const { files, modules } = selected('loans')
  expect(modules).toEqual(['loans'])
  expect(files.unit).toContain('scripts/storeys.test.ts')
  expect(files.server).toEqual(
    expect.arrayContaining(['modules/loans/server/loans.pg.test.ts', 'apps/server/every-document.pg.test.ts', 'apps/server/every-report.pg.test.ts']),
  )
  // A shop that moves in brings its open loans.
  expect(files.server.some((file) => file.startsWith('modules/moving/'))).toBe(true)
  expect(files.server.some((file) => file.startsWith('modules/deposits/'))).toBe(false)
  expect(files.journeys).toEqual(expect.arrayContaining(['e2e/loans.journey.ts', 'e2e/screens.journey.ts']))
  expect(files.journeys.length).toBeLessThan(12)
})

it('takes of a folder the tests in it', () => {
  const files = allOf(selected('engine/paper'))
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((file) => !file.startsWith('engine/paper/'))).toEqual([])
})

it('takes of a source the tests that import it through others too, and of a test itself', () => {
  expect(selected('scripts/source-graph.ts').files.unit).toEqual(
    expect.arrayContaining(['scripts/storeys.test.ts', 'scripts/test-selection.test.ts']),
  )
  expect(allOf(selected('modules/loans/server/loans.pg.test.ts'))).toEqual(['modules/loans/server/loans.pg.test.ts'])
})

it('takes all tests of the server for what each of them stands on', () => {
  expect(selected('engine/server/numbers.ts').files.server).toEqual(expect.arrayContaining(['apps/server/every-seal.pg.test.ts']))
})

it('names a word that is nothing', () => {
  expect(selectTests(['no-such-module'])).toEqual({ unknown: 'no-such-module' })
})

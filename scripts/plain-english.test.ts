import { expect, it } from 'vitest'
import { dialectCounts, dialectHits, dialectOf, grownLines, readBudgets } from './plain-english.ts'

const hits = dialectHits()

it('finds the words in comments, test names and pages, and not in code', () => {
  const source = [
    '/** For whoever',
    ' * is told. */',
    "const whoever = 'nobody' // beside it",
    "it('asks somebody', () => {})",
    "import '/*nobody*/'",
  ].join('\n')
  expect(dialectOf('engine/x.ts', source)).toEqual([
    { line: 1, word: 'whoever' },
    { line: 2, word: 'is told' },
    { line: 3, word: 'beside' },
    { line: 4, word: 'somebody' },
  ])
  expect(dialectOf('docs/x.md', 'Plain text.\nNobody reads this.')).toEqual([{ line: 2, word: 'nobody' }])
})

it('adds no sentence in the dialect that docs/style.md replaces', () => {
  expect(grownLines(hits, readBudgets())).toEqual([])
})

it('lowers the budget of a folder when its sentences were rewritten (npm run plain-english writes it)', () => {
  expect(dialectCounts(hits)).toEqual(readBudgets())
})

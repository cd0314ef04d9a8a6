import { readFileSync, readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filesBelow } from './source-graph.ts'
import { root } from './run.ts'

/** Words and phrases that `docs/style.md` replaces by plain English. */
const dialect =
  /\b(?:who(?:m)?ever|somebody|nobody|anybody|everybody|whatever|whichever|wherever|of which|of whom|(?:is|are|be|was|were|been|being) told|tell(?:s|ing)? of|told of|beside|whose [\w ]{1,30} (?:it is|they are))\b/gi

/** Comments, and the names of tests. A text with `//` or a glob in it is no comment. */
const prose = /(?<=^|[\s({])\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$|\b(?:it|describe)(?:\.\w+)*\(\s*(?:'(?:[^'\\\n]|\\.)*'|`[^`]*`)/gm
const sqlProse = /^\s*-- .*$/gm

/** Folders that are read. */
const folders = ['engine', 'modules', 'apps', 'db', 'scripts', 'bench', 'e2e', 'ops', 'docs'] as const

/**
 * Files that are left out: landed migrations and db/schema, which has their comments; files that a command writes; and the page and the test that show the
 * words as bad examples.
 * Dictionaries hold texts of the user, so `locales` is no folder of the list above.
 */
const isLeftOut = (file: string) =>
  /^db\/(?:migrations|schema)\/|\.generated\.ts$|^docs\/(?:screens|refusals|events|style)\.md$|^docs\/decisions\/README\.md$|^docs\/schema\/|^scripts\/plain-english\./.test(
    file,
  )

/**
 * The folder whose budget counts a file: `modules/loans`, `engine/web`, `docs/decisions`, `docs`; `.` for the pages at the root.
 * Small folders keep the list of a failure short, and branches that work on different modules do not meet in one number.
 */
function folderOf(file: string): string {
  const [top, ...below] = file.split('/') as [string, ...string[]]
  return below.length === 0 ? '.' : below.length > 1 && /^(?:engine|modules|apps|docs)$/.test(top) ? `${top}/${below[0]}` : top
}

/** A line with a word of the dialect. */
export interface DialectHit {
  /** The folder whose budget counts it, as `folderOf` says. */
  readonly folder: string
  readonly file: string
  /** From 1. */
  readonly line: number
  readonly word: string
}

/** Finds the words of the dialect in one text. `file` decides which parts are prose: all of a page, the comments and test names of a source. */
export function dialectOf(file: string, text: string): { readonly line: number; readonly word: string }[] {
  const parts = file.endsWith('.md') ? [{ 0: text, index: 0 }] : [...text.matchAll(file.endsWith('.sql') ? sqlProse : prose)]
  return parts.flatMap((part) =>
    [...part[0].matchAll(dialect)].map((found) => ({
      line: text.slice(0, part.index + found.index).split('\n').length,
      word: found[0].toLowerCase(),
    })),
  )
}

/** Finds the words of the dialect in all comments, test names and pages of the project. */
export function dialectHits(): DialectHit[] {
  const files = [
    ...readdirSync(root).filter((file) => file.endsWith('.md')),
    ...folders.flatMap((folder) => filesBelow(folder, /\.(?:tsx?|mjs|sql|css|md)$/)),
  ]
  return files
    .filter((file) => !isLeftOut(file))
    .flatMap((file) => {
      const folder = folderOf(file)
      return dialectOf(file, readFileSync(join(root, file), 'utf8')).map((hit) => ({ folder, file, ...hit }))
    })
}

/** How many words of the dialect each folder has, in the order of their names. A folder without any is not named. */
export function dialectCounts(hits: readonly DialectHit[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const { folder } of hits) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  return Object.fromEntries([...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** Where the budgets are kept: how many words of the dialect a folder still has. */
export const budgetsFile = join(root, 'scripts/plain-english.json')

/** The budgets by folder. */
export const readBudgets = (): Record<string, number> => JSON.parse(readFileSync(budgetsFile, 'utf8')) as Record<string, number>

/** The lines of the folders that have more words of the dialect than their budget, as `file:line word`. */
export function grownLines(hits: readonly DialectHit[], budgets: Readonly<Record<string, number>>): string[] {
  const counts = dialectCounts(hits)
  return hits.filter(({ folder }) => (counts[folder] ?? 0) > (budgets[folder] ?? 0)).map(({ file, line, word }) => `${file}:${line} ${word}`)
}

// Budgets only go down. `--raise` is for a merge of branches that were written before the test.
if (process.argv[1] === import.meta.filename) {
  const hits = dialectHits()
  const grown = grownLines(hits, readBudgets())
  if (grown.length > 0 && !process.argv.includes('--raise')) {
    console.error(`These folders have more such words than their budget. Rewrite the new sentences (docs/style.md):\n${grown.join('\n')}`)
    process.exitCode = 1
  } else await writeFile(budgetsFile, `${JSON.stringify(dialectCounts(hits), null, 2)}\n`)
}

import { type Entry, indexDeclarations } from './declaration-index.ts'

// npm run where /master-bank · npm run where "POST penjualan": the files, gate, table and tests of a URL or a call.

/** Returns the entries that a user asks for: the one of this name, or else all whose names contain the text. */
function foundEntries(entries: readonly Entry[], requested: string): readonly Entry[] {
  const wanted = requested.replace(/^(\w+) \/?(api\/)?/, '$1 ')
  const exact = entries.filter((entry) => entry.name === wanted || entry.name === `/${wanted}`)
  return exact.length > 0 ? exact : entries.filter((entry) => entry.name.toLowerCase().includes(wanted.toLowerCase()))
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[a-z\d]{3,}/g))

/** The similar names that a user sees at most. */
const similarMax = 6

/**
 * Returns the screens whose path, title or synonyms share words with the text, the most similar first: those that share more words, then rare words
 * before common ones and words of the path before synonyms.
 */
function similarScreens(entries: readonly Entry[], requested: string): readonly string[] {
  const screens = entries
    .filter(({ kind }) => kind !== 'call')
    .map(({ name, title, synonyms }) => ({ name, inPath: wordsOf(name), inAll: wordsOf([name, title, ...synonyms].join(' ')) }))
  const wanted = [...wordsOf(requested)].map((word) => ({ word, weight: 1 / Math.max(1, screens.filter(({ inAll }) => inAll.has(word)).length) }))
  const scored = screens.map(({ name, inPath, inAll }) => ({
    name,
    shared: wanted.filter(({ word }) => inAll.has(word)).length,
    score: wanted.reduce((sum, { word, weight }) => sum + (inPath.has(word) ? 2 * weight : inAll.has(word) ? weight : 0), 0),
  }))
  return scored
    .filter(({ shared }) => shared > 0)
    .toSorted((one, other) => other.shared - one.shared || other.score - one.score || (one.name < other.name ? -1 : 1))
    .slice(0, similarMax)
    .map(({ name }) => name)
}

/** Returns the calls that the users of a screen may make. */
const callsOf = (entries: readonly Entry[], screen: Entry): readonly Entry[] =>
  screen.kind === 'call' ? [] : entries.filter(({ screens }) => screens.includes(screen.name))

/** Tests that read the declarations of all modules. */
const genericTests: Partial<Record<Entry['kind'], string>> = {
  master: 'apps/server/every-master.pg.test.ts',
  report: 'apps/server/every-report.pg.test.ts',
}

/** Returns the lines about an entry. A screen also has the calls of its users, each with its server files and tests. */
function linesOf(entries: readonly Entry[], entry: Entry): string[] {
  const line = (name: string, text: string) => `  ${name.padEnd(8)} ${text}`
  const generic = genericTests[entry.kind]
  return [
    `${entry.name}  ${entry.title}  (${entry.kind}, ${entry.module})`,
    line('open to', entry.access),
    ...(entry.table ? [line('table', entry.table)] : []),
    ...entry.files.map((file) => line('file', file)),
    ...[...entry.tests, ...(generic ? [generic] : [])].map((test) => line('test', test)),
    ...callsOf(entries, entry).flatMap(({ name, title, files, tests }) => [
      line('call', `${name}  ${title}`),
      ...files.filter((file) => file.includes('/server/')).map((file) => line('', `file  ${file}`)),
      ...tests.map((test) => line('', `test  ${test}`)),
    ]),
  ]
}

/** Returns the answer to a URL or a call that a user asks for; undefined if nothing has such a name. */
export function whereIs(entries: readonly Entry[], requested: string): string | undefined {
  const found = foundEntries(entries, requested)
  return found.length === 0 ? undefined : found.flatMap((entry) => linesOf(entries, entry)).join('\n')
}

/** Returns the message for a name that is not declared. */
export function nothingFound(entries: readonly Entry[], requested: string): string {
  const similar = similarScreens(entries, requested)
  return `Nothing is declared as ${requested}.${similar.length > 0 ? ` Similar: ${similar.join(', ')}` : ''}`
}

if (process.argv[1] === import.meta.filename) {
  const requested = process.argv.slice(2).join(' ').trim()
  if (!requested) {
    console.error('Usage: npm run where /master-bank   or   npm run where "POST penjualan"')
    process.exit(1)
  }
  const entries = await indexDeclarations()
  const answer = whereIs(entries, requested)
  console.log(answer ?? nothingFound(entries, requested))
  if (answer === undefined) process.exitCode = 1
}

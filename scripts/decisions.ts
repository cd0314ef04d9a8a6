import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './run.ts'

const folder = join(root, 'docs/decisions')

/** Where the index of the decisions is kept. */
export const decisionsFile = join(folder, 'README.md')

/** One decision as the index shows it. */
interface Decision {
  /** Three digits. */
  readonly number: string
  readonly title: string
  readonly file: string
  /** What its line `**Status.**` says: what supersedes or changes it. Without that line it is accepted. */
  readonly status: string
  readonly text: string
}

/** Every decision in the order of the numbers. */
export async function readDecisions(): Promise<Decision[]> {
  const files = (await readdir(folder)).filter((file) => /^\d{3}-.+\.md$/.test(file)).toSorted()
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8')
      const number = file.slice(0, 3)
      const heading = /^# (\d{3}) · (.+)$/m.exec(text)
      if (heading?.[1] !== number) throw new Error(`${file} begins with "# ${number} · <title>"`)
      const status = /^\*\*Status\.\*\* (.+?)\.?$/m.exec(text)?.[1] ?? 'accepted'
      return { number, title: heading[2] as string, file, status, text }
    }),
  )
}

/** The index: each decision with its status and the later decisions that name it. */
export async function decisionsPage(): Promise<string> {
  const decisions = await readDecisions()
  const link = ({ number, file }: Decision) => `[${number}](${file})`
  const rows = decisions.map((decision) => {
    const { number } = decision
    // In a link, in brackets, or after the word: elsewhere three digits may be any figure.
    const names = new RegExp(`(?:decisions?[ /]|\\()${number}(?=[-),.;:]|$)`, 'm')
    const later = decisions.filter((other) => other.number > number && names.test(other.text.replace(/^# .+$/m, '')))
    return `| ${link(decision)} | ${decision.title} | ${decision.status} | ${later.map(link).join(' ')} |`
  })
  return [
    '# Decisions',
    '',
    'Why things are as they are, a page each, in the order in which they were decided. Written by `npm run decisions` from the files of this folder.',
    '',
    'A decision is accepted unless its status says what supersedes or changes it. The last column has later decisions that name it: read them too.',
    'A new decision takes the next free number. One that replaces another puts a line `**Status.** Superseded by [number](file).` below the title of the old one.',
    '',
    '| number | decision | status | named by |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

if (process.argv[1] === import.meta.filename) await writeFile(decisionsFile, await decisionsPage())

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Entry, indexDeclarations } from './declaration-index.ts'
import { root } from './run.ts'

/** Where the list of everything that has an address is kept. */
export const screensFile = join(root, 'docs/screens.md')

/** Every screen and call with its title, access and first file, as `docs/screens.md` says it. */
export async function screensPage(): Promise<string> {
  const entries = await indexDeclarations()
  const section = (title: string, wanted: (entry: Entry) => boolean) => [
    `## ${title}`,
    '',
    '| address | what | files |',
    '|---|---|---|',
    ...entries
      .filter(wanted)
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map(
        (entry) =>
          `| \`${entry.name}\` | ${entry.title} | ${entry.files.map((file) => `[${file.split('/').slice(1).join('/')}](../${file})`).join(' · ')} |`,
      ),
    '',
  ]
  return [
    '# Screens and calls',
    '',
    'Everything that has an address, with the files that make it. Written by `npm run screens`; `npm run where <address>` says who may use it as well.',
    '',
    ...section('Screens', (entry) => entry.kind !== 'call'),
    ...section('Calls', (entry) => entry.kind === 'call'),
  ].join('\n')
}

if (process.argv[1] === import.meta.filename) await writeFile(screensFile, await screensPage())

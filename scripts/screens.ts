import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { declared } from '#apps/declared.ts'
import { listedDocuments, listedFamilies, listedRefusals, listedScreens } from '#engine/contract/listed.ts'
import { type RefusalKind, core } from '#engine/contract/refusal.ts'
import { menu } from '#modules/access/contract/menu.ts'
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

/** Where what the frame of the browser knows of every screen and kind of document is kept. */
export const listedFile = join(root, 'apps/web/listed.generated.ts')

/** What the frame reads instead of the declarations, a line each. */
export function listedSource(): string {
  const names = new Map(Object.entries(menu).map(([name, group]) => [JSON.stringify(group), name]))
  // A screen says which heading it stands under, not what that heading is.
  const line = (listed: object) =>
    `  ${JSON.stringify(listed, (key, value: unknown) => (key === 'menu' ? `menu.${names.get(JSON.stringify(value))}` : value)).replace(/"menu":"(menu\.\w+)"/, '"menu":$1')},`
  return [
    "import type { ListedDocument, ListedFamily, ListedRefusal, ListedScreen } from '#engine/contract/listed.ts'",
    "import { menu } from '#modules/access/contract/menu.ts'",
    '',
    '// Written by `npm run screens` from what the modules declare.',
    '',
    '/** Every screen there is, in the order of the modules and, within a module, of its declarations. */',
    'export const screens: readonly ListedScreen[] = [',
    ...listedScreens(declared).map(line),
    ']',
    '',
    '/** Every kind of document. */',
    'export const documents: readonly ListedDocument[] = [',
    ...listedDocuments(declared).map(line),
    ']',
    '',
    '/** Every family of screens. */',
    'export const families: readonly ListedFamily[] = [',
    ...listedFamilies(declared).map(line),
    ']',
    '',
    '/** Every refusal whose text has places to fill. */',
    'export const refusals: readonly ListedRefusal[] = [',
    ...listedRefusals(declared).map(line),
    ']',
    '',
  ].join('\n')
}

/** Where the list of every refusal is kept. */
export const refusalsFile = join(root, 'docs/refusals.md')

/** Every refusal with its code, the status of its answer, its text and the modules that declare it. */
export function refusalsPage(): string {
  const owners = new Map<string, { readonly kind: RefusalKind; readonly modules: string[] }>()
  for (const { module, refusals } of [{ module: 'engine', refusals: core }, ...declared]) {
    for (const kind of Object.values<RefusalKind>(refusals ?? {})) {
      const key = `${kind.code} ${kind.status} ${kind.text}`
      const owner = owners.get(key) ?? { kind, modules: [] }
      owner.modules.push(module)
      owners.set(key, owner)
    }
  }
  return [
    '# Refusals',
    '',
    'Every way in which a call says no. The answer has the status and, as JSON, `code`, `message` (the text in the language of the user), `fields` (messages by field) and `request_id`.',
    'A program reads the code; the text may change. Which call may give which code: `/api/docs`. Written by `npm run screens`.',
    '',
    '| code | status | text | declared by |',
    '|---|---|---|---|',
    ...[...owners.entries()]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([, { kind, modules }]) => `| \`${kind.code}\` | ${kind.status} | ${kind.text.replaceAll('|', '\\|')} | ${modules.join(', ')} |`),
    '',
  ].join('\n')
}

if (process.argv[1] === import.meta.filename) {
  await writeFile(screensFile, await screensPage())
  await writeFile(listedFile, listedSource())
  await writeFile(refusalsFile, refusalsPage())
}

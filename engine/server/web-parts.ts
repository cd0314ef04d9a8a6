import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A part of the built web application: a file of script, and what it imports at once. */
interface Part {
  readonly file: string
  readonly imports?: readonly string[]
  readonly isEntry?: boolean
}

/** The parts of the built web application by the names of their sources. */
export type Parts = Readonly<Record<string, Part>>

/** What the build has written down of its parts. */
export const readParts = async (webFolder: string): Promise<Parts> =>
  JSON.parse(await readFile(join(webFolder, '.vite/manifest.json'), 'utf8')) as Parts

/** Returns the name of the part whose source has this end: 'sales/web/transaksi-penjualan.tsx'. Undefined if no part has it. */
export const partNamed = (parts: Parts, end: string): string | undefined => Object.keys(parts).find((name) => name.endsWith(end))

/** The part that a page begins with. */
export const entryOf = (parts: Parts): string => Object.keys(parts).find((name) => parts[name]?.isEntry) as string

/** These parts and everything that they import at once. */
export function withImports(parts: Parts, names: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (name: string) => {
    if (found.has(name)) return
    found.add(name)
    for (const next of parts[name]?.imports ?? []) visit(next)
  }
  names.forEach(visit)
  return found
}

/**
 * The tags that name to a browser the parts of the page at this path, in the order in which they are wanted: first what stands around every screen
 * (`data-part-of="frame"`), then the screen (`data-part-of="screen"`). They fetch nothing by themselves: who fetches them, and when, is
 * apps/web/public/before.js and apps/web/main.tsx. The code of a screen is in a file that is called as its path; masters and reports are drawn
 * by the engine from what declares them.
 */
export function partsOf(parts: Parts, path: string): string {
  const engine = path.startsWith('/master-')
    ? 'engine/web/master-screen.tsx'
    : path.startsWith('/laporan-')
      ? 'engine/web/report-screen.tsx'
      : undefined
  const own = partNamed(parts, `/web${path}.tsx`)
  const drawn = own ? [own] : engine ? [partNamed(parts, engine), partNamed(parts, '/declared.ts')] : []
  const named = (names: readonly (string | undefined)[]) =>
    withImports(
      parts,
      names.flatMap((name) => name ?? []),
    )
  const frame = named([partNamed(parts, 'shell/shell.tsx')])
  const screen = [...named(drawn)].filter((name) => !frame.has(name))
  const tags = (of: string, names: readonly string[]) =>
    names.filter((name) => !parts[name]?.isEntry).map((name) => `<link data-part-of="${of}" crossorigin href="./${parts[name]?.file}">`)
  return [...tags('frame', [...frame]), ...tags('screen', screen)].join('')
}

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

/** The name of the part whose source has this end, undefined where there is none: 'sales/web/transaksi-penjualan.tsx'. */
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
 * The tags that have a browser fetch what the page at this path will ask for in turn, all at once: a slow line answers many questions
 * as fast as one. The code of a screen is in a file that is called as its path; masters and reports are drawn by the engine from what declares
 * them.
 */
export function preloadsOf(parts: Parts, path: string): string {
  const engine = path.startsWith('/master-')
    ? 'engine/web/master-screen.tsx'
    : path.startsWith('/laporan-')
      ? 'engine/web/report-screen.tsx'
      : undefined
  const own = partNamed(parts, `/web${path}.tsx`)
  const drawn = own ? [own] : engine ? [partNamed(parts, engine), partNamed(parts, '/declared.ts')] : []
  const shell = partNamed(parts, 'shell/shell.tsx')
  const wanted = withImports(
    parts,
    [shell, ...drawn].flatMap((name) => name ?? []),
  )
  return [...wanted]
    .filter((name) => !parts[name]?.isEntry)
    .map((name) => `<link rel="modulepreload" crossorigin href="./${parts[name]?.file}">`)
    .join('')
}

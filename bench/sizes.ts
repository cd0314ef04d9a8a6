import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ensureWeb, webFolder } from '../scripts/web-build.ts'
import type { Figure } from './figure.ts'

interface Chunk {
  readonly file: string
  readonly src?: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

type Manifest = Readonly<Record<string, Chunk>>

const loginBudgetKb = 150
const screenBudgetKb = 60

/** JavaScript that the login page loads first, and what each screen adds to the shell; gzipped, in kB of 1,000 bytes. */
export async function run(): Promise<Figure[]> {
  await ensureWeb()
  const manifest = JSON.parse(await readFile(join(webFolder, '.vite/manifest.json'), 'utf8')) as Manifest
  const keyOf = (part: string) => Object.keys(manifest).find((key) => key.endsWith(part))
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry) as string
  const login = closure(manifest, [entry, keyOf('modules/access/web/login.tsx') as string])
  const shell = closure(manifest, [entry, keyOf('shell/shell.tsx') as string])
  const figures: Figure[] = [{ what: 'login page, JavaScript gz', measured: await gzKb(manifest, login), budget: loginBudgetKb, unit: 'kB' }]
  figures.push({
    what: 'shell on top of the login page (fetched while typing)',
    measured: await gzKb(manifest, difference(shell, login)),
    budget: 250,
    unit: 'kB',
  })
  for (const key of Object.keys(manifest).filter((each) => /modules\/\w+\/web\/[\w-]+\.tsx$|engine\/web\/(master|report)-screen\.tsx$/.test(each))) {
    if (login.has(key) || shell.has(key)) continue
    const added = difference(closure(manifest, [key]), shell)
    figures.push({ what: `screen ${key.replace(/^(\.\.\/)+/, '')}`, measured: await gzKb(manifest, added), budget: screenBudgetKb, unit: 'kB' })
  }
  return figures
}

/** Chunks and everything they import at once. */
function closure(manifest: Manifest, keys: readonly string[]): Set<string> {
  const found = new Set<string>()
  const visit = (key: string) => {
    if (found.has(key)) return
    found.add(key)
    for (const next of manifest[key]?.imports ?? []) visit(next)
  }
  keys.forEach(visit)
  return found
}

const difference = (all: ReadonlySet<string>, known: ReadonlySet<string>) => new Set([...all].filter((key) => !known.has(key)))

async function gzKb(manifest: Manifest, keys: ReadonlySet<string>): Promise<number> {
  const files = new Set([...keys].flatMap((key) => manifest[key]?.file ?? []).filter((file) => file.endsWith('.js')))
  const sizes = await Promise.all([...files].map(async (file) => gzipSync(await readFile(join(webFolder, file)), { level: 9 }).length))
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

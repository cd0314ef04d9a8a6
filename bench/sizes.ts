import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Parts, entryOf, partNamed, readParts, withImports } from '#engine/server/web-parts.ts'
import { ensureWeb, webFolder } from '../scripts/web-build.ts'
import type { Figure } from './figure.ts'

const loginBudgetKb = 150
// Some 65 bytes of it are the menu entry of each screen: it grows with the modules.
const shellBudgetKb = 268
const screenBudgetKb = 60

/** JavaScript that the login page loads first, and what each screen adds to the shell; gzipped, in kB of 1,000 bytes. */
export async function run(): Promise<Figure[]> {
  await ensureWeb()
  const parts = await readParts(webFolder)
  const { login, shell } = frameOf(parts)
  const figures = await frameSizes(parts)
  for (const key of Object.keys(parts).filter((each) => /modules\/\w+\/web\/[\w-]+\.tsx$|engine\/web\/(master|report)-screen\.tsx$/.test(each))) {
    if (login.has(key) || shell.has(key)) continue
    const added = difference(withImports(parts, [key]), shell)
    figures.push({ what: `screen ${key.replace(/^(\.\.\/)+/, '')}`, measured: await gzKb(parts, added), budget: screenBudgetKb, unit: 'kB' })
  }
  return figures
}

/** What stands before any screen does, of a built application: the login page, and what it adds to become the frame of the screens. */
export async function frameSizes(parts: Parts): Promise<Figure[]> {
  const { login, shell } = frameOf(parts)
  return [
    { what: 'login page, JavaScript gz', measured: await gzKb(parts, login), budget: loginBudgetKb, unit: 'kB' },
    {
      what: 'shell on top of the login page (fetched while typing)',
      measured: await gzKb(parts, difference(shell, login)),
      budget: shellBudgetKb,
      unit: 'kB',
    },
  ]
}

function frameOf(parts: Parts) {
  const entry = entryOf(parts)
  const login = withImports(parts, [entry, partNamed(parts, 'modules/access/web/login.tsx') as string])
  const shell = withImports(parts, [entry, partNamed(parts, 'shell/shell.tsx') as string])
  return { login, shell }
}

const difference = (all: ReadonlySet<string>, known: ReadonlySet<string>) => new Set([...all].filter((key) => !known.has(key)))

async function gzKb(parts: Parts, keys: ReadonlySet<string>): Promise<number> {
  const files = new Set([...keys].flatMap((key) => parts[key]?.file ?? []).filter((file) => file.endsWith('.js')))
  const sizes = await Promise.all([...files].map(async (file) => gzipSync(await readFile(join(webFolder, file)), { level: 9 }).length))
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Parts, entryOf, partNamed, readParts, withImports } from '#engine/server/web-parts.ts'
import { ensureWeb, webFolder } from '../scripts/web-build.ts'
import type { Figure } from './figure.ts'

const loginBudgetKb = 150
// Some 65 bytes of it are the menu entry of each screen: it grows with the modules.
// The families of screens, favourites and recent entries added 2.4 kB (docs/decisions/239), the table of keys and the notice that undoes 1 kB (252).
const shellBudgetKb = 272

/**
 * How much a screen may add to the shell, in kB. Most screens read the declarations up to the sale; 60 kB
 * is the aim that they miss (docs/decisions/226).
 */
const screenBudgetKb = 175

/** Screens that read declarations of many modules, and what draws paper, which comes when it is needed. */
const budgetsKb: readonly (readonly [end: string, budget: number])[] = [
  ['receipts/web/paper-view.tsx', 300],
  ['labels/web/labels-out.tsx', 295],
  ['labels/web/label-drawn.tsx', 275],
  ['labels/web/labels-dialog.tsx', 275],
  // Declarations of the masters, which have those of stones too.
  ['move-in/web/pindah-data.tsx', 227],
  // Every figure stands next to its comparison, and each kind of claim opens its rows.
  ['dashboard/web/dashboardPusat.tsx', 225],
  // A drawer of the dashboard: the table, and what its rows open.
  ['dashboard/web/evening-rows.tsx', 195],
  // It reads the bank's file and holds it against the books.
  ['money/web/validasi-non-cash.tsx', 178],
  // A report whose rows are ticked and sent.
  ['shipping/web/laporan-barang-lama.tsx', 179],
  ['suppliers/web/penerimaan-barang.tsx', 176],
]
const readsManyKb = 217
const readsMany = new RegExp(
  `/(${'pindah-data tambah-data-barang tambah-barang-banyak ubah-barang dashboard dashboardPusat terima-sepuhan wasting-sepuhan kirim-barang-cuci hasil-tukang harga-hari-ini'.replaceAll(' ', '|')})\\.tsx$`,
)

/** JavaScript that the login page loads first, and what each screen adds to the shell; gzipped, in kB of 1,000 bytes. */
export async function run(): Promise<Figure[]> {
  await ensureWeb()
  const parts = await readParts(webFolder)
  return [...(await frameSizes(parts)), ...(await screenSizes(parts))]
}

/** What each screen of a built application adds to the shell. */
export async function screenSizes(parts: Parts): Promise<Figure[]> {
  const { login, shell } = frameOf(parts)
  const screens = Object.keys(parts).filter((each) => /modules\/[\w-]+\/web\/[\w-]+\.tsx$|engine\/web\/(master|report)-screen\.tsx$/.test(each))
  return Promise.all(
    screens
      .filter((key) => !login.has(key) && !shell.has(key))
      .map(async (key) => ({
        what: `screen ${key.replace(/^(\.\.\/)+/, '')}`,
        measured: await gzKb(parts, difference(withImports(parts, [key]), shell)),
        budget: budgetOf(key),
        unit: 'kB',
      })),
  )
}

const budgetOf = (key: string): number => budgetsKb.find(([end]) => key.endsWith(end))?.[1] ?? (readsMany.test(key) ? readsManyKb : screenBudgetKb)

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
  // The build names a part by its group where it has put others into its file.
  const named = (...ends: string[]) => {
    const found = ends.map((end) => partNamed(parts, end)).find((name) => name !== undefined)
    if (found === undefined) throw new Error(`The build has no part ${ends.join(' or ')}`)
    return found
  }
  const login = withImports(parts, [entry, named('modules/access/web/login.tsx', ...Object.keys(parts).filter((name) => name.startsWith('_login-')))])
  const shell = withImports(parts, [entry, named('shell/shell.tsx')])
  return { login, shell }
}

const difference = (all: ReadonlySet<string>, known: ReadonlySet<string>) => new Set([...all].filter((key) => !known.has(key)))

async function gzKb(parts: Parts, keys: ReadonlySet<string>): Promise<number> {
  const files = new Set([...keys].flatMap((key) => parts[key]?.file ?? []).filter((file) => file.endsWith('.js')))
  const sizes = await Promise.all([...files].map(packedBytes))
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

const packed = new Map<string, Promise<number>>()

/** The size of a file of the build, gzipped. Most files are part of many screens, and packed once. */
function packedBytes(file: string): Promise<number> {
  const known = packed.get(file) ?? readFile(join(webFolder, file)).then((content) => gzipSync(content, { level: 9 }).length)
  packed.set(file, known)
  return known
}

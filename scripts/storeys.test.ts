import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { filesBelow, importsOf } from './source-graph.ts'

const root = join(import.meta.dirname, '..')

/** From the ground up: a module may use those below its storey, by their contract and their `public.ts`; neighbours know nothing of each other. */
const storeys = [
  ['settings'],
  ['access'],
  ['approvals', 'audit', 'training', 'messages', 'portals'],
  ['ledger'],
  ['masters'],
  ['pricing'],
  ['goods', 'members', 'receipts', 'customer-screen'],
  ['documents', 'coupons', 'catalogue'],
  ['payments', 'buyback'],
  ['queue', 'cases'],
  ['sales', 'intake', 'money', 'accounting', 'loans', 'labels', 'web-shop', 'counting', 'weighing'],
  ['purchases', 'handling', 'deposits', 'repairs', 'orders', 'instalments', 'points', 'identity', 'marketplace'],
  ['bulk-goods', 'suppliers', 'move-in', 'shipping', 'craftsmen', 'preorders'],
  ['central', 'customer'],
  ['board', 'wishes'],
  ['sorting'],
  ['refining'],
  ['unusual-activity'],
  ['closing'],
  ['dashboard'],
]

/** The modules by what they are about, as docs/start-here.md names them. */
const groups = {
  foundation: ['settings', 'access', 'approvals', 'audit', 'training', 'messages', 'portals'],
  books: ['ledger', 'masters', 'pricing', 'accounting'],
  things: ['goods', 'members', 'receipts', 'customer-screen', 'labels', 'catalogue'],
  counter: ['documents', 'payments', 'cases', 'coupons', 'buyback', 'queue'],
  trade:
    'sales purchases deposits orders preorders repairs loans instalments points identity wishes intake handling bulk-goods suppliers craftsmen shipping sorting refining counting weighing money marketplace web-shop'.split(
      ' ',
    ),
  'whole chain': ['central', 'customer', 'board', 'unusual-activity', 'closing', 'move-in', 'dashboard'],
}
const storeyOf = (module: string) => storeys.findIndex((storey) => storey.includes(module))

/** Shipped sources below a folder, without tests and their shared code. */
const sources = (folder: string) => filesBelow(folder).filter((file) => !file.includes('.test.') && !file.includes('/testing/'))

it('has every module on a storey', async () => {
  expect((await readdir(join(root, 'modules'))).toSorted()).toEqual(storeys.flat().toSorted())
})

it('has every module in one group, and the page for newcomers names them', async () => {
  expect(Object.values(groups).flat().toSorted()).toEqual(storeys.flat().toSorted())
  const page = await readFile(join(root, 'docs/start-here.md'), 'utf8')
  for (const [group, modules] of Object.entries(groups)) expect(page).toContain(`| ${group} | ${modules.join(' · ')} |`)
})

it('imports one way: apps, modules by storeys, engine', async () => {
  const offenders: string[] = []
  for (const file of [...sources('modules'), ...sources('engine')]) {
    const [top, module = '', side] = file.split('/') as [string, string?, string?]
    for (const imported of importsOf(file)) {
      const [theirTop, theirModule = '', theirSide, ...rest] = imported.split('/') as [string, string?, string?, ...string[]]
      const isInside = top === 'modules' && theirModule === module
      const mayEnter =
        theirTop === 'engine' ||
        // Row types, made from the database.
        imported === 'db/schema.generated.ts' ||
        (top === 'modules' &&
          theirTop === 'modules' &&
          (isInside || (storeyOf(theirModule) < storeyOf(module) && (theirSide === 'contract' || rest[0] === 'public.ts'))))
      // Neither side of the wire knows the other.
      const crosses = (side === 'web' && theirSide === 'server') || (side === 'server' && theirSide === 'web')
      if (!mayEnter || crosses) offenders.push(`${file} imports ${imported}`)
    }
  }
  expect(offenders).toEqual([])
})

it('has only exports in the public files of the web side: the build leaves out unused ones', async () => {
  const files = sources('modules').filter((file) => file.endsWith('/web/public.ts'))
  const doing = await Promise.all(files.map(async (file) => (/^import '/m.test(await readFile(join(root, file), 'utf8')) ? [file] : [])))
  // The one that vite.config.ts knows of.
  expect(doing.flat()).toEqual(['modules/intake/web/public.ts'])
})

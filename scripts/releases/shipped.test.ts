import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../run.ts'
import { closureOf, filesBelow } from '../source-graph.ts'
import { isShipped } from './cut.ts'

/** The commands that a server needs. */
const commands = ['backup', 'build', 'move-files', 'restore', 'restore-drill', 'serve', 'setup', 'start', 'update', 'upgrade-postgres', 'verify']
const bridges = ['apps/bridges/main.ts', 'apps/bridges/worker.ts']

it('a release has all that the commands of a server import', () => {
  const needed = closureOf([...commands.map((name) => `scripts/${name}.ts`), ...bridges])
  expect(needed.length).toBeGreaterThan(500)
  expect(needed.filter((file) => !isShipped(file))).toEqual([])
})

it('a release has dictionaries, migrations and units, and no test', async () => {
  const folders = ['apps', 'bench', 'db', 'docs', 'e2e', 'engine', 'locales', 'modules', 'ops', 'scripts']
  const tracked = [...folders.flatMap((folder) => filesBelow(folder, /./)), 'package-lock.json', '.npmrc']
  const shipped = new Set(tracked.filter(isShipped))
  for (const file of [
    'scripts/bootstrap.mjs',
    'db/rights.sql',
    'db/migrations/0060_sales.sql',
    'ops/systemd/backup.sh',
    'docs/operations.md',
    'package-lock.json',
    '.npmrc',
  ])
    expect(shipped.has(file), file).toBe(true)
  expect([...shipped].filter((file) => /\.test\.|\/testing\/|^e2e|^bench/.test(file))).toEqual([])
  expect(tracked.filter((file) => file.startsWith('locales/') && !shipped.has(file) && !file.includes('.test.'))).toEqual([])
  // The units of systemd name programs of a release.
  const unit = await readFile(join(root, 'ops/systemd/kencana-update.service'), 'utf8')
  expect(shipped.has(/scripts\/\w+\.ts/.exec(unit)?.[0] as string)).toBe(true)
})

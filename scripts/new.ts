import { access, mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { documentFiles } from './new-document.ts'

// npm run new master|report|document|command <module> <slug>: writes the files with the slug, ready to be filled.
const [kind, module, slug] = process.argv.slice(2)
const root = join(import.meta.dirname, '..')

const camel = (text: string) => text.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const title = (text: string) => text.replace(/(^|-)(\w)/g, (_, dash: string, letter: string) => (dash ? ' ' : '') + letter.toUpperCase())

function filesOf(sort: string, folder: string, name: string): Record<string, string> {
  const variable = camel(name)
  if (sort === 'master') {
    const table = name.replace(/^master-/, '').replaceAll('-', '_')
    return {
      [`modules/${folder}/contract/${name}.ts`]: `import { crud, defineMaster } from '#engine/contract/master.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { fields as f } from './fields.ts'

export const ${variable} = defineMaster({
  screen: { path: '/${name}', title: '${title(name)}', menu: menu.master },
  api: crud('${table}', 'kode_${table}'),
  table: '${table}',
  key: 'kode_${table}',
  fields: [f.kode_${table}, f.nama_${table}],
})
`,
    }
  }
  if (sort === 'report') {
    return {
      [`modules/${folder}/contract/${name}.ts`]: `import { col, defineReport, period } from '#engine/contract/report.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { fields as f } from './fields.ts'

export const ${variable} = defineReport({
  screen: { path: '/${name}', title: '${title(name)}', menu: menu.laporan, back: '/SubMenuLaporan' },
  api: 'GET ${folder}/${name}',
  filters: [period()],
  columns: [col(f.nama_barang), col(f.berat, { total: true })],
  files: { name: '${title(name).toUpperCase()}' },
})
`,
      [`modules/${folder}/server/${name}.ts`]: `import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import type { ${variable} } from '../contract/${name}.ts'

export const rows: ReportQuery<typeof ${variable}> = async (db, filter, scope) => {
  const { rows: found } = await sql<ReportRow<typeof ${variable}>>\`
    select nama_barang, berat
    from penjualan_sah
    where kode_toko = any(\${scope.shops}) and tgl_system between \${filter.tgl_from} and \${filter.tgl_to}
    order by nama_barang\`.execute(db)
  return found
}
`,
    }
  }
  return {
    [`modules/${folder}/contract/${name}.ts`]: `import { z } from 'zod'
import { done, endpoint, signedIn } from '#engine/contract/endpoint.ts'

export const ${variable} = endpoint({
  call: 'POST ${folder}/${name}',
  summary: '${title(name)}',
  access: signedIn(),
  body: z.object({}),
  reply: done,
  moves: true,
})
`,
    [`modules/${folder}/server/${name}.ts`]: `import type { Handler } from '#engine/server/serve.ts'
import type { ${variable} as declaration } from '../contract/${name}.ts'

export const ${variable}: Handler<typeof declaration> = async ({ db, caller, body, audit }) => {
  await audit({ subject: '${name}', key: caller.kode_toko, after: body })
  void db
  return { message: 'Berhasil Menyimpan Data' }
}
`,
    [`modules/${folder}/server/${name}.pg.test.ts`]: `import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { ${variable} } from '../contract/${name}.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('is refused to somebody who is not logged in', async () => {
  expect((await app.call(undefined, ${variable}, { body: {} })).status).toBe(401)
})
`,
  }
}

/** The step after the last one. */
async function nextMigration(): Promise<string> {
  const steps = (await readdir(join(root, 'db/migrations'))).map((name) => Number.parseInt(name, 10))
  return String(Math.max(...steps) + 1).padStart(4, '0')
}

if (!kind || !['master', 'report', 'document', 'command'].includes(kind) || !module || !slug || !/^[a-z0-9-]+$/.test(slug)) {
  console.error('Usage: npm run new master|report|document|command <module> <slug>   e.g. npm run new report sales laporan-batal-titip')
  process.exit(1)
}
const files =
  kind === 'document'
    ? documentFiles({ module, slug, title: title(slug), variable: camel(slug), step: await nextMigration() })
    : filesOf(kind, module, slug)
for (const [file, text] of Object.entries(files)) {
  const path = join(root, file)
  const exists = await access(path).then(
    () => true,
    () => false,
  )
  if (exists) {
    console.error(`${file} is there already.`)
    process.exit(1)
  }
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
  console.log(`wrote ${file}`)
}
console.log(
  `Now list it in modules/${module}/contract/index.ts and modules/${module}/server/module.ts${kind === 'master' ? ', and add its table in db/migrations' : ''}.`,
)
if (kind === 'document') {
  console.log(`Then: npm run types; its accounts in db/seed; its maker in apps/server/every-document.pg.test.ts and the story of its cancelling in
apps/server/every-approval.pg.test.ts. docs/start-here.md, "A new document", goes through it.`)
}

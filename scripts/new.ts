import { access, mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { documentFiles, documentSteps } from './new-document.ts'
import { documentWebFiles } from './new-document-web.ts'

// npm run new master|report|document|command <module> <slug>: writes the files with the slug, ready to be filled.
const [kind, module, slug, wantedPrefix] = process.argv.slice(2)
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
import type { ${variable} as declaration } from '../contract/${name}.ts'

export const ${variable}: ReportQuery<typeof declaration> = async (db, filter, scope) => {
  const { rows: found } = await sql<ReportRow<typeof declaration>>\`
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

/** The file that declares the documents whose numbers begin with a prefix, if there is one. */
async function ownerOf(prefix: string): Promise<string | undefined> {
  const files = (await readdir(join(root, 'modules'), { recursive: true })).filter((file) => /[/\\]contract[/\\].*\.ts$/.test(file))
  for (const file of files) if ((await readFile(join(root, 'modules', file), 'utf8')).includes(`prefix: '${prefix}'`)) return `modules/${file}`
  return undefined
}

if (!kind || !['master', 'report', 'document', 'command'].includes(kind) || !module || !slug || !/^[a-z0-9-]+$/.test(slug)) {
  console.error(
    'Usage: npm run new master|report|document|command <module> <slug>   e.g. npm run new report sales laporan-batal-titip, npm run new document sales sepuhan SP',
  )
  process.exit(1)
}
const prefix = (wantedPrefix ?? slug.slice(0, 2)).toUpperCase()
const owner = kind === 'document' ? await ownerOf(prefix) : undefined
if (owner !== undefined) {
  console.error(`Numbers that begin with ${prefix} are those of ${owner}. Say another prefix: npm run new document ${module} ${slug} <prefix>`)
  process.exit(1)
}
const named = { module, slug, title: title(slug), variable: camel(slug), prefix, step: await nextMigration() }
const files = kind === 'document' ? { ...documentFiles(named), ...documentWebFiles(named) } : filesOf(kind, module, slug)
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
const further = {
  master: 'and add its table in db/migrations',
  report: `and its query among the queries of modules/${module}/server/module.ts`,
  command: `and its handler among the handlers of modules/${module}/server/module.ts`,
}[kind as 'master' | 'report' | 'command']
console.log(kind === 'document' ? documentSteps(named) : `Now list ${camel(slug)} in modules/${module}/contract/index.ts, ${further}.`)

/** What the files of a new master, report or command are named after. */
export interface NewFiles {
  readonly module: string
  readonly slug: string
  readonly title: string
  readonly variable: string
}

/** The files of a new master: its words, and its declaration. */
export function masterFiles({ module, slug, title, variable }: NewFiles): Record<string, string> {
  const table = slug.replace(/^master-/, '').replaceAll('-', '_')
  const noun = title.replace(/^Master /, '')
  return {
    [`modules/${module}/contract/${slug}-fields.ts`]: `import { dictionary } from '#engine/contract/field.ts'
import { code, text } from '#engine/kinds/index.ts'

/** The words of this master. */
export const ${variable}Words = dictionary({
  kode_${table}: code('Kode ${noun}', { atMost: 15 }),
  nama_${table}: text('Nama ${noun}', { atMost: 50 }),
})
`,
    [`modules/${module}/contract/${slug}.ts`]: `import { crud, defineMaster } from '#engine/contract/master.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { ${variable}Words as w } from './${slug}-fields.ts'

export const ${variable} = defineMaster({
  screen: { path: '/${slug}', title: '${title}', menu: menu.master },
  api: crud('${table}', 'kode_${table}'),
  table: '${table}',
  key: 'kode_${table}',
  fields: [w.kode_${table}, w.nama_${table}],
})
`,
  }
}

/** The files of a new report: its words, its declaration, and its query. It begins with the pieces that were sold. */
export function reportFiles({ module, slug, title, variable }: NewFiles): Record<string, string> {
  return {
    [`modules/${module}/contract/${slug}-fields.ts`]: `import { dictionary } from '#engine/contract/field.ts'
import { goods } from '#modules/goods/contract/fields.ts'

/** The words of this report. */
export const ${variable}Words = dictionary({
  nama_barang: goods.nama_barang,
  berat: goods.berat,
})
`,
    [`modules/${module}/contract/${slug}.ts`]: `import { col, defineReport, period } from '#engine/contract/report.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { ${variable}Words as w } from './${slug}-fields.ts'

export const ${variable} = defineReport({
  screen: { path: '/${slug}', title: '${title}', menu: menu.laporan, back: '/SubMenuLaporan' },
  api: 'GET ${module}/${slug}',
  filters: [period()],
  columns: [col(w.nama_barang), col(w.berat, { total: true })],
  files: { name: '${title.toUpperCase()}' },
})
`,
    [`modules/${module}/server/${slug}.ts`]: `import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import type { ${variable} as declaration } from '../contract/${slug}.ts'

/** Every piece that was sold. Both tables are asked for the dates, so that each is read by its own index. */
export const ${variable}: ReportQuery<typeof declaration> = async (db, { tgl_from, tgl_to }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof declaration>>\`
    select d.nama_barang, d.berat
    from penjualan_detail d
    join penjualan_sah p on p.kode_toko = d.kode_toko and p.no_faktur = d.no_faktur
    where d.kode_toko = any(\${shops}) and d.tgl_system between \${tgl_from} and \${tgl_to}
      and p.kode_toko = any(\${shops}) and p.tgl_system between \${tgl_from} and \${tgl_to}
    order by d.nama_barang, d.kode_toko, d.no_faktur, d.no_urut\`.execute(db)
  return rows
}
`,
  }
}

/** The files of a new command: its declaration, its handler, and the first test of it. */
export function commandFiles({ module, slug, title, variable }: NewFiles): Record<string, string> {
  return {
    [`modules/${module}/contract/${slug}.ts`]: `import { z } from 'zod'
import { done, endpoint, signedIn } from '#engine/contract/endpoint.ts'

export const ${variable} = endpoint({
  call: 'POST ${module}/${slug}',
  summary: '${title}',
  access: signedIn(),
  body: z.object({}),
  reply: done,
  moves: true,
})
`,
    [`modules/${module}/server/${slug}.ts`]: `import type { Handler } from '#engine/server/serve.ts'
import type { ${variable} as declaration } from '../contract/${slug}.ts'

export const ${variable}: Handler<typeof declaration> = async ({ db, caller, body, audit }) => {
  await audit({ subject: '${slug}', key: caller.kode_toko, after: body })
  void db
  return { message: 'Berhasil Menyimpan Data' }
}
`,
    [`modules/${module}/server/${slug}.pg.test.ts`]: `import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { ${variable} } from '../contract/${slug}.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('is refused to a user who is not logged in', async () => {
  expect((await app.call(undefined, ${variable}, { body: {} })).status).toBe(401)
})
`,
  }
}

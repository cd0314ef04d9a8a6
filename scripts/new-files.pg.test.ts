import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { declarations as declare } from '#engine/contract/declarations.ts'
import type { Endpoint } from '#engine/contract/endpoint.ts'
import type { Master } from '#engine/contract/master.ts'
import type { Report } from '#engine/contract/report.ts'
import { serverModule } from '#engine/server/serve.ts'
import { samplesFolder, writeSamples } from './new-samples.ts'

// What the command writes of a master, a report and a command is listed as it says, and asked as a shop asks it.
let app: TestApp
let folder: string
let masterUjiCoba: Master
let laporanUjiCoba: Report
let perintahUjiCoba: Endpoint

beforeAll(async () => {
  await mkdir(dirname(samplesFolder), { recursive: true })
  folder = await mkdtemp(`${samplesFolder}-`)
  await writeSamples(folder)
  const written = (file: string) => import(join(folder, 'modules', file))
  ;({ masterUjiCoba } = await written('masters/contract/master-uji-coba.ts'))
  ;({ laporanUjiCoba } = await written('sales/contract/laporan-uji-coba.ts'))
  ;({ perintahUjiCoba } = await written('sales/contract/perintah-uji-coba.ts'))
  const { laporanUjiCoba: query } = await written('sales/server/laporan-uji-coba.ts')
  const { perintahUjiCoba: handler } = await written('sales/server/perintah-uji-coba.ts')
  const declared = declare({
    module: 'uji',
    masters: { masterUjiCoba },
    reports: { laporanUjiCoba },
    endpoints: { perintahUjiCoba },
  })
  const served = serverModule(declared, { handlers: { perintahUjiCoba: handler }, queries: { laporanUjiCoba: query } })
  app = await startTestApp({ chain: 'trading', extraModules: [served] })
  await app.asOwner(sql`create table uji_coba (kode_uji_coba text primary key, nama_uji_coba text not null)`)
  await app.asOwner(sql`grant select, insert on uji_coba to kencana_app`)
})
afterAll(async () => {
  await app?.stop()
  await rm(folder, { recursive: true, force: true })
})

it('a master keeps its rows', async () => {
  const row = { kode_uji_coba: 'A1', nama_uji_coba: 'Contoh' }
  const { status, body } = await app.call('own.mc1', masterUjiCoba.api.create!, { body: row })
  expect([status, body]).toMatchObject([200, {}])
  expect((await app.call('own.mc1', masterUjiCoba.api.list)).body).toMatchObject([row])
})

it('a report answers what was sold', async () => {
  const { status, body } = await app.call('own.mc2', laporanUjiCoba.api, { query: { tgl_from: '2026-01-01', tgl_to: '2026-01-31' } })
  const { rows } = await sql<{ pieces: number }>`
    select count(*)::int as pieces from penjualan_detail join penjualan_sah using (kode_toko, no_faktur) where kode_toko = 'MC2'`.execute(app.db)
  expect([status, body.length]).toEqual([200, rows[0]?.pieces])
  expect(body[0]).toEqual({ nama_barang: expect.any(String), berat: expect.any(Number) })
})

it('a command is done', async () => {
  expect(await app.call('kasir.mc2', perintahUjiCoba, { body: {} })).toMatchObject({ status: 200, body: { message: 'Berhasil Menyimpan Data' } })
})

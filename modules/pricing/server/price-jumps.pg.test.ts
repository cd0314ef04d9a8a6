import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { registeredMasters } from '#apps/server/testing/registered.ts'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import type { Call } from '#engine/contract/endpoint.ts'
import type { Master } from '#engine/contract/master.ts'
import { checkImport, importLists } from '#modules/masters/contract/import-data-pusat.ts'
import { masterGroup } from '../contract/master-group.ts'
import { parameterHargaBeli } from '../contract/parameter-harga-beli.ts'
import type { PriceSource } from '../contract/price-day.ts'
import { planPrices } from '../contract/rencana-harga.ts'
import { followGoldPrice } from '../contract/follow-gold-price.ts'
import { placeOf } from './price-places.ts'

type Row = Record<string, unknown>
interface Refused {
  readonly code: string
  readonly fields: Readonly<Record<string, string>>
}

const own = 'own.mc1'
const inList = 'Harga Berubah Lebih Dari 10 %, Mohon Ubah Di Harga Hari Ini'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
// A group that follows the gold price has no price to type.
beforeEach(() => app.asOwner(sql`update grup set ikut_harga_emas = false, harga_grosir = harga`))

const masterOf = (table: string) => registeredMasters.find((master) => master.table === table) as Master
const sources = Object.entries(placeOf) as [PriceSource, (typeof placeOf)[PriceSource]][]
/** A row of a list, as its master answers it. */
async function rowOf(table: string): Promise<Row> {
  const { body } = await app.call<Row[]>(own, masterOf(table).api.list)
  const { versi: _, ...row } = body.find((each) => !each['ikut_harga_emas'])!
  return row
}
const priceNow = async (sumber: PriceSource, kode: unknown) =>
  (await sql<{ harga: number }>`select harga from harga_sekarang where (sumber, kode) = (${sumber}, ${kode})`.execute(app.db)).rows[0]?.harga
const change = (table: string, row: Row) => {
  const { api, key } = masterOf(table)
  const { [key]: kode, ...body } = row
  return app.call<Refused>(own, api.update as Call, { params: { [key]: String(kode) }, body })
}

it('every list with prices is known; only lists, plans and groups that change to the gold price write prices', async () => {
  const { rows } = await sql<{ table_name: string }>`
    select distinct d.refobjid::regclass::text as table_name from pg_rewrite r join pg_depend d on d.objid = r.oid
    where r.ev_class = 'harga_sekarang'::regclass and d.refclassid = 'pg_class'::regclass and d.refobjid <> r.ev_class order by 1`.execute(app.db)
  expect(rows.map(({ table_name }) => table_name)).toEqual([...new Set(sources.map(([, { table }]) => table))].toSorted())
  const writes = new RegExp(`(update|insert into)\\s+(${rows.map(({ table_name }) => table_name).join('|')})\\b`)
  const writers = globSync('{modules,engine,apps}/**/*.ts').filter((file) => !/test|testing/.test(file) && writes.test(readFileSync(file, 'utf8')))
  expect(writers.toSorted()).toEqual(['follow-gold-price', 'follow-gold', 'publish-prices'].map((name) => `modules/pricing/server/${name}.ts`))
})

describe.each(sources)('a price of %s that jumps', (sumber, { table, column, key }) => {
  it.each([
    ['to a tenth', (price: number) => Math.round(price / 10)],
    ['to ten times', (price: number) => price * 10],
  ])('%s is refused in its list, in both imports and in a plan', async (_, jumped) => {
    const row = await rowOf(table)
    const was = row[column] as number
    const kode = row[key]
    const slipped = { ...row, [column]: jumped(was) }
    const typed = await change(table, slipped)
    expect([typed.status, typed.body.code, typed.body.fields]).toEqual([422, 'PRICE_JUMP_IN_LIST', { [column]: inList }])
    for (const call of [checkImport, importLists]) {
      const file = { nama_file: 'harga.xlsx', daftar: [{ tabel: table, rows: [{ [key]: kode, [column]: jumped(was) }] }] }
      const { body } = await app.call<Refused>(own, call, { body: file })
      expect([body.code, body.fields]).toEqual(['INVALID', { [`daftar.0.rows.0.${column}`]: inList }])
    }
    const harga = [{ sumber, kode: String(kode), harga_lama: was, harga_baru: jumped(was) }]
    const planned = await app.call<Refused>(own, planPrices, { body: { terbit_pada: null, keterangan: null, harga } })
    expect([planned.body.code, Object.keys(planned.body.fields)]).toEqual(['PRICE_JUMP', ['harga.0.harga_baru']])
    expect(await priceNow(sumber, kode)).toBe(was)
    // It may change up to the limit.
    const near = Math.floor(was * 0.9) + 1
    expect((await change(table, { ...row, [column]: near })).status).toBe(200)
    expect((await change(table, { ...row, [column]: was })).status).toBe(was - near > Math.floor(near * 0.1) ? 422 : 200)
    await app.asOwner(sql`update ${sql.table(table)} set ${sql.ref(column)} = ${was} where ${sql.ref(key)} = ${kode}`)
  })
})

it('a price that was emptied or removed may return only near its last value', async () => {
  const row = await rowOf('grup')
  expect((await change('grup', { ...row, harga_grosir: null })).status).toBe(200)
  const tenth = Math.round(Number(row['harga_grosir']) / 10)
  expect((await change('grup', { ...row, harga_grosir: tenth })).body.fields).toEqual({ harga_grosir: inList })
  expect((await change('grup', row)).status).toBe(200)

  const { api } = parameterHargaBeli
  const add = (harga_per_gram: number) => app.call<Refused>(own, api.create as Call, { body: { kode_harga: 'B1', harga_per_gram } })
  expect((await add(1_000_000)).status).toBe(200)
  expect((await app.call(own, api.remove as Call, { params: { kode_harga: 'B1' } })).status).toBe(200)
  expect((await add(100_000)).body.fields).toEqual({ harga_per_gram: inList })
  const rows = [{ kode_harga: 'B1', harga_per_gram: 100_000 }]
  expect((await app.call<Refused>(own, api.importRows as Call, { body: { rows } })).body.fields).toEqual({ 'rows.0.harga_per_gram': inList })
})

it('a group cannot jump by another buyback price, nor by following the gold price', async () => {
  const row = await rowOf('grup')
  await app.asOwner(sql`insert into harga_beli (kode_harga, harga_per_gram) values ('B2', 100000)`)
  await app.asOwner(sql`update grup set kode_harga = 'B750' where kode_group = ${row['kode_group']}`)
  expect((await change('grup', { ...row, kode_harga: 'B2' })).body.fields).toEqual({ kode_harga: inList })

  const { rows } = await sql<{ emas: number }>`select harga as emas from harga_emas where kode_kadar = ${row['kode_kadar']}`.execute(app.db)
  const { emas } = rows[0]!
  await app.asOwner(sql`update grup set harga = ${emas * 2} where kode_group = ${row['kode_group']}`)
  expect((await change('grup', { ...row, kode_harga: 'B750', ikut_harga_emas: true })).body.fields).toEqual({ harga: inList })
  const turned = await app.call<Refused>(own, followGoldPrice, {
    params: { kode_group: String(row['kode_group']) },
    body: { ikut_harga_emas: true, harga_lama: emas * 2, harga_baru: emas, yakin: false },
  })
  expect([turned.body.code, Object.keys(turned.body.fields)]).toEqual(['PRICE_JUMP', ['harga_baru']])
  expect(masterGroup.table).toBe(placeOf.GROUP.table)
})

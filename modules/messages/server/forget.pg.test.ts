import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import type { ListedMessage } from '../contract/pesan-terkirim.ts'
import { countMessages, listMessages, sendMessageAgain } from '../contract/pesan-terkirim.ts'
import { forgetMessages } from './forget.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.set({ WHATSAPP: 'true', PESAN_SIMPAN_HARI: '60' })
})
afterAll(() => app.stop())

const keeper = 'spv.mc2'
/** A message of so many days ago. */
const sent = async (daysAgo: number, status = 'SAMPAI', shop = 'MC2') =>
  (
    await sql<{ id: number }>`
      insert into pesan (kode_toko, jenis_pesan, nomor_dokumen, no_tujuan, pengirim, isi_pesan, template, parameter, status, alasan, wamid, created_at, coba_lagi)
      values (${shop}, 'NOTA', 'FJ-1', '628130000001', '', 'Yth. IBU SRI', 'penjualan', '{"nama_customer": "IBU SRI"}', ${status},
        ${status === 'GAGAL' ? 'X' : null}, ${`wamid.${daysAgo}.${status}.${shop}.${Math.random()}`}, now() - ${daysAgo} * interval '1 day', now() + interval '1 year')
      returning id`.execute(app.db)
  ).rows[0]!.id
const forget = () => forgetMessages({ db: app.db, signal: new AbortController().signal }, app.app.settings)
const rowOf = async (id: number) =>
  (await app.call<{ rows: ListedMessage[] }>(keeper, listMessages, { query: { limit: 200 } })).body.rows.find((row) => row.id === id)!

it('loses its text and telephone after the days of its shop, and is still counted', async () => {
  const [old, failed, young, waiting] = [await sent(61), await sent(70, 'GAGAL'), await sent(59), await sent(90, 'ANTRI')]
  const counts = async () => (await app.call(keeper, countMessages, { query: {} })).body
  const before = await counts()
  expect(await forget()).toBe(2)
  expect(await counts()).toEqual(before)
  for (const id of [old, failed]) {
    expect(await rowOf(id)).toMatchObject({ no_tujuan: null, isi_pesan: null, nomor_dokumen: 'FJ-1', dilupakan_at: expect.any(String) as string })
  }
  for (const id of [young, waiting])
    expect(await rowOf(id)).toMatchObject({ no_tujuan: '628130000001', isi_pesan: 'Yth. IBU SRI', dilupakan_at: null })
  const { rows } = await sql<{ text: string }>`select to_jsonb(p)::text as text from pesan p where id = any(${[old, failed]})`.execute(app.db)
  for (const { text } of rows) expect(text).not.toMatch(/IBU SRI|628130000001|wamid\./)
  expect(await app.call(keeper, sendMessageAgain, { params: { id: String(failed) } })).toMatchObject({ status: 409, body: { code: 'FORGOTTEN' } })
  expect((await app.call<{ rows: unknown[] }>(keeper, listMessages, { query: { no_tujuan: '08130000001' } })).body.rows).toHaveLength(2)
  expect(await forget()).toBe(0)
})

it('of more than a batch all are forgotten, each shop by its own days', async () => {
  await sql`
    insert into pesan (kode_toko, jenis_pesan, no_tujuan, pengirim, isi_pesan, status, created_at)
    select 'MC2', 'UMUM', '628130000002', '', 'x', 'SAMPAI', now() - interval '61 days' from generate_series(1, 2_345)`.execute(app.db)
  await app.set({ PESAN_SIMPAN_HARI: '1000' }, 'MC3')
  const other = await sent(61, 'SAMPAI', 'MC3')
  await sql`insert into pesan_masuk values ('1', '628130000002', now() - interval '31 days'), ('1', '628130000003', now())`.execute(app.db)
  expect(await forget()).toBe(2_345)
  expect((await sql`select from pesan where isi_pesan = 'x'`.execute(app.db)).rows).toEqual([])
  expect((await sql`select from pesan where id = ${other} and isi_pesan is not null`.execute(app.db)).rows).toHaveLength(1)
  expect((await sql`select no_tujuan from pesan_masuk`.execute(app.db)).rows).toEqual([{ no_tujuan: '628130000003' }])
})

it('is forgotten by the database only when it is old, as a whole, and for good', async () => {
  const [young, old] = [await sent(29), await sent(31)]
  const refused = (statement: ReturnType<typeof sql>) => expect(statement.execute(app.db)).rejects.toThrow()
  const all = sql`dilupakan_at = now(), no_tujuan = null, isi_pesan = null, wamid = null, parameter = '{}'`
  await refused(sql`update pesan set ${all} where id = ${young}`)
  await refused(sql`update pesan set isi_pesan = null where id = ${old}`)
  await refused(sql`update pesan set dilupakan_at = now(), isi_pesan = null where id = ${old}`)
  await refused(sql`update pesan set ${all}, user_id = 'x' where id = ${old}`)
  await sql`update pesan set ${all} where id = ${old}`.execute(app.db)
  await refused(sql`update pesan set status = 'DIBACA' where id = ${old}`)
  await refused(sql`update pesan set no_tujuan = '628130000001', isi_pesan = 'x', dilupakan_at = null where id = ${old}`)
  await refused(sql`delete from pesan where id = ${old}`)
})

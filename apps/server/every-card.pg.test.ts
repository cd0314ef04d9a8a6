import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { maskCards } from '#engine/kinds/card/mask-cards.ts'
import { remark } from '#engine/kinds/card/testing/card-numbers.ts'
import { gesekTunai, laporanGesekTunai, payForCards } from '#modules/sales/contract/gesek-tunai.ts'
import { penjualan, sell } from '#modules/sales/contract/penjualan.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import { cashedBody } from '#modules/sales/server/testing/made-cash.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { type TestApp, startTestApp } from './testing/test-app.ts'

// No call stores or answers a whole card number (docs/decisions/110).
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const [till, whole, cut] = ['kasir.mc2', '4111 1111 1111 1111', '**** 1111']

it('the database masks the same texts as the application', async () => {
  const texts = fc.sample(remark, 4_000)
  const { rows } = await sql<{
    t: string
  }>`select tanpa_nomor_kartu(t) as t from unnest(${texts}::text[]) with ordinality as u (t, at) order by at`.execute(app.db)
  expect(rows.map(({ t }) => t)).toEqual(texts.map(maskCards))
  expect(texts.filter((text) => maskCards(text) !== text).length).toBeGreaterThan(500)
})

it('the database refuses whole card numbers in cards and remarks of all documents and their lines', async () => {
  const { rows } = await sql<{ tabel: string; kolom: string; guarded: boolean }>`
    select c.relname as tabel, a.attname as kolom,
           exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = c.relname || '_' || a.attname || '_no_card') as guarded
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and (a.attname = 'no_kartu' or a.attname in ('keterangan', 'alasan_batal') and exists (select from dokumen d where d.tabel = c.relname))`.execute(
    app.db,
  )
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter(({ guarded }) => !guarded)).toEqual([])
})

it('a sale that is paid by card stores the last four digits only, also in its remark', async () => {
  const { rows } = await sql<{ no_rekening: string }>`select no_rekening from rekening order by 1 limit 1`.execute(app.db)
  const requested = (await loweredSale(app.db, (await stockPieces(app.db, 'MC2', 1))[0] as string, 0, { keterangan: `KARTU ${whole} IBU` })) as {
    detail_bayar: { jumlah: number }[]
  }
  const paid = { jenis: 'DEBIT', no_rekening: rows[0]!.no_rekening, no_kartu: whole, jumlah: requested.detail_bayar[0]!.jumlah }
  const { status, body } = await app.call(till, sell, { body: { ...requested, detail_bayar: [paid] } })
  expect({ status, body }).toMatchObject({ status: 200, body: { keterangan: `KARTU ${cut} IBU`, detail_bayar: [{ no_kartu: cut }] } })
  const anywhere = sql`select from audit where before::text ~ '4111.?1111' or after::text ~ '4111.?1111'`
  expect((await anywhere.execute(app.db)).rows).toEqual([])

  // Rows of an earlier version are masked when they are read. A search by the whole number finds them.
  await app.asOwner(sql`update penjualan_bayar set no_kartu = '4111111111111111' where no_faktur = ${body.no_faktur}`, 'unguarded')
  const read = await app.call(till, penjualan.calls.read, { params: { nomor: body.no_faktur } })
  expect(read.body).toMatchObject({ detail_bayar: [{ no_kartu: cut }] })
  const refused = (statement: string) =>
    app.asOwner(sql.raw(statement)).then(
      () => 'done',
      (error: { code: string }) => error.code,
    )
  expect(
    await refused(
      `insert into penjualan_bayar select (jsonb_populate_record(b, '{"no_urut": 9}')).* from penjualan_bayar b where no_kartu like '4111%'`,
    ),
  ).toBe('23514')
})

it('lists and reports of cash for cards show the last four digits only', async () => {
  await madeSale(app)
  const body = await cashedBody(app)
  const detail_kartu = body.detail_kartu.map((line) => ({ ...line, no_kartu: whole }))
  const cashed = await app.call<{ no_gesek: string }>(till, payForCards, { body: { ...body, detail_kartu } })
  expect(cashed).toMatchObject({ status: 200, body: { detail_kartu: [{ no_kartu: cut }] } })
  await app.asOwner(sql`update gesek_tunai_kartu set no_kartu = '4111111111111111' where no_gesek = ${cashed.body.no_gesek}`, 'unguarded')
  const read = await app.call(till, gesekTunai.calls.read, { params: { nomor: cashed.body.no_gesek } })
  expect(read.body).toMatchObject({ detail_kartu: [{ no_kartu: cut }] })
  const query = { tgl_from: '2026-01-31', tgl_to: '2026-01-31', kode_toko: 'MC2' }
  expect((await app.call('own.mc2', laporanGesekTunai.api, { query })).body).toMatchObject([{ no_kartu: cut }])
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { sell } from '#modules/sales/contract/penjualan.ts'
import { deposit } from '#modules/deposits/contract/titipan.ts'
import { depositBody } from '#modules/deposits/server/testing/made-deposit.ts'
import { order } from '#modules/orders/contract/pesanan.ts'
import { orderBody } from '#modules/orders/server/testing/made-order.ts'
import { keepSafe } from '#modules/deposits/contract/simpanan.ts'
import { safeKeepingBody } from '#modules/deposits/server/testing/made-safe-keeping.ts'
import { takeService } from '#modules/repairs/contract/service.ts'
import { serviceBody } from '#modules/repairs/server/testing/made-service.ts'
import { spellingsOf } from '#engine/kinds/phone/testing/typed-phones.ts'
import { documentMakers } from './testing/documents.ts'
import { type TestApp, startTestApp } from './testing/test-app.ts'

// Cash of one person and day counts together, over all documents and all spellings of his telephone number (docs/decisions/051, 110).
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/**
 * Documents with cash of the shop and without a customer. The other side is the shop itself, another shop, the bank, a supplier, an employee or the
 * state.
 */
const ofNoCustomer = [
  'selisih_kas',
  'uang_kas',
  'kirim_uang',
  'pengalihan_saldo',
  'bayar_supplier',
  'penerimaan',
  'bayar_tagihan',
  'mutasi_uang',
  'hadiah_masuk',
  'terima_cuci',
  'terima_sepuhan',
]

const tables = async () =>
  (
    await sql<{ tabel: string; kind: string; nomor: string; named: boolean; limited: boolean }>`
      select d.tabel, d.kind, d.nomor, a.attname is not null as named, t.oid is not null as limited
      from dokumen d
      left join pg_attribute a on a.attrelid = d.tabel::regclass and a.attname = 'nama_customer'
      left join pg_trigger t on t.tgrelid = d.tabel::regclass and t.tgfoid = 'cash_within_limit'::regproc`.execute(app.db)
  ).rows

it('every document with a customer checks the limit of cash and counts under his telephone number', async () => {
  const named = (await tables()).filter((each) => each.named)
  expect(named.length).toBeGreaterThan(14)
  expect(named.filter(({ limited }) => !limited)).toEqual([])
  for (const { tabel, kind, nomor } of named) {
    const made = await documentMakers[tabel]!(app)
    if (made['no_hp'] === null) continue
    const { rows } = await sql`select tanda from transaksi_orang where kode_toko = 'MC2' and kind = ${kind} and nomor = ${made[nomor]}`.execute(
      app.db,
    )
    expect(rows, tabel).toMatchObject([{ tanda: expect.arrayContaining([made['no_hp']]) }])
  }
})

it('no other document moves cash of a customer', async () => {
  for (const { tabel, kind, nomor, named } of await tables()) {
    const make = documentMakers[tabel]
    if (named || !make || ofNoCustomer.includes(tabel)) continue
    const { rows } = await sql<{ kas: number }>`select tunai_dokumen('MC2', ${kind}, ${(await make(app))[nomor]}) as kas`.execute(app.db)
    expect(rows, tabel).toEqual([{ kas: 0 }])
  }
})

it('all documents of a person count towards the limit, in any spelling of his telephone number', async () => {
  const spellings = spellingsOf('81700001234', 0)
  const spelling = (at: number) => spellings[at % spellings.length] as string
  const limit = async (rp: number) => {
    await sql`delete from para_batas_tunai`.execute(app.db)
    await sql`insert into para_batas_tunai values ('UJI', '2020-01-01', ${rp}, true)`.execute(app.db)
  }
  const [till, piece] = ['kasir.mc2', async () => (await stockPieces(app.db, 'MC2', 1))[0] as string]
  const entries = (no_hp: string) => [
    async () => app.call(till, deposit, { body: await depositBody(app.db, await piece(), { no_hp }) }),
    async () => app.call(till, order, { body: await orderBody(app.db, { no_hp }) }),
    async () => app.call(till, keepSafe, { body: safeKeepingBody({ no_hp }) }),
    async () => app.call(till, takeService, { body: serviceBody({ no_hp }) }),
    async () => app.call(till, sell, { body: await loweredSale(app.db, await piece(), 0, { nama_customer: 'BUDI', no_hp }) }),
  ]
  await limit(1_000_000_000)
  for (const entry of entries(spelling(0))) expect(await entry()).toMatchObject({ status: 200, body: { no_hp: '081700001234' } })
  const { rows } = await sql<{ sum: number }>`select tunai_orang('2026-01-31', array['081700001234'], 1) as sum`.execute(app.db)
  await limit(rows[0]!.sum + 1_000)
  for (let at = 0; at < spellings.length; at += 1) {
    const entry = entries(spelling(at))[at % 5]!
    expect(await entry(), spelling(at)).toMatchObject({ status: 409, body: { code: 'CASH_LIMIT' } })
  }
  expect(await entries('081700009999')[1]!()).toMatchObject({ status: 200 })
  const { rows: members } = await sql`select no_hp from member where no_hp like '%1700001234'`.execute(app.db)
  expect(members).toEqual([{ no_hp: '081700001234' }])
})

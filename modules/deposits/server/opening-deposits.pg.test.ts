import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import type { Endpoint } from '#engine/contract/endpoint.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { journalOf } from '#modules/ledger/server/testing/journal-of.ts'
import type { Sale } from '#modules/sales/contract/penjualan.ts'
import { laporanTitipan } from '../contract/laporan.ts'
import { cancelDeposit, payDeposit, pickUp, readOpenDeposits } from '../contract/mutasi-titipan.ts'
import { type Deposit, openDeposit } from '../contract/titipan.ts'
import { cash, oldDepositBody } from './testing/made-deposit.ts'

const [till, keeper] = ['kasir.mc2', 'mu.mc2']
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  expect(await verify(app.db, 'MC2')).toEqual([])
  await app.stop()
})

const opened = async (): Promise<Deposit> => {
  const { status, body } = await approved<Deposit>(app, keeper, openDeposit, { body: await oldDepositBody(app) })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const done = async <Body>(user_id: string, call: Endpoint, body: object): Promise<Body> => {
  const answer = await approved<Body>(app, user_id, call, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

it('a deposit from before the books is owed to its customer out of capital, and holds its piece; no money moves', async () => {
  const made = await opened()
  expect(made).toMatchObject({ dari_saldo_awal: true, dp: 400_000, uang_titipan: 400_000, jumlah_bayar: 0, detail_bayar: [], status: 'AKTIF' })
  expect(await journalOf(app, made.no_titipan)).toEqual({ '2-1101': -400_000, '3-1001': 400_000 })
  const { rows } = await sql`
    select from barang_tahan where (kode_toko, kind, dokumen) = ('MC2', 'TITIPAN', ${made.no_titipan}) and dilepas_at is null`.execute(app.db)
  expect(rows).toHaveLength(1)
  const report = await app.call('own.mc2', laporanTitipan.api, { query: { pilihan_titipan: 'SEMUA' } })
  expect(JSON.stringify(report.body)).toContain(made.no_titipan)
})

it('it is topped up, and picked up as a sale', async () => {
  const { no_titipan, grand_total } = await opened()
  await done(till, payDeposit, { no_titipan, dp: 100_000, keterangan: null, detail_bayar: [cash(100_000)] })
  const open = await app.call<{ no_titipan: string; uang_titipan: number }[]>(till, readOpenDeposits, {})
  expect(open.body.find((each) => each.no_titipan === no_titipan)).toMatchObject({ uang_titipan: 500_000 })
  const rest = grand_total - 500_000
  const sale = await done<Sale>(till, pickUp, {
    no_titipan,
    grand_total: null,
    keterangan: null,
    detail_kupon: [],
    detail_bayar: [cash(rest)],
  })
  expect(sale).toMatchObject({ no_titipan, bayar_titipan: 500_000 })
})

it('or given up, less what the shop keeps', async () => {
  const { no_titipan } = await opened()
  await done(till, cancelDeposit, { no_titipan, potongan_batal: 50_000, keterangan: 'TIDAK JADI', detail_bayar: [cash(350_000)] })
  const { rows } = await sql`select from titipan where no_titipan = ${no_titipan} and status = 'BATAL' and uang_titipan = 0`.execute(app.db)
  expect(rows).toHaveLength(1)
})

it('needs another user’s approval, and refuses a payment above its total', async () => {
  const body = await oldDepositBody(app)
  expect((await app.call(keeper, openDeposit, { body })).body).toMatchObject({ code: 'APPROVAL_REQUIRED' })
  const own = await approved(app, 'own.mc2', openDeposit, { body }, 'own.mc2')
  expect([own.status, own.body.code]).toEqual([403, 'SECOND_PERSON'])
  const over = await app.call(keeper, openDeposit, { body: { ...body, dp: 999_000_000 } })
  expect(over.body).toMatchObject({ code: 'DP_TOO_LARGE', fields: { dp: expect.any(String) } })
  expect((await app.call(till, openDeposit, { body })).status).toBe(403)
})

it('it stays what it is, also from psql', async () => {
  const { no_titipan } = await opened()
  await expect(sql`update titipan set dari_saldo_awal = false where no_titipan = ${no_titipan}`.execute(app.db)).rejects.toThrow()
})

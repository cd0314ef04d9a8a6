import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { type Sale, penjualan } from '#modules/sales/contract/penjualan.ts'
import { type OpenDeposit, pickUp, readOpenDeposits } from '../contract/mutasi-titipan.ts'
import { cash, madeDeposit } from './testing/made-deposit.ts'

const [till, paidRp] = ['kasir.mc2', 500_000]
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.set({ MEMBER: 'true', PENJUALAN_BAYAR_POIN: 'true', NILAI_POIN: '1000', HIDUP_FEATURE_MODULE: 'true' })
  await sql`delete from para_poin`.execute(app.db)
  await sql`delete from get_poin_member`.execute(app.db)
  await sql`insert into get_poin_member values ('P1', 1000000, 999999999, 20)`.execute(app.db)
})
afterAll(() => app.stop())

const taken = async (no_hp: string, kode_member: string | null = null) => {
  const { no_titipan, grand_total } = await madeDeposit(app, { no_hp })
  const { status, body } = await app.call<Sale>(till, pickUp, {
    body: { no_titipan, kode_member, keterangan: null, detail_bayar: [cash(grand_total - paidRp)] },
  })
  expect([status, body]).toMatchObject([200, {}])
  return body
}
const points = async (kode_member: string | null) => {
  const { rows } = await sql<{ poin: number }>`select poin from saldo_poin where kode_member = ${kode_member}`.execute(app.db)
  return rows[0]?.poin ?? 0
}

it('are given to whose telephone the deposit has, or to the member who is named; the cancelling takes them back', async () => {
  const first = await taken('081277770011')
  expect(first).toMatchObject({ poin_didapat: 20, bayar_poin: 0 })
  const { kode_member } = first
  expect(kode_member).not.toBeNull()
  expect(await points(kode_member)).toBe(20)

  // The next one of his telephone is shown with him.
  await madeDeposit(app, { no_hp: '6281277770011' })
  const { body: open } = await app.call<OpenDeposit[]>(till, readOpenDeposits)
  expect(open).toMatchObject([{ kode_member, nama_member: 'IBU TITI' }])

  // His wife fetches hers under his card.
  const second = await taken('081277770012', kode_member)
  expect(second).toMatchObject({ kode_member, poin_didapat: 20 })
  expect(await points(kode_member)).toBe(40)
  expect(await verify(app.db, 'MC2')).toEqual([])

  const undone = await approved(app, till, penjualan.calls.actions.batal, { params: { nomor: second.no_faktur }, body: { alasan: 'SALAH' } })
  expect(undone.status).toBe(200)
  expect(await points(kode_member)).toBe(20)
  expect(await verify(app.db, 'MC2')).toEqual([])
})

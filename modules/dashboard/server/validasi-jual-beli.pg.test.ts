import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { readRights, saveRights } from '#modules/access/contract/hak-akses-users.ts'
import { acceptDeposit, validasiTitipan } from '#modules/deposits/contract/validasi.ts'
import { waitingDepositBody } from '#modules/deposits/server/testing/made-deposit.ts'
import { refuseLoan } from '#modules/loans/contract/validasi.ts'
import { waitingLoanBody } from '#modules/loans/server/testing/made-loan.ts'
import { refuseSale } from '#modules/sales/contract/validasi.ts'
import { waitingSaleBody } from '#modules/sales/server/testing/waiting-sale.ts'
import { readQueue } from '../contract/validasi-jual-beli.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const queue = async (status: 'MENUNGGU' | 'DIPUTUSKAN' = 'MENUNGGU', user_id = 'kasir.mc2') =>
  (await app.call<ReplyOf<typeof readQueue>>(user_id, readQueue, { query: { status } })).body

it('lists what waits of every kind, the oldest first, until it is decided, and then what came of it', async () => {
  expect(await queue()).toEqual([])
  const sale = await waitingSaleBody(app)
  const deposit = await waitingDepositBody(app)
  expect((await queue()).map(({ no_antri, jenis }) => [no_antri, jenis])).toEqual([
    [sale.no_antri, 'PENJUALAN'],
    [deposit.no_antri, 'TITIPAN'],
  ])
  expect(await queue('MENUNGGU', 'kasir.mc3')).toEqual([])
  const loan = await waitingLoanBody(app)
  expect((await queue()).at(-1)).toMatchObject({ no_antri: loan.no_antri, jenis: 'HUTANG', bayar: -1_990_000 })
  await app.call('kasir.mc2', refuseLoan, { body: { no_antri: loan.no_antri, alasan_tolak: 'TIDAK JADI' } })
  await app.call('kasir.mc2', refuseSale, { body: { no_antri: sale.no_antri, alasan_tolak: 'BATAL BELI' } })
  const { body: made } = await app.call<{ no_titipan: string }>('kasir.mc2', acceptDeposit, { body: deposit })
  expect(await queue()).toEqual([])
  expect(await queue('DIPUTUSKAN')).toMatchObject([
    { no_antri: deposit.no_antri, status_antri: 'SELESAI', nomor: made.no_titipan, diputuskan_oleh: 'kasir.mc2' },
    { no_antri: sale.no_antri, status_antri: 'DITOLAK', alasan_tolak: 'BATAL BELI', nomor: null },
    { no_antri: loan.no_antri, status_antri: 'DITOLAK', alasan_tolak: 'TIDAK JADI' },
  ])
})

it('hides kinds that the user may not take money for', async () => {
  await waitingDepositBody(app)
  expect(await queue()).toHaveLength(1)
  const { versi } = (await app.call('own.mc2', readRights, { params: { user_id: 'kasir.mc2' } })).body
  await app.call('own.mc2', saveRights, { params: { user_id: 'kasir.mc2' }, body: { versi, is_show: { [validasiTitipan.path]: false } } })
  expect(await queue()).toEqual([])
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import type { ReportRow } from '#engine/contract/report.ts'
import { readRights, saveRights } from '#modules/access/contract/hak-akses-users.ts'
import { penjualan } from '#modules/sales/contract/penjualan.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import { lihatTransaksiMember } from '../contract/lihat-transaksi-member.ts'
import { titipan } from '../contract/titipan.ts'
import { givenUpDeposit, madeDeposit } from './testing/made-deposit.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const told = async (query: object = {}, who = 'spv.mc2') =>
  (
    await app.call<ReportRow<typeof lihatTransaksiMember>[]>(who, lihatTransaksiMember.api, {
      query: { tgl_from: '2026-01-31', tgl_to: '2026-01-31', ...query },
    })
  ).body

it('a member’s documents are his sales and the deposits with his telephone in any form; users who see a document here can open it', async () => {
  const sale = await madeSale(app, { nama_customer: 'IBU SARI', no_hp: '081234567890' })
  const kode_member = sale.kode_member as string
  await madeSale(app, { nama_customer: 'IBU DEWI', no_hp: '081234567891' })
  await madeSale(app, { nama_customer: 'UMUM' })
  const kept = await madeDeposit(app, { no_hp: '6281234567890' })
  await madeDeposit(app, { no_hp: '081299998888' })
  const rows = await told({ kode_member })
  expect(rows.map(({ kind, reference, status, grand_total }) => [kind, reference, status, grand_total])).toEqual([
    ['PENJUALAN', sale.no_faktur, 'VALID', sale.grand_total],
    ['TITIPAN', kept.no_titipan, 'AKTIF', kept.grand_total],
  ])
  expect(new Set((await told()).map(({ nama_member }) => nama_member))).toEqual(new Set(['IBU SARI', 'IBU DEWI']))
  expect(await told({ kode_member }, 'spv.mc3')).toEqual([])
  // The rights of a user who sees this list only.
  const user = { params: { user_id: 'spv.mc2' } }
  const { versi } = (await app.call<{ versi: string }>('own.mc2', readRights, user)).body
  const paths = [
    ...new Set(
      [penjualan, titipan].flatMap(({ calls }) => (calls.read.access.who === 'screens' ? calls.read.access.screens.map(({ path }) => path) : [])),
    ),
  ]
  const is_show = Object.fromEntries(paths.filter((path) => path !== lihatTransaksiMember.screen.path).map((path) => [path, false]))
  expect((await app.call('own.mc2', saveRights, { ...user, body: { versi, is_show } })).status).toBe(200)
  expect((await app.call('spv.mc2', penjualan.calls.read, { params: { nomor: sale.no_faktur } })).status).toBe(200)
  expect((await app.call('spv.mc2', titipan.calls.read, { params: { nomor: kept.no_titipan } })).status).toBe(200)
})

it('shows a deposit that the member gave up in another shop as given up', async () => {
  await givenUpDeposit(app, { kode_toko: 'MC3', till: 'kasir.mc3', supervisor: 'spv.mc3' })
  expect((await told({}, 'spv.mc3')).map(({ nama_member, kind, status }) => [nama_member, kind, status])).toEqual([['IBU SARI', 'TITIPAN', 'BATAL']])
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import type { ReportRow } from '#engine/contract/report.ts'
import { lentOn, madeLoan, redeemBody } from '#modules/loans/server/testing/made-loan.ts'
import { redeemLoan } from '#modules/loans/contract/mutasi-hutang.ts'
import { owedSale } from '#modules/sales/server/testing/owed-sale.ts'
import { laporanHutangOrang } from '../contract/laporan-hutang-orang.ts'
import { type ContractEvent, type OpenContract, payInstalments, readOpenContracts } from '../contract/mutasi-cicilan.ts'
import { madeContract, paying } from './testing/made-contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const debts = async (query: Readonly<Record<string, string>> = {}) => {
  const { status, body } = await app.call<ReportRow<typeof laporanHutangOrang>[]>('spv.mc2', laporanHutangOrang.api, {
    query: { kode_toko: 'MC2', ...query },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

it('tells what a person owes today: a sale, a loan with its interest, a contract with what settles it', async () => {
  const sale = await owedSale(app, 1_000_000)
  const no_hp = (await debts())[0]!.no_hp
  const loan = await madeLoan(app, { no_hp })
  await lentOn(app, loan, '2025-10-31')
  const contract = await madeContract(app, { no_hp })
  // Another person.
  const other = await madeLoan(app)
  const { jumlah_lunas } = (await app.call<OpenContract[]>('kasir.mc2', readOpenContracts, { query: { cari: contract.no_cicilan } })).body[0]!
  const rows = await debts({ hp_dicari: no_hp })
  const figures = rows.map(({ kind, reference, hari_lewat, sisa_pokok, bunga_hari_ini, jumlah_lunas: total }) => [
    kind,
    reference,
    hari_lewat,
    sisa_pokok,
    bunga_hari_ini,
    total,
  ])
  expect(figures).toHaveLength(3)
  expect(figures).toContainEqual(['PENJUALAN', sale.no_faktur, 0, sale.grand_total - 1_000_000, 0, sale.grand_total - 1_000_000])
  // Three months at 2.5 %; due on 31 December.
  expect(figures).toContainEqual(['HUTANG', loan.no_faktur_hutang, 31, 2_000_000, 150_000, 2_150_000])
  expect(figures).toContainEqual(['CICILAN', contract.no_cicilan, 0, contract.sisa_pokok, jumlah_lunas - contract.sisa_pokok, jumlah_lunas])
  expect((await debts()).map(({ reference }) => reference)).toContain(other.no_faktur_hutang)
  // A telephone as it is written on paper.
  expect(await debts({ hp_dicari: `+62${no_hp.slice(1)}` })).toHaveLength(3)
  expect((await app.call('kasir.mc2', redeemLoan, { body: redeemBody(loan.no_faktur_hutang, 2_150_000) })).status).toBe(200)
  expect(await debts({ hp_dicari: no_hp })).toHaveLength(2)
  // What was paid of the contract is owed no more.
  const paid = await app.call<ContractEvent>('kasir.mc2', payInstalments, { body: paying(contract, 2) })
  expect(paid.status, JSON.stringify(paid.body)).toBe(200)
  const { pokok_dibayar } = paid.body
  expect(pokok_dibayar).toBeGreaterThan(0)
  const open = (await app.call<OpenContract[]>('kasir.mc2', readOpenContracts, { query: { cari: contract.no_cicilan } })).body[0]!
  expect((await debts({ hp_dicari: no_hp })).find(({ kind }) => kind === 'CICILAN')).toMatchObject({
    sisa_pokok: contract.sisa_pokok - pokok_dibayar,
    bunga_hari_ini: open.jumlah_lunas - (contract.sisa_pokok - pokok_dibayar),
    jumlah_lunas: open.jumlah_lunas,
  })
})

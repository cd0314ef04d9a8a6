import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import type { ReportRow } from '#engine/contract/report.ts'
import { laporanHutangSupplier, laporanPenerimaanBarang } from '../contract/laporan.ts'
import { paySupplier } from '../contract/bayar-supplier.ts'
import { done, filledTill, goldDeliveryBody, madeDelivery, paidForGold, paidInAdvance, paidInRupiah } from './testing/supplied.ts'

type Debt = ReportRow<typeof laporanHutangSupplier>
type Received = ReportRow<typeof laporanPenerimaanBarang>

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await filledTill(app, 50_000_000)
  const [money, gold] = [await madeDelivery(app), await madeDelivery(app, goldDeliveryBody())]
  for (const body of [paidInRupiah(5_000_000, [money.no_terima]), paidForGold(3.4, 1_900_000, [gold.no_terima]), paidInAdvance(1_000_000)])
    done(await app.call('mu.mc2', paySupplier, { body }))
})
afterAll(() => app.stop())

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) => Math.round(rows.reduce((total, row) => total + of(row), 0) * 1000) / 1000

it('tells what suppliers are owed and have in advance, as the ledger has it', async () => {
  const { body } = await app.call<Debt[]>('own.mc1', laporanHutangSupplier.api, { query: { kode_toko: 'MC2' } })
  const { rows } = await sql<{ rp: number; gold_rp: number; fine: number; advance: number }>`
    select -sum(rupiah) filter (where jenis = 'HUTANG_SUPPLIER') as rp, -sum(rupiah) filter (where jenis = 'HUTANG_EMAS') as gold_rp,
           -sum(fine) filter (where jenis = 'HUTANG_EMAS') as fine, sum(rupiah) filter (where jenis = 'UANG_MUKA_SUPPLIER') as advance
    from saldo_tagihan where kode_toko = 'MC2'`.execute(app.db)
  const told = {
    rp: sum(body, ({ hutang_rp }) => hutang_rp),
    gold_rp: sum(body, ({ nilai_fine }) => nilai_fine),
    fine: sum(body, ({ hutang_fine }) => hutang_fine),
    advance: sum(body, ({ uang_muka }) => uang_muka),
  }
  expect(told).toEqual(rows[0])
  expect(told).toMatchObject({ fine: 20, gold_rp: 40_000_000, advance: 1_000_000 })
  for (const row of body) {
    expect(
      sum(
        row.detail_hutang.filter(({ jenis_tagihan }) => jenis_tagihan === 'HUTANG_SUPPLIER'),
        ({ rupiah }) => rupiah,
      ),
    ).toBe(row.hutang_rp)
  }
})

it('tells how old a debt is by the date of its shop', async () => {
  const ages = async () => {
    const { body } = await app.call<Debt[]>('own.mc1', laporanHutangSupplier.api, { query: { kode_toko: 'MC2' } })
    return new Set(body.filter(({ hutang_fine }) => hutang_fine > 0).map(({ umur_hutang }) => umur_hutang))
  }
  expect([...(await ages())]).toEqual(['HARI_0_30'])
  for (const [days, umur] of [
    [31, 'HARI_31_60'],
    [61, 'HARI_61_90'],
    [91, 'HARI_91'],
  ] as const) {
    await app.asOwner(sql`update toko set tgl_system = date '2026-01-31' + ${days}::int where kode_toko = 'MC2'`, 'unguarded')
    expect([...(await ages())]).toEqual([umur])
  }
  await app.asOwner(sql`update toko set tgl_system = date '2026-01-31' where kode_toko = 'MC2'`, 'unguarded')
})

it('tells what was delivered, and what of it is left', async () => {
  const query = { kode_toko: 'MC2', tgl_from: '2026-01-31', tgl_to: '2026-01-31' }
  const { body } = await app.call<Received[]>('own.mc1', laporanPenerimaanBarang.api, { query })
  expect(body).toHaveLength(2)
  const { rows } = await sql<{ cost: number; gross: number }>`
    select sum(cost)::bigint as cost, sum(gross) as gross from saldo_stock where (kode_toko, tempat) = ('MC2', 'PENERIMAAN')`.execute(app.db)
  expect([
    sum(body, ({ total_hpp }) => total_hpp),
    sum(
      body.flatMap(({ detail_barang }) => detail_barang),
      ({ berat_sisa }) => berat_sisa,
    ),
  ]).toEqual([rows[0]?.cost, rows[0]?.gross])
})

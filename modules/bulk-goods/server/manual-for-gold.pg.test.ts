import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { journalOf } from '#modules/ledger/server/testing/journal-of.ts'
import { laporanUmurPiutang } from '#modules/sales/contract/laporan-umur-piutang.ts'
import { type GoldSettlement, type OwedGoldOfSale, owedGoldOfSales, pelunasanEmas, settleGold } from '#modules/sales/contract/pelunasan-emas.ts'
import { dealer, goldRp, withGold, withMoney } from '#modules/sales/server/testing/gold-owed.ts'
import { type Trade, jualBeliManual, tradeManual } from '../contract/jual-beli-manual.ts'
import { acceptTrade } from '../contract/validasi.ts'
import { goldTradeBody, waitingBody } from './testing/manual-goods.ts'

const till = 'kasir.mc2'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  expect(await verify(app.db, 'MC2')).toEqual([])
  await app.stop()
})

const trade = async (facts = {}) => {
  const { status, body } = await approved<Trade>(app, till, tradeManual, { body: await goldTradeBody(app, facts) })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const owed = async (nomor: string) => {
  const { rows } = await sql<{ rupiah: number; fine: number }>`
    select rupiah, fine from saldo_tagihan where (kode_toko, jenis, dokumen) = ('MC2', 'PIUTANG_EMAS', ${nomor})`.execute(app.db)
  return rows[0]
}
const settle = (body: object) => approved<GoldSettlement>(app, till, settleGold, { body })
const undo = (nomor: string) =>
  approved<{ code: string }>(app, till, jualBeliManual.calls.actions.batalJual, { params: { nomor }, body: { alasan: 'SALAH' } })

// 2 g at 77 %: 1.540 g fine; a gram stands at 1,694,000.
const standsAtRp = 2 * 1_694_000

describe('goods by gram for gold', () => {
  it('owe fine grams by the purity of their group; no money moves, and dealers have an account of their own', async () => {
    const made = await trade()
    expect(made).toMatchObject({
      harga_emas: goldRp,
      hutang_fine: 1.54,
      nilai_fine: standsAtRp,
      total_jual: standsAtRp,
      grand_total: 0,
      jumlah_bayar: 0,
      detail_emas: [{ kadar_hutang: 77, berat: 2, fine: 1.54 }],
      detail_jual: [{ harga_per_gram: 1_694_000, pembulatan: 0 }],
      detail_bayar: [],
    })
    expect(await owed(made.no_jual_beli)).toEqual({ rupiah: standsAtRp, fine: 1.54 })
    expect(await journalOf(app, made.no_jual_beli)).toEqual({
      '1-1506': standsAtRp,
      '4-1006': -standsAtRp,
      '1-1305': -1_600_000,
      '5-1001': 1_600_000,
    })
    const { rows } = await sql<{ uraian: string }>`
      select uraian from otorisasi where kategori = 'PENJUALAN_BELUM_LUNAS' and subjek = 'jual_beli_manual' order by id desc limit 1`.execute(app.db)
    expect(rows[0]?.uraian).toBe('1.540 g emas murni, Rp. 2,200,000 / gram · TOKO MAS ABADI 081277770000 (“TOKO MAS ABADI”)')
  })

  it('are settled where debts for pieces are settled, with old gold and with money, and show their age there', async () => {
    const { no_jual_beli } = await trade()
    const open = await app.call<OwedGoldOfSale[]>(till, owedGoldOfSales, {})
    expect(open.body.find(({ no_faktur }) => no_faktur === no_jual_beli)).toMatchObject({
      fine: 1.54,
      rupiah: standsAtRp,
      nama_customer: dealer.nama_customer,
    })
    expect((await settle(withGold([no_jual_beli], { berat: 1, kadar: 75 }))).status).toBe(200)
    expect(await owed(no_jual_beli)).toMatchObject({ fine: 0.79 })
    expect((await undo(no_jual_beli)).body.code).toBe('CLAIM_SETTLED')
    const paid = await settle(withMoney([no_jual_beli], 0.79, goldRp))
    expect(paid.status, JSON.stringify(paid.body)).toBe(200)
    expect(await owed(no_jual_beli)).toEqual({ rupiah: 0, fine: 0 })
    const report = await app.call('own.mc1', laporanUmurPiutang.api, { query: { kode_toko: 'MC2' } })
    const told = JSON.stringify(report.body)
    expect(told).toContain('JUAL_BELI_MANUAL')
    expect(told).not.toContain(no_jual_beli)
  })

  it('are cancelled as long as nothing is settled of them', async () => {
    const { no_jual_beli } = await trade()
    const settled = await settle(withGold([no_jual_beli], { berat: 1, kadar: 75 }))
    const back = await approved(app, till, pelunasanEmas.calls.actions['batal'], {
      params: { nomor: settled.body.no_lunas_emas },
      body: { alasan: 'SALAH' },
    })
    expect(back.status).toBe(200)
    expect((await undo(no_jual_beli)).status).toBe(200)
    expect(await owed(no_jual_beli)).toEqual({ rupiah: 0, fine: 0 })
  })

  it('wait for the cashier where trades do', async () => {
    const body = await waitingBody(app, {}, await goldTradeBody(app))
    const { status, body: made } = await approved<Trade>(app, till, acceptTrade, { body: { ...body, detail_bayar: [] } })
    await app.set({ MANUAL_ITEMS_TRANSACTION_MODULE: 'false' })
    expect(status, JSON.stringify(made)).toBe(200)
    expect(made).toMatchObject({ hutang_fine: 1.54, grand_total: 0 })
  })

  it.each([
    ['a dealer whom nobody knows', { no_hp: null }, { code: 'DEBTOR_UNKNOWN', fields: { no_hp: expect.any(String) } }],
    ['a group without the purity that is owed', { detail_emas: [] }, { code: 'GROUP_WITHOUT_PURITY', fields: { detail_emas: expect.any(String) } }],
    ['no price of fine gold', { harga_emas: null }, { fields: { harga_emas: 'Harga Emas Harus Diisi' } }],
  ])('name what is missing: %s', async (_, facts, says) => {
    expect((await app.call(till, tradeManual, { body: await goldTradeBody(app, facts) })).body).toMatchObject(says)
  })

  it('buy nothing in the same breath', async () => {
    const body = await goldTradeBody(app)
    const both = await app.call(till, tradeManual, { body: { ...body, detail_beli: body.detail_jual } })
    expect(both.body).toMatchObject({ fields: { detail_beli: 'Penjualan Dengan Emas Tidak Membeli Barang' } })
  })

  it('are for dealers, where the shop sells to them', async () => {
    const body = await goldTradeBody(app)
    await app.set({ SEMI_GROSIR: 'false' })
    const refused = await app.call(till, tradeManual, { body })
    await app.set({ SEMI_GROSIR: 'true' })
    expect(refused.body).toMatchObject({ code: 'NOT_FOR_GOLD', fields: { harga_emas: expect.any(String) } })
  })
})

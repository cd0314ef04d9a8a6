import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { journalOf } from '#modules/ledger/server/testing/journal-of.ts'
import { laporanPpn } from '#modules/sales/contract/laporan.ts'
import { goldRp } from '#modules/sales/server/testing/gold-owed.ts'
import { type Trade, jualBeliManual, tradeManual } from '../contract/jual-beli-manual.ts'
import { acceptTrade } from '../contract/validasi.ts'
import { goldTradeBody, manualShop, tradeBody, waitingBody } from './testing/manual-goods.ts'

const till = 'kasir.mc2'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  // It comes on top from a later day on, unless a story moves that day.
  await sql`insert into para_ppn values ('A', '2023-05-01', 1.1, false, 'PMK 48/2023'), ('B', '2026-02-15', 1.65, true, null)`.execute(app.db)
  await app.set({ PPN_PENJUALAN: 'true' })
})
afterEach(async () => {
  expect(await verify(app.db, 'MC2')).toEqual([])
})
afterAll(() => app.stop())

const onTopFrom = (day: string) => sql`update para_ppn set berlaku_dari = ${day} where kode_ppn = 'B'`.execute(app.db)
const within = (goodsRp: number) => Math.floor((goodsRp * 1.1) / 101.1 + 0.5)
const above = (goodsRp: number) => Math.floor((goodsRp * 1.65) / 100 + 0.5)
const made = ({ status, body }: { status: number; body: Trade }): Trade => {
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const trade = async (facts: object = {}) => app.call<Trade>(till, tradeManual, { body: { ...(await tradeBody(app)), ...facts } })
const cash = (jumlah: number) => [{ jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah }]
const claim = async (nomor: string) => {
  const { rows } = await sql`
    select pihak, rupiah from saldo_tagihan where (kode_toko, jenis, dokumen) = ('MC2', 'PPN', ${nomor}) and rupiah <> 0`.execute(app.db)
  return rows
}
const owedRp = async () => {
  const { rows } = await sql<{ rp: number }>`
    select coalesce(-sum(rupiah), 0)::bigint as rp from saldo_tagihan where (kode_toko, jenis) = ('MC2', 'PPN')`.execute(app.db)
  return rows[0]?.rp
}
const report = async () =>
  (
    await app.call<{ no_faktur: string; ppn: number }[]>('own.mc2', laporanPpn.api, {
      query: { tgl_from: '2026-01-01', tgl_to: '2026-01-31' },
    })
  ).body
const undo = (nomor: string) => approved(app, till, jualBeliManual.calls.actions.batalJual, { params: { nomor }, body: { alasan: 'SALAH' } })

describe('gold by gram in a shop that is registered for tax', () => {
  it('has the tax of what is sold in its price: owed by month, and not earned', async () => {
    const sold = made(await trade())
    const ppn = within(sold.total_jual)
    expect(sold).toMatchObject({
      ppn_persen: 1.1,
      ppn_teks: 'PMK 48/2023',
      ppn_di_atas: false,
      ppn_dasar: sold.total_jual - ppn,
      ppn,
      grand_total: sold.total_jual - sold.total_beli,
    })
    expect(await claim(sold.no_jual_beli)).toEqual([{ pihak: '2026-01', rupiah: -ppn }])
    expect(await journalOf(app, sold.no_jual_beli)).toMatchObject({ '2-1201': -ppn, '4-1001': ppn - sold.detail_jual[0]!.harga_dasar })
  })

  it('has it on top from the day on which it does, also where the customer brings more than he takes', async () => {
    await onTopFrom('2026-01-15')
    const sold = made(await trade({ detail_beli: [] }))
    const ppn = above(sold.total_jual)
    expect(sold).toMatchObject({ ppn_persen: 1.65, ppn_di_atas: true, ppn_dasar: sold.total_jual, ppn, grand_total: sold.total_jual + ppn })
    expect(await journalOf(app, sold.no_jual_beli)).toMatchObject({
      '1-1001': sold.total_jual + ppn,
      '2-1201': -ppn,
      '4-1001': 0 - sold.detail_jual[0]!.harga_dasar,
    })
    const { detail_beli } = await tradeBody(app, { beli: { berat: 5 } })
    const broughtRp = Math.ceil((5 * (await manualShop(app)).harga_beli) / 500) * 500
    const dueRp = sold.total_jual + ppn - broughtRp
    expect(dueRp).toBeLessThan(0)
    const bought = made(await trade({ detail_beli, detail_bayar: cash(0 - dueRp) }))
    expect(bought).toMatchObject({ ppn, ppn_dasar: bought.total_jual, grand_total: dueRp, jumlah_bayar: 0 - dueRp })
    expect(await claim(bought.no_jual_beli)).toEqual([{ pihak: '2026-01', rupiah: -ppn }])
    await onTopFrom('2026-02-15')
  })

  it('owes none of what it only buys', async () => {
    const jumlah = Math.ceil((await manualShop(app)).harga_beli / 500) * 500
    const bought = made(await trade({ detail_jual: [], detail_bayar: cash(jumlah) }))
    expect(bought).toMatchObject({ ppn_persen: null, ppn_teks: null, ppn_di_atas: false, ppn_dasar: 0, ppn: 0, grand_total: -jumlah })
  })

  it('that a dealer owes in gold is taxed as wholesale is: in its price, or on top in money', async () => {
    const sell = async (facts: object = {}) => made(await approved<Trade>(app, till, tradeManual, { body: await goldTradeBody(app, facts) }))
    const owed = await sell()
    const ppn = within(owed.total_jual)
    expect(owed).toMatchObject({ harga_emas: goldRp, ppn, nilai_fine: owed.total_jual, grand_total: 0 })
    expect(await journalOf(app, owed.no_jual_beli)).toMatchObject({ '1-1506': owed.total_jual, '2-1201': -ppn, '4-1006': ppn - owed.total_jual })
    await onTopFrom('2026-01-15')
    const onTop = above(owed.total_jual)
    const paid = await sell({ detail_bayar: cash(onTop) })
    await onTopFrom('2026-02-15')
    expect(paid).toMatchObject({ ppn: onTop, nilai_fine: owed.total_jual, grand_total: onTop, jumlah_bayar: onTop })
    expect(await journalOf(app, paid.no_jual_beli)).toMatchObject({ '1-1001': onTop, '2-1201': -onTop, '4-1006': -owed.total_jual })
  })

  it('appears in Laporan PPN, whose total is the tax owed, and is taken back with its trade', async () => {
    const sold = made(await trade())
    const rows = await report()
    expect(rows.find(({ no_faktur }) => no_faktur === sold.no_jual_beli)).toMatchObject({
      tgl_system: '2026-01-31',
      nama_customer: 'IBU MANUAL',
      ppn_persen: 1.1,
      ppn_di_atas: false,
      harga_barang: sold.total_jual,
      ppn_dasar: sold.ppn_dasar,
      ppn: sold.ppn,
    })
    expect(rows.reduce((sum, { ppn }) => sum + ppn, 0)).toBe(await owedRp())
    expect((await undo(sold.no_jual_beli)).status).toBe(200)
    expect(await claim(sold.no_jual_beli)).toEqual([])
    const left = await report()
    expect(left.map(({ no_faktur }) => no_faktur)).not.toContain(sold.no_jual_beli)
    expect(left.reduce((sum, { ppn }) => sum + ppn, 0)).toBe(await owedRp())
  })

  it('is not sold at a total that the customer did not hear: the tax may begin between the look and the payment', async () => {
    const { total_jual, total_beli, grand_total } = made(await trade())
    await onTopFrom('2026-01-15')
    const totalRp = total_jual + above(total_jual) - total_beli
    const moved = await trade({ grand_total })
    expect(moved).toMatchObject({
      status: 409,
      body: { code: 'TOTAL_CHANGED', details: { total_baru: totalRp }, fields: { detail_bayar: expect.any(String) } },
    })
    made(await trade({ grand_total: totalRp }))
    // An entry left for the cashier has its total too.
    await onTopFrom('2026-02-15')
    const body = await tradeBody(app)
    const left = await waitingBody(app, {}, { ...body, grand_total })
    await onTopFrom('2026-01-15')
    const late = await app.call(till, acceptTrade, { body: left })
    await onTopFrom('2026-02-15')
    expect(late).toMatchObject({ status: 409, body: { code: 'TOTAL_CHANGED' } })
    expect(made(await app.call<Trade>(till, acceptTrade, { body: left }))).toMatchObject({ grand_total, ppn: within(total_jual) })
    await app.set({ MANUAL_ITEMS_TRANSACTION_MODULE: 'false' })
  })

  it('has none where the shop is not', async () => {
    await app.set({ PPN_PENJUALAN: 'false' })
    expect(made(await trade())).toMatchObject({ ppn_persen: null, ppn_di_atas: false, ppn_dasar: 0, ppn: 0 })
    await app.set({ PPN_PENJUALAN: 'true' })
  })
})

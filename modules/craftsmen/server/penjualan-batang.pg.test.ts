import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { laporanPenjualanBatang, laporanStockBatang } from '../contract/laporan.ts'
import { type BarSale, penjualanBatang, readBars, sellBars } from '../contract/penjualan-batang.ts'
import { barSaleBody, done, keeper, madeBarSale, openedBar } from './testing/made-bars.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.set({ SEPUHAN: 'true' })
})
afterAll(async () => {
  expect(await verify(app.db, 'MC2')).toEqual([])
  await app.stop()
})

type Answer = BarSale & { code: string; fields: Record<string, string>; details: { kategori: string; uraian: string } }

const journalOf = async (reference: string) => {
  const { rows } = await sql<{ nomor_akun: string; jumlah: number }>`
    select j.nomor_akun, sum(j.debet - j.kredit)::bigint as jumlah from jurnal j join posting p on p.id = j.posting_id where p.reference = ${reference}
    group by j.nomor_akun order by 1`.execute(app.db)
  return Object.fromEntries(rows.map(({ nomor_akun, jumlah }) => [nomor_akun, jumlah]))
}
const leftOf = async (kode_lot: string) => {
  const { rows } = await sql`
    select pieces, gross, fine, cost from saldo_lot where kode_toko = 'MC2' and tempat = 'BATANG' and kode_lot = ${kode_lot}`.execute(app.db)
  return rows
}
const sold = async (lines: Parameters<typeof barSaleBody>[0], facts: object = {}) =>
  done(await approved<BarSale>(app, keeper, sellBars, { body: barSaleBody(lines, facts) }))

it('a bar is sold in parts: cost by fine gold, and the last part takes the rest', async () => {
  const kode_lot = await openedBar(app, { grossMg: 10_000, fineMg: 9_991, costRp: 20_000_001 })
  const first = await sold([{ kode_lot, berat: 3.333, fine: 3.33 }])
  expect(first.detail_batang).toMatchObject([{ keping: 0, berat: 3.333, fine: 3.33, harga_total: 8_325_000 }])
  expect(await leftOf(kode_lot)).toEqual([{ pieces: 1, gross: 6.667, fine: 6.661, cost: 20_000_001 - Math.round((20_000_001 * 3330) / 9991) }])
  const last = await sold([{ kode_lot, berat: 6.667, fine: 6.661 }])
  expect(last.detail_batang).toMatchObject([{ keping: 1, fine: 6.661 }])
  expect(await leftOf(kode_lot)).toEqual([{ pieces: 0, gross: 0, fine: 0, cost: 0 }])
  const [one, two] = [await journalOf(first.no_jual_batang), await journalOf(last.no_jual_batang)]
  expect(one['1-1308']! + two['1-1308']!).toBe(-20_000_001)
  expect(one).toMatchObject({ '1-1001': 8_325_000, '4-1007': -8_325_000 })
})

it('needs an approval for a sale below cost or below the list, and does not show the cost', async () => {
  const dear = await openedBar(app, { costRp: 60_000_000 })
  const below = await app.call<Answer>(keeper, sellBars, { body: barSaleBody([{ kode_lot: dear, berat: 20, fine: 19.98 }]) })
  expect(below.body).toMatchObject({ code: 'APPROVAL_REQUIRED', details: { kategori: 'BATANG_DI_BAWAH_MODAL' } })
  expect(below.body.details.uraian).not.toContain('60,000,000')
  const cheap = await openedBar(app, { costRp: 1_000 })
  const low = await app.call<Answer>(keeper, sellBars, { body: barSaleBody([{ kode_lot: cheap, berat: 20, fine: 19.98, harga_per_gram: 100_000 }]) })
  expect(low.body).toMatchObject({ code: 'APPROVAL_REQUIRED', details: { kategori: 'BATAS_HARGA_JUAL' } })
})

it('says what is wrong at the field', async () => {
  const kode_lot = await openedBar(app)
  const tried = async (line: object, facts: object = {}) =>
    (await app.call<Answer>(keeper, sellBars, { body: barSaleBody([{ kode_lot, berat: 1, fine: 0.999, ...line }], facts) })).body
  expect(await tried({ kode_lot: 'TIDAK-ADA' })).toMatchObject({
    code: 'BAR_NOT_THERE',
    fields: { 'detail_batang.0.kode_lot': 'Batang TIDAK-ADA Tidak Ada' },
  })
  expect(await tried({ berat: 20.001 })).toMatchObject({
    code: 'BAR_LIGHTER',
    fields: { 'detail_batang.0.berat': `Batang ${kode_lot} Hanya 20.000 g` },
  })
  const poor = await openedBar(app, { fineMg: 10 })
  expect(await tried({ kode_lot: poor, berat: 0.001 })).toMatchObject({ code: 'BAR_WITHOUT_GOLD' })
  expect(await tried({}, { detail_bayar: [] })).toMatchObject({ code: 'NO_PAYMENT' })
  const twice = [
    { kode_lot, berat: 1, fine: 0.999 },
    { kode_lot, berat: 1, fine: 0.999 },
  ]
  const { body } = await app.call<Answer>(keeper, sellBars, { body: barSaleBody(twice) })
  expect(body.fields).toMatchObject({ 'detail_batang.1.kode_lot': 'Lot Dipilih Dua Kali' })
})

it('two tills sell the same bar at once: one has it', async () => {
  const kode_lot = await openedBar(app)
  const body = barSaleBody([{ kode_lot, berat: 20, fine: 19.98 }])
  const answers = await Promise.all(['mu.mc2', 'own.mc2'].map((user) => approved<Answer>(app, user, sellBars, { body })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)!.body.code).toBe('BAR_NOT_THERE')
})

it('a cancelled sale gives bar and money back', async () => {
  const sale = await madeBarSale(app)
  const [{ kode_lot }] = sale.detail_batang as [(typeof sale.detail_batang)[number]]
  const params = { nomor: sale.no_jual_batang }
  const undone = await approved(app, keeper, penjualanBatang.calls.actions.batal, { params, body: { alasan: 'Salah Lot' } })
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  expect(await leftOf(kode_lot)).toEqual([{ pieces: 1, gross: 20, fine: 19.98, cost: 40_000_000 }])
})

it('stock and sales add up to the ledger', async () => {
  await madeBarSale(app)
  const account = async (nomor_akun: string) => {
    const { rows } = await sql<{ jumlah: number }>`
      select coalesce(sum(j.debet - j.kredit), 0)::bigint as jumlah from jurnal j join posting p on p.id = j.posting_id
      where p.kode_toko = 'MC2' and j.nomor_akun = ${nomor_akun}`.execute(app.db)
    return rows[0]!.jumlah
  }
  const { body: stock } = await app.call<{ cost: number }[]>('own.mc1', laporanStockBatang.api, { query: { kode_toko: 'MC2' } })
  expect(stock.reduce((sum, { cost }) => sum + cost, 0)).toBe(await account('1-1308'))
  const query = { tgl_from: '2026-01-31', tgl_to: '2026-01-31', kode_toko: 'MC2' }
  const { body: sales } = await app.call<{ grand_total: number; total_hpp: number; margin: number }[]>('own.mc1', laporanPenjualanBatang.api, {
    query,
  })
  expect(0 - sales.reduce((sum, { grand_total }) => sum + grand_total, 0)).toBe(await account('4-1007'))
  expect(sales.every(({ grand_total, total_hpp, margin }) => margin === grand_total - total_hpp)).toBe(true)
})

it('offers the bars of the shop, by number or name', async () => {
  const kode_lot = await openedBar(app)
  const { body } = await app.call<{ rows: { kode_lot: string }[] }>(keeper, readBars, { query: { cari: kode_lot.toLowerCase() } })
  expect(body.rows).toEqual([{ kode_lot, nama_barang: 'EMAS BATANGAN', berat: 20, fine: 19.98 }])
})

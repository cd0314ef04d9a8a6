import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { journalOf } from '#modules/ledger/server/testing/journal-of.ts'
import { filledWith } from '#modules/money/server/testing/sent-money.ts'
import { type BuybackPrices, readBuybackPrices } from '#modules/pricing/contract/buyback-prices.ts'
import type { Loan } from '../contract/hutang.ts'
import { type LoanEvent, type OpenLoan, buyPledge, mutasiHutang, readOpenLoans, redeemLoan } from '../contract/mutasi-hutang.ts'
import { priceOfPledge } from '../contract/sold-pledge.ts'
import { inCash, lentOn, madeLoan, redeemBody, sellBody } from './testing/made-loan.ts'

const till = 'kasir.mc2'
let app: TestApp
let prices: BuybackPrices
beforeAll(async () => {
  app = await startTestApp()
  await filledWith(app, 300_000_000)
  prices = (await app.call<BuybackPrices>(till, readBuybackPrices)).body
})
afterEach(async () => expect(await verify(app.db, 'MC2')).toEqual([]))
afterAll(() => app.stop())

type Answer = LoanEvent & { code: string; details: Record<string, string>; fields: Record<string, string> }
const rounding = { unit: 500, direction: 'UP' } as const
const openOf = async ({ no_faktur_hutang }: Loan) => (await app.call<OpenLoan[]>(till, readOpenLoans, { query: { cari: no_faktur_hutang } })).body[0]!

const soldBody = (loan: Loan) => sellBody(app, loan)
const sell = (body: object) => app.call<Answer>(till, buyPledge, { body })

describe('a customer who sells his pledge', () => {
  it('is paid what the buyback price is more than the loan and its interest', async () => {
    const loan = await madeLoan(app)
    const body = await soldBody(loan)
    const { status, body: sold } = await sell(body)
    expect({ status, sold }).toMatchObject({
      status: 200,
      sold: {
        jenis_hutang: 'BELI',
        bunga_rp: 25_000,
        pokok_dibayar: 2_000_000,
        grand_total: 2_025_000,
        nilai_ambil: body.harga_ambil,
        jumlah_bayar: body.harga_ambil - 2_025_000,
        keluar_qty: 3,
      },
    })
    expect(sold.detail_barang.reduce((sum, { harga }) => sum + harga, 0)).toBe(body.harga_ambil)
    const priced = ({ kode_group, kondisi_jual }: { kode_group: string | null; kondisi_jual: string | null }) => [kode_group, kondisi_jual]
    expect(sold.detail_barang.map(priced)).toEqual(body.detail_barang.map(priced))
    const { rows } = await sql`select dibeli, no_identitas from transaksi_orang where nomor = ${sold.no_mutasi_hutang}`.execute(app.db)
    expect(rows).toEqual([{ dibeli: true, no_identitas: '3374011201800001' }])
    expect(await journalOf(app, sold.no_mutasi_hutang)).toEqual({
      '1-1303': body.harga_ambil,
      '1-1501': -2_000_000,
      '4-1101': -25_000,
      '1-1001': 2_025_000 - body.harga_ambil,
    })
    const undone = await approved(app, till, mutasiHutang.calls.actions.batal, {
      params: { nomor: sold.no_mutasi_hutang },
      body: { alasan: 'TIDAK JADI' },
    })
    expect(undone.status).toBe(200)
    expect(await openOf(loan)).toMatchObject({ sisa_hutang: 2_000_000, qty_gadai: 3 })
  })

  it('sells at no other price than that of the lists', async () => {
    const loan = await madeLoan(app)
    const body = await soldBody(loan)
    expect((await sell({ ...body, harga_ambil: body.harga_ambil + 500 })).body.code).toBe('PRICE_CHANGED')
    expect((await sell({ ...body, detail_barang: body.detail_barang.slice(1) })).body.code).toBe('EVERY_THING')
    const other = body.detail_barang.map((line) => ({ ...line, kode_group: body.detail_barang[0]!.kode_group }))
    expect((await sell({ ...body, detail_barang: other })).body).toMatchObject({
      code: 'PURITY_OF_GROUP',
      fields: { 'detail_barang.1.kode_group': expect.any(String) },
    })
    const broken = body.detail_barang.map((line) => ({ ...line, kondisi_jual: 'TIDAKADA' }))
    expect((await sell({ ...body, detail_barang: broken })).body.code).toBe('CONDITION_NOT_FOUND')
    expect((await sell({ ...body, detail_bayar: inCash(1_000) })).body.code).toBe('PAYMENT_SHORT')
  })

  it('pays the difference where his pledge is worth less than he owes, as he pays for anything', async () => {
    const small = await madeLoan(app, {
      jumlah_hutang: 12_600_000,
      detail_barang: [{ nama_barang: 'GELANG', kode_kadar: 'K750', qty: 1, berat: 9, berat_dengan_plastik: null, kode_kondisi: null, foto: null }],
    })
    // Two years of interest at 2 % a month: 6,048,000.
    await lentOn(app, small, '2024-01-31')
    const { jumlah_tebus } = await openOf(small)
    expect(jumlah_tebus).toBe(18_648_000)
    const requested = await soldBody(small)
    const detail_barang = requested.detail_barang.map((line) => ({ ...line, kondisi_jual: 'R' }))
    const nilai = priceOfPledge({ kadar: 75, berat: 9 }, { kode_group: detail_barang[0]!.kode_group, kode_kondisi: 'R' }, prices, rounding) as number
    const missing = jumlah_tebus - nilai
    expect(missing).toBeGreaterThan(100_000)
    const body = { ...requested, harga_ambil: nilai, detail_barang }
    expect((await sell({ ...body, detail_bayar: [] })).body.code).toBe('NO_PAYMENT')
    expect((await sell({ ...body, detail_bayar: inCash(missing - 1) })).body.code).toBe('PAYMENT_SHORT')
    // A part by card, the rest in cash with change. Nothing is paid out.
    const { rows } = await sql<{ no_rekening: string }>`select no_rekening from rekening order by 1 limit 1`.execute(app.db)
    const [{ no_rekening }] = rows as [{ no_rekening: string }]
    const card = { jenis: 'TRANSFER' as const, no_rekening, no_kartu: null, jumlah: 100_000 }
    const { status, body: sold } = await sell({ ...body, detail_bayar: [card, ...inCash(missing - 100_000 + 5_000)] })
    expect({ status, sold }).toMatchObject({
      status: 200,
      sold: { jenis_hutang: 'BELI', nilai_ambil: nilai, grand_total: jumlah_tebus, jumlah_bayar: missing + 5_000, kembali: 5_000 },
    })
    const { '1-1303': goods, '1-1501': loan, '4-1101': interest, '1-1001': cash, ...others } = await journalOf(app, sold.no_mutasi_hutang)
    expect([goods, loan, interest, cash]).toEqual([nilai, -12_600_000, -6_048_000, missing - 100_000])
    expect(Object.values(others)).toEqual([100_000])
    const undone = await approved(app, till, mutasiHutang.calls.actions.batal, {
      params: { nomor: sold.no_mutasi_hutang },
      body: { alasan: 'TIDAK JADI' },
    })
    expect(undone.status).toBe(200)
    expect(await openOf(small)).toMatchObject({ sisa_hutang: 12_600_000, qty_gadai: 1 })
  })

  it('is weighed again, and a difference beyond the tolerance needs an approval', async () => {
    const loan = await madeLoan(app)
    const body = await soldBody(loan)
    const lighter = body.detail_barang.map((line, at) => ({ ...line, berat_hari_ini: at === 0 ? 9.5 : line.berat_hari_ini }))
    const requested = { ...body, detail_barang: lighter }
    expect((await sell(requested)).body).toMatchObject({
      code: 'APPROVAL_REQUIRED',
      details: { kategori: 'TOLERANSI_BERAT_BELI', uraian: expect.stringContaining('GELANG 10.000 g → 9.500 g') },
    })
    // The price is that of the weight which the shop has taken in.
    const { body: sold } = await approved<Answer>(app, till, buyPledge, { body: requested })
    expect(sold.detail_barang.map(({ berat, berat_hari_ini }) => [berat, berat_hari_ini])).toEqual([
      [10, 9.5],
      [4.005, 4.005],
    ])
    expect(sold.nilai_ambil).toBe(body.harga_ambil)
  })

  it('says who he is where the shop asks it of people who sell gold', async () => {
    await app.set({ IDENTITAS_PENJUAL: 'DATA' })
    const unknown = { ...(await soldBody(await madeLoan(app))), no_identitas: null, alamat_customer: null }
    const { status, body } = await sell(unknown)
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'IDENTITY_REQUIRED', fields: { no_identitas: expect.any(String) } } })
    const known = await madeLoan(app, { no_identitas: '3374011201800001', alamat_customer: 'JL. PEMUDA 1' })
    expect((await sell({ ...(await soldBody(known)), no_identitas: null, alamat_customer: null })).status).toBe(200)
  })

  it('sells once, and not a pledge that is redeemed at the same moment', async () => {
    const loan = await madeLoan(app)
    const body = await soldBody(loan)
    const both = await Promise.all([sell(body), sell(body)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const other = await madeLoan(app)
    const sold = await soldBody(other)
    const either = await Promise.all([sell(sold), app.call(till, redeemLoan, { body: redeemBody(other.no_faktur_hutang) })])
    expect(either.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { sell } from '#modules/sales/contract/penjualan.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { listOrders } from '../contract/pesanan-marketplace.ts'
import { type Payout, payOut, pencairanMarketplace, readClaims, readCuts } from '../contract/pencairan-marketplace.ts'
import { type MarketReturn, findReturnable, returMarketplace, takeReturn } from '../contract/retur-marketplace.ts'
import { madeMarketSale, payoutBody, returnBody } from './testing/made-payout.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const claimOf = async (jenis: string, dokumen: string) =>
  (
    await sql<{
      rupiah: number
    }>`select coalesce(sum(rupiah), 0)::bigint as rupiah from saldo_tagihan where (kode_toko, jenis, dokumen) = ('MC2', ${jenis}, ${dokumen})`.execute(
      app.db,
    )
  ).rows[0]!.rupiah
const journalOf = async (reference: string) =>
  (
    await sql<{ nomor_akun: string; rupiah: number }>`
      select nomor_akun, sum(debet - kredit)::bigint as rupiah from jurnal j join posting p on p.id = j.posting_id
      where (p.kode_toko, p.reference) = ('MC2', ${reference}) group by 1 having sum(debet - kredit) <> 0 order by 1`.execute(app.db)
  ).rows
const pieceOf = async (kode_barcode: string) =>
  (
    await sql<{ status: string; tempat: string; hpp: number }>`select status, tempat, hpp from barang where kode_barcode = ${kode_barcode}`.execute(
      app.db,
    )
  ).rows[0]
const orderStateOf = async (no: string) =>
  (await app.call('kasir.mc2', listOrders, { query: {} })).body.find(({ no_pesanan_luar }: { no_pesanan_luar: string }) => no_pesanan_luar === no)
const take = (body: object) => app.call<MarketReturn>('kasir.mc2', takeReturn, { body })

describe('a piece that a buyer sends back', () => {
  it('lowers what the marketplace owes before it has paid, and what it keeps is a cost', async () => {
    const sale = await madeMarketSale(app, 3_000_000)
    const [piece] = sale.detail_barang as unknown as [(typeof sale.detail_barang)[number]]
    const before = await pieceOf(piece.kode_barcode)
    expect((await app.call('kasir.mc2', findReturnable, { params: { kode: piece.kode_barcode } })).body).toMatchObject({
      no_faktur: sale.no_faktur,
      no_pesanan_luar: sale.no_pesanan_luar,
      nilai_tagihan: 3_000_000,
      berat_nota: piece.berat,
    })
    const { status, body } = await take(returnBody(sale, { biaya_ditahan: 50_000 }))
    expect([status, body]).toMatchObject([
      200,
      { nilai_retur: 3_000_000, turun_tagihan: 3_000_000, biaya_dibukukan: 0, potongan_pencairan: 50_000, tgl_nota: sale.tgl_system },
    ])
    expect(await claimOf('PIUTANG_MARKETPLACE', sale.no_faktur)).toBe(0)
    expect(await claimOf('HUTANG_MARKETPLACE', body.no_retur_marketplace)).toBe(-50_000)
    // It is stock again at what it cost.
    expect(await pieceOf(piece.kode_barcode)).toEqual({ status: 'READY', tempat: 'BAKI', hpp: before!.hpp })
    // What the sale and its return booked together is the fee that the marketplace keeps, and what it takes off for it.
    const [sold, back] = [await journalOf(sale.no_faktur), await journalOf(body.no_retur_marketplace)]
    const sums = new Map<string, number>()
    for (const { nomor_akun, rupiah } of [...sold, ...back]) sums.set(nomor_akun, (sums.get(nomor_akun) ?? 0) + rupiah)
    expect([...sums].filter(([, rupiah]) => rupiah !== 0).toSorted(([one], [other]) => one.localeCompare(other))).toEqual([
      ['2-1113', -50_000],
      ['6-1011', 50_000],
    ])
    expect(await orderStateOf(sale.no_pesanan_luar!)).toMatchObject({ status_pesanan: 'DIRETUR', perlu_dibatalkan: false })
    // It can be sold again, and does not come back twice.
    expect(await take(returnBody(sale))).toMatchObject({ status: 409, body: { code: 'NOT_SOLD' } })
    expect(await app.call('kasir.mc2', sell, { body: await loweredSale(app.db, piece.kode_barcode, 0) })).toMatchObject({ status: 200 })
    expect(await take(returnBody(sale))).toMatchObject({ status: 409, body: { code: 'NOT_OF_MARKETPLACE' } })
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('is taken off the next payout where it was paid; a part of the fee comes back', async () => {
    const sale = await madeMarketSale(app, 2_000_000)
    const paidFirst = await app.call<Payout>('kasir.mc2', payOut, { body: await payoutBody(app, [sale], 120_000) })
    expect(paidFirst.status).toBe(200)
    // The payout had 120,000 of fee; the marketplace gives 80,000 of it back and takes 1,920,000.
    const { status, body } = await take(returnBody(sale, { biaya_ditahan: 40_000 }))
    expect([status, body]).toMatchObject([200, { turun_tagihan: 0, biaya_dibukukan: 120_000, biaya_ditahan: 40_000, potongan_pencairan: 1_920_000 }])
    // A payout whose sale came back is undone no more.
    const { no_pencairan } = paidFirst.body
    const other = await madeMarketSale(app, 5_000_000)
    const cuts = await app.call('kasir.mc2', readCuts, { query: { kode_marketplace: 'SHP' } })
    expect(cuts.body).toContainEqual(expect.objectContaining({ no_retur_marketplace: body.no_retur_marketplace, potongan_pencairan: 1_920_000 }))
    const next = { ...(await payoutBody(app, [other], 0)), detail_retur: [{ no_retur_marketplace: body.no_retur_marketplace }] }
    expect(await app.call('kasir.mc2', payOut, { body: { ...next, uang_masuk: 3_080_001 } })).toMatchObject({
      status: 409,
      body: { code: 'MORE_THAN_OWED' },
    })
    const small = await madeMarketSale(app, 1_000_000)
    expect(await app.call('kasir.mc2', payOut, { body: { ...next, uang_masuk: 1, detail_faktur: [{ no_faktur: small.no_faktur }] } })).toMatchObject({
      status: 409,
      body: { code: 'MORE_CUT_THAN_OWED' },
    })
    const paid = await app.call<Payout>('kasir.mc2', payOut, { body: { ...next, uang_masuk: 2_800_000 } })
    expect([paid.status, paid.body]).toMatchObject([
      200,
      {
        nilai_tagihan: 5_000_000,
        potongan_pencairan: 1_920_000,
        biaya_marketplace: 280_000,
        uang_masuk: 2_800_000,
        detail_retur: [{ potongan_pencairan: 1_920_000 }],
      },
    ])
    expect(await claimOf('HUTANG_MARKETPLACE', body.no_retur_marketplace)).toBe(0)
    expect(await app.call('kasir.mc2', payOut, { body: { ...(await payoutBody(app, [small], 0)), detail_retur: next.detail_retur } })).toMatchObject({
      status: 409,
      body: { code: 'CUT_GONE' },
    })
    // What a payout settled is not taken back.
    const alasan = { alasan: 'SALAH' }
    expect(
      await approved(app, 'kasir.mc2', returMarketplace.calls.actions['batal'], { params: { nomor: body.no_retur_marketplace }, body: alasan }),
    ).toMatchObject({ status: 409, body: { code: 'CLAIM_SETTLED' } })
    expect(
      await approved(app, 'kasir.mc2', pencairanMarketplace.calls.actions['batal'], { params: { nomor: paid.body.no_pencairan }, body: alasan }),
    ).toMatchObject({
      status: 200,
    })
    expect(await claimOf('HUTANG_MARKETPLACE', body.no_retur_marketplace)).toBe(-1_920_000)
    expect(no_pencairan).not.toBe(paid.body.no_pencairan)
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('is of one order, as heavy as it was, and of a marketplace', async () => {
    const [one, two] = [await madeMarketSale(app), await madeMarketSale(app)]
    const both = { detail_barang: [...returnBody(one).detail_barang, ...returnBody(two).detail_barang] }
    expect(await take(returnBody(one, both))).toMatchObject({ status: 409, body: { code: 'OTHER_ORDER' } })
    const [line] = returnBody(one).detail_barang as unknown as [{ kode_barcode: string; berat_retur: number }]
    const light = { detail_barang: [{ ...line, berat_retur: line.berat_retur - 0.06 }] }
    await app.set({ TOLERANSI_BERAT_BELI: '0.05' })
    expect(await take(returnBody(one, light))).toMatchObject({ status: 409, body: { code: 'OTHER_WEIGHT' } })
    const within = { detail_barang: [{ ...line, berat_retur: line.berat_retur - 0.05 }] }
    expect(await take(returnBody(one, { ...within, biaya_ditahan: 3_000_001 }))).toMatchObject({ status: 409, body: { code: 'FEE_TOO_HIGH' } })
    expect(await take(returnBody(one, { ...within, kode_baki: 'TIDAKADA' }))).toMatchObject({ status: 409, body: { code: 'TRAY_NOT_THERE' } })
    const made = await take(returnBody(one, within))
    expect(made.status).toBe(200)
    const undo = await approved(app, 'kasir.mc2', returMarketplace.calls.actions['batal'], {
      params: { nomor: made.body.no_retur_marketplace },
      body: { alasan: 'SALAH PESANAN' },
    })
    expect(undo.status).toBe(200)
    expect(await orderStateOf(one.no_pesanan_luar!)).toMatchObject({ status_pesanan: 'TERJUAL' })
    expect(await claimOf('PIUTANG_MARKETPLACE', one.no_faktur)).toBe(3_000_000)
    // It was not back, so that it comes back now.
    expect((await take(returnBody(one, within))).status).toBe(200)
    expect((await app.call('kasir.mc2', readClaims, { query: {} })).body.rows.map(({ no_faktur }: { no_faktur: string }) => no_faktur)).not.toContain(
      one.no_faktur,
    )
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('is not bought back with the invoice of that sale after it was sold anew', async () => {
    const sale = await madeMarketSale(app)
    expect((await take(returnBody(sale))).status).toBe(200)
    const { kode_barcode } = sale.detail_barang[0]!
    expect((await app.call('kasir.mc2', sell, { body: await loweredSale(app.db, kode_barcode, 0) })).status).toBe(200)
    expect(await app.call('kasir.mc2', 'GET pembelian/nota/{kode}', { params: { kode: sale.no_faktur } })).toMatchObject({
      status: 409,
      body: { code: 'INVOICE_BOUGHT' },
    })
  })
})

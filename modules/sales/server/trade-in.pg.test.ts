import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { inTransaction } from '#engine/server/transaction.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { purchasesChart, salesChart } from '#modules/dashboard/contract/charts.ts'
import { scanPiece } from '#modules/goods/contract/data-barang.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { journalOf } from '#modules/ledger/server/testing/journal-of.ts'
import { buy, findBrought } from '#modules/purchases/contract/pembelian.ts'
import { purchaseBody, strangeRing } from '#modules/purchases/server/testing/made-purchase.ts'
import { type Sale, findTraded, newSale, penjualan, sell } from '../contract/penjualan.ts'
import { sellMany } from './sell.ts'
import { madeSale } from './testing/made-sale.ts'
import { sellApproved } from './testing/owed-sale.ts'
import { madeTradeIn, tradeInBody } from './testing/trade-in.ts'

type Row = Readonly<Record<string, unknown>>
type Refused = {
  status: number
  body: { code: string; fields: Record<string, string>; details: { kategori: string; uraian: string; permintaan: string } }
}

const till = 'kasir.mc2'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  // The till pays out of what its sales have brought in.
  for (let at = 0; at < 8; at += 1) await madeSale(app)
})
afterAll(() => app.stop())

const rowsOf = async (query: ReturnType<typeof sql<Row>>) => (await query.execute(app.db)).rows
const barcodeOf = (sale: Sale) => sale.detail_barang[0]?.kode_barcode as string
const sellAs = (body: object) => app.call<Sale & Refused['body']>(till, sell, { body })
const cash = (jumlah: number) => ({ jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah })
const stateOf = async (kode_barcode: string) => (await rowsOf(sql<Row>`select status, tempat from barang where kode_barcode = ${kode_barcode}`))[0]
const heavyRing = { ...strangeRing, nama_barang: 'GELANG BERAT', berat: 12.5 }

const cancelled = (no_faktur: string) =>
  approved<Refused['body']>(app, till, penjualan.calls.actions.batal, { params: { nomor: no_faktur }, body: { alasan: 'Salah Barang' } })

describe('a trade-in', () => {
  it('is one document: what the customer takes, what he brings, and the difference that he pays', async () => {
    const bought = await madeSale(app)
    const { body, jualRp, tukarRp } = await tradeInBody(app, [{ kode_barcode: barcodeOf(bought) }, { ...strangeRing, berat: 0.4 }], { pieces: 2 })
    const { status, body: sale } = await sellAs(body)
    expect(status, JSON.stringify(sale)).toBe(200)
    const [ours, strange] = sale.detail_tukar as [Sale['detail_tukar'][number], Sale['detail_tukar'][number]]
    expect(sale).toMatchObject({
      no_faktur: expect.stringMatching(/^FJ-/),
      grand_total: jualRp,
      ada_tukar: true,
      qty_tukar: 2,
      bayar_tukar: tukarRp,
      jumlah_bayar: jualRp - tukarRp,
      kembali: 0,
      dibayarkan: 0,
    })
    // A short receipt has the sums of both sides, under the same names as a sale and a purchase.
    const { body: short } = await app.call<Record<string, Row[]>>(till, penjualan.calls.receipt, { body: { no_faktur: sale.no_faktur } })
    const total = (rows: readonly Row[] = [], name: string) => rows.reduce((sum, row) => sum + Number(row[name]), 0)
    expect([total(short['dataJualGrouped'], 'harga_total'), total(short['dataJualGrouped'], 'qty')]).toEqual([
      total(sale.detail_barang, 'harga_total'),
      2,
    ])
    expect([total(short['dataPembelianGrouped'], 'harga'), total(short['dataPembelianGrouped'], 'qty')]).toEqual([tukarRp, 2])
    expect(ours).toMatchObject({ kode_barcode: barcodeOf(bought), no_nota: bought.no_faktur, toko_nota: 'MC2', umur_bulan: 0 })
    expect(strange).toMatchObject({ kode_barcode: null, no_nota: null, nama_dept: 'CINCIN' })
    expect(ours.harga + strange.harga).toBe(tukarRp)
    expect(await stateOf(barcodeOf(bought))).toEqual({ status: 'BOUGHT', tempat: 'BEKAS' })
    expect(await stateOf(barcodeOf(sale))).toEqual({ status: 'SOLD', tempat: 'PELANGGAN' })
    // Events S4: one posting; revenue is the whole price, used goods stand at what they were taken for.
    expect(await rowsOf(sql<Row>`select kind, count(*)::int as n from posting where reference = ${sale.no_faktur} group by 1`)).toEqual([
      { kind: 'PENJUALAN', n: 1 },
    ])
    expect(await journalOf(app, sale.no_faktur)).toMatchObject({ '1-1001': jualRp - tukarRp, '1-1303': tukarRp, '5-1001': 5_000_000 })
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('is paid out where the customer brings more than he takes, in cash or by transfer and to the rupiah', async () => {
    const { body, jualRp, tukarRp } = await tradeInBody(app, [heavyRing])
    expect(tukarRp).toBeGreaterThan(jualRp)
    const outRp = tukarRp - jualRp
    for (const [detail_bayar, code] of [
      [[], 'NO_PAYMENT'],
      [[cash(outRp - 500)], 'PAYMENT_SHORT'],
      [[cash(outRp + 500)], 'PAYMENT_OVER'],
      [[{ ...cash(outRp), jenis: 'DEBIT', no_rekening: '0011223344' }], 'WAY_OUT'],
    ] as const)
      expect(await sellAs({ ...body, detail_bayar })).toMatchObject({ status: 409, body: { code } })
    // Who is paid owes nothing.
    expect(await sellAs({ ...body, sisa_bayar: 500, no_hp: '081234567890' })).toMatchObject({ status: 409, body: { code: 'REMAINDER_TOO_LARGE' } })
    const { status, body: sale } = await sellAs(body)
    expect(status, JSON.stringify(sale)).toBe(200)
    expect(sale).toMatchObject({ grand_total: jualRp, bayar_tukar: tukarRp, dibayarkan: outRp, jumlah_bayar: outRp, kembali: 0 })
    expect(await journalOf(app, sale.no_faktur)).toMatchObject({ '1-1001': -outRp, '1-1303': tukarRp })
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('may leave a part of the difference as a debt of a known customer', async () => {
    const { body, jualRp, tukarRp } = await tradeInBody(app, [{ ...strangeRing, berat: 0.3 }], { no_hp: '081234567890' })
    const { status, body: sale } = await sellApproved(app, { ...body, sisa_bayar: 100_000, detail_bayar: [cash(jualRp - tukarRp - 100_000)] })
    expect(status, JSON.stringify(sale)).toBe(200)
    expect(sale).toMatchObject({ sisa_bayar: 100_000, bayar_tukar: tukarRp })
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('is in the totals of sales and of purchases by its own amounts, and in both lists', async () => {
    const totals = async () => ({
      sold: (await app.call('own.mc2', salesChart, { query: { type: 'today' } })).body.total,
      bought: (await app.call('own.mc2', purchasesChart, { query: { type: 'today' } })).body.total,
    })
    const before = await totals()
    const sale = await madeTradeIn(app, [{ ...strangeRing, berat: 0.5 }])
    const after = await totals()
    expect(after.sold.total - before.sold.total).toBe(sale.grand_total)
    expect([after.bought.total - before.bought.total, after.bought.jumlah - before.bought.jumlah]).toEqual([sale.bayar_tukar, 1])
    const listed = async (query: object) =>
      (await app.call<{ rows: { no_faktur: string }[] }>(till, penjualan.calls.list, { query: query as Record<string, string> })).body.rows.map(
        (row) => row.no_faktur,
      )
    expect(await listed({ cari: sale.no_faktur })).toEqual([sale.no_faktur])
    const traded = await listed({ hanya: 'ada_tukar' })
    expect(traded).toContain(sale.no_faktur)
    expect(traded.length).toBeLessThan((await listed({})).length)
  })

  it('asks once for what both sides need of one kind, and says both', async () => {
    const { body } = await tradeInBody(app, [{ ...strangeRing, berat: 0.5, harga_per_gram: 9_000_000 }])
    const [line] = body.detail_barang as unknown as [{ kode_barcode: string }]
    const other = { ...body, detail_barang: [{ ...line, harga_per_gram: 2_222_222, harga_total: 0 }], detail_bayar: [] }
    const changed = (await sellAs(other)).body as unknown as { details: { harga_baru: number } }
    const sold = [{ ...line, harga_per_gram: 2_222_222, harga_total: changed.details.harga_baru }]
    const dueRp = Math.abs(changed.details.harga_baru - (body.detail_tukar[0]?.harga ?? 0))
    const priced = { ...other, detail_barang: sold, detail_bayar: [cash(dueRp)] }
    const refused = (await sellAs(priced)) as unknown as Refused
    expect(refused.body).toMatchObject({ code: 'APPROVAL_REQUIRED', details: { kategori: 'UBAH_HARGA_PER_GRAM' } })
    expect(refused.body.details.uraian).toMatch(/CINCIN POLOS UJI.*;.*CINCIN TANPA NOTA/)
    expect((await sellApproved(app, priced)).status).toBe(200)
  })
})

describe('a trade-in that is cancelled', () => {
  it('gives both sides back: the sold piece, the goods brought, the money', async () => {
    const bought = await madeSale(app)
    const cashRp = async () => (await rowsOf(sql<Row>`select saldo from saldo_kas where (kode_toko, akun_kas) = ('MC2', 'CASH')`))[0]?.['saldo']
    const before = await cashRp()
    const sale = await madeTradeIn(app, [{ kode_barcode: barcodeOf(bought) }, heavyRing])
    expect(await cashRp()).not.toBe(before)
    const answer = await cancelled(sale.no_faktur)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(await cashRp()).toBe(before)
    expect(await stateOf(barcodeOf(bought))).toEqual({ status: 'SOLD', tempat: 'PELANGGAN' })
    expect(await stateOf(barcodeOf(sale))).toMatchObject({ status: 'READY' })
    expect(await rowsOf(sql<Row>`select from saldo_lot where kode_lot like ${`${sale.no_faktur}/%`} and pieces <> 0`)).toEqual([])
    // The customer has it again, and may bring it again.
    expect((await app.call(till, findTraded, { params: { kode: barcodeOf(bought) } })).status).toBe(200)
    expect((await madeTradeIn(app, [{ kode_barcode: barcodeOf(bought) }])).status).toBe('VALID')
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('is cancelled before the sale of the brought goods: exchange and normal items are not cancelled together', async () => {
    const bought = await madeSale(app)
    const traded = await madeTradeIn(app, [{ kode_barcode: barcodeOf(bought) }])
    expect(await cancelled(bought.no_faktur)).toMatchObject({
      status: 409,
      body: { code: 'EXCHANGED_TOGETHER', message: 'Barang Tukar Dan Barang Biasa Tidak Dapat Dibatalkan Bersama' },
    })
    expect((await cancelled(traded.no_faktur)).status).toBe(200)
    expect((await cancelled(bought.no_faktur)).status).toBe(200)
    expect(await verify(app.db, 'MC2')).toEqual([])
  })
})

describe('what came back once', () => {
  it('says whether it was exchanged or bought, and comes back no second time either way', async () => {
    const [one, other] = [await madeSale(app), await madeSale(app)]
    const [asPurchase, asTradeIn] = [
      await purchaseBody(app, [{ kode_barcode: barcodeOf(one) }]),
      await tradeInBody(app, [{ kode_barcode: barcodeOf(other) }]),
    ]
    await madeTradeIn(app, [{ kode_barcode: barcodeOf(one) }])
    expect((await app.call(till, buy, { body: await purchaseBody(app, [{ kode_barcode: barcodeOf(other) }]) })).status).toBe(200)
    expect(await app.call(till, buy, { body: asPurchase })).toMatchObject({
      status: 409,
      body: { code: 'EXCHANGED', message: 'Barang Sudah Ditukar' },
    })
    expect(await sellAs(asTradeIn.body)).toMatchObject({ status: 409, body: { code: 'BOUGHT' } })
    expect(await app.call(till, findBrought, { params: { kode: barcodeOf(one) } })).toMatchObject({ status: 409, body: { code: 'EXCHANGED' } })
    expect(await app.call(till, findTraded, { params: { kode: barcodeOf(other) } })).toMatchObject({ status: 409, body: { code: 'BOUGHT' } })
    // A till that scans them for a sale gets the same refusal.
    const scanned = (sale: Parameters<typeof barcodeOf>[0]) => app.call(till, scanPiece, { params: { kode_barcode: barcodeOf(sale) } })
    expect(await scanned(one)).toMatchObject({ status: 409, body: { code: 'EXCHANGED', message: 'Barang Sudah Ditukar' } })
    expect(await scanned(other)).toMatchObject({ status: 409, body: { code: 'BOUGHT', message: 'Barang Sudah Dibeli' } })
  })

  it('goes to one of several tills that take it at once, in a trade-in or a purchase, and the books agree', async () => {
    const kode_barcodes = await Promise.all([1, 2, 3, 4].map(async () => barcodeOf(await madeSale(app))))
    const calls = await Promise.all(
      kode_barcodes.flatMap((kode_barcode) => [
        tradeInBody(app, [{ kode_barcode }]).then(({ body }) => ({ kode_barcode, run: () => app.call(till, sell, { body }) })),
        tradeInBody(app, [{ kode_barcode }]).then(({ body }) => ({ kode_barcode, run: () => app.call('spv.mc2', sell, { body }) })),
        purchaseBody(app, [{ kode_barcode }]).then((body) => ({ kode_barcode, run: () => app.call('own.mc2', buy, { body }) })),
      ]),
    )
    const shuffled = calls.map((each) => ({ ...each, at: Math.random() })).toSorted((a, b) => a.at - b.at)
    const answers = await Promise.all(shuffled.map(async ({ kode_barcode, run }) => ({ kode_barcode, ...(await run()) })))
    for (const kode_barcode of kode_barcodes) {
      const its = answers.filter((answer) => answer.kode_barcode === kode_barcode)
      expect(
        its.map(({ status }) => status).toSorted((a, b) => a - b),
        JSON.stringify(its.map(({ body }) => body)),
      ).toEqual([200, 409, 409])
    }
    expect(await verify(app.db, 'MC2')).toEqual([])
  })
})

describe('the database refuses, for every role', () => {
  it('old gold that the header does not say, when the transaction ends', async () => {
    const { body } = await tradeInBody(app, [{ ...strangeRing, berat: 0.5 }])
    const rounding = { unit: 500, direction: 'UP' } as const
    const modules = new Set<string>()
    const added = (facts: object) =>
      inTransaction(app.db, { user_id: till }, async (db) => {
        const context = {
          db,
          kode_toko: 'MC2',
          tgl_system: '2026-01-31',
          user_id: till,
          request_id: 'guard',
          modules,
          rounding,
          validatesNonCash: false,
        }
        const [sale] = await sellMany({ ...context, buyback: { rounding, modules, shops: ['MC2'], identity: 'DATA', papersDays: 365 } }, [
          newSale.parse(body),
        ])
        await sql`
          insert into penjualan_tukar select (jsonb_populate_record(t, ${JSON.stringify(facts)}::jsonb)).* from penjualan_tukar t
          where no_faktur = ${sale?.no_faktur}`.execute(db)
      })
    await expect(added({ no_urut: 2 })).rejects.toThrow('is not what its lines say')
  })

  it('another word about old gold later', async () => {
    const { no_faktur } = await madeTradeIn(app, [{ ...strangeRing, berat: 0.5 }])
    await expect(app.asOwner(sql`update penjualan_tukar set harga = 1 where no_faktur = ${no_faktur}`)).rejects.toThrow(/penjualan_tukar/)
    await expect(app.asOwner(sql`update penjualan set bayar_tukar = 1 where no_faktur = ${no_faktur}`)).rejects.toThrow(/penjualan/)
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#engine/contract/endpoint.ts'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { authorize } from '#modules/approvals/contract/approvals.ts'
import { approvedEarly } from '#modules/approvals/server/testing/approved-early.ts'
import { purchasesChart } from '#modules/dashboard/contract/charts.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { type Sale, penjualan } from '#modules/sales/contract/penjualan.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import { type NewPurchase, type Purchase, askPurchaseApprovals, buy, findBrought, pembelian } from '../contract/pembelian.ts'
import { type Brought, boughtAt, madePurchase, purchaseBody, setBoughtAt, strangeRing, wornPurchase } from './testing/made-purchase.ts'

type Row = Readonly<Record<string, unknown>>

const [till, supervisor, day] = ['kasir.mc2', 'spv.mc2', '2026-01-31']
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const rowsOf = async (query: ReturnType<typeof sql<Row>>) => (await query.execute(app.db)).rows
const soldPiece = (sale: Sale) => sale.detail_barang[0] as Sale['detail_barang'][number]
const barcodeOf = (sale: Sale) => soldPiece(sale).kode_barcode
const bodyOf = (pieces: readonly Brought[], facts?: Partial<NewPurchase>) => purchaseBody(app, pieces, facts)
const buyAs = (body: object, parts: object = {}, user = till) => app.call(user, buy, { body, ...parts })
const bring = (kode: string, user = till, parts: object = {}) => app.call(user, findBrought, { params: { kode }, ...parts })
const stateOf = async (kode_barcode: string) =>
  (await rowsOf(sql<Row>`select kode_toko, status, tempat, kode_baki, berat_stock, fine, hpp from barang where kode_barcode = ${kode_barcode}`))[0]

/** Everything that a purchase could leave behind. */
const traces = () =>
  rowsOf(sql<Row>`
    select (select count(*) from pembelian) as pembelian, (select count(*) from pembelian_detail) as detail, (select count(*) from posting) as posting,
           (select count(*) from lot) as lot, (select count(*) from barang where status = 'BOUGHT') as bought,
           (select coalesce(sum(last), 0) from document_counter where prefix = 'FB') as numbers`)

/** A supervisor allows what a refused call asked for. */
async function approved(refused: {
  body: { details: { kategori: string; uraian: string; permintaan: string; berat_diminta: number | null } }
}): Promise<string> {
  const { kategori, uraian, permintaan, berat_diminta } = refused.body.details
  const { body } = await app.call(till, authorize, {
    body: { user_id: supervisor, password: 'kencana', kategori, description: uraian, keterangan: '', permintaan, berat_dilihat: berat_diminta },
  })
  return body.token
}

describe('the story of a purchase', () => {
  it('takes our own piece back under its barcode at what is paid for it, and goods of others as a lot', async () => {
    // The till pays out of what its sales have brought in.
    const [sale] = (await Promise.all([1, 2, 3].map(() => madeSale(app)))) as [Sale]
    const { kode_barcode, berat } = soldPiece(sale)
    const worn = Math.round(berat * 1000 - 15) / 1000
    await app.set({ TOLERANSI_BERAT_BELI: '0.02' })
    const body = await bodyOf([{ kode_barcode, berat: worn, kode_kondisi: 'P' }, strangeRing])
    const { status, body: purchase } = await buyAs(body)
    expect(status, JSON.stringify(purchase)).toBe(200)
    const [ours, strange] = purchase.detail_barang as [Purchase['detail_barang'][number], Purchase['detail_barang'][number]]
    expect(purchase).toMatchObject({ no_faktur_beli: 'FB-MC2-260131-0001', status: 'VALID', nama_customer: 'IBU SRI', total_qty: 2 })
    expect(ours).toMatchObject({
      kode_barcode,
      no_faktur: sale.no_faktur,
      toko_nota: 'MC2',
      tgl_nota: day,
      umur_bulan: 0,
      berat_nota: berat,
      kadar_cetak: soldPiece(sale).kadar_cetak,
      harga_nota: soldPiece(sale).harga_total,
      berat: worn,
      berat_bayar: worn,
      kondisi: 'PUTUS',
    })
    expect(strange).toMatchObject({
      kode_barcode: null,
      no_faktur: null,
      nama_barang: strangeRing.nama_barang,
      nama_dept: 'CINCIN',
      berat_nota: null,
      kadar_cetak: null,
    })
    for (const piece of purchase.detail_barang) {
      expect(piece.rumus.reduce((sum: number, { jumlah }: { jumlah: number }) => sum + jumlah, 0)).toBe(piece.harga)
      expect(piece).not.toHaveProperty('fine')
    }
    expect(purchase.grand_total).toBe(ours.harga + strange.harga)

    expect(await stateOf(kode_barcode)).toMatchObject({
      kode_toko: 'MC2',
      status: 'BOUGHT',
      tempat: 'BEKAS',
      kode_baki: '',
      berat_stock: worn,
      hpp: ours.harga,
    })
    expect(
      await rowsOf(sql<Row>`select kode_lot, tempat, pieces, gross, fine, cost from saldo_lot where kode_lot like ${`${purchase.no_faktur_beli}/%`}`),
    ).toEqual([{ kode_lot: `${purchase.no_faktur_beli}/2`, tempat: 'BEKAS', pieces: 1, gross: 2.5, fine: 1.875, cost: strange.harga }])
    // Used goods at what was paid; nothing is earned by what was taken off (events.md P1).
    const journal = await rowsOf(sql<Row>`
      select nomor_akun, sum(debet)::bigint as debet, sum(kredit)::bigint as kredit from jurnal j join posting p on p.id = j.posting_id
      where p.reference = ${purchase.no_faktur_beli} group by 1 having sum(debet) <> sum(kredit) order by 1`)
    expect(journal).toEqual([
      { nomor_akun: '1-1001', debet: 0, kredit: purchase.grand_total },
      { nomor_akun: '1-1303', debet: purchase.grand_total, kredit: 0 },
    ])
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('is paid by transfer too, and never by card, short, in excess or out of an empty till', async () => {
    const [{ no_rekening }] = (await rowsOf(sql<Row>`select min(no_rekening) as no_rekening from rekening`)) as [{ no_rekening: string }]
    const body = await bodyOf([strangeRing])
    const total = body.detail_barang[0]?.harga as number
    const pay = (jenis: string, jumlah: number) => ({ jenis, no_rekening: jenis === 'CASH' ? null : no_rekening, no_kartu: null, jumlah })
    const paid = (...detail_bayar: object[]) => buyAs({ ...body, detail_bayar })
    const before = await traces()
    expect(await paid()).toMatchObject({ status: 409, body: { code: 'NO_PAYMENT' } })
    expect(await paid(pay('CASH', total - 500))).toMatchObject({ status: 409, body: { code: 'PAYMENT_SHORT' } })
    expect(await paid(pay('CASH', total + 500))).toMatchObject({ status: 409, body: { code: 'PAYMENT_OVER' } })
    expect(await paid(pay('DEBIT', total))).toMatchObject({
      status: 409,
      body: { code: 'WAY_OUT', fields: { 'detail_bayar.0.jenis': expect.any(String) } },
    })
    // No customer has paid into the bank yet.
    expect(await paid(pay('TRANSFER', total))).toMatchObject({ status: 409, body: { code: 'CASH_SHORT', message: 'Saldo Tidak Cukup' } })
    expect(await traces()).toEqual(before)
    const price = soldPiece(await madeSale(app)).harga_total
    await madeSale(app, { detail_bayar: [{ jenis: 'TRANSFER', no_rekening, no_kartu: null, jumlah: price }] })
    expect((await paid(pay('TRANSFER', 100_000), pay('CASH', total - 100_000))).status).toBe(200)
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('says at the field what is missing of goods that are not ours, and what no list knows', async () => {
    const body = await bodyOf([strangeRing])
    const [line] = body.detail_barang
    const withLine = (facts: object) => buyAs({ ...body, detail_barang: [{ ...line, ...facts }] })
    expect(await withLine({ nama_barang: null, kode_dept: null, kode_group: null, kadar: null })).toMatchObject({
      status: 400,
      body: {
        fields: {
          'detail_barang.0.nama_barang': 'Nama Barang Harus Diisi',
          'detail_barang.0.kode_dept': 'Jenis Harus Dipilih',
          'detail_barang.0.kode_group': 'Kode Group Harus Diisi',
          'detail_barang.0.kadar': expect.any(String),
        },
      },
    })
    expect(await withLine({ berat: 0 })).toMatchObject({ status: 400, body: { fields: { 'detail_barang.0.berat': 'Berat Timbang Tidak Boleh 0' } } })
    for (const [facts, code, field] of [
      [{ kode_dept: 'ZZ' }, 'KIND_NOT_FOUND', 'kode_dept'],
      [{ kode_kategori: 'ZZ' }, 'CATEGORY_NOT_FOUND', 'kode_kategori'],
      [{ kode_group: 'ZZ' }, 'GROUP_NOT_BOUGHT', 'kode_group'],
      [{ kode_kondisi: 'ZZ' }, 'CONDITION_NOT_FOUND', 'kode_kondisi'],
    ] as const)
      expect(await withLine(facts), code).toMatchObject({ status: 409, body: { code, fields: { [`detail_barang.0.${field}`]: expect.any(String) } } })
    expect(await buyAs({ ...body, kode_sales: 'ZZ' })).toMatchObject({ status: 409, body: { code: 'SALES_NOT_FOUND' } })
  })

  it('refuses a price that has changed since the customer heard it, up or down, and shows the new one at the line', async () => {
    // The till pays out of what its sales have brought in.
    await Promise.all([1, 2, 3].map(() => madeSale(app)))
    const listed = await boughtAt(app, strangeRing.kode_group)
    const told = await bodyOf([strangeRing])
    const agreed = await bodyOf([{ ...strangeRing, harga_per_gram: listed - 30_000 }])
    for (const moved of [20_000, -20_000]) {
      await setBoughtAt(app, strangeRing.kode_group, listed + moved)
      const now = await bodyOf([strangeRing])
      const { status, body } = await buyAs(told)
      expect({ status, body }).toMatchObject({
        status: 409,
        body: {
          code: 'PURCHASE_PRICE_CHANGED',
          details: { harga_lama: told.detail_barang[0]?.harga, harga_baru: now.detail_barang[0]?.harga },
          fields: { 'detail_barang.0': expect.stringContaining('Harga Beli Berubah Menjadi') },
        },
      })
    }
    // What was agreed on does not come of the list.
    const { status, body: bought } = await buyAs(agreed)
    expect({ status, bought }).toMatchObject({
      status: 200,
      bought: { detail_barang: [{ harga_per_gram: listed - 30_000, harga_emas: listed - 20_000 }] },
    })
    await setBoughtAt(app, strangeRing.kode_group, listed)
    expect((await buyAs(told)).status).toBe(200)
  })

  it('takes a piece from one of two tills that buy it at once', async () => {
    const sale = await madeSale(app)
    const body = await bodyOf([{ kode_barcode: barcodeOf(sale) }])
    const answers = await Promise.all([1, 2].map(() => buyAs(body)))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'BOUGHT',
      message: 'Barang Sudah Dibeli',
      fields: { [barcodeOf(sale)]: 'Barang Sudah Dibeli' },
    })
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('shows on the dashboard, until it is cancelled', async () => {
    const totals = async () => (await app.call(supervisor, purchasesChart, { query: { type: 'monthly' } })).body.total
    const [kept] = (await rowsOf(
      sql<Row>`select count(*) as jumlah, coalesce(sum(grand_total), 0)::bigint as total from pembelian_sah where kode_toko = 'MC2'`,
    )) as [Row]
    expect(await totals()).toMatchObject(kept)
    const purchase = await madePurchase(app)
    expect(await totals()).toMatchObject({ total: Number(kept['total']) + purchase.grand_total })
    const cancel = (approvals: string[] = []) =>
      app.call(till, pembelian.calls.actions.batal, { params: { nomor: purchase.no_faktur_beli }, body: { alasan: 'Salah' }, approvals })
    expect((await cancel([await approved(await cancel())])).status).toBe(200)
    expect(await totals()).toMatchObject(kept)
  })
})

describe('what is brought', () => {
  it('is found by the number on the invoice and by the barcode of a piece, as it was sold', async () => {
    const sale = await madeSale(app)
    const piece = soldPiece(sale)
    for (const kode of [sale.no_faktur, sale.no_faktur.toLowerCase(), piece.kode_barcode]) {
      const { status, body } = await bring(kode)
      expect(status).toBe(200)
      expect(body).toMatchObject({ no_faktur: sale.no_faktur, kode_toko: 'MC2', tgl_nota: day, umur_bulan: 0, nama_customer: sale.nama_customer })
      expect(body.detail_barang).toMatchObject([{ kode_barcode: piece.kode_barcode, berat_nota: piece.berat, harga_nota: piece.harga_total }])
    }
  })

  it('is refused where there is no such thing, nothing is left of it, or it was never sold', async () => {
    const [ready] = (await rowsOf(sql<Row>`select kode_barcode from barang where status = 'READY' and kode_toko = 'MC2' limit 1`)) as [
      { kode_barcode: string },
    ]
    const bought = await madePurchase(app)
    const { no_faktur, kode_barcode } = bought.detail_barang[0] as { no_faktur: string; kode_barcode: string }
    expect(await bring('FJ-MC2-260131-9999')).toMatchObject({ status: 404, body: { message: 'Data Yang Anda Cari Tidak Ada' } })
    expect(await bring('TIDAKADA')).toMatchObject({ status: 404, body: { message: 'Barcode Tidak Ditemukan' } })
    expect(await bring(ready.kode_barcode)).toMatchObject({ status: 409, body: { code: 'NOT_SOLD' } })
    expect(await bring(no_faktur)).toMatchObject({ status: 409, body: { code: 'INVOICE_BOUGHT' } })
    expect(await bring(kode_barcode)).toMatchObject({ status: 409, body: { code: 'BOUGHT' } })
    // The till may not sell it either, until it stands in a tray again.
    expect(await app.call(till, 'GET barang/scan/{kode_barcode}', { params: { kode_barcode } })).toMatchObject({
      status: 409,
      body: { code: 'BOUGHT' },
    })
    expect(
      await buyAs({
        ...(await bodyOf([strangeRing])),
        detail_barang: [{ ...(await bodyOf([strangeRing])).detail_barang[0], kode_barcode: ready.kode_barcode }],
      }),
    ).toMatchObject({
      status: 409,
      body: { code: 'NOT_SOLD', fields: { [ready.kode_barcode]: 'Barang Belum Terjual' } },
    })
  })

  it('of a sale that was cancelled is nothing', async () => {
    const sale = await madeSale(app)
    const cancel = (approvals: string[]) =>
      app.call(till, penjualan.calls.actions.batal, { params: { nomor: sale.no_faktur }, body: { alasan: 'Salah' }, approvals })
    expect((await cancel([await approved(await cancel([]))])).status).toBe(200)
    expect(await bring(sale.no_faktur)).toMatchObject({
      status: 409,
      body: { code: 'INVOICE_CANCELLED', message: `Nota ${sale.no_faktur} Sudah Dibatalkan` },
    })
  })

  it('is marked as a piece of another shop; the head office buys it for a shop, and it comes in as a lot made of that piece', async () => {
    const sale = await madeSale(app)
    const kode_barcode = barcodeOf(sale)
    expect(await bring(sale.no_faktur, 'kasir.mc3')).toMatchObject({
      status: 409,
      body: { code: 'INVOICE_OTHER_SHOP', message: `Nota ${sale.no_faktur} Dari Toko MC2` },
    })
    const inMc3 = { shop: 'MC3' }
    expect((await bring(sale.no_faktur, 'own.mc1', inMc3)).body).toMatchObject({ kode_toko: 'MC2', nama_toko: 'Kencana Pasar Johar' })
    const body = await bodyOf([{ kode_barcode }])
    expect(await buyAs(body, {}, 'kasir.mc3')).toMatchObject({ status: 409, body: { code: 'INVOICE_OTHER_SHOP' } })
    await app.asOwner(sql`insert into saldo_kas (kode_toko, akun_kas, bersama, saldo) values ('MC3', 'CASH', false, 100000000)`, 'unguarded')
    const { status, body: purchase } = await buyAs(body, inMc3, 'own.mc1')
    expect(status, JSON.stringify(purchase)).toBe(200)
    expect(await stateOf(kode_barcode)).toMatchObject({ kode_toko: 'MC2', status: 'SOLD', tempat: 'PELANGGAN' })
    expect(await rowsOf(sql<Row>`select kode_lot, induk_barcode from lot_asal where induk_barcode = ${kode_barcode}`)).toEqual([
      { kode_lot: `${purchase.no_faktur_beli}/1`, induk_barcode: kode_barcode },
    ])
    expect(await buyAs(body)).toMatchObject({ status: 409, body: { code: 'BOUGHT' } })
    expect(await bring(sale.no_faktur)).toMatchObject({ status: 409, body: { code: 'INVOICE_BOUGHT' } })
    // The gold is in the used goods of MC3: it cannot stand in a tray of MC2 as well, until MC3 gives it back.
    const cancelled = async (user: string, call: Endpoint, nomor: string, there: { shop?: string } = {}, approver = supervisor) => {
      const cancel = (approvals: string[]) => app.call(user, call, { params: { nomor }, body: { alasan: 'Salah' }, approvals, ...there })
      const { kategori, uraian, permintaan } = (await cancel([])).body.details
      const given = { user_id: approver, password: 'kencana', kategori, description: uraian, keterangan: '', permintaan }
      return cancel([(await app.call(user, authorize, { body: given, ...there })).body.token])
    }
    const cancelledSale = () => cancelled(till, penjualan.calls.actions.batal, sale.no_faktur)
    expect(await cancelledSale()).toMatchObject({ status: 409, body: { code: 'BOUGHT', fields: { [kode_barcode]: 'Barang Sudah Dibeli' } } })
    expect((await cancelled('own.mc1', pembelian.calls.actions.batal, purchase.no_faktur_beli, inMc3, 'spv.mc3')).status).toBe(200)
    expect((await cancelledSale()).status).toBe(200)
    expect(await stateOf(kode_barcode)).toMatchObject({ status: 'READY', tempat: 'BAKI' })
  })
})

describe('a supervisor must approve', () => {
  const toleranceG = 0.05
  const refusedFor = async (body: NewPurchase, kategori: string) => {
    const refused = await buyAs(body)
    expect(refused).toMatchObject({ status: 403, body: { code: 'APPROVAL_REQUIRED', details: { kategori } } })
    return refused
  }

  it('a weight that differs from the invoice by more than the tolerance, up or down; to the milligram', async () => {
    await app.set({ TOLERANSI_BERAT_BELI: String(toleranceG) })
    for (const by of [-51, 51]) {
      const sale = await madeSale(app)
      const { kode_barcode, berat } = soldPiece(sale)
      const weighing = (mg: number) => Math.round(berat * 1000 + mg) / 1000
      const body = await bodyOf([{ kode_barcode, berat: weighing(by) }])
      const refused = await refusedFor(body, 'TOLERANSI_BERAT_BELI')
      expect(refused.body.details).toMatchObject({ selisih_mg: by, kunci: kode_barcode })
      const token = await approved(refused)
      // What was approved is this weight.
      expect(await buyAs(await bodyOf([{ kode_barcode, berat: weighing(by * 2) }]), { approvals: [token] })).toMatchObject({
        status: 403,
        body: { code: 'APPROVAL_FOREIGN' },
      })
      const { status, body: purchase } = await buyAs(body, { approvals: [token] })
      expect(status).toBe(200)
      expect(
        await rowsOf(sql<Row>`select approved_by, cardinality(otorisasi) as n from posting where reference = ${purchase.no_faktur_beli}`),
      ).toEqual([{ approved_by: supervisor, n: 1 }])
    }
    const edge = soldPiece(await madeSale(app))
    expect((await buyAs(await bodyOf([{ kode_barcode: edge.kode_barcode, berat: Math.round(edge.berat * 1000 - 50) / 1000 }]))).status).toBe(200)
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('more a gram than the list says, and more than the customer had paid; both at once if need be', async () => {
    const sale = await madeSale(app)
    const { kode_barcode, kode_group } = soldPiece(sale)
    const listed = await boughtAt(app, kode_group)
    const raised = listed * 2
    const body = await bodyOf([{ kode_barcode, harga_per_gram: raised }])
    const first = await refusedFor(body, 'HARGA_BELI_DI_ATAS_NOTA')
    const one = await approved(first)
    const second = await buyAs(body, { approvals: [one] })
    expect(second).toMatchObject({ status: 403, body: { details: { kategori: 'UBAH_HARGA_PER_GRAM' } } })
    const cash = soldPiece(await madeSale(app)).harga_total
    expect(cash).toBeGreaterThan(0)
    const { status, body: purchase } = await buyAs(body, { approvals: [one, await approved(second)] })
    expect(status, JSON.stringify(purchase)).toBe(200)
    expect(purchase.detail_barang[0]).toMatchObject({ harga_emas: listed, harga_per_gram: raised })
  })

  it('before any money is counted, where he is asked then: that very purchase', async () => {
    const body = await wornPurchase(app)
    const { perlu, approvals } = await approvedEarly(app, till, askPurchaseApprovals, body)
    expect(perlu).toMatchObject([{ kategori: 'TOLERANSI_BERAT_BELI', subjek: 'pembelian', selisih_mg: -100 }])
    expect((await buyAs({ ...body, nama_customer: 'IBU LAIN' }, { approvals })).body.code).toBe('APPROVAL_FOREIGN')
    expect((await buyAs(body, { approvals })).status).toBe(200)
  })

  it('nothing when the price is below the list', async () => {
    const { kode_barcode } = soldPiece(await madeSale(app))
    expect((await buyAs(await bodyOf([{ kode_barcode, harga_per_gram: 500_000 }]))).status).toBe(200)
  })
})

describe('a purchase that is cancelled', () => {
  const cancel = (nomor: string, approvals: string[] = []) =>
    app.call(till, pembelian.calls.actions.batal, { params: { nomor }, body: { alasan: 'Pelanggan Batal' }, approvals })
  const cancelled = async (nomor: string) => cancel(nomor, [await approved(await cancel(nomor))])

  it('gives everything back, and the customer may sell it again, or the sale be cancelled', async () => {
    const sale = await madeSale(app)
    const kode_barcode = barcodeOf(sale)
    const { body: purchase } = await buyAs(await bodyOf([{ kode_barcode }, strangeRing]))
    expect((await cancelled(purchase.no_faktur_beli)).status).toBe(200)
    expect(await stateOf(kode_barcode)).toMatchObject({ status: 'SOLD', tempat: 'PELANGGAN' })
    expect(
      await rowsOf(
        sql<Row>`select sum(pieces)::int as pieces, sum(cost)::bigint as cost from saldo_lot where kode_lot like ${`${purchase.no_faktur_beli}/%`}`,
      ),
    ).toEqual([{ pieces: 0, cost: 0 }])
    const again = await buyAs(await bodyOf([{ kode_barcode }]))
    expect(again.status, JSON.stringify(again.body)).toBe(200)
    expect((await cancelled(again.body.no_faktur_beli)).status).toBe(200)
    const cancelSale = (approvals: string[]) =>
      app.call(till, penjualan.calls.actions.batal, { params: { nomor: sale.no_faktur }, body: { alasan: 'Salah' }, approvals })
    expect((await cancelSale([await approved(await cancelSale([]))])).status).toBe(200)
    expect(await stateOf(kode_barcode)).toMatchObject({ status: 'READY', tempat: 'BAKI', berat_stock: soldPiece(sale).berat })
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('stays while the piece is bought, so that the sale cannot be cancelled over it', async () => {
    const purchase = await madePurchase(app)
    const nomor = purchase.detail_barang[0]?.no_faktur as string
    const cancelSale = (approvals: string[]) =>
      app.call(till, penjualan.calls.actions.batal, { params: { nomor }, body: { alasan: 'Salah' }, approvals })
    expect(await cancelSale([await approved(await cancelSale([]))])).toMatchObject({
      status: 409,
      body: { code: 'BOUGHT', message: 'Barang Sudah Dibeli' },
    })
  })

  it('is refused once a piece or a lot has left the used goods', async () => {
    const own = await madePurchase(app)
    const { kode_barcode } = own.detail_barang[0] as { kode_barcode: string }
    const { body: strange } = await buyAs(await bodyOf([strangeRing]))
    const lot = `${strange.no_faktur_beli}/1`
    await app.asOwner(sql`update barang set tempat = 'CUCI' where kode_barcode = ${kode_barcode}`, 'unguarded')
    await app.asOwner(sql`update saldo_lot set tempat = 'CUCI' where kode_lot = ${lot}`, 'unguarded')
    expect(await cancelled(own.no_faktur_beli)).toMatchObject({
      status: 409,
      body: { code: 'PURCHASE_MOVED_ON', message: `Barang ${kode_barcode} Sudah Tidak Ada Di Stock Barang Beli` },
    })
    expect(await cancelled(strange.no_faktur_beli)).toMatchObject({ status: 409, body: { code: 'PURCHASE_MOVED_ON' } })
    // One that was sold again says that.
    await app.asOwner(sql`update barang set status = 'SOLD', tempat = 'PELANGGAN' where kode_barcode = ${kode_barcode}`, 'unguarded')
    expect(await cancelled(own.no_faktur_beli)).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_SOLD', message: 'Barang Sudah Terjual', fields: { [kode_barcode]: 'Barang Sudah Terjual' } },
    })
  })
})

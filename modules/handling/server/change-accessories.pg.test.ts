import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import type { Call } from '#engine/contract/endpoint.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { penjualan, sell } from '#modules/sales/contract/penjualan.ts'
import { laporanBarangAcc } from '../contract/laporan-barang-acc.ts'
import { laporanStockAksesoris } from '../contract/laporan-stock-aksesoris.ts'
import { type AccessoryStock, changeAccessories, scanAccessory, stockAksesoris } from '../contract/stock-aksesoris.ts'
import { allowed, beads, takenAccessories } from './testing/moved.ts'

const [till, owner, day] = ['kasir.mc2', 'own.mc2', '2026-01-31']
const batal = stockAksesoris.calls.actions['batal']

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const rowOf = async (kode_barcode: string) =>
  (await sql`select status, kode_baki, qty, berat_stock, berat, hpp, harga_jual from barang where kode_barcode = ${kode_barcode}`.execute(app.db))
    .rows[0]
const owedTo = async (dokumen: string) =>
  (await sql<{ rupiah: number }>`select coalesce(sum(rupiah), 0)::bigint as rupiah from saldo_tagihan where dokumen = ${dokumen}`.execute(app.db))
    .rows[0]!.rupiah
const supplier = async () => (await sql<{ kode: string }>`select min(kode_supplier) as kode from supplier`.execute(app.db)).rows[0]!.kode
const line = (kode_barcode: string, facts: object = {}) => ({ kode_barcode, qty: 100, berat: null, hpp: null, ...facts })
const add = async (detail_barang: readonly object[], facts: object = {}) =>
  app.call<AccessoryStock>(till, changeAccessories, {
    body: { sebab: 'SUPPLIER', kode_supplier: await supplier(), keterangan: null, detail_barang, ...facts },
  })
const sold = async (kode_barcode: string, qty: number | null, harga_total: number) => {
  const { status, body } = await app.call(till, sell, {
    body: {
      nama_customer: 'IBU SRI',
      kode_sales: 'S1',
      detail_barang: [{ kode_barcode, qty, ongkos: 0, diskon_persen: 0, diskon_rp: 0, harga_total }],
      detail_bayar: [{ jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah: harga_total }],
    },
  })
  expect([status, body]).toMatchObject([200, {}])
  return body
}

describe('accessories that are added', () => {
  it('come from a supplier, who is owed for them, and cost with those of before what all of them cost together', async () => {
    const row = await beads(app)
    const { status, body: made } = await add([line(row, { hpp: 1_200_000 })])
    expect([status, made]).toMatchObject([
      200,
      { no_aksesoris: 'SA-MC2-260131-0001', total_qty: 100, total_berat: 50, detail_barang: [{ qty: 100, berat: 50 }] },
    ])
    expect(await rowOf(row)).toMatchObject({ qty: 200, berat_stock: 100, berat: 100, hpp: 2_200_000, harga_jual: 5_000_000 })
    expect(await owedTo(made.no_aksesoris)).toBe(-1_200_000)
    expect(await verify(app.db, 'MC2')).toEqual([])

    // A part of them costs its share of both.
    await sold(row, 50, 1_250_000)
    expect(await rowOf(row)).toMatchObject({ qty: 150, hpp: 1_650_000 })
    await expect(allowed(app, batal, { params: { nomor: made.no_aksesoris }, body: { alasan: 'Salah' } })).rejects.toThrow('ACCESSORIES_MOVED_ON')
  })

  it('need an approval when no debt arises: free from a supplier, or an opening balance after a closed day', async () => {
    const row = await beads(app)
    const opening = { sebab: 'SALDO_AWAL', kode_supplier: null }
    for (const requested of [await add([line(row, { hpp: 0 })]), await add([line(row, { hpp: 1_200_000 })], opening)]) {
      expect(requested).toMatchObject({ status: 403, body: { code: 'APPROVAL_REQUIRED', details: { kategori: 'BARANG_MASUK_TANPA_HUTANG' } } })
    }
    const body = { ...opening, keterangan: null, detail_barang: [line(row, { hpp: 1_200_000 })] }
    await allowed(app, changeAccessories, { body })
    expect(await rowOf(row)).toMatchObject({ qty: 200, hpp: 2_200_000 })
  })

  it('fill an empty row again, in the tray that it lay in', async () => {
    const row = await beads(app)
    const before = (await rowOf(row)) as { kode_baki: string }
    await sold(row, null, 2_500_000)
    expect(await rowOf(row)).toMatchObject({ status: 'SOLD', kode_baki: '' })
    expect((await app.call(till, scanAccessory, { params: { kode_barcode: row } })).body).toMatchObject({
      qty: 0,
      berat: 0,
      kode_baki: before.kode_baki,
    })
    const { body: made } = await add([line(row, { qty: 10, berat: 5.5, hpp: 150_000 })])
    expect(await rowOf(row)).toMatchObject({
      status: 'READY',
      kode_baki: before.kode_baki,
      qty: 10,
      berat_stock: 5.5,
      hpp: 150_000,
      harga_jual: 250_000,
    })
    await allowed(app, batal, { params: { nomor: made.no_aksesoris }, body: { alasan: 'Salah Hitung' } })
    expect(await rowOf(row)).toMatchObject({ status: 'DESTROYED', kode_baki: '' })
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('say what is missing, and are no rings', async () => {
    const row = await beads(app)
    expect(await add([line(row)], { kode_supplier: null })).toMatchObject({
      status: 400,
      body: { fields: { kode_supplier: 'Supplier Harus Dipilih', 'detail_barang.0.hpp': 'Hpp Tidak Boleh Kosong' } },
    })
    const [ring] = (
      await sql<{
        kode: string
      }>`select kode_barcode as kode from barang where not is_aksesoris and kode_toko = 'MC2' and status = 'READY' limit 1`.execute(app.db)
    ).rows
    expect(await add([line(ring!.kode, { hpp: 1 })])).toMatchObject({
      status: 409,
      body: { code: 'NO_ACCESSORY', fields: { [ring!.kode]: `${ring!.kode} Bukan Aksesoris` } },
    })
    expect(await add([line('TIDAKADA', { hpp: 1 })])).toMatchObject({ status: 404 })
  })
})

describe('accessories that are taken', () => {
  it('go at their share for a reason and with an approval, and come back', async () => {
    const body = await takenAccessories(app)
    const row = String(body.detail_barang[0]?.kode_barcode)
    expect(await app.call(till, changeAccessories, { body: { ...body, keterangan: null } })).toMatchObject({
      status: 400,
      body: { fields: { keterangan: 'Alasan Tidak Boleh Kosong' } },
    })
    const made = await allowed(app, changeAccessories, { body })
    expect(await rowOf(row)).toMatchObject({ qty: 90, berat_stock: 45, hpp: 900_000, harga_jual: 2_250_000 })
    await sold(row, 1, 25_000)
    await allowed(app, batal, { params: { nomor: made.no_aksesoris }, body: { alasan: 'Salah' } })
    expect(await rowOf(row)).toMatchObject({ qty: 99, berat_stock: 49.5, hpp: 990_000 })
    expect(await verify(app.db, 'MC2')).toEqual([])
  })

  it('cannot belong to a supplier: the use of them would make no debt', async () => {
    const row = await beads(app, { is_konsinyasi: true, kode_supplier: await supplier(), hpp: 0, harga_beli: 1_000_000 })
    const body = await takenAccessories(app)
    const comes = { sebab: 'SUPPLIER', kode_supplier: await supplier(), keterangan: null, detail_barang: [line(row, { hpp: 1 })] }
    for (const facts of [{ detail_barang: [line(row, { qty: 10 })] }, comes]) {
      expect(await app.call(till, changeAccessories, { body: { ...body, ...facts } })).toMatchObject({
        status: 409,
        body: { code: 'CONSIGNED', fields: { [row]: expect.any(String) } },
      })
    }
  })

  it('are no more and no heavier than there are, and none where nothing is left', async () => {
    const body = await takenAccessories(app)
    const row = String(body.detail_barang[0]?.kode_barcode)
    const requested = (facts: object) => app.call(till, changeAccessories, { body: { ...body, detail_barang: [line(row, facts)] } })
    expect(await requested({ qty: 101 })).toMatchObject({
      status: 409,
      body: { code: 'QTY_SHORT', fields: { 'detail_barang.0.qty': `Stock ${row} Tinggal 100` } },
    })
    for (const berat of [50, 50.001]) {
      expect(await requested({ qty: 10, berat })).toMatchObject({
        status: 409,
        body: { code: 'WEIGHT_BEYOND_STOCK', fields: { 'detail_barang.0.berat': 'Berat Tidak Boleh Melebihi Berat Stock' } },
      })
    }
    await allowed(app, changeAccessories, { body: { ...body, detail_barang: [line(row, { qty: 10, berat: 4.5 })] } })
    expect(await rowOf(row)).toMatchObject({ qty: 90, berat_stock: 45.5, hpp: 900_000 })
    await allowed(app, changeAccessories, { body: { ...body, sebab: 'RUSAK', detail_barang: [line(row, { qty: 90 })] } })
    expect(await rowOf(row)).toMatchObject({ status: 'DESTROYED' })
    expect(await requested({ qty: 1 })).toMatchObject({ status: 409, body: { code: 'STOCK_EXHAUSTED', message: 'Stock Sudah Habis' } })
    expect(await verify(app.db, 'MC2')).toEqual([])
  })
})

it('the reports of accessories say what the ledger says', async () => {
  const row = await beads(app)
  const sale = await sold(row, 30, 750_000)
  await sold(row, 20, 500_000)
  await allowed(app, changeAccessories, { body: await takenAccessories(app, { detail_barang: [line(row, { qty: 5 })] }) })
  await add([line(row, { qty: 15, hpp: 160_000 })])
  await allowed(app, penjualan.calls.actions['batal'], { params: { nomor: sale.no_faktur }, body: { alasan: 'Salah' } })
  type Row = Readonly<Record<string, number | string>>
  const report = async (call: Call, query: object = {}) =>
    (await app.call<Row[]>(owner, call, { query: { tgl_from: day, tgl_to: day, ...query } })).body
  const rows = await report(laporanBarangAcc.api)
  expect(rows.find(({ kode_barcode }) => kode_barcode === row)).toMatchObject({
    qty_awal: 0,
    qty_masuk: 115,
    qty_jual: 20,
    qty_keluar: 5,
    qty_akhir: 90,
    hpp_masuk: 1_160_000,
  })
  for (const each of rows) {
    expect(Number(each['qty_awal']) + Number(each['qty_masuk']) - Number(each['qty_jual']) - Number(each['qty_keluar'])).toBe(each['qty_akhir'])
    expect(Number(each['hpp_awal']) + Number(each['hpp_masuk']) - Number(each['hpp_keluar'])).toBe(each['hpp_akhir'])
  }
  const sum = (name: string) => rows.reduce((total, each) => total + Math.round(Number(each[name]) * 1000), 0) / 1000
  const { rows: held } = await sql`
    select sum(qty)::int as qty, sum(berat_stock)::float as berat, sum(hpp)::bigint as hpp from barang join tempat using (tempat)
    where is_aksesoris and kode_toko = 'MC2' and kelas = 'MILIK'`.execute(app.db)
  expect([{ qty: sum('qty_akhir'), berat: sum('berat_akhir'), hpp: sum('hpp_akhir') }]).toEqual(held)

  const lines = await report(laporanStockAksesoris.api)
  const { rows: posted } = await sql`
    select sum(abs(m.pieces))::int as qty, sum(abs(m.cost))::bigint as hpp from mutasi_stock m join posting p on p.id = m.posting_id
    where p.kind = ${stockAksesoris.kind} and m.tempat = 'BAKI' and p.kode_toko = 'MC2' and p.membatalkan is null
      and not exists (select from posting u where u.membatalkan = p.id)`.execute(app.db)
  const total = (name: string) => lines.reduce((all, each) => all + Number(each[name]), 0)
  expect([{ qty: total('qty'), hpp: total('hpp') }]).toEqual(posted)
  expect(new Set((await report(laporanStockAksesoris.api, { sebab: 'RUSAK' })).map((each) => each['sebab']))).toEqual(new Set(['RUSAK']))
})

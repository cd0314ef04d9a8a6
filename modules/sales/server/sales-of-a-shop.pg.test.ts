import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { laporanPenjualan, salespeople } from '../contract/laporan-penjualan.ts'
import { salesChart, yearTransactions } from '#modules/dashboard/contract/charts.ts'
import type { Sale } from '../contract/penjualan.ts'
import { stockPieces } from './testing/stock.ts'
import {
  app,
  cash,
  day,
  headOffice,
  listSales,
  one,
  pieceRp,
  readReceipt,
  readSale,
  report,
  reprintSale,
  saleOf,
  sellAs,
  startTill,
  sum,
  till,
} from './testing/till.ts'

beforeAll(startTill)
afterAll(() => app.stop())

describe('sales of a shop', () => {
  it('are listed the latest first, page by page, and found by number, customer and barcode', async () => {
    const kode_barcodes = await stockPieces(app.db, 'MC2', 4)
    const made: Sale[] = []
    for (const kode_barcode of kode_barcodes)
      made.push((await sellAs(till, saleOf([kode_barcode], { nama_customer: `PEMBELI ${kode_barcode}` }))).body)
    const list = async (query: object) =>
      (await app.call(till, listSales, { query: { ...query } })).body as { rows: Sale[]; next: string | null; total: number }

    const first = await list({ limit: 2 })
    const second = await list({ limit: 2, after: first.next })
    const shown = [...first.rows, ...second.rows].map((row) => row.no_faktur)
    expect(shown).toEqual(made.map((sale) => sale.no_faktur).toReversed())
    expect(first.total).toBe(await one(sql`select count(*) from penjualan where kode_toko = 'MC2'`))

    for (const cari of [made[1]!.no_faktur.toLowerCase(), kode_barcodes[1], `pembeli ${kode_barcodes[1]}`]) {
      expect(await list({ cari })).toMatchObject({ rows: [{ no_faktur: made[1]!.no_faktur, cara_bayar: 'CASH' }], next: null, total: 1 })
    }
    expect(await list({ tgl_to: '2026-01-30' })).toMatchObject({ rows: [], next: null, total: 0 })

    // The cancelling of a sale is tested for every kind of document elsewhere.
    const cancelled = made[0]!.no_faktur
    const set = (status: string) =>
      app.asOwner(
        sql`update penjualan set status = ${status}, alasan_batal = 'x', dibatalkan_oleh = 'x', dibatalkan_at = now() where no_faktur = ${cancelled}`,
        'unguarded',
      )
    await set('CANCELLED')
    expect((await list({ status: 'CANCELLED' })).rows.map((row) => row.no_faktur)).toEqual([cancelled])
    expect((await list({ status: 'VALID' })).rows.map((row) => row.no_faktur)).not.toContain(cancelled)
    await set('VALID')
  })

  it('stand in the audit, and are printed again with a count and a line there', async () => {
    const { body: sale } = await sellAs(till, saleOf(await stockPieces(app.db, 'MC2', 2), { detail_bayar: [cash(pieceRp * 2)] }))
    const { no_faktur } = sale
    await app.call(till, reprintSale, { params: { nomor: no_faktur } })
    const { status, body } = await app.call('spv.mc2', reprintSale, { params: { nomor: no_faktur } })
    expect(status).toBe(200)
    // Who sold it and who printed it last are two.
    expect(body).toEqual({ ...sale, cetak_ke: 2, dicetak_oleh: 'spv.mc2' })
    expect(body.user_id).toBe(till)
    const audit = await sql`select user_id, before, after from audit where subject = 'penjualan' and subject_key = ${no_faktur} order by id`.execute(
      app.db,
    )
    expect(audit.rows).toEqual([
      { user_id: till, before: null, after: expect.objectContaining({ nama_customer: sale.nama_customer, kode_sales: sale.kode_sales }) },
      ...[0, 1].map((cetak_ke) => ({ user_id: [till, 'spv.mc2'][cetak_ke], before: { cetak_ke }, after: { cetak_ke: cetak_ke + 1 } })),
    ])
  })

  it('are read for a message any number of times, which does not count as a print', async () => {
    const { body: sale } = await sellAs(till, saleOf(await stockPieces(app.db, 'MC2', 2), { detail_bayar: [cash(pieceRp * 2)] }))
    const { no_faktur } = sale
    await app.call(till, readReceipt, { body: { no_faktur } })
    const { status, body } = await app.call(till, readReceipt, { body: { no_faktur } })
    expect(status).toBe(200)
    expect(body.data).toEqual(sale)
    expect(body.template_wa).toContain(no_faktur)
    expect(body.dataJualGrouped).toMatchObject([{ qty: 2, berat: 6.43, harga_total: pieceRp * 2 }])
    expect(await one(sql`select cetak_ke from penjualan where no_faktur = ${no_faktur}`)).toBe(0)
  })

  it('keep the remark, and the receipt’s colour of each group as it was when the piece was sold', async () => {
    const kode_barcodes = await stockPieces(app.db, 'MC2', 1)
    const { body: sale } = await sellAs(till, saleOf(kode_barcodes, { keterangan: 'Bisa tukar tambah' }))
    const group = sql`kode_group = (select kode_group from barang where kode_barcode = ${kode_barcodes[0]})`
    const was = await one<string>(sql`select warna_nota from grup where ${group}`)
    expect([sale.keterangan, sale.detail_barang[0]!.warna_nota]).toEqual(['Bisa tukar tambah', was])
    await sql`update grup set warna_nota = '#010203' where ${group}`.execute(app.db)
    const { body: read } = await app.call<Sale>(till, readSale, { params: { nomor: sale.no_faktur } })
    await sql`update grup set warna_nota = ${was} where ${group}`.execute(app.db)
    expect(read).toEqual(sale)
  })

  it("are not another branch's business, but the head office's", async () => {
    const { body: sale } = await sellAs(till, saleOf(await stockPieces(app.db, 'MC2', 1)))
    const { no_faktur } = sale
    expect(await app.call('kasir.mc3', readSale, { params: { nomor: no_faktur } })).toMatchObject({
      status: 404,
      body: { message: 'Data Yang Anda Cari Tidak Ada' },
    })
    expect(await app.call('kasir.mc3', reprintSale, { params: { nomor: no_faktur } })).toMatchObject({ status: 404 })
    expect(await app.call('kasir.mc3', readReceipt, { body: { no_faktur } })).toMatchObject({ status: 404 })
    expect(await app.call('kasir.mc3', laporanPenjualan.api, { query: { tgl_from: day, tgl_to: day, kode_toko: 'ALL' } })).toMatchObject({
      status: 403,
    })
    expect(await app.call(headOffice, readSale, { params: { nomor: no_faktur } })).toMatchObject({
      status: 200,
      body: { no_faktur, kode_toko: 'MC2' },
    })
  })

  it('add up to the same on the dashboard, in the report and in the ledger', async () => {
    const soldRp = await one<number>(sql`select sum(grand_total)::bigint from penjualan_sah where kode_toko = 'MC2'`)
    const today = (await app.call('spv.mc2', salesChart, { query: { type: 'today' } })).body
    const month = (await app.call('spv.mc2', salesChart, { query: { type: 'monthly' } })).body
    const year = (await app.call('spv.mc2', yearTransactions)).body.values.filter(({ kategori }: { kategori: string }) => kategori === 'PENJUALAN')
    expect(today.values).toHaveLength(1)
    expect(today.total).toMatchObject({ total: soldRp, jumlah: await one(sql`select count(*) from penjualan_sah where kode_toko = 'MC2'`) })
    expect(month.values).toHaveLength(31)
    expect(month.total).toEqual(today.total)
    expect(year).toHaveLength(12)
    expect(year[0]).toMatchObject({ bulan: '2026-01', kategori: 'PENJUALAN', total: soldRp })
    expect(year[1]).toMatchObject({ bulan: '2026-02', jumlah: 0, total: 0 })
    expect(sum(await report(till, {}), 'harga_total')).toBe(soldRp)
    expect(await one(sql`select sum(jumlah)::bigint from mutasi_kas where kode_toko = 'MC2'`)).toBe(soldRp)
  })

  it('leave the report by salesperson, kind and group', async () => {
    const rows = await report(till, {})
    expect(await report(till, { kode_sales: 'NOBODY' })).toEqual([])
    expect(await report(till, { kode_dept: rows[0]!['kode_dept'], kode_group: rows[0]!['kode_group'] })).toEqual(rows)
    expect(await report(till, { kode_dept: 'NONE' })).toEqual([])
  })

  it('can be narrowed to the salespeople of one’s own shop, and at the head office to those of every shop', async () => {
    const { rows } = await sql<{ kode_toko: string; kode_sales: string; nama_sales: string }>`select * from sales`.execute(app.db)
    const codes = (of: typeof rows) => [...new Set(of.map(({ kode_sales }) => kode_sales))].toSorted()
    const { body: own } = await app.call<{ kode_sales: string; nama_sales: string }[]>(till, salespeople)
    expect(own.map(({ kode_sales }) => kode_sales)).toEqual(codes(rows.filter(({ kode_toko }) => kode_toko === 'MC2')))
    const { body: all } = await app.call<typeof own>(headOffice, salespeople)
    expect(all.map(({ kode_sales }) => kode_sales)).toEqual(codes(rows))
    for (const { kode_sales, nama_sales } of rows) expect(all.find((each) => each.kode_sales === kode_sales)?.nama_sales).toContain(nama_sales)
  })
})

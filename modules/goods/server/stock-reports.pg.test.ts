import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shops } from '#db/seed/masters.ts'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { filterOf } from '#apps/server/testing/report-filter.ts'
import { laporanKartuStock } from '../contract/laporan-kartu-stock.ts'
import { laporanUmurStock } from '../contract/laporan-umur-stock.ts'
import { laporanStockBaki } from '../contract/laporan-stock-baki.ts'
import { laporanStockGroup, laporanStockGudang, laporanStockJenis, laporanStockSize } from '../contract/laporan-stock.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ chain: 'trading' })
})
afterAll(() => app.stop())

interface Measures {
  readonly pieces: number
  readonly gross: number
  readonly fine: number
  readonly cost: number
}
type Row = Measures & Readonly<Record<string, string | number | null>>

/** The four measures of rows together, in whole thousandths. */
const sumOf = (rows: readonly Measures[]) =>
  (['pieces', 'gross', 'fine', 'cost'] as const).map((measure) => rows.reduce((sum, row) => sum + Math.round(row[measure] * 1000), 0))

describe('stock reports', () => {
  it.each([laporanStockBaki, laporanStockGudang, laporanStockJenis, laporanStockGroup, laporanStockSize, laporanUmurStock])(
    '$screen.path says what the stock ledger says',
    async (report) => {
      for (const { kode_toko } of shops) {
        const { body } = await app.call<Row[]>('own.mc1', report.api, { body: { ...filterOf(report), kode_toko } })
        const { rows } = await sql<Measures>`
          select coalesce(sum(pieces), 0)::int as pieces, coalesce(sum(gross), 0) as gross, coalesce(sum(fine), 0) as fine, coalesce(sum(cost), 0)::bigint as cost
          from saldo_stock where tempat = 'BAKI' and kode_toko = ${kode_toko}`.execute(app.db)
        expect(sumOf(body), kode_toko).toEqual(sumOf(rows))
      }
    },
  )

  it('says how long ago pieces came in, by full months of the shop', async () => {
    await app.asOwner(
      sql`update barang b set tgl_masuk = t.tgl_system - interval '3 months' from toko t where t.kode_toko = b.kode_toko and b.kode_toko = 'MC2'`,
      'unguarded',
    )
    await app.asOwner(
      sql`update barang b set tgl_masuk = t.tgl_system - interval '2 years' from toko t
          where t.kode_toko = b.kode_toko and kode_barcode = (select min(kode_barcode) from stok where kode_toko = 'MC2')`,
      'unguarded',
    )
    const { body } = await app.call<Row[]>('own.mc2', laporanUmurStock.api, { body: { menurut: 'GROUP' } })
    const pieces = (umur: string) => body.filter((row) => row['umur'] === umur).reduce((sum, row) => sum + row.pieces, 0)
    const { rows } = await sql<{
      n: number
    }>`select sum(qty)::int as n from stok join barang using (kode_barcode) where stok.kode_toko = 'MC2'`.execute(app.db)
    expect(pieces('BULAN_24')).toBe(1)
    expect(pieces('BULAN_3_5')).toBe((rows[0]?.n ?? 0) - 1)
  })

  it('stands apart by what it is asked by, and knows a warehouse and a kind', async () => {
    const ask = async (report: { api: typeof laporanStockGudang.api }, filter: object) =>
      (await app.call<Row[]>('own.mc2', report.api, { body: { sort_by: 'KODE', ...filter } })).body
    const warehouses = await ask(laporanStockGudang, {})
    expect(warehouses.map((row) => row['kode_gudang'])).toEqual(['BRANKAS', 'GUDANG', 'TOKO'])
    const inShop = warehouses.find((row) => row['kode_gudang'] === 'TOKO') as Row
    const kinds = await ask(laporanStockJenis, { kode_gudang: 'TOKO' })
    expect(sumOf(kinds)).toEqual(sumOf([inShop]))
    const [first] = kinds
    expect(sumOf(await ask(laporanStockGroup, { kode_gudang: 'TOKO', kode_dept: first?.['kode_dept'] }))).toEqual(sumOf([first as Row]))
    const heaviest = await ask(laporanStockJenis, { sort_by: 'BERAT_MAX' })
    expect(heaviest.map((row) => row.gross)).toEqual(heaviest.map((row) => row.gross).toSorted((a, b) => b - a))
  })

  it('counts pieces that are held for a customer', async () => {
    await sql`update barang set status = 'HELD' where kode_barcode =
      (select kode_barcode from stok where kode_toko = 'MC2' and kode_gudang = 'TOKO' order by 1 limit 1)`.execute(app.db)
    const { body } = await app.call<Row[]>('own.mc2', laporanStockGudang.api, { body: filterOf(laporanStockGudang) })
    expect(body.map((row) => row['ditahan'])).toEqual([0, 0, 1])
  })
})

describe('the stock card', () => {
  const card = async (menurut: string, tgl_from: string, tgl_to: string) =>
    (await app.call<Row[]>('own.mc2', laporanKartuStock.api, { body: { tgl_from, tgl_to, menurut } })).body

  it.each(['2026-01-27', '2026-01-29'])(
    'ends in each tray with what the closing of %s kept, and began with what the one before kept',
    async (day) => {
      const kept = async (tgl_system: string) => {
        const { rows } = await sql<Measures & { kode_baki: string }>`
        select kunci[3] as kode_baki, jumlah as pieces, gross, fine, rupiah as cost from tutup_saldo
        where kode_toko = 'MC2' and tgl_system = ${tgl_system} and buku = 'STOCK' and kunci[1] = 'BAKI'`.execute(app.db)
        return Object.fromEntries(rows.map((row) => [row.kode_baki, sumOf([row])]))
      }
      const rows = await card('BAKI', day, day)
      const byTray = (which: readonly Row[]) =>
        Object.fromEntries(
          [...Map.groupBy(which, (row) => String(row['kelompok']).split(' · ')[1] ?? '')]
            .map(([tray, of]) => [tray, sumOf(of)] as const)
            .filter(([, sum]) => sum.some((measure) => measure !== 0)),
        )
      expect(byTray(rows)).toEqual(await kept(day))
      expect(byTray(rows.filter((row) => row['mutasi'] === 'AWAL'))).toEqual(await kept(`${day.slice(0, 8)}${Number(day.slice(8)) - 1}`))
    },
  )

  it('says the same in sum however it is parted, and what left by where it went', async () => {
    const days = ['2026-01-26', '2026-01-31'] as const
    const { rows: sold } = await sql<Measures>`
      select -sum(m.pieces)::int as pieces, -sum(m.gross) as gross, -sum(m.fine) as fine, -sum(m.cost)::bigint as cost
      from posting p join mutasi_stock m on m.posting_id = p.id
      where p.kode_toko = 'MC2' and p.kind = 'PENJUALAN' and m.tempat = 'BAKI' and p.tgl_system >= ${days[0]}`.execute(app.db)
    const { rows: now } = await sql<Measures>`
      select sum(pieces)::int as pieces, sum(gross) as gross, sum(fine) as fine, sum(cost)::bigint as cost
      from saldo_stock where tempat = 'BAKI' and kode_toko = 'MC2'`.execute(app.db)
    for (const menurut of ['JENIS', 'GROUP', 'GUDANG', 'BAKI']) {
      const rows = await card(menurut, ...days)
      expect(sumOf(rows), menurut).toEqual(sumOf(now))
      const left = rows.filter((row) => row['mutasi'] === 'KELUAR' && row['tempat'] === 'PELANGGAN')
      expect(
        sumOf(left).map((measure) => -measure),
        menurut,
      ).toEqual(sumOf(sold))
    }
  })
})

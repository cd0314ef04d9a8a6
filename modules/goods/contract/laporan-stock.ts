import type { AnyField } from '#engine/contract/field.ts'
import { col, defineReport, sortBy } from '#engine/contract/report.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masterGudang } from '#modules/masters/contract/master-gudang.ts'
import { masterJenis } from '#modules/masters/contract/master-jenis.ts'
import { goods as g } from './fields.ts'
import { consignedGoldColumns, stockBalanceGate } from './laporan-stock-baki.ts'

/** What lies in trays, added up by one property of the pieces. Lots, which have no kind, group or size, stand in a row of their own. */
const stockReport = <const By extends readonly AnyField[]>(slug: string, by: By, synonyms: readonly string[]) => {
  const name = slug[0]?.toUpperCase() + slug.slice(1)
  return defineReport({
    screen: {
      path: `/laporan-stock-${slug}`,
      title: `Laporan Stock ${name}`,
      menu: menu.laporanBarang,
      back: '/SubMenuLaporan',
      gate: stockBalanceGate,
      synonyms,
    },
    api: `POST reportbarang/stock-${slug}`,
    filters: [
      g.kode_gudang.from(masterGudang, 'nama_gudang').optional(),
      g.kode_dept.from(masterJenis, 'nama_dept').optional(),
      sortBy({ KODE: 'KODE', BERAT_MAX: 'BERAT TERBANYAK' }),
    ],
    columns: [
      col(g.kode_toko, { width: 0.7 }),
      ...by.map((field) => col(field as By[number])),
      col(g.pieces, { total: true }),
      col(g.ditahan, { total: true }),
      col(g.gross, { total: true }),
      col(g.fine, { total: true }),
      col(g.cost, { total: true, width: 1.4 }),
      ...consignedGoldColumns,
    ],
    files: { name: `LAPORAN STOCK ${name.toUpperCase()}`, landscape: false },
  })
}

/** What lies in the trays of each warehouse. */
export const laporanStockGudang = stockReport('gudang', [g.kode_gudang, g.nama_gudang], ['stok per gudang', 'stock by warehouse'])

/** What lies in trays of each kind of jewellery. */
export const laporanStockJenis = stockReport('jenis', [g.kode_dept, g.nama_dept], ['stok per jenis', 'stok per kategori', 'stock by kind'])

/** What lies in trays of each price group. */
export const laporanStockGroup = stockReport('group', [g.kode_group, g.nama_group], ['stok per kadar', 'stok per group', 'stock by group'])

/** What lies in trays of each size. */
export const laporanStockSize = stockReport('size', [g.size], ['stok per ukuran', 'ukuran jari', 'stock by size'])

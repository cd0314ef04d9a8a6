import { col, defineReport } from '#engine/contract/report.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masterGudang } from '#modules/masters/contract/master-gudang.ts'
import { goods as g } from './fields.ts'
import { consignedGoldColumns, stockBalanceGate } from './laporan-stock-baki.ts'

/** What lies in trays by how long ago it came in, in full months up to the shop's date: what does not sell, and what money lies in it. */
export const laporanUmurStock = defineReport({
  screen: {
    path: '/laporan-umur-stock',
    title: 'Laporan Umur Stock',
    menu: menu.laporanBarang,
    back: '/SubMenuLaporan',
    gate: stockBalanceGate,
    synonyms: ['umur barang', 'barang lama', 'stok mati', 'ageing of stock'],
  },
  api: 'POST reportbarang/umur-stock',
  filters: [g.menurut.starting('JENIS'), g.kode_gudang.from(masterGudang, 'nama_gudang').optional()],
  columns: [
    col(g.kelompok, { width: 1.8 }),
    col(g.umur),
    col(g.pieces, { total: true }),
    col(g.gross, { total: true }),
    col(g.fine, { total: true }),
    col(g.cost, { total: true, width: 1.3 }),
    ...consignedGoldColumns,
  ],
  groupBy: 'kelompok',
  files: { name: 'LAPORAN UMUR STOCK', landscape: false },
})

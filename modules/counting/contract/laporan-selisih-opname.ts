import { documentWords as w } from '#engine/contract/document.ts'
import { col, defineReport, period } from '#engine/contract/report.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { counting as c } from './fields.ts'

/** Every piece that a count has moved in the books: missing, found again, in another tray, given up. */
export const laporanSelisihOpname = defineReport({
  screen: {
    path: '/laporan-selisih-opname',
    title: 'Laporan Selisih Opname',
    menu: menu.laporanBarang,
    back: '/SubMenuLaporan',
    synonyms: ['barang hilang', 'selisih stok', 'kurang stok', 'stock differences'],
  },
  api: 'GET reportopname/selisih',
  filters: [period(), c.gerak.optional(), c.kode_baki.optional()],
  columns: [
    col(w.tgl_system, { width: 0.8 }),
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(c.no_opname, { opens: 'opname', width: 1.4 }),
    col(c.no_sesi, { width: 1.4 }),
    col(w.user_id),
    col(c.gerak),
    col(c.kode_barcode, { opens: 'barang', width: 1.1 }),
    col(c.nama_barang, { width: 1.6 }),
    col(c.kode_baki, { width: 0.8 }),
    col(c.baki_temuan, { width: 0.8 }),
    col(c.nama_sales),
    col(c.qty, { total: true, width: 0.5 }),
    col(c.berat_stock, { total: true, width: 0.9 }),
    col(c.hpp, { total: true, width: 1.2 }),
    col(c.jumlah_konsinyasi, { total: true, first: true, rare: true, width: 0.5 }),
    col(c.berat_konsinyasi, { total: true, first: true, rare: true, width: 0.9 }),
  ],
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN SELISIH OPNAME' },
  texts: { empty: 'Laporan Selisih Opname Kosong' },
})

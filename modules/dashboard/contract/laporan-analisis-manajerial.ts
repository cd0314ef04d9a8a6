import { documentWords as w } from '#engine/contract/document.ts'
import { below, col, defineReport, period } from '#engine/contract/report.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { recap as r } from './fields.ts'

/**
 * The figures of each shop in a period next to the same number of days before it. The specification names a managerial analysis and no columns.
 * The report shows sales, purchases, the price per gram of both, and the cost of running the shop. Below each shop are its days.
 */
export const laporanAnalisisManajerial = defineReport({
  screen: {
    path: '/laporan-analisis-manajerial',
    title: 'Laporan Analisis Manajerial',
    menu: menu.laporan,
    back: '/SubMenuLaporan',
    shownTo: keepers,
    hint: 'Jual: Hanya barang berbarcode. Biaya, PPN di atas harga, dan barang per gram tidak dihitung. Beli: Barang berbarcode dan tukar tambah. Barang per gram tidak dihitung.',
    synonyms: ['kinerja toko', 'perbandingan toko', 'performance of shops', 'managerial analysis'],
  },
  api: 'GET cash-pusat/laporan-analisis',
  filters: [period()],
  columns: [
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(r.nota_jual, { total: true, width: 0.6 }),
    col(r.berat_jual, { total: true, width: 0.9 }),
    col(r.total_jual, { total: true, width: 1.2 }),
    col(r.per_gram_jual.optional(), { width: 1 }),
    col(r.jual_lalu, { total: true, width: 1.2 }),
    col(r.naik_jual, { total: true, width: 1.2 }),
    col(r.nota_beli, { total: true, width: 0.6 }),
    col(r.berat_beli, { total: true, width: 0.9 }),
    col(r.total_beli, { total: true, width: 1.2 }),
    col(r.per_gram_beli.optional(), { width: 1 }),
    col(r.biaya_toko, { total: true, width: 1.1 }),
  ],
  details: below('detail_hari', 'Hari', [
    col(w.tgl_system, { width: 0.9 }),
    col(r.nota_jual, { width: 0.6 }),
    col(r.berat_jual, { width: 0.9 }),
    col(r.total_jual, { width: 1.2 }),
    col(r.berat_beli, { width: 0.9 }),
    col(r.total_beli, { width: 1.2 }),
  ]),
  files: { name: 'LAPORAN ANALISIS MANAJERIAL' },
})

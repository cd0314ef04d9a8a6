import { documentWords as w } from '#engine/contract/document.ts'
import { col, defineReport, period } from '#engine/contract/report.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { refining as r } from './fields.ts'

/** The batches that were sent in a period, by craftsman: in, out, by-products, loss in grams, fine and rupiah, and what is not back. */
export const laporanWastingSepuhan = defineReport({
  screen: {
    path: '/laporan-wasting-sepuhan',
    title: 'Laporan Wasting Sepuhan',
    menu: menu.laporanSepuhan,
    back: '/SubMenuLaporan',
    gate: { all: ['SEPUHAN'] },
    synonyms: ['laporan susut sepuhan', 'susut tukang', 'batch cuci', 'refining losses'],
  },
  api: 'GET cuci/report',
  filters: [period()],
  columns: [
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(r.nama_tukang.optional(), { width: 0.9 }),
    col(r.no_cuci, { opens: 'kirim_cuci', width: 1.4 }),
    col(w.tgl_system, { width: 0.8 }),
    col(r.jenis_cuci, { width: 0.6 }),
    col(r.status_cuci, { width: 0.8 }),
    col(r.total_berat, { total: true, width: 0.8 }),
    col(r.total_fine, { total: true, width: 0.8 }),
    col(r.hasil_gross, { total: true, width: 0.8 }),
    col(r.hasil_fine, { total: true, width: 0.8 }),
    col(r.samping_gross, { total: true, width: 0.7, rare: true }),
    col(r.samping_fine, { total: true, width: 0.7, rare: true }),
    col(r.susut_gross, { total: true, width: 0.8 }),
    col(r.susut_fine, { total: true, width: 0.8 }),
    col(r.selisih_fine, { total: true, width: 0.8, rare: true }),
    col(r.susut_rp, { total: true, width: 1 }),
    col(r.susut_persen, { width: 0.6 }),
    col(r.berat_sisa, { total: true, width: 0.8 }),
    col(r.ongkos_sepuhan, { total: true, width: 1 }),
    col(r.beban_fine, { total: true, width: 0.7, rare: true }),
  ],
  groupBy: 'nama_tukang',
  files: { name: 'LAPORAN WASTING SEPUHAN' },
})

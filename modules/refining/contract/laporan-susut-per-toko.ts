import { documentWords as w } from '#engine/contract/document.ts'
import { col, defineReport, period } from '#engine/contract/report.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { shipments } from '#modules/shipping/contract/fields.ts'
import { refining as r } from './fields.ts'

/** The batches that were sent in a period, each with the shops that its gold came from: what each gave, and its share of the loss (docs/decisions/159). */
export const laporanSusutPerToko = defineReport({
  screen: {
    path: '/laporan-susut-per-toko',
    title: 'Laporan Susut Per Toko',
    menu: menu.laporanSepuhan,
    back: '/SubMenuLaporan',
    gate: { all: ['SEPUHAN'] },
    synonyms: ['susut menurut toko asal', 'asal emas batang', 'refining loss by shop'],
  },
  api: 'GET cuci/report-toko',
  filters: [period()],
  columns: [
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(shipments.asal_toko, { first: true, width: 0.7 }),
    col(r.no_cuci, { opens: 'kirim_cuci', width: 1.4 }),
    col(w.tgl_system, { width: 0.8 }),
    col(r.jenis_cuci, { width: 0.6 }),
    col(r.status_cuci, { width: 0.8 }),
    col(r.total_berat, { total: true, width: 0.8 }),
    col(r.total_fine, { total: true, width: 0.8 }),
    col(r.total_hpp, { total: true, width: 1.1 }),
    col(r.susut_gross, { total: true, width: 0.8 }),
    col(r.susut_fine, { total: true, width: 0.8 }),
    col(r.susut_rp, { total: true, width: 1 }),
  ],
  groupBy: 'asal_toko',
  gathers: 'the loss of a batch is split over its shops when all its lots are known',
  files: { name: 'LAPORAN SUSUT PER TOKO' },
})

import { documentWords as w } from '#engine/contract/document.ts'
import { col, defineReport, period } from '#engine/contract/report.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masterKadar } from '#modules/masters/contract/master-kadar.ts'
import { sorting as s } from './fields.ts'
import { refines } from './gates.ts'

/** What was sorted, line by line and day by day: what was bought, what was found, and every difference. */
export const laporanSortirPembelian = defineReport({
  screen: {
    path: '/laporan-sortir-pembelian',
    title: 'Laporan Sortir Pembelian',
    menu: menu.laporanSepuhan,
    back: '/SubMenuLaporan',
    gate: refines,
    synonyms: ['hasil sortir', 'susut sortir', 'sorting report'],
  },
  api: 'GET sortir/report',
  filters: [period(), s.tujuan_sortir.optional(), s.kode_kadar.from(masterKadar, 'nama_kadar').optional()],
  columns: [
    col(w.tgl_system, { width: 0.8 }),
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(s.no_sortir, { opens: 'sortir', width: 1.3 }),
    col(s.kode_beli, { width: 1.3 }),
    col(s.no_dokumen, { opens: { kindIn: 'kind' }, width: 1.3 }),
    col(s.kind, { width: 0.9 }),
    col(s.nama_barang, { width: 1.5 }),
    col(s.kode_kadar, { width: 0.6 }),
    col(s.kode_kondisi, { width: 0.6 }),
    col(s.tujuan_sortir, { width: 0.6 }),
    col(s.qty, { total: true, width: 0.5 }),
    col(s.berat_beli, { total: true, width: 0.8 }),
    col(s.berat_sortir, { total: true, width: 0.8 }),
    col(s.fine_beli, { total: true, width: 0.8 }),
    col(s.fine_sortir, { total: true, width: 0.8 }),
    col(s.susut_berat, { total: true, width: 0.7 }),
    col(s.susut_fine, { total: true, width: 0.7 }),
    col(s.lebih_berat, { total: true, width: 0.7 }),
    col(s.lebih_fine, { total: true, width: 0.7 }),
    col(s.hpp, { total: true, width: 1.1 }),
    col(s.susut_hpp, { total: true, width: 0.9 }),
    col(s.lot_hasil, { width: 1.3 }),
  ],
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN SORTIR PEMBELIAN' },
})

import { documentWords as w } from '#engine/contract/document.ts'
import { below, col, defineReport, period } from '#engine/contract/report.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masterKadar } from '#modules/masters/contract/master-kadar.ts'
import { sorting as s } from './fields.ts'
import { keepsWash, refines } from './gates.ts'

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

const reportScreen = (path: string, title: string, gate: Screen['gate'], synonyms: readonly string[]): Screen => ({
  path,
  title,
  menu: menu.laporanSepuhan,
  back: '/SubMenuLaporan',
  gate,
  synonyms,
})

/** What went from one sorted lot to another, day by day. */
export const laporanPindahSortir = defineReport({
  screen: reportScreen('/laporan-pindah-sortir', 'Laporan Pindah Sortir', refines, ['pindah lot', 'moved lots report']),
  api: 'GET pindah-sortir/report',
  filters: [period()],
  columns: [
    col(w.tgl_system, { width: 0.8 }),
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(s.no_pindah_sortir, { opens: 'pindah_sortir', width: 1.3 }),
    col(s.asal_lot, { width: 1.3 }),
    col(s.tujuan_lot, { width: 1.3 }),
    col(s.tempat, { width: 0.8 }),
    col(s.qty_lot, { total: true, width: 0.6 }),
    col(s.berat, { total: true, width: 0.8 }),
    col(s.fine, { total: true, width: 0.8 }),
    col(s.hpp, { total: true, width: 1.1 }),
    col(s.keterangan.optional(), { width: 1.2 }),
    col(w.user_id, { width: 0.8 }),
  ],
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN PINDAH SORTIR' },
})

/** What of the used goods, scrap and bars is with us now, place by place and purity by purity, with its age; below each its pieces and lots. */
export const laporanSaldoBarangAktif = defineReport({
  screen: reportScreen('/laporan-saldo-barang-aktif', 'Laporan Saldo Barang Aktif', refines, [
    'saldo sepuhan',
    'stock bekas rosok batang',
    'umur barang bekas',
    'active goods balance',
  ]),
  api: 'GET sortir/saldo-aktif',
  filters: [s.tempat.optional()],
  columns: [
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(s.tempat, { width: 1.1 }),
    col(s.kadar.optional(), { width: 0.7 }),
    col(s.qty_lot, { total: true, width: 0.7 }),
    col(s.berat_isi.labelled('Berat'), { total: true, width: 0.9 }),
    col(s.fine, { total: true, width: 0.9 }),
    col(s.hpp, { total: true, width: 1.3 }),
    col(s.umur_hari, { width: 0.7 }),
  ],
  details: below('detail_barang', 'Barang', [
    col(s.kode_beli, { width: 1.4 }),
    col(s.nama_barang, { width: 1.6 }),
    col(s.tujuan_sortir.optional(), { width: 0.7 }),
    col(s.kondisi_barang.optional(), { width: 0.8 }),
    col(s.tgl_masuk, { width: 0.8 }),
    col(s.umur_hari, { width: 0.6 }),
    col(s.qty_lot, { width: 0.6 }),
    col(s.berat_isi.labelled('Berat'), { width: 0.8 }),
    col(s.fine, { width: 0.8 }),
    col(s.hpp, { width: 1.1 }),
  ]),
  groupBy: 'tempat',
  files: { name: 'LAPORAN SALDO BARANG AKTIF' },
})

/** What came into the stock of goods to be washed that is kept by hand, and what went out with what was lost, day by day. */
export const laporanStockCuciManual = defineReport({
  screen: reportScreen('/laporan-stock-cuci-manual', 'Laporan Stock Cuci Manual', keepsWash, ['cuci manual', 'wash stock report']),
  api: 'GET cuci-manual/report',
  filters: [period(), s.jenis_cuci.optional()],
  columns: [
    col(w.tgl_system, { width: 0.8 }),
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(s.no_cuci_manual, { opens: 'mutasi_cuci_manual', width: 1.3 }),
    col(s.jenis_cuci, { width: 0.7 }),
    col(s.kode_lot, { width: 1.3 }),
    col(s.kode_kadar, { width: 0.7 }),
    col(s.qty_lot, { total: true, width: 0.6 }),
    col(s.berat, { total: true, width: 0.8 }),
    col(s.fine, { total: true, width: 0.8 }),
    col(s.hpp, { total: true, width: 1.1 }),
    col(s.tujuan_cuci.optional(), { width: 0.8 }),
    col(s.berat_kembali.optional(), { total: true, width: 0.8 }),
    col(s.susut_berat, { total: true, width: 0.7 }),
    col(s.susut_fine, { total: true, width: 0.7 }),
    col(s.susut_hpp, { total: true, width: 0.9 }),
    col(s.alasan_cuci, { width: 1.2 }),
  ],
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN STOCK CUCI MANUAL' },
})

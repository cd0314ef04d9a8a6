import { documentWords as w } from '#engine/contract/document.ts'
import { col, defineReport, period } from '#engine/contract/report.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { wishes as k } from './fields.ts'

/** What customers asked for, by month, kind, group, purity and weight: how often, how often they got it, and how often not. */
export const laporanPermintaan = defineReport({
  screen: {
    path: '/laporan-permintaan',
    title: 'Laporan Permintaan',
    menu: menu.laporanPenjualan,
    back: '/SubMenuLaporan',
    synonyms: ['barang dicari', 'penjualan hilang', 'permintaan tidak terpenuhi', 'missed sales', 'what was asked'],
  },
  api: 'GET permintaan/laporan',
  filters: [period()],
  columns: [
    col(k.bulan, { width: 0.7 }),
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(k.nama_dept.optional()),
    col(k.nama_group.optional()),
    col(k.kadar.optional(), { width: 0.6 }),
    col(k.kelas_berat, { width: 0.8 }),
    col(k.jumlah_diminta, { total: true, width: 0.7 }),
    col(k.jumlah_terpenuhi, { total: true, width: 0.7 }),
    col(k.jumlah_tidak, { total: true, width: 0.7 }),
  ],
  groupBy: 'bulan',
  files: { name: 'LAPORAN PERMINTAAN' },
  texts: { empty: 'Tidak Ada Permintaan Pada Tanggal Ini' },
})

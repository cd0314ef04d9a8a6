import { below, col, defineReport, period } from '#engine/contract/report.ts'
import { rowWords as w } from '#engine/contract/row-words.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { points as p } from './fields.ts'

/** The card of each gift in a period: how many there were, came, went and are left, with the documents below. */
export const laporanKartuStockHadiah = defineReport({
  screen: {
    path: '/laporan-kartu-stock-hadiah',
    title: 'Laporan Kartu Stock Hadiah',
    menu: menu.laporanBarang,
    back: '/SubMenuLaporan',
    synonyms: ['stock hadiah', 'hadiah keluar', 'gift stock card'],
  },
  api: 'GET hadiah/kartu-stock',
  filters: [period()],
  columns: [
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(p.kode_hadiah),
    col(p.nama_hadiah, { width: 1.6 }),
    col(p.hadiah_awal, { total: true, width: 0.7 }),
    col(p.hadiah_datang, { total: true, width: 0.7 }),
    col(p.hadiah_keluar, { total: true, width: 0.7 }),
    col(p.hadiah_akhir, { total: true, width: 0.7 }),
    col(p.nilai_awal, { total: true }),
    col(p.nilai_gerak.labelled('Nilai Bergerak'), { total: true }),
    col(p.nilai_akhir, { total: true }),
  ],
  details: below('detail_gerak', 'Transaksi', [
    col(w.tgl_system),
    col(p.kind),
    col(p.reference, { opens: { kindIn: 'kind' } }),
    col(p.is_batal),
    col(p.hadiah_datang, { width: 0.7 }),
    col(p.hadiah_keluar, { width: 0.7 }),
    col(p.nilai_gerak),
  ]),
  groupBy: 'kode_toko',
  files: { name: 'LAPORAN KARTU STOCK HADIAH' },
  texts: { empty: 'Tidak Ada Hadiah Yang Bergerak Pada Tanggal Ini' },
})

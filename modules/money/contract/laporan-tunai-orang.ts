import { documentWords as w } from '#engine/contract/document.ts'
import { below, col, defineReport, period } from '#engine/contract/report.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { money as f } from './fields.ts'

/**
 * People whose cash of a day reaches the limit, and those who sell gold to more than one shop: what a dealer in gold has to know and to report
 * (docs/decisions/051). Who is in it the whole chain decides; what is added up, and the documents, are
 * those of the shops that are looked at.
 */
export const laporanTunaiOrang = defineReport({
  screen: {
    path: '/laporan-tunai-orang',
    title: 'Laporan Tunai Per Orang',
    menu: menu.laporanKeuangan,
    back: '/SubMenuLaporan',
    shownTo: keepers,
    synonyms: ['PPATK', 'pencucian uang', 'transaksi tunai besar', 'money laundering', 'cash by person'],
  },
  api: 'GET cash/report-tunai-orang',
  filters: [period(), f.sebab_tunai.optional()],
  columns: [
    col(f.tgl_system, { width: 0.8 }),
    col(f.orang, { width: 1.2 }),
    col(f.nama_customer, { width: 1.5 }),
    col(f.identitas.optional(), { width: 1.2 }),
    col(f.masuk, { total: true, width: 1.2 }),
    col(f.keluar, { total: true, width: 1.2 }),
    col(f.masuk_semua, { width: 1.2 }),
    col(f.keluar_semua, { width: 1.2 }),
    col(f.batas_tunai.optional(), { width: 1.1 }),
    col(f.jumlah_dokumen, { width: 0.7 }),
    col(f.jumlah_toko, { width: 0.8 }),
    col(f.sebab_tunai, { width: 1.3 }),
  ],
  details: below('detail_transaksi', 'Transaksi', [
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(f.kind, { width: 1.1 }),
    col(f.reference, { opens: { kindIn: 'kind' }, width: 1.4 }),
    col(f.masuk, { width: 1.1 }),
    col(f.keluar, { width: 1.1 }),
  ]),
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN TUNAI PER ORANG' },
})

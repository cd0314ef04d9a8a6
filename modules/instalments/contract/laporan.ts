import { documentWords as w } from '#engine/contract/document.ts'
import { col, defineReport } from '#engine/contract/report.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { instalments as c } from './fields.ts'

/**
 * The instalments that are not paid yet, by due date. The total of their principal is PIUTANG_CICILAN − BUNGA_TANGGUH in the books, and the total of
 * their amounts is PIUTANG_CICILAN.
 */
export const laporanCicilan = defineReport({
  screen: {
    path: '/laporan-cicilan',
    title: 'Laporan Cicilan',
    menu: menu.laporanKeuangan,
    back: '/SubMenuLaporan',
    gate: { all: ['CICILAN_MODULE'] },
    synonyms: ['cicilan jatuh tempo', 'piutang cicilan', 'tunggakan', 'instalments due'],
  },
  api: 'GET cicilan/report',
  filters: [c.pilihan_cicilan.starting('SEMUA')],
  columns: [
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(c.tgl_cicilan, { width: 0.9 }),
    col(c.hari_lewat, { width: 0.6 }),
    col(c.no_cicilan, { opens: 'cicilan', width: 1.4 }),
    col(c.urut_cicilan, { width: 0.6 }),
    col(c.nama_customer, { width: 1.3 }),
    col(c.no_hp, { width: 1.1 }),
    col(c.pokok, { total: true, width: 1.1 }),
    col(c.bunga, { total: true, width: 1, label: 'Bunga / Margin' }),
    col(c.nilai_cicilan, { total: true, width: 1.1 }),
    col(c.denda, { total: true, width: 0.9 }),
  ],
  gathers: 'the instalments of all contracts are computed, and then sorted by their due dates',
  files: { name: 'LAPORAN CICILAN' },
})

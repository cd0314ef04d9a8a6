import { documentWords as w } from '#engine/contract/document.ts'
import { col, defineReport, period } from '#engine/contract/report.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masterRekening } from '#modules/masters/contract/master-rekening.ts'
import { money as f } from './fields.ts'

/** What banks came to owe for cards and transfers, by day: what of it was settled since, and what is owed still. */
export const laporanNonCash = defineReport({
  screen: {
    path: '/laporan-non-cash',
    title: 'Laporan Non Cash',
    menu: menu.laporanKeuangan,
    back: '/SubMenuLaporan',
    synonyms: ['piutang kartu', 'outstanding non cash', 'edc belum cair', 'card settlement report'],
  },
  api: 'GET non-cash/report',
  filters: [period(), f.no_rekening.from(masterRekening, 'nama_rekening').optional()],
  columns: [
    col(f.tgl_tagihan, { width: 0.8 }),
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(f.kind, { width: 1.1 }),
    col(f.reference, { opens: { kindIn: 'kind' }, width: 1.4 }),
    col(f.no_rekening, { width: 1.1 }),
    col(f.nama_rekening.optional(), { width: 1.4 }),
    col(f.nilai_tagihan, { total: true, width: 1.1 }),
    col(f.sudah_divalidasi, { total: true, width: 1.1 }),
    col(f.belum_divalidasi, { total: true, width: 1.1 }),
    col(f.ditarik_bank, { total: true, width: 1 }),
  ],
  groupBy: 'tgl_tagihan',
  files: { name: 'LAPORAN NON CASH' },
})

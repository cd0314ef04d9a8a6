import { documentWords as w } from '#engine/contract/document.ts'
import { col, defineReport, period } from '#engine/contract/report.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { otorisasi } from './approvals.ts'
import { approvalWords as a } from './fields.ts'

/** The requests for approvals and their decisions, by day: by whom, how and for what. */
export const laporanOtorisasi = defineReport({
  screen: {
    path: '/laporan-otorisasi',
    title: 'Laporan Otorisasi',
    menu: menu.laporan,
    ...(otorisasi.gate ? { gate: otorisasi.gate } : {}),
    back: '/SubMenuLaporan',
    synonyms: ['persetujuan', 'izin diberikan', 'approvals given'],
  },
  api: 'GET authorization/report',
  filters: [period(), a.kategori.optional(), a.status.optional()],
  columns: [
    col(w.tgl_system, { width: 0.8 }),
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(a.requested_at, { width: 1.1 }),
    col(a.kategori, { width: 1.2 }),
    col(a.uraian, { width: 2.4 }),
    col(a.selisih_rp.optional(), { total: true }),
    col(a.requested_by, { width: 0.9 }),
    col(a.status, { width: 0.8 }),
    col(a.decided_by.optional(), { width: 0.9 }),
    col(a.cara.optional(), { width: 0.9 }),
    col(a.berat_diminta.optional(), { width: 0.8 }),
    col(a.berat_dilihat.optional(), { width: 0.8 }),
    col(a.umur_peminta.optional(), { width: 0.7 }),
    col(a.keterangan, { width: 1.2 }),
  ],
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN OTORISASI' },
})

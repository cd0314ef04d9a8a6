import { col, defineReport, period } from '#engine/contract/report.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masterRekening } from '#modules/masters/contract/master-rekening.ts'
import { money as f } from './fields.ts'

/** The cash ledger: what each account began with, what came and went, and what was left after each. */
export const laporanTransaksiCash = defineReport({
  screen: {
    path: '/laporan-transaksi-cash',
    title: 'Laporan Transaksi Cash',
    menu: menu.laporanKeuangan,
    back: '/SubMenuLaporan',
    synonyms: ['buku kas', 'kas harian', 'mutasi kas', 'buku bank', 'cash ledger'],
  },
  api: 'GET cash/report-transaksi',
  filters: [period(), f.jenis.optional(), f.no_rekening.from(masterRekening, 'nama_rekening').optional()],
  columns: [
    col(f.akun, { width: 1.1 }),
    col(f.tgl_system, { width: 0.8 }),
    col(f.created_at, { width: 1.2 }),
    col(f.kind, { width: 1.2 }),
    col(f.reference, { width: 1.3, opens: { kindIn: 'kind' } }),
    col(f.keterangan, { width: 1.4 }),
    col(f.user_id, { width: 0.9 }),
    col(f.masuk, { total: true, width: 1.1 }),
    col(f.keluar, { total: true, width: 1.1 }),
    col(f.saldo, { width: 1.1 }),
  ],
  groupBy: 'akun',
  files: { name: 'LAPORAN TRANSAKSI CASH' },
})

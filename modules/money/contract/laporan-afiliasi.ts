import { documentWords as w } from '#engine/contract/document.ts'
import { col, defineReport, period } from '#engine/contract/report.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { memberGate } from '#modules/members/contract/screens.ts'
import { money as f } from './fields.ts'

/**
 * What affiliates earn by the sales of members whom they brought, and what is paid to them: by shop, out of the claims of the ledger (docs/decisions/163). What
 * was owed before, and what is earned, less what is paid, is what is owed at the end of the period.
 */
export const laporanAfiliasi = defineReport({
  screen: {
    path: '/laporan-afiliasi',
    title: 'Laporan Komisi Afiliasi',
    menu: menu.member,
    back: '/SubMenuMember',
    gate: memberGate,
    shownTo: keepers,
    synonyms: ['komisi referensi', 'hutang afiliasi', 'affiliate commission'],
  },
  api: 'GET bayar_tagihan/afiliasi',
  filters: [period()],
  columns: [
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(f.kode_afiliasi, { width: 0.9 }),
    col(f.nama_afiliasi, { width: 1.5 }),
    col(f.komisi_awal, { total: true, width: 1.1 }),
    col(f.jumlah_dokumen, { total: true, width: 0.7 }),
    col(f.belanja_afiliasi, { total: true, width: 1.2 }),
    col(f.komisi_didapat, { total: true, width: 1.1 }),
    col(f.komisi_dibayar, { total: true, width: 1.1 }),
    col(f.komisi_akhir, { total: true, width: 1.1 }),
  ],
  groupBy: 'kode_toko',
  files: { name: 'LAPORAN KOMISI AFILIASI' },
  texts: { empty: 'Tidak Ada Komisi Afiliasi Pada Tanggal Ini' },
})

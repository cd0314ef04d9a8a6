import { documentWords as w } from '#engine/contract/document.ts'
import { col, defineReport } from '#engine/contract/report.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { money as f } from './fields.ts'

/**
 * The surpluses of sold pledges and of goods that were taken back, until the customer collects them. Their total is the balance of SISA_LELANG.
 * Each has the last day on which it can be collected (decision 140).
 */
export const laporanSisaLelang = defineReport({
  screen: {
    path: '/laporan-sisa-lelang',
    title: 'Laporan Sisa Lelang',
    menu: menu.laporanKeuangan,
    back: '/SubMenuLaporan',
    synonyms: ['uang kelebihan lelang', 'sisa lelang belum diambil', 'kelebihan gadai', 'surplus of auctions'],
  },
  api: 'GET bayar_tagihan/sisa-lelang',
  filters: [f.pilihan_sisa.starting('SEMUA')],
  columns: [
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(f.kind, { width: 0.9 }),
    col(f.reference, { opens: { kindIn: 'kind' }, width: 1.4 }),
    col(f.nama_customer, { width: 1.4 }),
    col(f.no_hp, { width: 1.1 }),
    col(f.tgl_tagihan, { width: 0.9 }),
    col(f.tgl_batas_ambil.optional(), { width: 0.9 }),
    col(f.lewat_hari, { width: 0.7 }),
    col(f.nilai_tagihan, { total: true, width: 1.2 }),
    col(f.nilai_lewat, { total: true, width: 1.2 }),
  ],
  files: { name: 'LAPORAN SISA LELANG' },
})

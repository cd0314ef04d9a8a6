import { documentWords as w } from '#engine/contract/document.ts'
import { col, defineReport, period } from '#engine/contract/report.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { coupons as k } from './fields.ts'

/** What became of coupons by day and shop: issued, used, expired and taken back; what a cancelled sale gave back is no use of it. */
export const laporanKupon = defineReport({
  screen: {
    path: '/laporan-kupon',
    title: 'Laporan Kupon',
    menu: menu.member,
    back: '/SubMenuMember',
    synonyms: ['voucher', 'kupon terbit', 'kupon dipakai', 'kupon hangus', 'coupon report'],
    gate: { all: ['KUPON_PENJUALAN'] },
  },
  api: 'GET transaksi-kupon/laporan',
  filters: [period()],
  columns: [
    col(w.tgl_system),
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(k.kode_kupon),
    col(k.nama_kupon, { width: 1.4 }),
    col(k.kupon_terbit, { total: true, width: 0.6 }),
    col(k.nilai_terbit, { total: true }),
    col(k.kupon_dipakai, { total: true, width: 0.6 }),
    col(k.nilai_dipakai, { total: true }),
    col(k.kupon_hangus, { total: true, width: 0.6 }),
    col(k.nilai_hangus, { total: true }),
    col(k.kupon_ditarik, { total: true, width: 0.6 }),
    col(k.nilai_ditarik, { total: true }),
  ],
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN KUPON' },
  texts: { empty: 'Laporan Kupon Tidak Tersedia', failed: 'Laporan Kupon Tidak Tersedia' },
})

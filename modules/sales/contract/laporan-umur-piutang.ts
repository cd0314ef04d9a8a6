import { documentWords as w } from '#engine/contract/document.ts'
import { below, col, defineReport } from '#engine/contract/report.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { goods } from '#modules/goods/contract/fields.ts'
import { sales as s } from './fields.ts'

/**
 * Who owes for sales now, by how old it is: rupiah, and fine gold with what it stands at; below each the sales that it is of. It adds up to
 * the claims PIUTANG_JUAL and PIUTANG_EMAS of the shops.
 */
export const laporanUmurPiutang = defineReport({
  screen: {
    path: '/laporan-umur-piutang',
    title: 'Laporan Umur Piutang',
    menu: menu.laporanPenjualan,
    back: '/SubMenuLaporan',
    synonyms: ['piutang emas', 'piutang pedagang', 'grosir belum lunas', 'aging', 'who owes'],
  },
  api: 'GET penjualan/laporan-umur-piutang',
  filters: [s.umur_hutang.labelled('Umur Piutang').optional(), s.nama_customer.optional()],
  columns: [
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(s.kode_member, { width: 0.9 }),
    col(s.nama_customer, { width: 1.5 }),
    col(s.no_hp.optional()),
    col(s.umur_hutang.labelled('Umur Piutang'), { width: 1.1 }),
    col(s.sisa_bayar, { total: true, width: 1.2 }),
    col(s.hutang_fine, { total: true }),
    col(s.nilai_fine, { total: true, width: 1.2 }),
  ],
  details: below('detail_faktur', 'Faktur', [
    col(goods.kind),
    col(s.no_faktur, { opens: { kindIn: 'kind' }, width: 1.4 }),
    col(w.tgl_system, { width: 0.8 }),
    col(s.umur_hari, { width: 0.6 }),
    col(s.sisa_bayar, { width: 1.2 }),
    col(s.hutang_fine),
    col(s.nilai_fine, { width: 1.2 }),
  ]),
  groupBy: 'kode_member',
  files: { name: 'LAPORAN UMUR PIUTANG' },
})

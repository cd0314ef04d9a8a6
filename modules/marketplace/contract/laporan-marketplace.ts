import { documentWords as w } from '#engine/contract/document.ts'
import { col, defineReport, period } from '#engine/contract/report.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masterMarketplace } from '#modules/masters/contract/master-marketplace.ts'
import { marketplace as m } from './fields.ts'
import { gate } from './screens.ts'

/**
 * Marketplaces by shop: the offers now; the sales, returns, payouts and fees of a period; the open claims and the open cuts now. The last two columns
 * add up to the claims PIUTANG_MARKETPLACE and HUTANG_MARKETPLACE of the shops.
 */
export const laporanMarketplace = defineReport({
  screen: {
    path: '/laporan-marketplace',
    title: 'Laporan Marketplace',
    menu: menu.laporanPenjualan,
    back: '/SubMenuLaporan',
    gate,
    synonyms: ['penjualan online', 'piutang marketplace', 'biaya marketplace', 'marketplace report'],
  },
  api: 'GET marketplace/laporan',
  filters: [period(), m.kode_marketplace.from(masterMarketplace, 'nama_marketplace').optional()],
  columns: [
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(m.kode_marketplace),
    col(m.nama_marketplace, { width: 1.2 }),
    col(m.jumlah_tawaran, { total: true }),
    col(m.jumlah_terjual, { total: true }),
    col(m.nilai_terjual, { total: true, width: 1.1 }),
    col(m.jumlah_retur, { total: true }),
    col(m.nilai_retur, { total: true, width: 1.1 }),
    col(m.nilai_cair, { total: true, width: 1.1 }),
    col(m.biaya_marketplace, { total: true, width: 1.1 }),
    col(m.tagihan_terbuka, { total: true, width: 1.1 }),
    col(m.potongan_terbuka, { total: true, width: 1.1 }),
  ],
  files: { name: 'LAPORAN MARKETPLACE' },
})

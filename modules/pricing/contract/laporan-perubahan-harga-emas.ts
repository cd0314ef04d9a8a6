import { rowWords } from '#engine/contract/row-words.ts'
import { col, defineReport, period } from '#engine/contract/report.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { prices as p } from './fields.ts'

/** Every price per gram that was changed in a period, and by how much: of groups, gold, buybacks, and foreign money. Prices belong to the chain. */
export const laporanPerubahanHargaEmas = defineReport({
  screen: {
    path: '/laporan-perubahan-harga-emas',
    title: 'Laporan Perubahan Harga Emas',
    menu: menu.laporanBarang,
    back: '/SubMenuLaporan',
    synonyms: ['riwayat harga', 'harga emas naik turun', 'gold price changes'],
  },
  api: 'GET riwayat-harga/report',
  // Prices are the same in every shop.
  allShops: false,
  filters: [period(), p.sumber.optional()],
  columns: [
    col(rowWords.created_at, { width: 1.3 }),
    col(p.sumber),
    col(p.kode, { width: 1 }),
    col(p.harga_lama.optional(), { width: 1.1 }),
    col(p.harga_baru, { width: 1.1 }),
    col(p.selisih_harga.optional(), { width: 1.1 }),
    col(p.modal_lama.optional(), { width: 1.1 }),
    col(p.harga_modal.optional(), { width: 1.1 }),
    col(rowWords.user_id, { width: 0.9 }),
  ],
  files: { name: 'LAPORAN PERUBAHAN HARGA EMAS' },
})

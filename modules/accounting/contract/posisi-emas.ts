import { anyPeriod, col, defineReport } from '#engine/contract/report.ts'
import { type Screen, defineScreen } from '#engine/contract/screen.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { books as f } from './fields.ts'

const screenOf = (path: string, title: string, synonyms: readonly string[]): Screen =>
  defineScreen({ path, title, menu: menu.akuntansi, shownTo: keepers, gate: { all: ['AKUNTANSI_MODULE'] }, synonyms })

/** The gold of a shop at the end of a day in all places, and its claims and debts in gold. Also the effect of a price change. */
export const laporanPosisiEmas = defineReport({
  screen: screenOf('/laporan-posisi-emas', 'Posisi Emas', ['posisi gram', 'emas bersih', 'risiko harga', 'gold position', 'exposure']),
  // A number among the filters: they are sent as a body.
  api: 'POST akuntansi/posisi-emas',
  filters: [anyPeriod(), f.harga_acuan.optional()],
  columns: [
    col(f.bagian_emas, { width: 1 }),
    col(f.kode_toko, { width: 0.6, label: 'Toko' }),
    col(f.letak_emas, { width: 1.2 }),
    col(f.gram_murni, { total: true, width: 1 }),
    col(f.nilai_buku, { total: true, width: 1.2 }),
    col(f.nilai_pasar, { total: true, width: 1.2 }),
    col(f.selisih_nilai, { total: true, width: 1.2 }),
    col(f.beda_satu_persen, { total: true, width: 1.1 }),
    col(f.beda_sepuluh_ribu, { total: true, width: 1.1 }),
  ],
  groupBy: 'bagian_emas',
  files: { name: 'POSISI EMAS' },
})

/** Profit in rupiah and in grams of pure gold, as booked and as if what was sold had to be bought again at the price of today. */
export const laporanLabaEmas = defineReport({
  screen: screenOf('/laporan-laba-emas', 'Laba Dalam Gram', ['laba gram', 'harga pengganti', 'replacement cost', 'profit in gold']),
  api: 'POST akuntansi/laba-emas',
  filters: [anyPeriod(), f.harga_acuan.optional()],
  columns: [
    col(f.kode_toko, { width: 0.6, label: 'Toko' }),
    col(f.harga_dipakai, { width: 1 }),
    col(f.laba_bersih, { total: true, width: 1.2 }),
    col(f.laba_gram, { total: true, width: 1 }),
    col(f.gram_terjual, { total: true, width: 1 }),
    col(f.modal_terjual, { total: true, width: 1.2 }),
    col(f.modal_pengganti, { total: true, width: 1.2 }),
    col(f.laba_pengganti, { total: true, width: 1.2 }),
    col(f.laba_pengganti_gram, { total: true, width: 1 }),
  ],
  files: { name: 'LABA EMAS' },
})

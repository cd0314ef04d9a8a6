import { laporanStockBaki } from '#modules/goods/contract/laporan-stock-baki.ts'
import { closing as f } from './fields.ts'

const readers = laporanStockBaki.screen

/**
 * Grams with us on a day by heading of the end-of-day report (specification §2, /master-kadar-eod): what it began with, what came and went, what is left.
 * Who may not read what lies in stock reads no grams either.
 */
export const purityFields = [
  f.nama_eod,
  f.berat_awal.onlyFor(readers),
  f.berat_masuk.onlyFor(readers),
  f.berat_keluar.onlyFor(readers),
  f.berat_akhir.onlyFor(readers),
] as const

import { dictionary } from '#engine/contract/field.ts'
import { code, count, percent, rupiah } from '#engine/kinds/index.ts'

/** The words of payment by instalments (specification §3). */
export const instalments = dictionary({
  kode_cicilan: code('Kode Cicilan', { atMost: 15 }),
  lama_bulan: count('Lama (Bulan)', { min: 1, max: 120 }),
  bunga_persen: percent('Bunga (%) Per Bulan'),
  biaya_sewa: rupiah('Biaya Sewa'),
  uang_muka_persen: percent('Uang Muka Minimal (%)'),
})

import { dictionary } from '#engine/contract/field.ts'
import { code, count, moment, rupiah, text } from '#engine/kinds/index.ts'

/** The words of what waits for the cashier. */
export const queue = dictionary({
  no_antri: code('No Antrian'),
  // What he takes now; below zero he pays it.
  bayar: rupiah('Dibayar Sekarang', { min: -999_999_999_999 }),
  umur_menit: count('Menunggu (Menit)'),
  // Until then no other customer gets its pieces.
  batas_at: moment('Ditahan Sampai'),
  alasan_tolak: text('Alasan Tolak', { atMost: 200 }),
})

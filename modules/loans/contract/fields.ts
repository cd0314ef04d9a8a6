import { dictionary } from '#engine/contract/field.ts'
import { choice, code, grams, percent, rupiah, text } from '#engine/kinds/index.ts'

/** The words of pawn loans (specification §3, domain §7). */
export const loans = dictionary({
  kondisi_pinjaman: text('Kondisi', { atMost: 50 }),
  persen_nilai: percent('Persen Nilai'),
  kode_bunga: code('Kode Bunga', { atMost: 15 }),
  jumlah_dari: rupiah('Jumlah Dari'),
  jumlah_sampai: rupiah('Jumlah Sampai', { min: 1 }),
  bunga_persen: percent('Bunga (%) Per Bulan'),
  hitungan: choice('Bulan Berjalan Dihitung', { BULAN: 'Satu Bulan Penuh', SETENGAH: 'Setengah Bulan', HARI: 'Per Hari' }),
  jumlah_per_gram: rupiah('Hutang Pokok Per Gram', { min: 1, max: 100_000_000 }),
  persen_harga_emas: percent('Persen Harga Emas', { min: 0.01 }),
  kode_plafond: code('Kode Plafond', { atMost: 15 }),
  jenis_plafond: choice('Jenis Plafond', { EMAS: 'Berat Emas', EMAS_PLASTIK: 'Berat Emas Dan Plastik' }),
  berat_dari: grams('Berat Dari'),
  berat_sampai: grams('Berat Sampai', { min: 0.001 }),
  plafond: rupiah('Plafond', { min: 1 }),
  plafond_emas: rupiah('Plafond Emas Per Gram', { min: 1, max: 100_000_000 }),
  plafond_emas_plastik: rupiah('Plafond Emas Dan Plastik Per Gram', { min: 1, max: 100_000_000 }),
})

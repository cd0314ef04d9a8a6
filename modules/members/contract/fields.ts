import { dictionary } from '#engine/contract/field.ts'
import { code, count, date, grams, percent, rupiah, telephone, text } from '#engine/kinds/index.ts'

/** The words of members, points, coupons and bonuses (specification §3). */
export const members = dictionary({
  kelipatan_berat: grams('Setiap Kelipatan Berat', { min: 0.001 }),
  poin: count('Poin', { min: 1, max: 1_000_000 }),
  kode_poin: code('Kode Poin', { atMost: 15 }),
  belanja_dari: rupiah('Belanja Dari'),
  belanja_sampai: rupiah('Belanja Sampai', { min: 1 }),
  kode_reset: code('Kode Reset', { atMost: 15 }),
  tgl_reset: date('Tanggal Reset'),
  keterangan: text('Keterangan', { atMost: 100 }),
  kode_afiliasi: code('Kode Afiliasi', { atMost: 15 }),
  nama_afiliasi: text('Nama Afiliasi', { atMost: 60 }),
  no_hp: telephone('No HP'),
  komisi_persen: percent('Komisi (%)'),
  bonus_per_gram: rupiah('Bonus Per Gram', { max: 100_000_000 }),
  bonus_per_barang: rupiah('Bonus Per Barang', { max: 100_000_000 }),
  kode_kupon: code('Kode Kupon', { atMost: 20 }),
  nama_kupon: text('Nama Kupon', { atMost: 60 }),
  belanja_minimal: rupiah('Belanja Minimal'),
  nilai_kupon: rupiah('Nilai Kupon', { min: 1 }),
  tgl_mulai: date('Tanggal Mulai'),
  tgl_akhir: date('Tanggal Akhir'),
})

import { checked, dictionary } from '#engine/contract/field.ts'
import { rowWords } from '#engine/contract/row-words.ts'
import { birthday, choice, code, count, date, flag, grams, identity, percent, rupiah, text } from '#engine/kinds/index.ts'
import { masters } from '#modules/masters/contract/fields.ts'
import { prices } from '#modules/pricing/contract/fields.ts'

/** The words of members, points, coupons and bonuses (specification §3). */
export const members = dictionary({
  kode_member: code('Kode Member', { atMost: 20 }),
  nama_member: text('Nama Member', { atMost: 60 }),
  alamat: masters.alamat,
  tgl_daftar: date('Tanggal Daftar'),
  tgl_lahir: birthday('Tanggal Lahir'),
  jenis_kelamin: choice('Jenis Kelamin', { L: 'Laki-Laki', P: 'Perempuan' }),
  pekerjaan: text('Pekerjaan', { atMost: 60 }),
  email: checked(text('Email'), (check, label) => check.refine((typed) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed), `${label} Tidak Benar`)),
  no_identitas: checked(identity('No KTP', { atMost: 16 }), (check, label) =>
    check.refine((typed) => /^\d{16}$/.test(typed), `${label} Harus 16 Angka`),
  ),
  // The visible part of the number, for a user who has not requested the whole.
  identitas_tampak: text('No KTP Tersimpan'),
  // The mark of his telephone, which stops messages of every shop.
  tanpa_pesan: flag('Jangan Kirimi Pesan'),
  kecamatan: text('Kecamatan', { atMost: 60 }),
  kota: text('Kota', { atMost: 60 }),
  kewarganegaraan: text('Kewarganegaraan', { atMost: 40 }),
  // The affiliate who brought him.
  referensi: code('Referensi', { atMost: 15 }),
  kelipatan_berat: grams('Setiap Kelipatan Berat', { min: 0.001 }),
  poin: masters.poin,
  kode_poin: code('Kode Poin', { atMost: 15 }),
  belanja_dari: rupiah('Belanja Dari'),
  belanja_sampai: rupiah('Belanja Sampai', { min: 1 }),
  kode_reset: code('Kode Reset', { atMost: 15 }),
  tgl_reset: date('Tanggal Reset'),
  keterangan: rowWords.keterangan,
  kode_afiliasi: code('Kode Afiliasi', { atMost: 15 }),
  nama_afiliasi: text('Nama Afiliasi', { atMost: 60 }),
  no_hp: masters.no_hp,
  komisi_persen: percent('Komisi (%)'),
  // In rupiah: of one sale, and of a period.
  komisi_afiliasi: rupiah('Komisi Afiliasi'),
  bonus_per_gram: rupiah('Bonus Per Gram', { max: 100_000_000 }),
  bonus_per_barang: rupiah('Bonus Per Barang', { max: 100_000_000 }),
  kode_batas: code('Kode Batas', { atMost: 15 }),
  berlaku_dari: prices.berlaku_dari,
  batas_tunai: rupiah('Batas Tunai Per Orang Per Hari', { min: 1 }),
  menolak: flag('Tolak Tunai Mulai Batas Ini'),
  kode_kupon: code('Kode Kupon', { atMost: 20 }),
  nama_kupon: text('Nama Kupon', { atMost: 60 }),
  belanja_minimal: rupiah('Belanja Minimal'),
  nilai_kupon: rupiah('Nilai Kupon', { min: 1 }),
  tgl_mulai: date('Tanggal Mulai'),
  tgl_akhir: date('Tanggal Akhir'),
  // Which sale issues one, and how it may be used.
  belanja_terbit: rupiah('Terbit Mulai Belanja', { min: 1 }),
  maksimal_per_nota: count('Maksimal Per Nota', { min: 1, max: 10 }),
  hanya_member: flag('Hanya Member Pemiliknya'),
  toko_berlaku: masters.kode_toko.labelled('Berlaku Di Toko'),
  // What members agree to, by purpose, and the wording of it.
  kode_tujuan: code('Kode Tujuan', { atMost: 15 }),
  tujuan_pakai: text('Tujuan', { atMost: 60 }),
  bunyi: text('Bunyi', { atMost: 500 }),
  bunyi_en: text('Bunyi Inggris', { atMost: 500 }),
  bunyi_hk: text('Bunyi Hong Kong', { atMost: 500 }),
  bunyi_my: text('Bunyi Melayu', { atMost: 500 }),
  bunyi_jp: text('Bunyi Jepang', { atMost: 500 }),
  bunyi_it: text('Bunyi Italia', { atMost: 500 }),
  ditanyakan: flag('Ditanyakan'),
})

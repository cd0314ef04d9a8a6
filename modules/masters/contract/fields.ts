import { dictionary } from '#engine/contract/field.ts'
import { code, date, flag, grams, phone, purity, text } from '#engine/kinds/index.ts'

/** The words of the lists that people keep by hand (specification §3). */
export const masters = dictionary({
  kode_dept: code('Kode Jenis', { atMost: 10 }),
  nama_dept: text('Nama Jenis', { atMost: 50 }),
  kode_kadar: code('Kode Kadar', { atMost: 10 }),
  nama_kadar: text('Nama Kadar', { atMost: 50 }),
  kadar: purity('Kadar'),
  kode_gudang: code('Kode Gudang', { atMost: 15 }),
  nama_gudang: text('Nama Gudang', { atMost: 50 }),
  kode_baki: code('Kode Baki', { atMost: 15 }),
  nama_baki: text('Nama Baki', { atMost: 50 }),
  berat_baki: grams('Berat Baki'),
  kode_bank: code('Kode Bank', { atMost: 15 }),
  nama_bank: text('Nama Bank', { atMost: 50 }),
  no_rekening: code('No Rekening', { atMost: 30 }),
  nama_rekening: text('Nama Rekening', { atMost: 50 }),
  nomor_akun: code('Nomor Akun', { atMost: 20 }),
  kode_sales: code('Kode Sales', { atMost: 15 }),
  nama_sales: text('Nama Sales', { atMost: 50 }),
  kode_bandrol: code('Kode Bandrol', { atMost: 15 }),
  nama_bandrol: text('Nama Bandrol', { atMost: 50 }),
  berat_bandrol: grams('Berat Bandrol'),
  kode_toko: code('Kode Toko', { atMost: 10 }),
  nama_toko: text('Nama Toko', { atMost: 60 }),
  alamat_toko: text('Alamat Toko', { atMost: 180, lines: 2 }),
  no_hp: phone('No HP'),
  level: text('Level'),
  tgl_system: date('Tanggal System'),
  is_active: flag('Aktif'),
})

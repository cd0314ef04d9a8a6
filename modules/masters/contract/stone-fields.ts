import { dictionary } from '#engine/contract/field.ts'
import { carat, code, count, dollar, percent, rupiah, text } from '#engine/kinds/index.ts'
import { hargaModal } from '#modules/access/contract/rights.ts'
import { caratMax } from '#modules/ledger/contract/bounds.ts'
import { masters } from './fields.ts'

/** The words of stones (specification §3). */
export const diamonds = dictionary({
  kode_jenis_batu: code('Kode Jenis Batu', { atMost: 15 }),
  nama_jenis_batu: text('Nama Jenis Batu', { atMost: 50 }),
  kode_shape: code('Shape', { atMost: 15 }),
  kode_color: code('Color', { atMost: 15 }),
  kode_clarity: code('Clarity', { atMost: 15 }),
  kode_fluorescence: code('Fluorescence', { atMost: 15 }),
  kode_symmetry: code('Symmetry', { atMost: 15 }),
  kode_polish: code('Polish', { atMost: 15 }),
  kode_cutgrade: code('Cut Grade', { atMost: 15 }),
  keterangan: text('Keterangan', { atMost: 50 }),
  kode_berlian: code('Kode Berlian', { atMost: 20 }),
  nama_berlian: text('Nama Berlian', { atMost: 60 }),
  karat: carat('Carat', { min: 0.001, max: caratMax }),
  // From whom stones were bought, in another list than goods.
  kode_supplier: masters.kode_supplier.labelled('Supplier Berlian'),
  modal_usd: dollar('Modal (USD)').onlyFor(hargaModal),
  profit_persen: percent('Profit (%)').onlyFor(hargaModal),
  // Of stones in a piece: how many of one sort, what they weigh together, cost and ask.
  sertifikat: text('Sertifikat', { atMost: 40 }),
  butir: count('Butir', { min: 1, max: 100_000 }),
  jual_usd: dollar('Harga (USD)'),
  modal_rp: rupiah('Modal (Rp)').onlyFor(hargaModal),
  jual_rp: rupiah('Harga (Rp)'),
  profit_usd: dollar('Profit (USD)').onlyFor(hargaModal),
  profit_rp: rupiah('Profit (Rp)').onlyFor(hargaModal),
  mata_uang: code('Mata Uang', { atMost: 3 }),
  kurs: rupiah('Kurs', { min: 1, max: 1_000_000 }),
  kode_parameter: code('Kode Parameter', { atMost: 15 }),
  karat_dari: carat('Carat Dari'),
  karat_sampai: carat('Carat Sampai', { min: 0.001 }),
  harga_usd: dollar('Harga Per Carat (USD)', { min: 0.01 }),
})

import { dictionary, withRequiredMessage } from '#engine/contract/field.ts'
import { rowWords } from '#engine/contract/row-words.ts'
import { choice, code, count, date, grams, permil, rupiah, share, text } from '#engine/kinds/index.ts'
import { hargaModal } from '#modules/access/contract/rights.ts'
import { trade } from '#modules/documents/contract/trade.ts'
import { bought } from '#modules/buyback/contract/fields.ts'
import { gold } from '#modules/central/contract/fields.ts'
import { craftsmen } from '#modules/craftsmen/contract/fields.ts'
import { goods } from '#modules/goods/contract/fields.ts'
import { intakes } from '#modules/intake/contract/fields.ts'
import { lotGramsMax } from '#modules/ledger/contract/bounds.ts'
import { masters } from '#modules/masters/contract/fields.ts'
import { masterTukang } from '#modules/masters/contract/master-tukang.ts'
import { sorting } from '#modules/sorting/contract/fields.ts'
import { receiving } from '#modules/suppliers/contract/fields.ts'

/** The states of a batch: out, some of it back, closed with every gram named. */
export const batchStates = { KIRIM: 'Sedang Dikerjakan', SEBAGIAN: 'Sebagian Kembali', SELESAI: 'Selesai' } as const

/** Who works on a batch: the shop itself, or a craftsman. */
export const benches = { BANGKU: 'Bangku Sendiri', TUKANG: 'Tukang' } as const

/** What is done with a batch. */
export const works = { CUCI: 'Cuci', SEPUH: 'Sepuh', LEBUR: 'Lebur' } as const

/** What is done with a batch. */
export type Work = keyof typeof works

/** The places that lots are sent from. */
export const originPlaces = { BEKAS: 'Barang Bekas', ROSOK: 'Rosok', BATANG: 'Emas Batangan' } as const

/** The places that washed goods come back to. */
export const washedTo = { BEKAS: 'Barang Bekas', ROSOK: 'Rosok' } as const

/** What a melt gives: bars, and by-products that are melted again. */
export const meltResults = { BATANG: 'Batang', DEBU: 'Debu', AIR: 'Air Cucian' } as const

/** What a melt gives. */
export type MeltResult = keyof typeof meltResults

/** How an assay is done: of a pin drawn from the molten metal, by fire (ISO 11426), by X-rays, on the touchstone. */
export const assayWays = { PIN: 'Sampel Cair', API: 'Uji Bakar', XRF: 'XRF', BATU: 'Batu Uji' } as const

/** How the fee of the work is settled. */
export const feeWays = { KAS: 'Dibayar', HUTANG: 'Hutang Tukang' } as const

/** Who bears a loss above the limit. */
export const bearers = { TOKO: 'Toko', TUKANG: 'Tukang' } as const

/** A figure that may be below zero: the assay found more than was declared. */
const signedGrams = (label: string) => grams(label, { min: -99_999_999 })
const cost = (label: string) => rupiah(label).onlyFor(hargaModal)

/** The words of refining (events.md R2 to R8). */
export const refining = dictionary({
  no_cuci: withRequiredMessage(code('No Batch'), 'Batch Harus Dipilih'),
  status_cuci: choice('Status Batch', batchStates),
  tujuan_cuci: choice('Dikerjakan Di', benches),
  kode_tukang: masters.kode_tukang.labelled('Tukang').from(masterTukang, 'nama_tukang'),
  nama_tukang: masters.nama_tukang,
  jenis_cuci: choice('Pekerjaan', works),
  perkiraan_selesai: date('Perkiraan Selesai'),
  keterangan: rowWords.keterangan,
  total_qty: goods.total_qty,
  total_berat: goods.total_berat,
  total_fine: craftsmen.total_fine.labelled('Total Murni'),
  total_hpp: goods.total_hpp,

  kode_lot: intakes.kode_lot,
  asal_barang: choice('Asal', originPlaces),
  nama_barang: bought.nama_barang,
  kadar: goods.kadar,
  qty_lot: receiving.qty_lot,
  berat: goods.berat_lot,
  fine: goods.fine,
  hpp: goods.hpp,

  no_terima_cuci: code('No Terima Cuci'),
  berat_kembali: sorting.berat_kembali,
  fine_kembali: craftsmen.fine_kembali,
  hpp_kembali: cost('Modal Kembali'),
  total_kembali: grams('Total Kembali'),
  tujuan_barang: choice('Masuk Ke', washedTo),
  susut_gross: grams('Susut'),
  susut_fine: signedGrams('Susut Murni'),
  susut_rp: craftsmen.susut_rp,
  ongkos_sepuhan: rupiah('Ongkos Sepuhan'),
  cara_ongkos: choice('Cara Ongkos', feeWays),
  no_rekening: masters.no_rekening,

  no_sepuhan: code('No Terima Sepuhan'),
  berat_lebur: grams('Berat Setelah Lebur', { max: lotGramsMax, min: 0.001 }),
  selisih_gross: grams('Logam Lain Dipisah'),
  selisih_fine: gold.selisih_fine.labelled('Selisih Kadar Uji'),
  nilai_selisih: cost('Nilai Selisih Uji'),
  total_hasil: grams('Total Hasil'),
  fine_hasil: grams('Murni Hasil'),
  hpp_hasil: cost('Modal Hasil'),
  jenis_hasil: choice('Hasil', meltResults),
  permil_uji: permil('Kadar Disepakati'),
  fine_uji: grams('Murni Menurut Uji'),
  // The value of a by-product while its fineness is unknown.
  nilai_samping: rupiah('Perkiraan Nilai'),
  no_hasil: count('Hasil Ke', { min: 1, max: 100 }),
  metode_uji: choice('Cara Uji', assayWays),
  berat_sampel: grams('Berat Sampel', { max: lotGramsMax }),
  penguji: text('Penguji', { atMost: 50 }),
  permil: permil('Hasil Uji'),

  no_tutup_cuci: code('No Tutup Batch'),
  hasil_gross: grams('Kembali'),
  hasil_fine: grams('Kembali Murni'),
  hasil_hpp: cost('Modal Yang Kembali'),
  samping_gross: grams('Hasil Samping'),
  samping_fine: grams('Hasil Samping Murni'),
  samping_hpp: cost('Modal Hasil Samping'),
  susut_persen: share('Susut (%)'),
  batas_susut: share('Batas Susut (%)'),
  batas_kendali: share('Batas Kendali (%)'),
  ditanggung: choice('Ditanggung', bearers),
  beban_gross: grams('Dibebankan'),
  beban_fine: grams('Murni Dibebankan'),
  beban_rp: cost('Nilai Dibebankan'),

  berat_sisa: receiving.berat_sisa.labelled('Belum Kembali'),
  fine_sisa: grams('Murni Belum Kembali'),
  hpp_sisa: cost('Modal Belum Kembali'),
  umur_hari: trade.umur_hari,
  hari_lewat: trade.hari_lewat,
  tgl_system: rowWords.tgl_system,
})

import { dictionary, withRequiredMessage } from '#engine/contract/field.ts'
import { rowWords } from '#engine/contract/row-words.ts'
import { choice, code } from '#engine/kinds/index.ts'
import { hargaModal } from '#modules/access/contract/rights.ts'
import { goods } from '#modules/goods/contract/fields.ts'
import { masters } from '#modules/masters/contract/fields.ts'

/** Where pieces come from, and what a person reads for each (docs/decisions/035). */
export const sources = {
  SALDO_AWAL: 'Saldo Awal',
  SUPPLIER: 'Supplier',
  KONSINYASI: 'Konsinyasi',
  KARYA: 'Karya Sendiri',
  PELANGGAN: 'Barang Beli',
  PENERIMAAN: 'Barang Diterima',
} as const

/** Where pieces come from. */
export type Source = keyof typeof sources

/** Where pieces come from that are tagged of a lot: bought goods whole, what was delivered part by part. */
export type LotSource = 'PELANGGAN' | 'PENERIMAAN'

/** Whether pieces of this source are tagged of a lot, which says what they cost. */
export const isOfLot = (asal: Source): asal is LotSource => asal === 'PELANGGAN' || asal === 'PENERIMAAN'

/** Whether pieces of this source come from a supplier, who must be named. */
export const isOfSupplier = (asal: Source): boolean => asal === 'SUPPLIER' || asal === 'KONSINYASI'

/** The states of pieces that came in, and what a person reads for each. */
export const intakeStates = { VALID: 'Sah', CANCELLED: 'Dibatalkan' } as const

/** The words of pieces that come in; what is said of a piece itself are the words of goods. */
export const intakes = dictionary({
  ...goods,
  no_masuk: code('No Barang Masuk'),
  asal: choice('Asal Barang', sources),
  nama_supplier: masters.nama_supplier.onlyFor(hargaModal),
  total_hpp: goods.total_hpp,
  keterangan: rowWords.keterangan,
  // The lot that the piece was, or a part of, until it was tagged.
  kode_lot: withRequiredMessage(code('Lot'), 'Lot Harus Dipilih'),
})

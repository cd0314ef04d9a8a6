import { dictionary, withRequiredMessage } from '#engine/contract/field.ts'
import { rowWords } from '#engine/contract/row-words.ts'
import { choice, code, count, grams, purity, rupiah, text } from '#engine/kinds/index.ts'
import { hargaModal } from '#modules/access/contract/rights.ts'
import { craftsmen } from '#modules/craftsmen/contract/fields.ts'
import { goods, places as goodsPlaces } from '#modules/goods/contract/fields.ts'
import { masters } from '#modules/masters/contract/fields.ts'
import { lotGramsMax } from '#modules/ledger/contract/bounds.ts'
import { manual } from '#modules/bulk-goods/contract/fields.ts'
import { purchases } from '#modules/purchases/contract/fields.ts'
import { receiving } from '#modules/suppliers/contract/fields.ts'

/** What happens to goods to be washed that are kept by hand. */
export const washMoves = { MASUK: 'Cuci Masuk', KELUAR: 'Cuci Keluar' } as const

/** What becomes of sorted goods: washed for the window again, plated anew, or melted. */
export const sortPurposes = { CUCI: 'Cuci', SEPUH: 'Sepuh', LEBUR: 'Lebur' } as const

/** What becomes of sorted goods. */
export type SortPurpose = keyof typeof sortPurposes

/** The place of a sorted lot: what is to be melted is scrap (events.md R4). The database has the same (`tempat_sortir`). */
export const placeOfPurpose = (tujuan_sortir: SortPurpose): 'BEKAS' | 'ROSOK' => (tujuan_sortir === 'LEBUR' ? 'ROSOK' : 'BEKAS')

/** The words of bought goods that are sorted. */
export const sorting = dictionary({
  no_sortir: code('No Sortir'),
  keterangan: rowWords.keterangan,
  kode_beli: purchases.kode_beli,
  kode_barcode: goods.kode_barcode,
  kode_lot: purchases.kode_lot,
  // The document that the goods came in by, and its kind.
  kind: goods.kind,
  no_dokumen: receiving.no_dokumen,
  tgl_masuk: goods.tgl_masuk,
  nama_barang: purchases.nama_barang,
  qty: goods.qty,

  // As the books have it.
  kadar_beli: purity('Kadar Beli'),
  berat_beli: manual.berat_beli,
  fine_beli: grams('Murni Beli'),
  hpp: goods.hpp,
  total_hpp: goods.total_hpp,

  // As it was found.
  kode_kadar: masters.kode_kadar,
  kadar: masters.kadar,
  kadar_uji: purity('Kadar Uji'),
  kode_kondisi: masters.kode_kondisi,
  kondisi_barang: masters.kondisi_barang,
  tujuan_sortir: choice('Tujuan Sortir', sortPurposes),
  berat_sortir: goods.berat_lot.labelled('Berat Sortir'),
  fine_sortir: grams('Murni Sortir'),
  berat: goods.berat_lot,
  fine: goods.fine,
  total_qty: goods.total_qty,
  total_berat: goods.total_berat,
  total_fine: craftsmen.total_fine,

  // What is less than the books had, and what is more.
  susut_berat: craftsmen.susut_berat,
  susut_fine: craftsmen.susut_fine.labelled('Susut Murni'),
  susut_hpp: rupiah('Susut Hpp').onlyFor(hargaModal),
  lebih_berat: grams('Lebih Berat'),
  lebih_fine: grams('Lebih Murni'),
  // The lot that a line was sorted into, by its number in the document and by its code.
  no_lot: count('No Lot', { min: 1 }),
  lot_hasil: code('Lot Hasil'),

  // Grams that go from one sorted lot to another.
  no_pindah_sortir: code('No Pindah Sortir'),
  asal_lot: withRequiredMessage(code('Lot Asal'), 'Lot Asal Harus Dipilih'),
  tujuan_lot: withRequiredMessage(code('Lot Tujuan'), 'Lot Tujuan Harus Dipilih'),
  tempat: goods.tempat,
  qty_lot: receiving.qty_lot,

  // What there is of a lot, which may be nothing.
  berat_isi: grams('Isi Lot'),

  // Goods to be washed that are kept by hand.
  no_cuci_manual: code('No Stock Cuci'),
  jenis_cuci: choice('Jenis Mutasi Cuci', washMoves),
  tujuan_cuci: choice('Tujuan', { BEKAS: goodsPlaces.BEKAS, ROSOK: goodsPlaces.ROSOK }),
  berat_kembali: grams('Berat Kembali', { max: lotGramsMax }),
  alasan_cuci: text('Alasan', { atMost: 200 }),

  // What lies where now.
  umur_hari: receiving.umur_hari,
})

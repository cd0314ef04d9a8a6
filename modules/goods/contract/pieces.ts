import { goods as g } from './fields.ts'
import { mostOf } from './round-grams.ts'

/** The fields of a piece besides its barcode, picture, cost and stones: the stock item labels of specification §3. */
export const toldFields = [
  g.nama_barang,
  g.kategori.optional(),
  g.kode_dept,
  g.kode_group,
  g.kode_gudang,
  g.kode_baki,
  g.kadar,
  g.kadar_cetak,
  g.kode_intern.optional(),
  g.kode_bandrol.optional(),
  g.atribut.optional(),
  g.keterangan.optional(),
  g.berat_bruto,
  g.berat_stock,
  g.berat,
  g.berat_plastik.starting(0),
  g.qty.starting(1),
  g.size.optional(),
  g.markup.starting(0),
  g.ongkos.starting(0),
  g.harga_jual.optional(),
  g.harga_estimasi.optional(),
  g.harga_nota.optional(),
  g.harga_beli.optional(),
  g.is_berlian.starting(false),
  g.karat_batu.optional(),
  g.shape.optional(),
  g.no_pesanan.optional(),
  g.no_po.optional(),
  g.tag_id.optional(),
] as const

/** What is known of every piece, besides its barcode, its picture and its stones. */
export const pieceFields = [...toldFields, g.hpp, g.kode_supplier.optional()] as const

/**
 * What the three weights of a piece must be to each other, as messages by field; undefined when they fit.
 *
 * @param most grams that its stock weight may be sold as: what the shop's table rounds it to
 */
export function weightMessages(
  piece: { readonly berat_bruto: number; readonly berat_stock: number; readonly berat: number },
  most = mostOf(piece.berat_stock),
): Record<string, string> | undefined {
  if (piece.berat_bruto < Math.min(piece.berat, piece.berat_stock)) return { berat_bruto: 'Berat Tidak Boleh Kurang Dari Berat Emas' }
  if (piece.berat_stock > piece.berat_bruto) return { berat_stock: 'Berat Stock Tidak Boleh Melebihi Berat Bruto' }
  if (piece.berat > Math.max(most, piece.berat_stock)) return { berat: 'Berat Tidak Boleh Melebihi Berat Stock' }
  return undefined
}

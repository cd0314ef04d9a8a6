import { z } from 'zod'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { core } from '#engine/contract/refusal.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { dateRefusals } from '#modules/ledger/contract/refusals.ts'
import { objectOf } from '#engine/contract/field.ts'
import { goods as g } from './fields.ts'
import { refusals } from './refusals.ts'
import { ubahBarangScreen } from './ubah-barang.ts'

/** Adds a piece to the stock of the shop. */
export const tambahDataBarang = defineScreen({
  path: '/tambah-data-barang',
  title: 'Tambah Data Barang',
  menu: menu.barang,
  synonyms: ['barang baru', 'input barang', 'stok masuk', 'add item'],
})

/** What is told about a new piece, besides its barcode and its picture: the stock item labels of specification §3. */
export const pieceFields = [
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
  g.hpp,
  g.markup.starting(0),
  g.ongkos.starting(0),
  g.harga_jual.optional(),
  g.harga_estimasi.optional(),
  g.harga_nota.optional(),
  g.harga_beli.optional(),
  g.is_berlian.starting(false),
  g.karat_batu.optional(),
  g.shape.optional(),
  g.is_konsinyasi.starting(false),
  g.kode_supplier.optional(),
  g.no_pesanan.optional(),
  g.no_po.optional(),
  g.tag_id.optional(),
] as const

/** What the three weights of a piece must be to each other, as messages by field; undefined when they fit. */
export function weightMessages(piece: { berat_bruto: number; berat_stock: number; berat: number }): Record<string, string> | undefined {
  if (piece.berat_bruto < piece.berat) return { berat_bruto: 'Berat Tidak Boleh Kurang Dari Berat Emas' }
  if (piece.berat_stock > piece.berat_bruto) return { berat_stock: 'Berat Stock Tidak Boleh Melebihi Berat Bruto' }
  if (piece.berat > piece.berat_stock) return { berat: 'Berat Tidak Boleh Melebihi Berat Stock' }
  return undefined
}

/** A new piece as the form sends it. Without a barcode the shop's own sequence gives one. */
export const newPieceBody = objectOf([...pieceFields, g.kode_barcode.optional(), g.foto]).superRefine((piece, context) => {
  for (const [name, message] of Object.entries(weightMessages(piece) ?? {})) context.addIssue({ code: 'custom', path: [name], message })
})

export const addPiece = endpoint({
  call: 'POST barang',
  summary: 'Adds a piece to a tray; its barcode is given or generated',
  access: openTo(tambahDataBarang),
  body: newPieceBody,
  reply: z.object({ kode_barcode: z.string() }),
  refusals: [refusals.BARCODE_TAKEN, refusals.TAG_TAKEN, refusals.TRAY_NOT_THERE, refusals.MASTER_MISSING, refusals.PHOTO_REQUIRED, ...dateRefusals],
  moves: true,
})

/**
 * Takes a picture. With the barcode of a piece it becomes its picture; without one it waits, under the name answered here,
 * for the piece that is being entered.
 */
export const uploadPhoto = endpoint({
  call: 'POST barang/upload-foto',
  summary: 'Stores a picture, resized and encoded anew, for a piece or for the one being entered',
  access: openTo(tambahDataBarang, ubahBarangScreen),
  file: 'image',
  body: z.object({ kode_barcode: g.kode_barcode.check().optional() }),
  reply: z.object({ foto: z.string() }),
  refusals: [refusals.NOT_FOUND, refusals.PHOTO_REQUIRED, refusals.PHOTO_REFUSED, core.FILE_TOO_LARGE],
})

export const readWaitingPhoto = endpoint({
  call: 'GET barang/foto-unggah/{foto}',
  summary: 'A picture that waits for its piece, as JPEG',
  access: openTo(tambahDataBarang, ubahBarangScreen),
  reply: z.unknown(),
  refusals: [refusals.NO_PHOTO],
})

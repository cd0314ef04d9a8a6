import { z } from 'zod'
import { endpoint, openTo, page, pageQuery, signedIn } from '#engine/contract/endpoint.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { printable, unprintable } from '#engine/kinds/text/text.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { objectOf } from '#engine/contract/field.ts'
import { goods as g, owners, places, statuses } from './fields.ts'
import { heldRefusals, refusals } from './refusals.ts'
import { storedStone } from './stones.ts'
import { pieceFields } from './pieces.ts'

/** Every piece the shop has or had, with its whole history. */
export const dataBarang = defineScreen({
  path: '/data-barang',
  hint: 'Cari dengan barcode atau nama. Buka satu barang untuk melihat perjalanannya sejak masuk',
  title: 'Data Barang',
  menu: menu.barang,
  synonyms: ['stok', 'cari barang', 'riwayat barang', 'items', 'stock'],
})

/** The number of pieces that a list requests first, which is more than a screen shows, and each time the user wants more. */
export const pageOfPiecesRows = { first: 60, more: 200 } as const

/**
 * The columns the list may be sorted by, each with an index that has its order; none may be empty, so that the next page can start
 * after a value. Where a piece lies is none: a sale would have to tell the index of it.
 */
export const sortColumns = ['tgl_masuk', 'kode_barcode', 'nama_barang', 'berat', 'kode_dept', 'kode_group'] as const

/** The fields of a piece in the list. */
export const listed = objectOf([
  g.kode_barcode,
  g.nama_barang,
  g.status,
  g.kode_dept,
  g.nama_dept,
  g.kode_group,
  g.kadar_cetak,
  g.berat,
  g.ongkos,
  g.harga_jual.optional(),
  g.kode_intern.optional(),
  g.tag_id.optional(),
  g.foto.optional(),
  g.tgl_masuk,
  g.is_konsinyasi,
  // To the rupiah as the till says it.
  g.harga,
  // Empty of a piece that lies in no tray.
]).and(z.object({ kode_gudang: z.string(), kode_baki: z.string() }))

/** A piece as the list shows it. */
export type ListedPiece = z.output<typeof listed>

const filterText = z.string().trim().max(100).optional()

export const listPieces = endpoint({
  call: 'GET barang',
  summary: 'The pieces of the shop, a page at a time, searched by barcode, name, internal code and tag',
  access: openTo(dataBarang),
  query: z.object({
    cari: filterText,
    kode_dept: filterText,
    kode_group: filterText,
    kode_gudang: filterText,
    kode_baki: filterText,
    status: z.enum(['', ...(Object.keys(statuses) as (keyof typeof statuses)[])]).optional(),
    konsinyasi: z.enum(['', ...(Object.keys(owners) as (keyof typeof owners)[])]).optional(),
    sort: z.enum(sortColumns).default('tgl_masuk'),
    arah: z.enum(['asc', 'desc']).default('desc'),
    ...pageQuery,
  }),
  reply: page(listed),
})

/** A piece with everything about it. */
export const piece = objectOf([
  ...pieceFields,
  // Empty of a piece that lies in no tray.
  g.kode_gudang.optional(),
  g.kode_baki.optional(),
  g.is_konsinyasi,
  g.is_aksesoris,
  g.harga_batu,
  g.kode_barcode,
  g.kode_toko,
  g.nama_toko,
  g.status,
  g.tempat,
  g.nama_dept,
  g.nama_group,
  g.nama_gudang.optional(),
  g.nama_baki.optional(),
  g.fine,
  g.versi,
  g.harga_group,
  g.modal_group,
  g.harga_grosir.optional(),
  g.foto.optional(),
  g.tgl_masuk,
  g.created_at,
  g.created_by,
  // The document that it left with, while it is gone.
  g.no_faktur.optional(),
]).and(
  z.object({
    batu: z.array(storedStone),
    /** For whom it is held, and by which document; null while it is free. */
    ditahan: z.object({ untuk: z.string(), kind: z.string(), reference: z.string() }).nullable(),
  }),
)

/** A piece with everything about it, as its drawer shows it. */
export type Piece = z.output<typeof piece>

export const readPiece = endpoint({
  call: 'GET barang/{kode_barcode}',
  summary: 'A piece with everything about it',
  access: signedIn(),
  reply: piece,
  refusals: [refusals.NOT_FOUND],
})

const placeName = z.enum(Object.keys(places) as (keyof typeof places)[])

/** A place as the history names it. */
const placeReply = z.object({
  tempat: placeName,
  kode_toko: z.string(),
  kode_gudang: z.string(),
  kode_baki: z.string(),
  nama_baki: z.string().nullable(),
})

/** The piece went from one place into another. */
const movement = z.object({
  jenis: z.literal('GERAK'),
  waktu: z.string(),
  user_id: z.string(),
  tgl_system: z.string(),
  /** The kind of event and the document or barcode it belongs to. */
  kind: z.string(),
  reference: z.string(),
  keterangan: z.string().nullable(),
  /** The event took back an earlier one. */
  membatalkan: z.boolean(),
  dari: placeReply,
  ke: placeReply,
  gross: z.number(),
  cost: g.cost.check(),
  /** What a customer paid for it. */
  harga: z.number().nullable(),
})

/** The price per gram of its group changed while the piece was there. */
const priceChange = z.object({
  jenis: z.literal('HARGA'),
  waktu: z.string(),
  user_id: z.string(),
  kode_group: z.string(),
  harga_lama: z.number(),
  harga: z.number(),
})

/** The piece itself was changed: its words and prices, or by a document what it weighs and costs. */
const change = z.object({
  jenis: z.literal('UBAH'),
  waktu: z.string(),
  user_id: z.string(),
  kind: z.string().nullable(),
  reference: z.string().nullable(),
  /** By the name of the field, as people read it; what the caller may not read is left out. */
  perubahan: z.array(z.object({ kolom: z.string(), lama: z.string(), baru: z.string() })),
})

/** Labels of the piece were printed: the first for its tag, every other because that was lost. */
const labelPrint = z.object({
  jenis: z.literal('LABEL'),
  waktu: z.string(),
  user_id: z.string(),
  rangkap: z.number(),
})

/** A tray was weighed while the piece lay in it: how often until it left, the last time, and how often that gave an alarm. */
const weighing = z.object({
  jenis: z.literal('TIMBANG'),
  waktu: z.string(),
  user_id: z.string(),
  kode_toko: z.string(),
  kode_baki: z.string(),
  kali: z.number(),
  alarm: z.number(),
})

/** A count saw the piece, or ended without having seen it. */
const count = z.object({
  jenis: z.literal('OPNAME'),
  waktu: z.string(),
  user_id: z.string(),
  no_sesi: z.string(),
  kode_baki: z.string().nullable(),
  terlihat: z.boolean(),
})

/** The piece was laid aside for a customer, until `dilepas_at`. */
const hold = z.object({
  jenis: z.literal('TAHAN'),
  waktu: z.string(),
  user_id: z.string(),
  untuk: z.string(),
  kind: z.string(),
  reference: z.string(),
  dilepas_at: z.string().nullable(),
  dilepas_oleh: z.string().nullable(),
})

/** The web shop got the order to sell the piece at a price, or to stop selling it. */
const webShop = z.object({
  jenis: z.literal('WEB'),
  waktu: z.string(),
  user_id: z.string(),
  harga: z.number(),
  ditarik: z.boolean(),
})

/** It was made of another piece, or became one. */
const rebirth = z.object({
  jenis: z.literal('ASAL'),
  waktu: z.string(),
  user_id: z.string(),
  kind: z.string(),
  reference: z.string(),
  induk: z.string(),
  anak: z.string(),
})

/**
 * A document moved goods without a barcode that the piece was made of, or that it became: bought, sorted, washed, molten, sold as a bar. Washed goods keep their
 * lot; what is molten is another.
 */
const lotMovement = z.object({
  jenis: z.literal('LOT'),
  waktu: z.string(),
  user_id: z.string(),
  tgl_system: z.string(),
  kind: z.string(),
  reference: z.string(),
  /** The event took back an earlier one. */
  membatalkan: z.boolean(),
  gerak: z.array(z.object({ kode_lot: z.string(), dari: placeName, ke: placeName, gross: z.number() })),
})

/** The piece that it happened to: the one that was asked for, or one that it was made of. */
const of = { kode_barcode: z.string() }

export const pieceHistory = z.array(
  z.discriminatedUnion('jenis', [
    movement.extend(of),
    priceChange.extend(of),
    change.extend(of),
    labelPrint.extend(of),
    weighing.extend(of),
    count.extend(of),
    hold.extend(of),
    webShop.extend(of),
    rebirth.extend(of),
    lotMovement.extend(of),
  ]),
)

/** What happened to a piece since it came in, and before that to the pieces and lots that it was made of; and what became of it. The latest first. */
export type PieceHistory = z.output<typeof pieceHistory>

export const readHistory = endpoint({
  call: 'GET barang/{kode_barcode}/riwayat',
  summary: 'Where a piece has been since it came in, and what its price did meanwhile; the latest first',
  access: signedIn(),
  reply: pieceHistory,
  refusals: [refusals.NOT_FOUND],
})

/** Fewer letters would find half of the shop. */
export const namedMin = 3

/** A piece that may be sold, with the fields that distinguish it from others in a search by name. */
const namedPiece = objectOf([g.kode_barcode, g.nama_barang, g.kadar_cetak, g.berat, g.harga, g.foto.optional()]).and(
  z.object({ kode_baki: z.string() }),
)

/** A piece that was found by its name. */
export type NamedPiece = z.output<typeof namedPiece>

export const findByName = endpoint({
  call: 'GET barang/cari',
  summary: 'The first pieces of the shop that may be sold whose name, barcode or internal code has every word that was typed',
  access: signedIn(),
  query: z.object({ cari: z.string().trim().min(namedMin).max(60).regex(printable, unprintable) }),
  reply: z.array(namedPiece),
})

/** A piece at the till, with the step that it has reached by its age in a shop that has such steps. */
const scanned = piece.and(
  z.object({
    tahap: z
      .object({
        umur_hari: z.number(),
        mulai_hari: z.number(),
        diskon_bebas: z.number(),
        ongkos_bebas: z.number(),
        bonus_umur_rp: z.number(),
        bonus_umur_persen: z.number(),
      })
      .optional(),
  }),
)

/** A piece at the till. */
export type ScannedPiece = z.output<typeof scanned>

export const scanPiece = endpoint({
  call: 'GET barang/scan/{kode_barcode}',
  summary: 'A piece that can be sold now, with all that makes its price; refuses a piece that cannot',
  access: signedIn(),
  reply: scanned,
  refusals: [
    refusals.NOT_FOUND,
    refusals.ALREADY_SOLD,
    ...heldRefusals,
    refusals.IN_TRANSIT,
    refusals.DESTROYED,
    refusals.RETAGGED,
    refusals.MISSING,
    refusals.OTHER_SHOP,
    refusals.DIAMOND_MODULE_OFF,
  ],
})

export const readPhoto = endpoint({
  call: 'GET foto_produk/{kode_barcode}',
  summary: 'The picture of a piece as JPEG, or one that it had before by its name; `ukuran=kecil` for a thumbnail',
  access: signedIn(),
  query: z.object({ ukuran: z.enum(['besar', 'kecil']).default('besar'), foto: z.string().max(16).optional() }),
  reply: z.unknown(),
  refusals: [refusals.NO_PHOTO],
})

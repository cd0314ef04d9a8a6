import { z } from 'zod'
import { isoDate } from '#engine/kinds/date/iso-date.ts'
import { documentRefusals } from '#engine/contract/document-calls.ts'
import { defineDocument, type DocumentOf, documentPart, documentWords as w } from '#engine/contract/document.ts'
import { type ReplyOf, endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col, period } from '#engine/contract/report.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { goods as g } from '#modules/goods/contract/fields.ts'
import { lyingRefusals, refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { masterBaki } from '#modules/masters/contract/master-baki.ts'
import { masterGudang } from '#modules/masters/contract/master-gudang.ts'
import { stock as s } from './fields.ts'
import { refusals } from './refusals.ts'
import { pindahBarangScreen, updateProfitBarang } from './screens.ts'

/** Puts all that lies in a tray into another. */
export const pindahSatuBaki = defineScreen({
  path: '/pindah-barang-satu-baki',
  title: 'Pindah Barang Satu Baki',
  menu: menu.barangPindah,
  synonyms: ['pindah semua isi baki', 'kosongkan baki', 'move a whole tray'],
})

/** The moves of the shop, each to be read and printed again. */
export const lihatPindahBarang = defineScreen({
  path: '/lihat-pindah-barang',
  title: 'Lihat Pindah Barang',
  menu: menu.barangPindah,
  synonyms: ['cetak ulang tanda terima', 'riwayat pindah', 'reprint move'],
})

/**
 * Pieces that went into another tray of the shop. A move is undone by another move back. The history of the piece shows both.
 */
export const pindahBarang = defineDocument({
  kind: 'PINDAH_BARANG',
  name: 'pindah_barang',
  title: 'Pindah Barang',
  prefix: 'PB',
  number: s.no_pindah,
  states: { VALID: 'Sah' },
  header: [s.kode_gudang, s.kode_baki, s.satu_baki, s.total_qty, s.total_berat, s.keterangan.optional()],
  parts: {
    detail_barang: documentPart({
      table: 'pindah_barang_detail',
      fields: [
        s.kode_barcode,
        s.nama_barang,
        s.keterangan_barang.optional(),
        s.kode_dept,
        s.kode_group,
        s.asal_gudang,
        s.asal_baki,
        s.qty,
        s.berat,
        s.harga_jual,
      ],
      internal: [s.fine, s.hpp],
    }),
  },
  screens: { entry: pindahBarangScreen, list: lihatPindahBarang },
  readers: [pindahSatuBaki],
  list: {
    columns: [
      col(s.no_pindah, { opens: 'pindah_barang' }),
      col(w.tgl_system),
      col(w.created_at),
      col(s.kode_gudang),
      col(s.kode_baki),
      col(s.satu_baki),
      col(s.total_qty),
      col(s.total_berat),
      col(w.user_id, { label: 'Input By' }),
      col(w.cetak_ke),
    ],
    search: [s.no_pindah, s.kode_gudang, s.kode_baki],
    searchLines: { part: 'detail_barang', field: s.kode_barcode },
  },
})

/** A whole move as it is stored. */
export type Move = DocumentOf<typeof pindahBarang>

/** So many pieces go into one document: what a scanner reads in an hour. */
const piecesMax = 500

/** Where to, and why. */
export const moveTarget = [
  s.kode_gudang.from(masterGudang, 'nama_gudang'),
  s.kode_baki.from(masterBaki, 'nama_baki'),
  s.keterangan.optional(),
] as const

/** Pieces that are moved, each from the tray that it was seen in, so that of two who move it at once one hears of the other. */
export const newMove = z.intersection(
  objectOf(moveTarget),
  z.object({
    detail_barang: z
      .array(objectOf([s.kode_barcode, s.asal_baki]), { error: 'Data Barang Harus Diisi' })
      .min(1, 'Data Barang Harus Diisi')
      .max(piecesMax, `Data Barang Maksimal ${piecesMax}`),
  }),
)

const moveRefusals = [goodsRefusals.TRAY_NOT_THERE, refusals.SAME_TRAY, ledgerRefusals.NOT_IN_PLACE, ...dateRefusals]

export const movePieces = endpoint({
  call: 'POST pindah_barang',
  summary: 'Puts pieces into another tray of the shop, READY ones and those on deposit; answers the whole move',
  access: openTo(pindahBarangScreen),
  body: newMove,
  reply: pindahBarang.calls.read.reply,
  moves: true,
  refusals: [...lyingRefusals, goodsRefusals.BARCODE_TWICE, refusals.MOVED_MEANWHILE, ...moveRefusals],
})

export const moveTray = endpoint({
  call: 'POST pindah_barang/satu-baki',
  summary: 'Puts all that lies in a tray into another tray of the shop; answers the whole move',
  access: openTo(pindahSatuBaki),
  body: objectOf([s.asal_baki, ...moveTarget]),
  reply: pindahBarang.calls.read.reply,
  moves: true,
  refusals: [refusals.TRAY_EMPTY, ...moveRefusals],
})

/** The pieces of a tray, as the user sees them before a move. */
const lyingPiece = [s.kode_barcode, s.nama_barang, s.kode_group, s.kode_gudang, s.kode_baki, s.qty, s.berat, g.foto.optional()] as const

/** A piece that lies in a tray, as it is scanned. */
export type LyingPiece = ReplyOf<typeof scanLying>

export const scanLying = endpoint({
  call: 'GET pindah_barang/barang/{kode_barcode}',
  summary: 'A piece that lies in a tray of the shop, READY or on deposit; refuses one that does not',
  access: openTo(pindahBarangScreen, updateProfitBarang),
  reply: objectOf([...lyingPiece]),
  refusals: lyingRefusals,
})

export const readTray = endpoint({
  call: 'GET pindah_barang/baki/{kode_baki}',
  summary: 'All that lies in a tray of the shop, READY and on deposit',
  access: openTo(pindahSatuBaki),
  reply: z.array(objectOf([...lyingPiece])),
  refusals: [refusals.TRAY_EMPTY],
})

/** The days of the moves that are listed: in order, and within a month where that is protected (specification §5, §9). */
export const movedDays = period({ from: 'start_date', to: 'end_date' })

/**
 * The moves of some days, to be printed again. The specification (§7) names a further flag of this call and not what it is for: here it
 * tells moves of a whole tray (`true`) from those of scanned pieces (`false`); without it, both.
 */
export const reprintList = endpoint({
  call: 'GET pindahbarang/cetak-ulang',
  summary: 'The moves of some days, the latest first; satu_baki tells those of a whole tray from those of scanned pieces',
  access: openTo(lihatPindahBarang),
  query: z.object({
    start_date: isoDate('Tanggal Awal', movedDays.emptyTexts.from),
    end_date: isoDate('Tanggal Akhir', movedDays.emptyTexts.to),
    satu_baki: z.enum(['true', 'false']).optional(),
  }),
  reply: z.array(objectOf([s.no_pindah, w.tgl_system, s.kode_gudang, s.kode_baki, s.satu_baki, s.total_qty, s.total_berat, s.input_by])),
})

export const reprintLines = endpoint({
  call: 'POST pindahbarang/cetak-ulang/by-no-pindah',
  summary: 'The lines of a move by its number',
  access: openTo(lihatPindahBarang),
  body: objectOf([s.no_pindah]),
  readsOnly: true,
  reply: z.array(objectOf([s.kode_barcode, s.nama_barang, g.keterangan.optional(), s.berat, s.qty, s.harga_jual])),
  refusals: [documentRefusals.DOCUMENT_NOT_FOUND],
})

/** The same call by GET: the specification does not show the verb (§7). */
export const reprintLinesByGet = endpoint({
  ...reprintLines,
  call: 'GET pindahbarang/cetak-ulang/by-no-pindah',
  query: reprintLines.body,
  body: undefined,
})

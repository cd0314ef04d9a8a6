import { z } from 'zod'
import { done, endpoint, openTo } from '#engine/contract/endpoint.ts'
import { goods as g } from '#modules/goods/contract/fields.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { labels as l } from './fields.ts'
import { labelLayout } from './label-layout.ts'
import { refusals } from './refusals.ts'
import { cetakBarcode } from './screens.ts'

/** Labels that are printed at once, at the most. */
export const labelsMax = 1_000

/** A piece as its label says it, where it lies, and how often a label of it was printed. */
export const labelPiece = z.object({
  kode_barcode: g.kode_barcode.check(),
  nama_barang: z.string(),
  kode_dept: z.string(),
  nama_dept: z.string(),
  berat: z.number(),
  kadar_cetak: z.string(),
  size: z.string().nullable(),
  kode_intern: z.string().nullable(),
  /** What a customer pays for it now. */
  harga: z.number(),
  nama_toko: z.string(),
  kode_baki: z.string().nullable(),
  /** The name of its picture. */
  foto: z.string().nullable(),
  cetakan: z.number(),
})

/** A piece as the screen that prints its label knows it. */
export type PrintedPiece = z.output<typeof labelPiece>

const pieceRefusals = [goodsRefusals.NOT_FOUND, goodsRefusals.OTHER_SHOP, goodsRefusals.ALREADY_SOLD, goodsRefusals.DESTROYED]

/** What a code names: a piece, a tray with the pieces that lie in it, or a document with the pieces of its lines. */
export const findLabels = endpoint({
  call: 'GET label/cari/{kode}',
  summary: 'The pieces that a barcode, a tray or the number of a document names, as their labels say them',
  access: openTo(cetakBarcode),
  reply: z.array(labelPiece),
  refusals: [...pieceRefusals, refusals.NOTHING_TO_LABEL],
})

/** Pieces that were picked elsewhere. */
export const readLabels = endpoint({
  call: 'POST label/barang',
  summary: 'Pieces of the shop as their labels say them; what has no label any more is left out',
  access: openTo(cetakBarcode),
  body: z.object({ kode_barcode: z.array(g.kode_barcode.check()).min(1).max(labelsMax) }),
  reply: z.array(labelPiece),
  readsOnly: true,
})

const shift = {
  geser_x: z.number().min(-20).max(20),
  geser_y: z.number().min(-20).max(20),
}

/** In which design and on which printer labels are printed, and how far that printer is off. */
export const printingWay = {
  kode_desain: l.kode_desain.check(),
  /** Without one, paper out of the browser. */
  kode_printer: l.kode_printer.optional().check(),
  /** The first label of a sheet that was begun. */
  mulai: z.number().int().min(1).max(800).default(1),
  ...shift,
}

export const printerRefusals = [
  refusals.BARCODE_UNFIT,
  refusals.QR_UNFIT,
  refusals.TEXT_UNFIT,
  refusals.PRINTER_MISSING,
  refusals.PRINTER_NOT_ALLOWED,
  refusals.PRINTER_SILENT,
  refusals.PRINTER_NO_PAPER,
  refusals.PRINTER_NO_RIBBON,
  refusals.PRINTER_COVER_OPEN,
  refusals.PRINTER_JAMMED,
  refusals.PRINTER_PAUSED,
]

/**
 * Prints labels and counts them. Those for a printer in the network are sent by the server; of all others the pieces are answered
 * as they are now, and the browser prints them.
 */
export const printLabels = endpoint({
  call: 'POST label/cetak',
  summary: 'Counts labels as printed and sends them to a printer in the network; others the browser prints',
  access: openTo(cetakBarcode),
  body: z.object({
    ...printingWay,
    barang: z
      .array(z.object({ kode_barcode: g.kode_barcode.check(), rangkap: l.rangkap.check() }))
      .min(1, 'Barcode Tidak Boleh Kosong')
      .max(labelsMax),
  }),
  reply: done.extend({ barang: z.array(labelPiece) }),
  refusals: [...pieceRefusals, refusals.DESIGN_MISSING, refusals.TOO_MANY_LABELS, ...printerRefusals],
})

/** Prints a page of specimens with the edges of their faces on a printer in the network. Nothing is counted. */
export const tryPrinter = endpoint({
  call: 'POST label/percobaan',
  summary: 'Prints specimens on a label printer in the network, to see how far it is off; counts nothing',
  access: openTo(cetakBarcode),
  body: z.object({ layout: labelLayout, kode_printer: l.kode_printer.check(), ...shift }),
  reply: done,
  refusals: printerRefusals,
})

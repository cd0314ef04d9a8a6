import { z } from 'zod'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { heldRefusals, lyingRefusals } from '#modules/goods/contract/refusals.ts'
import { dateRefusals } from '#modules/ledger/contract/refusals.ts'
import { preorders as p } from './fields.ts'
import { refusals } from './refusals.ts'
import { closingBarangPo } from './screens.ts'

const requested = objectOf([p.kode_barcode])

/** A piece that is held for a pre-order: the customer, the line, and how many pieces of the pre-order are there. */
const arrived = objectOf([
  p.kode_barcode,
  p.nama_barang,
  p.berat,
  p.kode_baki,
  p.tgl_datang,
  p.no_po,
  p.nama_customer,
  p.deskripsi,
  p.total_qty,
  p.qty_datang,
  p.status_po,
]).and(z.object({ no_hp: z.string() }))

/** A piece that is held for a pre-order. */
export type ArrivedPiece = z.output<typeof arrived>

export const readArrived = endpoint({
  call: 'GET pre-order/barang',
  summary: 'The pieces that are held for pre-orders of the shop and not handed over, the latest first',
  access: openTo(closingBarangPo),
  reply: z.array(arrived),
})

/** The piece goes to the oldest pre-order with a line of its kind and group (and its size, where both have one) that still waits. */
export const assignArrived = endpoint({
  call: 'POST pre-order/barang',
  summary: 'Holds a piece that has arrived for the customer who has waited longest for one of its kind and group',
  access: openTo(closingBarangPo),
  body: requested,
  reply: arrived,
  refusals: [refusals.PO_NOBODY_WAITS, refusals.PO_OF_ONE_PIECE, ...lyingRefusals, ...heldRefusals, ...dateRefusals],
})

/** Releases a piece that was scanned by mistake. The shop can sell it to any customer again. */
export const releaseArrived = endpoint({
  call: 'POST pre-order/barang/lepas',
  summary: 'Releases a piece that is held for a pre-order',
  access: openTo(closingBarangPo),
  body: requested,
  reply: objectOf([p.kode_barcode, p.no_po]),
  refusals: [refusals.PO_NOT_ASSIGNED],
})

import { z } from 'zod'
import type { DocumentOf, NewDocument } from '#engine/contract/document.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { categoryKeys } from '#modules/approvals/contract/categories.ts'
import { defineCase } from '#modules/cases/contract/case.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { members } from '#modules/members/contract/fields.ts'
import { handingOver } from '#modules/sales/contract/pick-up.ts'
import { refusals as saleRefusals } from '#modules/sales/contract/refusals.ts'
import { preorders as p } from './fields.ts'
import { preOrder } from './pre-order.ts'
import { refusals } from './refusals.ts'
import { ambilPreOrder, batalMutasiPo, batalPreOrder, bayarPreOrder, lihatMutasiPo, lihatPreOrder } from './screens.ts'

/** A piece that is here for it: what it is sold for now, what was agreed on for one like it, and the approvals that it needs as far as the reader may know. */
const arrivedPiece = objectOf([p.kode_barcode, p.nama_barang, p.kadar_cetak, p.kode_baki, p.berat, p.harga_total, p.nilai_po]).and(
  z.object({ perlu_otorisasi: z.array(z.enum(categoryKeys)) }),
)
const ordered = objectOf([p.deskripsi, p.nama_dept, p.nama_group, p.size.optional(), p.qty, p.berat, p.sub_total, p.qty_datang, p.qty_tutup])

/** A pre-order, for the screens that take its money or hand its goods over. */
const openPreOrder = objectOf([
  p.no_po,
  p.tgl_perkiraan,
  p.nama_customer,
  p.no_hp,
  // The member with this telephone number, where there is one.
  members.kode_member.optional(),
  members.nama_member.optional(),
  p.harga_dikunci,
  p.total_qty,
  p.qty_datang,
  p.qty_tutup,
  p.total_harga,
  p.uang_po,
  // What was agreed on for what he does not have yet.
  p.nilai_po,
  p.sisa_bayar,
  p.hari_lewat,
]).and(z.object({ detail_pre_order: z.array(ordered), detail_barang: z.array(arrivedPiece) }))

/** A pre-order, for the screens that take its money or hand its goods over. */
export type OpenPreOrder = z.output<typeof openPreOrder>

const taken = z.object({
  detail_barang: z
    .array(objectOf([p.kode_barcode]))
    .min(1, 'Data Barang Harus Diisi')
    .max(200),
})
const takingRefusals = [saleRefusals.PO_NOT_AVAILABLE, refusals.PO_OTHER_PIECE]

/**
 * A pre-order (as events.md O1, O6, O7): more is paid on it; pieces that have arrived are handed over, which is a sale, all of them or a part; or it is given up: what is
 * left of his money goes back, less what the shop keeps, and what was held is free. The step that hands over leaves it as it stands; how far its goods are
 * follows from the pieces.
 */
export const preOrderCase = defineCase({
  document: preOrder,
  events: {
    kind: 'MUTASI_PO',
    name: 'mutasi_po',
    title: 'Mutasi PO',
    prefix: 'MO',
    number: p.no_mutasi_po,
    step: p.jenis_mutasi_po,
    header: [p.uang_po, p.potongan_batal],
    columns: [col(p.uang_po), col(p.potongan_batal)],
    list: lihatMutasiPo,
    cancel: {
      screen: batalMutasiPo,
      approval: 'BATAL_PESANAN',
      onlyOnItsDate: refusals.PO_EVENT_OF_YESTERDAY,
      notTheLatest: saleRefusals.PO_NOT_AVAILABLE,
    },
    mayMoveNothing: true,
  },
  open: {
    summary:
      'The open pre-orders of the shop with what has arrived for them, at what it is sold for now, the oldest first; found by number, customer, telephone and piece',
    reply: openPreOrder,
    due: [p.tgl_perkiraan, p.hari_lewat],
    amount: p.sisa_bayar,
    screens: [lihatPreOrder],
  },
  steps: {
    BAYAR: {
      screen: bayarPreOrder,
      call: 'bayar',
      summary: 'Takes a further payment on an open pre-order, of whichever day it is',
      from: ['BERLAKU'],
      to: 'BERLAKU',
      otherwise: saleRefusals.PO_NOT_AVAILABLE,
      asks: [p.dp.labelled('Jumlah'), p.keterangan.optional()],
      money: 'IN',
      refusals: [refusals.PO_PAID_TOO_MUCH],
    },
    AMBIL: {
      ...handingOver,
      also: handingOver.also.and(taken),
      screen: ambilPreOrder,
      call: 'ambil',
      summary:
        'Sells pieces that have arrived for a pre-order, at its rates a gram where they are locked, else at those of the day; his money counts by their share, and the last ones take all of it; answers the sale',
      from: ['BERLAKU'],
      to: 'BERLAKU',
      otherwise: saleRefusals.PO_NOT_AVAILABLE,
      // What was paid beyond the price goes back as change.
      refusals: [refusals.PO_OTHER_PIECE, ledgerRefusals.CASH_SHORT, ...handingOver.refusals],
      approvals: ['TURUN_ONGKOS', 'BATAS_HARGA_JUAL', 'BERLIAN_DI_BAWAH_MODAL'],
      early: { refusals: takingRefusals, body: objectOf([p.no_po]).and(taken) },
    },
    BATAL: {
      screen: batalPreOrder,
      call: 'batal',
      summary: 'Gives an open pre-order up: pays back what the customer still has with us, less what the shop keeps; what was held for it is free',
      from: ['BERLAKU'],
      to: 'BATAL',
      otherwise: saleRefusals.PO_NOT_AVAILABLE,
      asks: [p.potongan_batal.starting(0), p.keterangan.labelled('Alasan')],
      money: 'OUT',
      refusals: [refusals.PO_FEE_TOO_LARGE, goodsRefusals.STATUS_CHANGED],
      approvals: ['BATAL_PESANAN'],
      // The goods that had arrived for it may be sold to another customer by then.
      final: refusals.PO_CANCELLED_FOR_GOOD,
    },
  },
})

export const { events: mutasiPo } = preOrderCase
export const {
  open: readOpenPreOrders,
  BAYAR: payPreOrder,
  AMBIL: pickUpPreOrder,
  AMBIL_otorisasi: askPreOrderApprovals,
  BATAL: cancelPreOrder,
} = preOrderCase.calls

/** What happened to a pre-order, as it is stored. */
export type PreOrderEvent = DocumentOf<typeof mutasiPo>

/** What happens to a pre-order, about to be written. */
export type NewPreOrderEvent = NewDocument<typeof mutasiPo>

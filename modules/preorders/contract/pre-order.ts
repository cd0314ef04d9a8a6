import { z } from 'zod'
import { defineDocument, type DocumentOf, documentPart, documentWords as w } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { refusals as documentRefusals } from '#modules/documents/contract/refusals.ts'
import { salespersonSnapshot } from '#modules/documents/contract/trade.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { declareOrders } from '#modules/intake/contract/orders.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { masterJenis } from '#modules/masters/contract/master-jenis.ts'
import { priceOfLine } from '#modules/orders/contract/prices.ts'
import { refusals as orderRefusals } from '#modules/orders/contract/refusals.ts'
import { paid, paymentPart } from '#modules/payments/contract/payment.ts'
import { paidInRefusals } from '#modules/payments/contract/refusals.ts'
import { masterGroup } from '#modules/pricing/contract/master-group.ts'
import type { Rounding } from '#modules/settings/contract/rounding.ts'
import { preorders as p } from './fields.ts'
import { laporanClosingBarangPo, laporanOutstandPo, laporanPenjualanPo, laporanPoTerlambat, laporanTransaksiPo } from './laporan.ts'
import { refusals } from './refusals.ts'
import { closingBarangPo, lihatPreOrder, preOrderModule, transaksiPreOrder } from './screens.ts'

declareOrders('no_po', preOrderModule)

/** The customer. He has a telephone number, so that the shop can call him when his goods are there. */
const customer = [p.kode_sales, p.nama_customer, p.alamat_customer.optional(), p.no_hp] as const

/** A line as it is entered: so many pieces of a kind and a group, each of this weight and for this work fee; its price a gram is that of its group. */
export const preOrderedFields = [
  p.deskripsi,
  p.kode_dept.from(masterJenis, 'nama_dept'),
  p.kode_group.from(masterGroup, 'nama_group'),
  p.size.optional(),
  p.qty.starting(1),
  p.berat,
  p.ongkos.starting(0),
] as const

/**
 * Goods that a customer orders by kind and quantity before they are here, and what he has paid of them (pre_order, as events.md O1). Its state says whether it
 * stands or was given up; `status_po` says how far its goods are.
 */
export const preOrder = defineDocument({
  kind: 'PRE_ORDER',
  name: 'pre_order',
  title: 'Pre Order',
  prefix: 'PO',
  number: p.no_po,
  states: { BERLAKU: 'Berlaku', BATAL: 'Dibatalkan' },
  header: [
    ...customer,
    p.tgl_perkiraan,
    p.harga_dikunci,
    p.total_qty,
    p.total_berat,
    p.total_harga,
    p.dp,
    p.jumlah_bayar,
    p.kembali,
    p.uang_po,
    p.qty_datang,
    p.qty_tutup,
    p.status_po,
    p.keterangan.optional(),
  ],
  copied: [salespersonSnapshot],
  summary: [p.nama_customer, p.total_harga],
  parts: {
    detail_pre_order: documentPart({
      table: 'pre_order_detail',
      fields: [
        p.deskripsi,
        p.kode_dept,
        p.kode_group,
        p.size.optional(),
        p.qty,
        p.berat,
        p.berat_baris,
        p.harga_per_gram,
        p.ongkos,
        p.sub_total,
        p.qty_datang,
        p.qty_tutup,
      ],
      joined: [
        { table: 'jenis', by: 'kode_dept', fields: [p.nama_dept] },
        { table: 'grup', by: 'kode_group', fields: [p.nama_group] },
      ],
    }),
    detail_bayar: paymentPart('pre_order_bayar', transaksiPreOrder),
  },
  screens: { entry: transaksiPreOrder, list: lihatPreOrder },
  list: {
    columns: [
      col(p.no_po, { opens: 'pre_order' }),
      col(w.tgl_system),
      col(p.tgl_perkiraan),
      col(p.nama_customer),
      col(p.no_hp),
      col(p.total_qty),
      col(p.qty_datang),
      col(p.qty_tutup),
      col(p.total_harga),
      col(p.uang_po),
      col(p.status_po),
      col(w.status),
    ],
    search: [p.no_po, p.nama_customer, p.no_hp],
  },
  readers: [
    closingBarangPo,
    laporanTransaksiPo.screen,
    laporanOutstandPo.screen,
    laporanClosingBarangPo.screen,
    laporanPenjualanPo.screen,
    laporanPoTerlambat.screen,
  ],
  // One that was brought in from a file has no money yet.
  mayMoveNothing: true,
  messageSetting: 'WA_TEMPLATE_PRE_ORDER',
})

/** A whole pre-order as it is stored. */
export type PreOrder = DocumentOf<typeof preOrder>

/** The fields of a pre-order besides its lines and payments. */
export const preOrderHeader = [...customer, p.tgl_perkiraan, p.harga_dikunci.starting(true), p.dp, p.keterangan.optional()] as const

/** A line as it is asked for, with the price a gram that was seen. */
export const preOrderedLine = objectOf([...preOrderedFields, p.harga_per_gram])

/** A line as it is asked for. */
export type PreOrderedLine = z.output<typeof preOrderedLine>

/** A pre-order has so many lines at the most. */
export const linesMax = 30

/** A pre-order as the screen sends it, paid. */
export const newPreOrder = z.intersection(
  z.intersection(
    objectOf(preOrderHeader),
    z.object({
      detail_pre_order: z
        .array(preOrderedLine, { error: 'Data Barang Harus Diisi' })
        .min(1, 'Data Barang Harus Diisi')
        .max(linesMax, `Data Barang Maksimal ${linesMax}`),
    }),
  ),
  paid,
)

/** A pre-order as the screen sends it, checked. */
export type NewPreOrder = z.output<typeof newPreOrder>

/** What a line comes to: each of its pieces as an order prices one, times how many. */
export const priceOfPreOrdered = (line: Pick<PreOrderedLine, 'qty' | 'berat' | 'harga_per_gram' | 'ongkos'>, rounding: Rounding): number =>
  line.qty * priceOfLine(line, rounding).harga_total

/** Takes a pre-order. `POST pre-order` is the list (specification §7), so that adding has a path of its own. */
export const makePreOrder = endpoint({
  call: 'POST pre-order/create',
  summary: 'Takes a pre-order of goods that are not here yet, at the prices a gram of the moment, with what the customer pays of it',
  access: openTo(transaksiPreOrder),
  body: newPreOrder,
  reply: preOrder.calls.read.reply,
  moves: true,
  refusals: [
    refusals.PO_EXPECTED_IN_PAST,
    orderRefusals.ORDER_DP_TOO_LARGE,
    orderRefusals.ORDER_PRICE_CHANGED,
    goodsRefusals.MASTER_MISSING,
    documentRefusals.SALES_NOT_FOUND,
    ledgerRefusals.NO_ACCOUNT,
    ...paidInRefusals,
    ...dateRefusals,
  ],
})

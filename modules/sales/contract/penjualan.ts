import { z } from 'zod'
import { defineDocument, type DocumentOf, documentPart, documentWords as w } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { payments as p } from '#modules/payments/contract/fields.ts'
import { paymentList, paymentPart } from '#modules/payments/contract/payment.ts'
import { refusals as paymentRefusals } from '#modules/payments/contract/refusals.ts'
import { saleStates, sales as s } from './fields.ts'
import { laporanPenjualan } from './laporan-penjualan.ts'
import { refusals } from './refusals.ts'

/** The till: sells pieces of the shop. */
export const transaksiPenjualan = defineScreen({
  path: '/transaksi-penjualan',
  title: 'Transaksi Penjualan',
  menu: menu.penjualan,
  synonyms: ['jual', 'kasir', 'penjualan baru', 'sell', 'till'],
})

/** The sales of the shop, each to be read and printed again. */
export const lihatPenjualan = defineScreen({
  path: '/lihat-penjualan',
  title: 'Lihat Penjualan',
  menu: menu.penjualan,
  synonyms: ['cetak ulang nota', 'cari faktur', 'riwayat penjualan', 'reprint', 'sales list'],
})

/** Cancels a sale of today. */
export const batalPenjualan = defineScreen({
  path: '/batal-penjualan',
  title: 'Batal Penjualan',
  menu: menu.penjualan,
  synonyms: ['batalkan faktur', 'void', 'cancel sale'],
})

/** A sale (faktur jual): entered and paid in one step; names, rates and weights are those of the moment. */
export const penjualan = defineDocument({
  kind: 'PENJUALAN',
  name: 'penjualan',
  title: 'Penjualan',
  prefix: 'FJ',
  number: s.no_faktur,
  states: saleStates,
  header: [
    s.kode_sales,
    s.nama_customer,
    s.alamat_customer.optional(),
    s.no_hp.optional(),
    s.kode_member.optional(),
    s.total_qty,
    s.total_berat,
    s.sub_total,
    s.total_ongkos,
    s.diskon,
    s.pembulatan,
    s.grand_total,
    s.jumlah_bayar,
    s.kembali,
    s.keterangan.optional(),
  ],
  copied: [{ table: 'sales', by: 'kode_sales', ofShop: true, fields: [s.nama_sales], unknown: refusals.SALES_NOT_FOUND }],
  told: [s.nama_customer, s.grand_total],
  parts: {
    detail_barang: documentPart({
      table: 'penjualan_detail',
      fields: [
        s.kode_barcode,
        s.nama_barang,
        s.keterangan_barang.optional(),
        s.kode_dept,
        s.kode_group,
        s.kadar,
        s.kadar_cetak,
        s.kode_gudang,
        s.kode_baki,
        s.qty,
        s.berat,
        s.harga_per_gram,
        s.harga_dasar,
        s.ongkos,
        s.diskon_persen,
        s.diskon_rp,
        s.diskon,
        s.pembulatan,
        s.harga_total,
        // Of lines from before it was kept there is none.
        s.warna_nota.optional(),
        s.rumus,
      ],
      // Whose piece it was that was on consignment: he is owed its cost.
      kept: [s.fine, s.hpp, s.kode_supplier.optional()],
    }),
    detail_bayar: paymentPart('penjualan_bayar'),
  },
  screens: { entry: transaksiPenjualan, list: lihatPenjualan },
  readers: [laporanPenjualan.screen],
  actions: {
    batal: cancelling({
      screen: batalPenjualan,
      approval: 'BATAL_PENJUALAN',
      onlyOnItsDate: refusals.SALE_OF_YESTERDAY,
      refusals: [goodsRefusals.STATUS_CHANGED],
    }),
  },
  list: {
    columns: [
      col(s.no_faktur, { opens: 'penjualan' }),
      col(w.tgl_system),
      col(w.created_at),
      col(s.nama_customer),
      col(s.nama_sales),
      col(s.total_qty),
      col(s.total_berat),
      col(s.grand_total),
      col(s.cara_bayar),
      col(w.cetak_ke),
      col(w.status),
    ],
    search: [s.no_faktur, s.nama_customer, s.no_hp],
    searchLines: { part: 'detail_barang', field: s.kode_barcode },
    gathered: [{ field: s.cara_bayar, part: 'detail_bayar', column: p.jenis.name }],
  },
  grouped: { as: 'dataJualGrouped', part: 'detail_barang', by: [s.kode_group, s.kadar_cetak], sums: [s.qty, s.berat, s.harga_total] },
  messageSetting: 'WA_TEMPLATE_PENJUALAN',
})

/** A whole sale as it is stored: all that a receipt needs. */
export type Sale = DocumentOf<typeof penjualan>

/** A piece as it was sold. */
export type SoldPiece = Sale['detail_barang'][number]

/** A payment as it was taken. */
export type TakenPayment = Sale['detail_bayar'][number]

/** A piece as the cashier sells it. `harga_total` is the price the cashier saw; the server reckons it again. */
export const sellPiece = objectOf([s.kode_barcode, s.ongkos, s.diskon_persen.starting(0), s.diskon_rp.starting(0), s.harga_total])

/** A sale as the till sends it. */
export const newSale = z.intersection(
  objectOf([s.nama_customer, s.alamat_customer.optional(), s.no_hp.optional(), s.kode_member.optional(), s.kode_sales, s.keterangan.optional()]),
  z.object({
    detail_barang: z.array(sellPiece, { error: 'Data Barang Harus Diisi' }).min(1, 'Data Barang Harus Diisi').max(100, 'Data Barang Maksimal 100'),
    detail_bayar: paymentList,
  }),
)

/** A sale as the till sends it, checked. */
export type NewSale = z.output<typeof newSale>

/**
 * Sells. A refusal names what it means in `fields`: a field of the body (`kode_sales`, `detail_bayar.0.no_rekening`), or
 * a piece by its barcode (sold, held, unknown, price changed: the message has the new one, `details.harga_baru` that of
 * `details.kode_barcode` in rupiah).
 */
export const sell = endpoint({
  call: 'POST penjualan',
  summary: 'Sells pieces of the shop: takes them out of their trays, takes the money, answers the whole sale',
  access: openTo(transaksiPenjualan),
  body: newSale,
  reply: penjualan.calls.read.reply,
  moves: true,
  refusals: [
    goodsRefusals.NOT_FOUND,
    goodsRefusals.ALREADY_SOLD,
    goodsRefusals.HELD,
    goodsRefusals.IN_TRANSIT,
    goodsRefusals.DESTROYED,
    goodsRefusals.OTHER_SHOP,
    goodsRefusals.DIAMOND_MODULE_OFF,
    goodsRefusals.BARCODE_TWICE,
    refusals.PRICE_CHANGED,
    refusals.DISCOUNT_TOO_LARGE,
    refusals.SALES_NOT_FOUND,
    paymentRefusals.NO_PAYMENT,
    paymentRefusals.PAYMENT_SHORT,
    paymentRefusals.PAYMENT_EXCESS,
    paymentRefusals.PAYMENT_OVER,
    paymentRefusals.ACCOUNT_NOT_FOUND,
    ledgerRefusals.NO_ACCOUNT,
    ...dateRefusals,
    ...approvalAnswers,
  ],
  approvals: ['BATAS_HARGA_JUAL', 'TURUN_ONGKOS'] satisfies Category[],
})

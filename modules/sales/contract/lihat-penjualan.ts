import { z } from 'zod'
import { endpoint, openTo, page } from '#engine/contract/endpoint.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { objectOf } from '#modules/goods/contract/fields.ts'
import { type SaleState, saleStates, sales as s } from './fields.ts'
import { laporanPenjualan } from './laporan-penjualan.ts'
import { refusals } from './refusals.ts'
import { sale } from './sale.ts'
import { transaksiPenjualan } from './transaksi-penjualan.ts'

/** The sales of the shop, each to be read and printed again. */
export const lihatPenjualan = defineScreen({
  path: '/lihat-penjualan',
  title: 'Lihat Penjualan',
  menu: menu.penjualan,
  synonyms: ['cetak ulang nota', 'cari faktur', 'riwayat penjualan', 'reprint', 'sales list'],
})

const listed = objectOf([
  s.no_faktur,
  s.tgl_system,
  s.created_at,
  s.status,
  s.user_id,
  s.kode_sales,
  s.nama_sales,
  s.nama_customer,
  s.no_hp.optional(),
  s.total_qty,
  s.total_berat,
  s.grand_total,
  s.cara_bayar,
  s.cetak_ke,
])

/** A sale as the list shows it. */
export type ListedSale = z.output<typeof listed>

export const listSales = endpoint({
  call: 'GET penjualan',
  summary: 'The sales of the shop, the latest first, a page at a time; searched by number, customer, telephone and barcode',
  access: openTo(lihatPenjualan),
  query: z.object({
    /** Business dates; without them, the shop's own today. */
    tgl_from: z.iso.date().optional(),
    tgl_to: z.iso.date().optional(),
    cari: z.string().trim().max(100).optional(),
    status: z.enum(Object.keys(saleStates) as [SaleState, ...SaleState[]]).optional(),
    /** The `next` of the page before. */
    after: z
      .string()
      .max(100)
      .regex(/^\S+ \S+$/)
      .refine((place) => z.iso.date().safeParse(place.split(' ')[0]).success)
      .optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: page(listed),
})

export const readSale = endpoint({
  call: 'GET penjualan/{no_faktur}',
  summary: 'A whole sale as it is stored',
  access: openTo(lihatPenjualan, transaksiPenjualan, laporanPenjualan.screen),
  reply: sale,
  refusals: [refusals.SALE_NOT_FOUND],
})

/** Pieces of one price group and printed purity together, as a short receipt lists them. */
const groupedPieces = objectOf([s.kode_group, s.kadar_cetak, s.qty, s.berat, s.harga_total])

/** What a receipt says, to be read or sent (specification §7). Reading prints nothing and counts nothing. */
export const readReceipt = endpoint({
  call: 'POST penjualan/get/bynota/single',
  summary: 'A sale with its receipt as a message; counts no print',
  access: openTo(lihatPenjualan, transaksiPenjualan),
  body: objectOf([s.no_faktur]),
  readsOnly: true,
  reply: z.object({
    data: sale,
    /** The receipt as a message. */
    template_wa: z.string(),
    dataJualGrouped: z.array(groupedPieces),
  }),
  refusals: [refusals.SALE_NOT_FOUND],
})

export const reprintSale = endpoint({
  call: 'POST penjualan/{no_faktur}/cetak-ulang',
  summary: 'A sale to be printed again; counts the print and notes who asked',
  access: openTo(lihatPenjualan),
  reply: sale,
  refusals: [refusals.SALE_NOT_FOUND],
})

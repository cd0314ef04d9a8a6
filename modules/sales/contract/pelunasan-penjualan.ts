import { z } from 'zod'
import { documentRefusals } from '#engine/contract/document-calls.ts'
import { defineDocument, type DocumentOf, documentWords as w } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col, defineReport } from '#engine/contract/report.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { paid, paymentPart } from '#modules/payments/contract/payment.ts'
import { paidInRefusals, refusals as paymentRefusals } from '#modules/payments/contract/refusals.ts'
import { goods } from '#modules/goods/contract/fields.ts'
import { sales as s } from './fields.ts'
import { owedKind } from './owed-kind.ts'
import { refusals } from './refusals.ts'

/** Takes what customers still owe of their sales. */
export const pelunasanPenjualanBaru = defineScreen({
  path: '/pelunasan-penjualan',
  title: 'Pelunasan Penjualan',
  menu: menu.penjualanSisa,
  synonyms: ['lunas', 'pelunasan', 'bayar sisa', 'piutang customer', 'cicil', 'settle'],
})

/** The later payments of sales, each to be read and printed again. */
export const lihatPelunasanPenjualan = defineScreen({
  path: '/lihat-pelunasan-penjualan',
  title: 'Lihat Pelunasan Penjualan',
  menu: menu.penjualanSisa,
  synonyms: ['riwayat pelunasan', 'settlements'],
})

/** Cancels such a payment of today. */
export const batalPelunasanPenjualan = defineScreen({
  path: '/batal-pelunasan-penjualan',
  title: 'Batal Pelunasan Penjualan',
  menu: menu.penjualanSisa,
  synonyms: ['void', 'cancel settlement'],
})

/** A customer's later payment of his debt from a sale, on any day. */
export const pelunasanPenjualan = defineDocument({
  kind: 'PELUNASAN_PENJUALAN',
  name: 'pelunasan_penjualan',
  title: 'Pelunasan Penjualan',
  prefix: 'LP',
  number: s.no_pelunasan,
  header: [
    s.no_faktur,
    s.kode_member,
    s.nama_customer,
    s.no_hp.optional(),
    s.sisa_sebelum,
    s.grand_total,
    s.jumlah_bayar,
    s.kembali,
    s.sisa_bayar,
    s.keterangan.optional(),
  ],
  summary: [s.nama_customer, s.grand_total],
  parts: { detail_bayar: paymentPart('pelunasan_penjualan_bayar', pelunasanPenjualanBaru) },
  screens: { entry: pelunasanPenjualanBaru, list: lihatPelunasanPenjualan },
  actions: {
    batal: cancelling({
      screen: batalPelunasanPenjualan,
      approval: 'BATAL_PELUNASAN',
      onlyOnItsDate: refusals.SETTLED_YESTERDAY,
      refusals: [ledgerRefusals.CLAIM_SHORT, paymentRefusals.PAID_TOGETHER],
    }),
  },
  list: {
    columns: [
      col(s.no_pelunasan, { opens: 'pelunasan_penjualan' }),
      col(w.tgl_system),
      col(s.no_faktur, { opens: { kindOf: owedKind } }),
      col(s.nama_customer),
      col(s.grand_total),
      col(s.sisa_bayar),
      col(s.cara_bayar),
      col(w.status),
    ],
    search: [s.no_pelunasan, s.no_faktur, s.nama_customer, s.no_hp],
    gathered: [{ field: s.cara_bayar, part: 'detail_bayar', column: 'jenis' }],
  },
  messageSetting: 'WA_TEMPLATE_PELUNASAN',
})

/** A payment of a debt, as it is stored. */
export type SaleSettlement = DocumentOf<typeof pelunasanPenjualan>

/** A payment as it is entered: of more cash than is owed, the rest goes back. */
export const newSettlement = z.intersection(objectOf([s.no_faktur, s.keterangan.optional()]), paid)

/** A payment as it is entered, checked. */
export type NewSettlement = z.output<typeof newSettlement>

export const settleSale = endpoint({
  call: 'POST pelunasan_penjualan',
  summary: 'Takes what a customer still owes of a sale, or part of it; answers the whole document',
  access: openTo(pelunasanPenjualanBaru),
  body: newSettlement,
  reply: pelunasanPenjualan.calls.read.reply,
  moves: true,
  refusals: [documentRefusals.DOCUMENT_NOT_FOUND, refusals.NOTHING_OWED, ...paidInRefusals, ledgerRefusals.NO_ACCOUNT, ...dateRefusals],
})

/** A sale with a debt. */
export const owedSale = objectOf([s.no_faktur, w.tgl_system, s.nama_customer, s.no_hp.optional(), s.grand_total, s.sisa_bayar])

/** A sale with a debt. */
export type OwedSale = z.output<typeof owedSale>

export const owedSales = endpoint({
  call: 'GET pelunasan_penjualan/terbuka',
  summary: 'The sales of the shop of which something is owed still, the oldest first',
  access: openTo(pelunasanPenjualanBaru),
  reply: z.array(owedSale),
})

/** What customers owe of their sales, and from before the books; it adds up to the claim PIUTANG_JUAL of the shops. */
export const laporanPiutangPenjualan = defineReport({
  screen: {
    path: '/laporan-piutang-penjualan',
    title: 'Laporan Piutang Penjualan',
    menu: menu.laporanPenjualan,
    back: '/SubMenuLaporan',
    synonyms: ['belum lunas', 'sisa bayar', 'receivables'],
  },
  api: 'GET penjualan/laporan-piutang',
  filters: [s.nama_customer.optional()],
  columns: [
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(goods.kind),
    col(s.no_faktur, { opens: { kindIn: 'kind' }, width: 1.4 }),
    col(w.tgl_system, { width: 0.8 }),
    col(s.kode_member),
    col(s.nama_customer, { width: 1.4 }),
    col(s.no_hp.optional()),
    col(s.grand_total, { total: true }),
    col(s.sudah_dibayar, { total: true }),
    col(s.sisa_bayar, { total: true }),
  ],
  files: { name: 'LAPORAN PIUTANG PENJUALAN' },
  texts: { ready: 'Laporan Piutang Penjualan' },
})

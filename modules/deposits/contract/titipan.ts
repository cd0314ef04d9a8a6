import { z } from 'zod'
import { defineDocument, type DocumentOf, documentPart, documentWords as w } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { openingScreen } from '#modules/accounting/contract/jurnal-umum.ts'
import { refusals as bookRefusals } from '#modules/accounting/contract/refusals.ts'
import { approvalsAskedBy } from '#modules/documents/contract/approvals-asked.ts'
import { salespersonSnapshot, tradeRefusals, tradedPieces } from '#modules/documents/contract/trade.ts'
import { heldRefusals, refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { lihatTransaksiMember } from '#modules/members/contract/screens.ts'
import { paid, paymentPart } from '#modules/payments/contract/payment.ts'
import { paidInRefusals } from '#modules/payments/contract/refusals.ts'
import { penjualan, sellPiece } from '#modules/sales/contract/penjualan.ts'
import { refusals as saleRefusals } from '#modules/sales/contract/refusals.ts'
import { deposits as d } from './fields.ts'
import { laporanBatalTitip, laporanTitipan } from './laporan.ts'
import { refusals } from './refusals.ts'

/** Where pieces are laid aside for a customer who pays a part. */
export const transaksiTitipan = defineScreen({
  path: '/transaksi-titipan',
  hint: 'Barang yang dititip tidak dijual ke orang lain sampai jatuh tempo. Sisanya dibayar bertahap, lalu diambil',
  title: 'Transaksi Titipan',
  menu: menu.penjualanTitipan,
  synonyms: ['dp', 'titipan', 'titip', 'dp barang', 'uang muka', 'lay away', 'deposit'],
})

/** Deposits that customers left before the books of the shop began (docs/decisions/081). */
export const saldoAwalTitipan = openingScreen('/saldo-awal-titipan', 'Saldo Awal Titipan', ['titipan lama', 'pindahan titipan', 'opening deposits'])

/** The deposits of the shop, each to be read and printed again. */
export const lihatTitipan = defineScreen({
  path: '/lihat-titipan',
  title: 'Lihat Titipan',
  menu: menu.penjualanTitipan,
  synonyms: ['cetak ulang titipan', 'cari titipan', 'daftar dp', 'deposit list'],
})

/** The customer of a deposit. He gets a message when it is due, so he needs a telephone. */
const depositor = [d.kode_sales, d.nama_customer, d.alamat_customer.optional(), d.no_hp] as const

const { fields, internal, joined } = penjualan.parts.detail_barang

/**
 * Pieces that are held for a customer at the price of the moment, and what he has paid of it (titipan). It is over when he takes
 * them, which is a sale, or gives them up.
 */
export const titipan = defineDocument({
  kind: 'TITIPAN',
  name: 'titipan',
  title: 'Titipan',
  prefix: 'TT',
  number: d.no_titipan,
  states: { AKTIF: 'Aktif', DIAMBIL: 'Sudah Diambil', BATAL: 'Dibatalkan' },
  header: [
    ...depositor,
    d.tgl_jatuh_tempo,
    d.total_qty,
    d.total_berat,
    d.sub_total,
    d.total_ongkos,
    d.diskon,
    d.pembulatan,
    d.grand_total,
    d.dp,
    d.jumlah_bayar,
    d.kembali,
    d.uang_titipan,
    d.dari_saldo_awal,
    d.keterangan.optional(),
  ],
  copied: [salespersonSnapshot],
  parts: {
    detail_barang: documentPart({ table: 'titipan_detail', fields, internal, joined }),
    detail_bayar: paymentPart('titipan_bayar', transaksiTitipan),
  },
  screens: { entry: transaksiTitipan, list: lihatTitipan },
  list: {
    columns: [
      col(d.no_titipan, { opens: 'titipan' }),
      col(w.tgl_system),
      col(d.tgl_jatuh_tempo),
      col(d.nama_customer),
      col(d.no_hp),
      col(d.total_berat),
      col(d.grand_total),
      col(d.uang_titipan),
      col(w.status),
    ],
    search: [d.no_titipan, d.nama_customer, d.no_hp],
    searchLines: { part: 'detail_barang', field: d.kode_barcode },
    validBy: true,
  },
  readers: [laporanBatalTitip.screen, laporanTitipan.screen, lihatTransaksiMember],
  messageSetting: 'WA_TEMPLATE_TITIPAN',
})

/** A whole deposit as it is stored. */
export type Deposit = DocumentOf<typeof titipan>

/** The fields of a deposit besides its pieces and payments. */
export const depositHeader = [...depositor, d.tgl_jatuh_tempo, d.dp, d.keterangan.optional()] as const

/** Whom pieces are to be held for, and which. */
export const depositGoods = z.intersection(objectOf(depositHeader), z.object({ detail_barang: tradedPieces(sellPiece) }))

/** A deposit as the screen sends it, paid. */
export const newDeposit = z.intersection(depositGoods, paid)

/** A deposit as the screen sends it, checked. */
export type NewDeposit = z.output<typeof newDeposit>

/** How what is to be held may be refused. */
export const pricingRefusals = [
  refusals.DUE_IN_PAST,
  refusals.DUE_TOO_LATE,
  refusals.DP_TOO_SMALL,
  refusals.DP_TOO_LARGE,
  refusals.HELD_IN_PART,
  goodsRefusals.NOT_FOUND,
  goodsRefusals.ALREADY_SOLD,
  ...heldRefusals,
  goodsRefusals.IN_TRANSIT,
  goodsRefusals.DESTROYED,
  goodsRefusals.RETAGGED,
  goodsRefusals.OTHER_SHOP,
  goodsRefusals.DIAMOND_MODULE_OFF,
  goodsRefusals.BARCODE_TWICE,
  saleRefusals.PRICE_CHANGED,
  saleRefusals.DISCOUNT_TOO_LARGE,
]

/** What its prices may need approvals for. */
export const pricingApprovals = ['BATAS_HARGA_JUAL', 'UBAH_HARGA_PER_GRAM', 'TURUN_ONGKOS', 'BERLIAN_DI_BAWAH_MODAL'] satisfies Category[]

export const askDepositApprovals = approvalsAskedBy('POST titipan/otorisasi', transaksiTitipan, depositGoods, pricingRefusals)

/** Lays pieces aside. A refusal names what it means in `fields`, as that of a sale does. */
export const deposit = endpoint({
  call: 'POST titipan',
  summary: 'Holds pieces of the shop for a customer at the price of the moment, takes what he pays of it, answers the whole deposit',
  access: openTo(transaksiTitipan),
  body: newDeposit,
  reply: titipan.calls.read.reply,
  moves: true,
  refusals: [...pricingRefusals, ...paidInRefusals, ...tradeRefusals],
  approvals: pricingApprovals,
})

/** Enters a deposit that was left before the books began. */
export const openDeposit = endpoint({
  call: 'POST titipan/saldo-awal',
  summary:
    'Holds pieces for a customer who left a deposit before the books of the shop began; what he paid then is capital. A second person approves it',
  access: openTo(saldoAwalTitipan),
  body: depositGoods,
  reply: titipan.calls.read.reply,
  moves: true,
  refusals: [...pricingRefusals, bookRefusals.SECOND_PERSON, ...tradeRefusals],
  approvals: ['SALDO_AWAL_TAGIHAN', ...pricingApprovals],
})

import { z } from 'zod'
import { cancelled, defineDocument, type DocumentOf, documentPart, documentWords as w } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { openingScreen } from '#modules/accounting/contract/jurnal-umum.ts'
import { refusals as bookRefusals } from '#modules/accounting/contract/refusals.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { refusals as documentRefusals } from '#modules/documents/contract/refusals.ts'
import { salespersonSnapshot, tradeRefusals } from '#modules/documents/contract/trade.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { declareOrders } from '#modules/intake/contract/orders.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { masterJenis } from '#modules/masters/contract/master-jenis.ts'
import { paid, paymentPart } from '#modules/payments/contract/payment.ts'
import { paidInRefusals } from '#modules/payments/contract/refusals.ts'
import { masterGroup } from '#modules/pricing/contract/master-group.ts'
import { orders as o } from './fields.ts'
import { laporanBatalPesanan, laporanPesananBarang, laporanPesananTerbuka } from './laporan.ts'
import { refusals } from './refusals.ts'

declareOrders('no_pesanan')

/** Where a piece is ordered that is made for a customer. */
export const transaksiPesanan = defineScreen({
  path: '/transaksi-pesanan',
  hint: 'Barang yang dibuat untuk customer: beratnya perkiraan, harganya per gram hari ini. Barang yang sudah jadi disimpan untuknya',
  title: 'Transaksi Pesanan',
  menu: menu.pesanan,
  synonyms: ['pesanan', 'pesan', 'order', 'pesan barang', 'order perhiasan', 'buat cincin', 'barang contoh', 'new order'],
})

/** Orders that customers placed before the books of the shop began (docs/decisions/220). */
export const saldoAwalPesanan = openingScreen('/saldo-awal-pesanan', 'Saldo Awal Pesanan', ['pesanan lama', 'pindahan pesanan', 'opening orders'])

/** Takes back an order of before the books that was entered wrongly today. */
export const batalSaldoAwalPesanan = openingScreen('/batal-saldo-awal-pesanan', 'Batal Saldo Awal Pesanan', [
  'salah pesanan lama',
  'void',
  'undo opening order',
])

/** The orders of the shop, each to be read and printed again. */
export const lihatPesanan = defineScreen({
  path: '/lihat-pesanan',
  title: 'Lihat Pesanan',
  menu: menu.pesanan,
  synonyms: ['cetak ulang pesanan', 'cari pesanan', 'daftar pesanan', 'order list'],
})

/** The customer of an order. He has a telephone number, so that the shop can call him when the order is finished. */
const customer = [o.kode_sales, o.nama_customer, o.alamat_customer.optional(), o.no_hp] as const

/** The customer's own that a piece is made after: what it is, its weight and its purity, or nothing. */
const sample = [o.contoh.optional(), o.berat_contoh.optional(), o.kadar_contoh.optional()] as const

/** A piece that is ordered, as it is entered; its price a gram is that of its group. */
export const orderedFields = [
  o.deskripsi,
  o.kode_dept.from(masterJenis, 'nama_dept'),
  o.kode_group.from(masterGroup, 'nama_group'),
  o.berat,
  o.ukuran_jari.optional(),
  o.deskripsi_batu.optional(),
  o.berat_batu.optional(),
  o.ongkos.starting(0),
  ...sample,
  // What of it is fixed when it is taken, where not all is.
  o.berat_dikunci.optional(),
] as const

/**
 * Pieces that are made for a customer, priced by what they are thought to weigh, and what he has paid of it (pesanan, events.md O1, O8). It is over when he
 * takes them, which is a sale, or gives it up.
 */
export const pesanan = defineDocument({
  kind: 'PESANAN',
  name: 'pesanan',
  title: 'Pesanan',
  prefix: 'PN',
  number: o.no_pesanan,
  // CANCELLED is an order of before the books that was entered wrongly.
  states: { AKTIF: 'Aktif', DIAMBIL: 'Sudah Diambil', BATAL: 'Dibatalkan', [cancelled]: 'Salah Masuk' },
  header: [
    ...customer,
    o.tgl_selesai,
    o.harga_dikunci,
    o.kunci_harga,
    o.kunci_sampai.optional(),
    o.total_qty,
    o.total_berat,
    o.ongkos,
    o.total_harga,
    o.dp,
    o.jumlah_bayar,
    o.kembali,
    o.uang_pesanan,
    o.harga_emas.optional(),
    o.emas_diterima,
    o.nilai_emas_diterima,
    o.emas_pelanggan,
    o.nilai_emas_pelanggan,
    o.status_contoh,
    o.dari_saldo_awal,
    o.no_lama.optional(),
    o.tgl_pesanan.optional(),
    o.keterangan.optional(),
  ],
  copied: [salespersonSnapshot],
  summary: [o.nama_customer, o.total_harga],
  parts: {
    detail_pesanan: documentPart({
      table: 'pesanan_detail',
      fields: [
        o.deskripsi,
        o.kode_dept,
        o.kode_group,
        o.berat,
        o.ukuran_jari.optional(),
        o.deskripsi_batu.optional(),
        o.berat_batu.optional(),
        o.ongkos,
        o.harga_per_gram,
        o.sub_total,
        ...sample,
        o.foto_pesanan,
      ],
      internal: [o.fine_contoh.optional()],
      joined: [
        { table: 'jenis', by: 'kode_dept', fields: [o.nama_dept] },
        { table: 'grup', by: 'kode_group', fields: [o.nama_group] },
      ],
    }),
    // Each thing of gold that the customer gives, with what it counts for.
    detail_emas: documentPart({ table: 'pesanan_emas', fields: [o.nama_barang, o.cara_kadar, o.kadar, o.berat, o.fine, o.nilai_emas_pelanggan] }),
    detail_bayar: paymentPart('pesanan_bayar', transaksiPesanan),
  },
  screens: { entry: transaksiPesanan, list: lihatPesanan },
  actions: {
    batal: {
      ...cancelling({
        screen: batalSaldoAwalPesanan,
        approval: 'BATAL_PESANAN',
        onlyOnItsDate: refusals.ORDER_OF_YESTERDAY,
        refusals: [refusals.ORDER_NOT_OPENING, refusals.ORDER_TOUCHED],
      }),
      // Nothing has happened to it yet.
      from: ['AKTIF'],
    },
  },
  // Specification §6: of all papers that of an order alone is printed again with an approval.
  reprinting: { approval: 'CETAK_ULANG_PESANAN' satisfies Category, refusals: approvalAnswers },
  list: {
    columns: [
      col(o.no_pesanan, { opens: 'pesanan' }),
      col(w.tgl_system),
      col(o.tgl_selesai),
      col(o.kunci_sampai.optional()),
      col(o.nama_customer),
      col(o.no_hp),
      col(o.total_qty),
      col(o.total_berat),
      col(o.total_harga),
      col(o.uang_pesanan),
      col(o.emas_pelanggan),
      col(o.status_contoh),
      col(o.no_lama.optional()),
      col(w.status),
    ],
    search: [o.no_pesanan, o.no_lama, o.nama_customer, o.no_hp],
    validBy: true,
  },
  readers: [laporanBatalPesanan, laporanPesananBarang, laporanPesananTerbuka].map(({ screen }) => screen),
  messageSetting: 'WA_TEMPLATE_PESANAN',
})

/** A whole order as it is stored. */
export type Order = DocumentOf<typeof pesanan>

/** The fields of an order besides its lines and payments. */
export const orderHeader = [
  ...customer,
  o.tgl_selesai,
  o.harga_dikunci.starting(true),
  o.dp.optional(),
  o.harga_emas.optional(),
  o.keterangan.optional(),
] as const

/** Gold that a customer gives for the order, as it is weighed. */
export const givenGold = [o.nama_barang, o.cara_kadar.starting('UJI'), o.kadar, o.berat] as const

/** What is entered of an order of before the books, without its lines. `harga_emas` is what a gram of fine gold counted for when he gave it. */
export const oldOrderHeader = [
  o.no_lama,
  ...customer,
  o.tgl_pesanan,
  o.tgl_selesai,
  o.harga_dikunci.starting(true),
  o.kunci_sampai.optional(),
  o.dp.optional(),
  o.harga_emas.optional(),
  o.keterangan.optional(),
] as const

/** A line as it is asked for, with the price a gram that was seen; of an order of before the books, the one that was agreed on then. */
export const orderedLine = objectOf([...orderedFields, o.harga_per_gram, o.foto_pesanan.starting([])])

/** A line as it is asked for. */
export type OrderedLine = z.output<typeof orderedLine>

/** What a sample lacks, by field: it is weighed and assayed before it is taken, or there is none. */
export function sampleMessages({
  contoh,
  berat_contoh,
  kadar_contoh,
}: Pick<OrderedLine, 'contoh' | 'berat_contoh' | 'kadar_contoh'>): Record<string, string> {
  const given = { contoh, berat_contoh, kadar_contoh }
  if (Object.values(given).every((value) => value === null)) return {}
  const missing = { contoh: 'Barang Contoh Harus Diisi', berat_contoh: 'Berat Contoh Harus Diisi', kadar_contoh: 'Kadar Contoh Harus Diisi' }
  return Object.fromEntries(Object.entries(missing).filter(([name]) => given[name as keyof typeof given] === null))
}

/** An order has so many lines at the most. */
export const linesMax = 30

/** What is to be made, and gold that the customer gives for it. */
const orderedParts = z.object({
  detail_pesanan: z
    .array(orderedLine, { error: 'Data Barang Harus Diisi' })
    .min(1, 'Data Barang Harus Diisi')
    .max(linesMax, `Data Barang Maksimal ${linesMax}`),
  // `harga_emas` is the price of fine gold that was seen.
  detail_emas: z.array(objectOf(givenGold)).max(linesMax, `Emas Maksimal ${linesMax}`).default([]),
})

function checkSamples({ detail_pesanan }: z.output<typeof orderedParts>, context: z.RefinementCtx): void {
  detail_pesanan.forEach((line, at) => {
    for (const [name, message] of Object.entries(sampleMessages(line)))
      context.addIssue({ code: 'custom', path: ['detail_pesanan', at, name], message })
  })
}

/** Whom pieces are to be made for, and which. */
export const orderGoods = z.intersection(objectOf(orderHeader), orderedParts).superRefine(checkSamples)

/** An order of before the books: whom pieces are to be made for, which, and what he gave then. */
export const oldOrder = z.intersection(objectOf(oldOrderHeader), orderedParts).superRefine(checkSamples)

/** An order of before the books, checked. */
export type OldOrder = z.output<typeof oldOrder>

/** An order as the screen sends it, paid. */
export const newOrder = z.intersection(orderGoods, paid)

/** An order as the screen sends it, checked. */
export type NewOrder = z.output<typeof newOrder>

/** How what is ordered may be refused. */
export const orderingRefusals = [
  refusals.ORDER_READY_IN_PAST,
  refusals.ORDER_DP_TOO_LARGE,
  refusals.ORDER_PRICE_CHANGED,
  refusals.ORDER_GOLD_NO_PRICE,
  refusals.ORDER_GOLD_PRICE_CHANGED,
  refusals.ORDER_GOLD_WITHOUT_FINE,
  refusals.ORDER_GOLD_TOO_MUCH,
  refusals.ORDER_WITHOUT_ADVANCE,
  refusals.ORDER_FIXED_WHOLE,
  refusals.ORDER_FIXED_TOO_MUCH,
  refusals.ORDER_FIXING_UNPAID,
  goodsRefusals.MASTER_MISSING,
  goodsRefusals.NO_PHOTO,
  documentRefusals.SALES_NOT_FOUND,
]

/** The refusals of saving an order, besides those of its lines. */
export const orderSavingRefusals = [...paidInRefusals, ledgerRefusals.NO_ACCOUNT, ...dateRefusals]

/** Takes an order. A refusal names the field that it means: `detail_pesanan.0.kode_group`. */
export const order = endpoint({
  call: 'POST pesanan',
  summary:
    'Takes an order of pieces that are to be made, at the prices a gram of the moment, with what the customer pays of it and the samples that he leaves',
  access: openTo(transaksiPesanan),
  body: newOrder,
  reply: pesanan.calls.read.reply,
  moves: true,
  refusals: [...orderingRefusals, refusals.ORDER_NEEDS_VALIDATION, ...orderSavingRefusals],
})

export const readGoldPrice = endpoint({
  call: 'GET pesanan/harga-emas',
  summary: 'What a gram of fine gold counts for now that a customer gives for an order; nothing where the list has no price',
  access: openTo(transaksiPesanan),
  reply: objectOf([o.harga_emas.optional()]),
})

/** How an order of before the books may be refused. */
export const oldOrderRefusals = [
  refusals.OLD_ORDER_TAKEN,
  refusals.OLD_ORDER_LATER,
  refusals.OLD_ORDER_READY_FIRST,
  refusals.OLD_ORDER_FIXED_UNTIL,
  refusals.OLD_ORDER_NOT_FIXED,
  refusals.OLD_ORDER_GOLD_PRICE,
  refusals.ORDER_DP_TOO_LARGE,
  refusals.ORDER_GOLD_WITHOUT_FINE,
  refusals.ORDER_GOLD_TOO_MUCH,
  refusals.ORDER_WITHOUT_ADVANCE,
  refusals.ORDER_FIXED_WHOLE,
  refusals.ORDER_FIXED_TOO_MUCH,
  goodsRefusals.MASTER_MISSING,
  goodsRefusals.NO_PHOTO,
]

/** Enters an order that was placed before the books began. */
export const openOrder = endpoint({
  call: 'POST pesanan/saldo-awal',
  summary:
    'Enters an open order of the program before: what is to be made at the prices that were agreed on then; what the customer paid and gave then is owed to him out of capital. A second person approves it',
  access: openTo(saldoAwalPesanan),
  body: oldOrder,
  reply: pesanan.calls.read.reply,
  moves: true,
  refusals: [...oldOrderRefusals, bookRefusals.SECOND_PERSON, ...tradeRefusals],
  approvals: ['SALDO_AWAL_TAGIHAN'],
})

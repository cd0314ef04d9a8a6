import { z } from 'zod'
import { cancelled, defineDocument, type DocumentOf, documentPart, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { refusals as documentRefusals } from '#modules/documents/contract/refusals.ts'
import { salespersonSnapshot, tradedPieces } from '#modules/documents/contract/trade.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { masterKadar } from '#modules/masters/contract/master-kadar.ts'
import { paid, payoutPart } from '#modules/payments/contract/payment.ts'
import { paidOutRefusals } from '#modules/payments/contract/refusals.ts'
import { loanStates, loans as l } from './fields.ts'
import { laporanHutang, laporanPenebusanDetail } from './laporan.ts'
import { masterKondisiPinjaman } from './master-kondisi-pinjaman.ts'
import { masterPenaksir } from './master-penaksir.ts'
import { refusals } from './refusals.ts'

/** Lends money against gold that a customer leaves. */
export const transaksiHutang = defineScreen({
  path: '/transaksi-hutang',
  hint: 'Barang gadai milik customer: ditimbang saat masuk, disimpan dalam kantong, kembali saat hutang lunas',
  title: 'Transaksi Hutang',
  menu: menu.hutang,
  synonyms: ['hutang', 'utang', 'pawn', 'gadai', 'pinjaman', 'pinjam uang', 'terima gadai', 'pawn loan'],
})

/** The loans of the shop, each to be read and printed again. */
export const lihatHutang = defineScreen({
  path: '/lihat-hutang',
  title: 'Lihat Hutang',
  menu: menu.hutang,
  synonyms: ['cari hutang', 'daftar gadai', 'cetak ulang surat gadai', 'loans'],
})

/** Takes back a loan of today. */
export const batalHutang = defineScreen({
  path: '/batal-hutang',
  title: 'Batal Hutang',
  menu: menu.hutang,
  synonyms: ['batal gadai', 'salah pinjaman', 'void', 'cancel loan'],
})

/**
 * A loan against gold that a customer leaves (events.md H1): the pledge and its weight, the amount, the interest and the due date. A payment of its
 * interest renews it. After a full payment his pledge goes back to him (docs/decisions/100).
 */
export const hutang = defineDocument({
  kind: 'HUTANG',
  name: 'hutang',
  title: 'Hutang',
  prefix: 'HT',
  number: l.no_faktur_hutang,
  states: { ...loanStates, [cancelled]: 'Dibatalkan' },
  header: [
    l.kode_sales,
    l.nama_customer,
    l.alamat_customer.optional(),
    l.no_hp,
    l.no_identitas.optional(),
    l.tgl_hutang,
    l.dari_saldo_awal,
    l.no_lama.optional(),
    l.no_kantong.optional(),
    l.no_kotak.optional(),
    l.jenis_plafond,
    l.total_qty,
    l.total_berat,
    l.total_berat_dengan_plastik,
    l.taksiran.optional(),
    l.plafond.optional(),
    l.jumlah_hutang,
    l.bunga_persen,
    l.bunga_berlaku,
    l.hitungan,
    l.lama_pinjam,
    l.bulan_dibayar,
    l.hari_dibayar,
    l.tgl_jatuh_tempo,
    l.bunga_rp,
    l.admin_gadai,
    l.grand_total,
    l.jumlah_bayar,
    l.sisa_hutang,
    l.qty_gadai,
    l.berat_gadai,
    l.surat_ke,
    l.kode_penaksir.optional(),
    l.nama_penaksir.optional(),
    l.no_sertifikat.optional(),
    l.sertifikat_sampai.optional(),
    l.keterangan.optional(),
  ],
  copied: [salespersonSnapshot],
  summary: [l.nama_customer, l.jumlah_hutang],
  parts: {
    detail_barang: documentPart({
      table: 'hutang_detail',
      fields: [
        l.nama_barang,
        l.kode_kadar,
        l.kadar,
        l.kode_kondisi.optional(),
        l.persen_nilai,
        l.qty,
        l.berat,
        l.berat_dengan_plastik,
        l.fine,
        l.pokok_per_gram.optional(),
        l.taksiran.optional(),
        l.foto.optional(),
        l.keluar_dengan.optional(),
      ],
    }),
    detail_bayar: payoutPart('hutang_bayar', transaksiHutang),
  },
  screens: { entry: transaksiHutang, list: lihatHutang },
  readers: [laporanHutang.screen, laporanPenebusanDetail.screen],
  actions: {
    batal: {
      ...cancelling({
        screen: batalHutang,
        approval: 'BATAL_HUTANG',
        onlyOnItsDate: refusals.LOAN_OF_YESTERDAY,
        refusals: [refusals.NOT_THE_LATEST],
      }),
      from: ['AKTIF'],
    },
  },
  list: {
    columns: [
      col(l.no_faktur_hutang, { opens: 'hutang' }),
      col(l.tgl_hutang),
      col(l.tgl_jatuh_tempo),
      col(l.nama_customer),
      col(l.no_hp),
      col(l.no_kantong.optional()),
      col(l.total_qty),
      col(l.total_berat),
      col(l.jumlah_hutang),
      col(l.bunga_berlaku),
      col(l.sisa_hutang),
      col(w.status),
    ],
    search: [l.no_faktur_hutang, l.no_lama, l.nama_customer, l.no_hp, l.no_kantong],
    validBy: true,
  },
  messageSetting: 'WA_TEMPLATE_HUTANG',
})

/** A whole loan as it is stored. */
export type Loan = DocumentOf<typeof hutang>

/** A loan about to be written. */
export type NewLoan = NewDocument<typeof hutang>

/** What a customer leaves, as it is typed and weighed; with its plastic it weighs as much as without, unless told. */
export const typedPledge = [
  l.nama_barang,
  l.kode_kadar.from(masterKadar, 'nama_kadar'),
  l.qty.starting(1),
  l.berat,
  l.berat_dengan_plastik.optional(),
  l.kode_kondisi.from(masterKondisiPinjaman, 'kondisi_pinjaman').optional(),
] as const

/** A thing that a customer leaves, with its photo. */
export const pledgedLine = [...typedPledge, l.foto.optional()] as const

/** The borrower. He gets a message when it is due, so he needs a telephone. */
export const borrower = [l.nama_customer, l.no_hp, l.kode_sales, l.no_identitas.optional(), l.alamat_customer.optional()] as const

/** The terms of the loan. The interest is that of the bracket, if the shop has one for the amount. */
export const agreement = [
  l.jumlah_hutang,
  l.bunga_persen.optional(),
  l.lama_pinjam.starting(1),
  l.admin_gadai.starting(0),
  l.jenis_plafond.starting('EMAS'),
  l.no_kantong.optional(),
  l.no_kotak.optional(),
  l.kode_penaksir.from(masterPenaksir, 'nama_penaksir').optional(),
  l.keterangan.optional(),
] as const

/** The pledge and the terms: a loan that is not paid out yet. */
export const pledgedGoods = z.intersection(objectOf([...borrower, ...agreement]), z.object({ detail_barang: tradedPieces(objectOf(pledgedLine)) }))

/** The pledge and the terms, checked. */
export type PledgedGoods = z.output<typeof pledgedGoods>

/** A loan as the screen sends it, paid out. */
export const newLoan = z.intersection(pledgedGoods, paid)

/** A loan as the screen sends it, checked. */
export type RequestedLoan = z.output<typeof newLoan>

/** The present parameters of the shop: brackets of interest, ceilings, today's amount per gram of each purity, and the reduction by condition. */
export const loanTerms = z.object({
  /** Ceilings hold (PLAFOND_HUTANG). */
  hasCeilings: z.boolean(),
  bunga: z.array(objectOf([l.jumlah_dari, l.jumlah_sampai, l.bunga_persen, l.hitungan])),
  plafond: z.array(objectOf([l.jenis_plafond, l.berat_dari, l.berat_sampai, l.plafond])),
  kadar: z.array(objectOf([l.kode_kadar, l.kadar, l.pokok_per_gram.optional(), l.plafond_emas.optional(), l.plafond_emas_plastik.optional()])),
  kondisi: z.array(objectOf([l.kode_kondisi, l.persen_nilai])),
})

export const readBorrower = endpoint({
  call: 'GET hutang/orang',
  summary:
    'What a person owes on open loans in all shops, known by his telephone or his identity number, and the most that he may owe; 0 is no limit',
  access: openTo(transaksiHutang),
  query: objectOf([l.no_hp, l.no_identitas.optional()]),
  reply: objectOf([l.hutang_orang, l.batas_orang]),
})

/** The refusals of a loan, for all ways of payment. */
export const lendingRefusals = [
  refusals.OVER_CEILING,
  refusals.NO_CEILING,
  refusals.NO_INTEREST,
  refusals.BELOW_GOLD,
  refusals.PURITY_NOT_FOUND,
  refusals.CONDITION_NOT_FOUND,
  refusals.FEE_TOO_LARGE,
  refusals.BAG_TAKEN,
  refusals.BORROWER_LIMIT,
  refusals.BORROWER_OVER,
  refusals.APPRAISER_NOT_FOUND,
  refusals.APPRAISER_REQUIRED,
  refusals.CERTIFICATE_EXPIRED,
  goodsRefusals.PHOTO_REQUIRED,
  goodsRefusals.NO_PHOTO,
]

/** Further refusals when a loan is paid out. */
export const lentRefusals = [
  ...lendingRefusals,
  documentRefusals.SALES_NOT_FOUND,
  ...paidOutRefusals,
  ledgerRefusals.NO_ACCOUNT,
  ...dateRefusals,
  ...approvalAnswers,
]

/** The approvals that lending may need. */
export const lendingApprovals = ['HUTANG_DI_ATAS_TAKSIRAN'] satisfies Category[]

export const lend = endpoint({
  call: 'POST hutang',
  summary: 'Lends money against gold that a customer leaves, by weight: takes it into our care, pays out; answers the whole loan',
  access: openTo(transaksiHutang),
  body: newLoan,
  reply: hutang.calls.read.reply,
  moves: true,
  refusals: lentRefusals,
  approvals: lendingApprovals,
})

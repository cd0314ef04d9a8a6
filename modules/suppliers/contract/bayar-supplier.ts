import { z } from 'zod'
import { defineDocument, type DocumentOf, documentPart, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo, page } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { refusals as intakeRefusals } from '#modules/intake/contract/refusals.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { masterSupplier } from '#modules/masters/contract/master-supplier.ts'
import { paymentList, payoutPart } from '#modules/payments/contract/payment.ts'
import { paidOutRefusals } from '#modules/payments/contract/refusals.ts'
import { type SettlementKind, receiving as r } from './fields.ts'
import { supplierScreen } from './gates.ts'
import { laporanBayarSupplier } from './laporan.ts'
import { refusals } from './refusals.ts'

/** Pays suppliers. */
export const bayarSupplierScreen = supplierScreen('/bayar-supplier', 'Bayar Supplier', [
  'pelunasan hutang supplier',
  'bayar hutang dagang',
  'hutang emas',
  'uang muka supplier',
  'pay supplier',
])

/** What was paid to suppliers, each to be read and printed again. */
export const lihatBayarSupplier = supplierScreen('/lihat-bayar-supplier', 'Lihat Bayar Supplier', ['riwayat bayar supplier', 'supplier payments'])

/** Takes back what was paid to a supplier today. */
export const batalBayarSupplier = supplierScreen('/batal-bayar-supplier', 'Batal Bayar Supplier', [
  'batal pelunasan supplier',
  'undo supplier payment',
])

/** What a supplier was paid, which of his debts it settled, and in which way (docs/decisions/044, events.md P5 to P8). */
export const bayarSupplier = defineDocument({
  kind: 'BAYAR_SUPPLIER',
  name: 'bayar_supplier',
  title: 'Bayar Supplier',
  prefix: 'BS',
  number: r.no_bayar,
  header: [
    r.kode_supplier,
    r.pelunasan,
    r.harga_emas.optional(),
    r.keterangan.optional(),
    r.nilai_hutang,
    r.emas_dilunasi,
    r.nilai_emas,
    r.uang_muka,
    r.jumlah_bayar,
    r.selisih_emas,
  ],
  copied: [{ table: 'supplier', by: r.kode_supplier.name, ofShop: false, fields: [r.nama_supplier], unknown: intakeRefusals.SUPPLIER_NOT_FOUND }],
  summary: [r.pelunasan, r.jumlah_bayar, r.emas_dilunasi],
  parts: {
    detail_hutang: documentPart({ table: 'bayar_supplier_hutang', fields: [r.jenis_tagihan, r.no_dokumen, r.rupiah, r.fine] }),
    detail_uang_muka: documentPart({ table: 'bayar_supplier_uang_muka', fields: [r.no_dokumen, r.rupiah] }),
    detail_emas: documentPart({
      table: 'bayar_supplier_emas',
      fields: [r.tempat, r.kode_lot, r.nama_barang, r.qty_lot, r.berat, r.fine, r.hpp],
    }),
    detail_bayar: payoutPart('bayar_supplier_bayar'),
  },
  screens: { entry: bayarSupplierScreen, list: lihatBayarSupplier },
  readers: [laporanBayarSupplier.screen],
  actions: {
    batal: cancelling({
      screen: batalBayarSupplier,
      approval: 'BATAL_BAYAR_SUPPLIER',
      onlyOnItsDate: refusals.PAYMENT_OF_YESTERDAY,
      refusals: [ledgerRefusals.CLAIM_SHORT],
    }),
  },
  list: {
    columns: [
      col(r.no_bayar, { opens: 'bayar_supplier' }),
      col(w.tgl_system),
      col(w.created_at),
      col(r.nama_supplier),
      col(r.pelunasan),
      col(r.nilai_hutang),
      col(r.emas_dilunasi),
      col(r.jumlah_bayar),
      col(r.selisih_emas),
      col(w.user_id),
      col(w.status),
    ],
    // No search by supplier: a user without the right to read suppliers would find them by searching.
    search: [r.no_bayar, r.keterangan],
    searchLines: { part: 'detail_hutang', field: r.no_dokumen },
  },
})

/** A payment to a supplier, as it is stored. */
export type SupplierPayment = DocumentOf<typeof bayarSupplier>

/** A payment to a supplier that is about to be written. */
export type NewSupplierPayment = NewDocument<typeof bayarSupplier>

/** Whether money leaves the shop in this way of settling. */
export const paysMoney = (pelunasan: SettlementKind): boolean => pelunasan === 'RUPIAH' || pelunasan === 'EMAS_RUPIAH' || pelunasan === 'UANG_MUKA'

/** Whether the user enters the settled amount in rupiah. For the others it is in grams, and the lines of gold give the grams. */
export const isToldInRupiah = (pelunasan: SettlementKind): boolean => pelunasan !== 'EMAS' && pelunasan !== 'EMAS_RUPIAH'

/** The debts that a way settles; none where it only pays in advance. */
export const settledClaim = (pelunasan: SettlementKind): 'HUTANG_SUPPLIER' | 'HUTANG_EMAS' | undefined =>
  pelunasan === 'UANG_MUKA' ? undefined : pelunasan === 'EMAS' || pelunasan === 'EMAS_RUPIAH' ? 'HUTANG_EMAS' : 'HUTANG_SUPPLIER'

/** What is asked of a payment as a whole. */
export const settlementHeader = [
  r.kode_supplier.from(masterSupplier, 'nama_supplier'),
  r.pelunasan,
  r.jumlah_dilunasi.optional(),
  r.emas_dilunasi.optional(),
  r.harga_emas.optional(),
  r.keterangan.optional(),
] as const

/** What a way of settling asks for, of what only some of them do. */
export function requestedOf(pelunasan: SettlementKind): readonly string[] {
  if (pelunasan === 'EMAS') return []
  return isToldInRupiah(pelunasan) ? [r.jumlah_dilunasi.name] : [r.emas_dilunasi.name, r.harga_emas.name]
}

/** What is wrong with a payment by its way, by field. */
export function settlementMessages(pelunasan: SettlementKind, told: Readonly<Record<string, unknown>>): Record<string, string> {
  const missing = {
    jumlah_dilunasi: 'Jumlah Dilunasi Harus Diisi',
    emas_dilunasi: 'Emas Dilunasi Harus Diisi',
    harga_emas: 'Harga Emas Harus Diisi',
  } as const
  const requested = requestedOf(pelunasan)
  return Object.fromEntries(Object.entries(missing).filter(([name]) => requested.includes(name) && !told[name]))
}

/** A document whose debt is settled; what is chosen is settled in this order. */
export const chosenDebt = [r.no_dokumen] as const

/** Gold that is handed over: the lot that it comes from, and its weight. */
export const handedGold = [r.kode_lot, r.berat] as const

/** A payment to a supplier, as the screen sends it. Without chosen debts the oldest are settled first. */
export const newSettlement = z
  .intersection(
    objectOf(settlementHeader),
    z.object({
      detail_hutang: z.array(objectOf(chosenDebt)).max(500, 'Hutang Maksimal 500').default([]),
      detail_emas: z.array(objectOf(handedGold)).max(100, 'Lot Maksimal 100').default([]),
      detail_bayar: paymentList,
    }),
  )
  .superRefine((settlement, context) => {
    const { pelunasan, detail_emas, detail_bayar, detail_hutang } = settlement
    const add = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message })
    for (const [name, message] of Object.entries(settlementMessages(pelunasan, settlement))) add(name, message)
    if (pelunasan === 'EMAS' ? detail_emas.length === 0 : detail_emas.length > 0)
      add('detail_emas', pelunasan === 'EMAS' ? 'Emas Yang Diserahkan Harus Diisi' : 'Pelunasan Ini Tidak Memakai Emas')
    if (!paysMoney(pelunasan) && detail_bayar.length > 0) add('detail_bayar', 'Pelunasan Ini Tidak Memakai Uang')
    if (pelunasan === 'UANG_MUKA' && detail_hutang.length > 0) add('detail_hutang', 'Uang Muka Tidak Melunasi Hutang')
    const twice = (codes: readonly string[]) => new Set(codes).size < codes.length
    if (twice(detail_hutang.map(({ no_dokumen }) => no_dokumen))) add('detail_hutang', 'Hutang Dipilih Dua Kali')
    if (twice(detail_emas.map(({ kode_lot }) => kode_lot))) add('detail_emas', 'Lot Dipilih Dua Kali')
  })

/** A payment to a supplier, as the screen sends it, checked. */
export type NewSettlement = z.output<typeof newSettlement>

export const paySupplier = endpoint({
  call: 'POST bayar_supplier',
  summary: 'Settles what a supplier is owed, the oldest first unless told; or pays him in advance. Answers the whole document',
  access: openTo(bayarSupplierScreen),
  body: newSettlement,
  reply: bayarSupplier.calls.read.reply,
  moves: true,
  refusals: [
    refusals.OVER_DEBT,
    refusals.OVER_ADVANCE,
    refusals.DEBT_NOT_THERE,
    refusals.GOLD_NOT_THERE,
    refusals.GOLD_LIGHTER,
    refusals.NO_FINE_GOLD,
    intakeRefusals.SUPPLIER_NOT_FOUND,
    ledgerRefusals.NO_ACCOUNT,
    ledgerRefusals.CLAIM_SHORT,
    ledgerRefusals.STOCK_SHORT,
    ...paidOutRefusals,
    ...dateRefusals,
    ...approvalAnswers,
  ],
  approvals: ['HARGA_EMAS_SUPPLIER'] satisfies Category[],
})

export const readDebts = endpoint({
  call: 'GET bayar_supplier/hutang/{kode_supplier}',
  summary: 'What the shop owes a supplier and what he has in advance, document by document, the oldest first',
  access: openTo(bayarSupplierScreen),
  reply: z.array(objectOf([r.jenis_tagihan, r.no_dokumen, r.kind, r.tgl_system, r.umur_hari, r.rupiah, r.fine.labelled('Emas Murni')])),
})

export const readGold = endpoint({
  call: 'GET bayar_supplier/emas',
  summary: 'The gold that the shop can hand over: lots of scrap and bars, the oldest first, as far as they hold these words',
  access: openTo(bayarSupplierScreen),
  query: z.object({ cari: z.string().trim().max(100).default(''), limit: z.coerce.number().int().min(1).max(200).default(50) }),
  reply: page(objectOf([r.kode_lot, r.nama_barang, r.tempat, r.berat, r.fine])),
})

import { z } from 'zod'
import { defineDocument, type DocumentOf, documentPart, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import type { RefusalKind } from '#engine/contract/refusal.ts'
import { col } from '#engine/contract/report.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { tradedPieces } from '#modules/documents/contract/trade.ts'
import { refusals as intakeRefusals } from '#modules/intake/contract/refusals.ts'
import { refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { masterBaki } from '#modules/masters/contract/master-baki.ts'
import { masterSupplier } from '#modules/masters/contract/master-supplier.ts'
import { refusals as stockRefusals } from '#modules/handling/contract/refusals.ts'
import { cellFields, cellRefusals, measureFields, takingRefusals } from './cells.ts'
import { manual as m } from './fields.ts'
import { manualScreen } from './gates.ts'
import { refusals } from './refusals.ts'

/** Takes goods without a barcode in. */
export const tambahBarangManual = manualScreen('/tambah-barang-manual', 'Tambah Barang Manual', [
  'barang masuk manual',
  'tanpa barcode',
  'add manual goods',
])

/** Puts goods without a barcode into another tray. */
export const pindahBarangManual = manualScreen('/pindah-barang-manual', 'Pindah Barang Manual', ['pindah baki manual', 'move manual goods'])

/** Destroys goods without a barcode. */
export const hancurBarangManual = manualScreen('/hancur-barang-manual', 'Hancur Barang Manual', [
  'lebur manual',
  'rosok manual',
  'destroy manual goods',
])

/** What happened to goods without a barcode, each to be read and printed again. */
export const lihatMutasiManual = manualScreen('/lihat-mutasi-barang-manual', 'Lihat Mutasi Barang Manual', [
  'riwayat barang manual',
  'manual goods history',
])

/** Takes back what happened to goods without a barcode today. */
export const batalMutasiManual = manualScreen('/batal-mutasi-barang-manual', 'Batal Mutasi Barang Manual', [
  'batal tambah manual',
  'batal pindah manual',
  'batal hancur manual',
  'undo manual goods',
])

/** Goods without a barcode that came in, went into another tray, or were destroyed (docs/decisions/040). */
export const mutasiManual = defineDocument({
  kind: 'MUTASI_MANUAL',
  name: 'mutasi_manual',
  title: 'Mutasi Barang Manual',
  prefix: 'MM',
  number: m.no_mutasi_manual,
  header: [
    m.jenis_mutasi,
    m.sumber.optional(),
    m.kode_supplier.optional(),
    m.baki_tujuan.optional(),
    m.keterangan.optional(),
    m.total_qty,
    m.total_berat,
    m.total_hpp,
    m.nilai,
    m.beban,
  ],
  copied: [
    {
      table: 'supplier',
      by: m.kode_supplier.name,
      ofShop: false,
      fields: [m.nama_supplier.optional()],
      unknown: intakeRefusals.SUPPLIER_NOT_FOUND,
    },
  ],
  summary: [m.jenis_mutasi, m.total_qty, m.total_berat],
  parts: {
    detail_barang: documentPart({
      table: 'mutasi_manual_detail',
      fields: [
        m.kode_baki,
        m.kode_group,
        m.kode_dept,
        m.kadar,
        m.qty,
        m.berat,
        m.fine,
        m.hpp,
        // Of what is destroyed, what the list of purchases says of a gram.
        m.harga_per_gram.optional(),
        m.nilai,
        m.beban,
      ],
      joined: [{ table: 'jenis', by: 'kode_dept', fields: [m.nama_dept] }],
    }),
  },
  screens: { entry: tambahBarangManual, list: lihatMutasiManual },
  readers: [pindahBarangManual, hancurBarangManual],
  actions: {
    batal: cancelling({
      screen: batalMutasiManual,
      approval: 'BATAL_MUTASI_MANUAL',
      onlyOnItsDate: refusals.MUTATION_OF_YESTERDAY,
      refusals: [refusals.LOT_MOVED_ON, ledgerRefusals.STOCK_SHORT, ledgerRefusals.CLAIM_SHORT],
    }),
  },
  list: {
    columns: [
      col(m.no_mutasi_manual, { opens: 'mutasi_manual' }),
      col(w.tgl_system),
      col(w.created_at),
      col(m.jenis_mutasi),
      col(m.sumber.optional()),
      col(m.baki_tujuan.optional()),
      col(m.total_qty),
      col(m.total_berat),
      col(m.total_hpp),
      col(m.keterangan),
      col(w.user_id),
      col(w.status),
    ],
    search: [m.no_mutasi_manual, m.keterangan, m.baki_tujuan],
  },
})

/** What happened to goods without a barcode, as it is stored. */
export type Mutation = DocumentOf<typeof mutasiManual>

/** What is about to happen to them. */
export type NewMutation = NewDocument<typeof mutasiManual>

/** The lot of scrap that a line of what was destroyed became. */
export const scrapOf = (no_mutasi_manual: string, no_urut: number): string => `${no_mutasi_manual}/${no_urut}`

const lines = <Line extends z.ZodType>(line: Line) => z.object({ detail_barang: tradedPieces(line) })

/** A line of goods that come in: which lot, how many, how heavy, and what they cost together. */
export const additionFields = [...cellFields, ...measureFields, m.hpp] as const
/** A line of goods that go into another tray. */
export const movingFields = [...cellFields, ...measureFields] as const
/** A line of goods that are destroyed. */
export const destructionFields = [...cellFields, m.qty, m.berat] as const

/** Where goods come from, and what is remarked of them. */
export const additionHeader = [m.sumber, m.kode_supplier.from(masterSupplier, 'nama_supplier').optional(), m.keterangan.optional()] as const
/** Where goods go. */
export const movingHeader = [m.baki_tujuan.from(masterBaki, 'nama_baki'), m.keterangan.optional()] as const
/** Why goods are destroyed. */
export const destructionHeader = [m.keterangan.labelled('Alasan')] as const

/** Goods that come in; a supplier who is owed them is named, and no other source has one. */
export const newAddition = z
  .intersection(objectOf(additionHeader), lines(objectOf(additionFields)))
  .superRefine(({ sumber, kode_supplier }, context) => {
    if (sumber === 'SUPPLIER' && !kode_supplier) context.addIssue({ code: 'custom', path: ['kode_supplier'], message: 'Supplier Harus Dipilih' })
  })
/** Goods that go into another tray. */
export const newMoving = z.intersection(objectOf(movingHeader), lines(objectOf(movingFields)))
/** Goods that are destroyed. */
export const newDestruction = z.intersection(objectOf(destructionHeader), lines(objectOf(destructionFields)))

const saves = <Body extends z.ZodType>(
  call: string,
  screen: Screen,
  facts: { summary: string; body: Body; refusals: readonly RefusalKind[]; approvals?: readonly Category[] },
) =>
  endpoint({
    call: `POST mutasi_manual/${call}`,
    access: openTo(screen),
    reply: mutasiManual.calls.read.reply,
    moves: true,
    ...facts,
    refusals: [...cellRefusals, ...facts.refusals, ...(facts.approvals ? approvalAnswers : [])],
    approvals: facts.approvals ?? [],
  })

export const addManual = saves('tambah', tambahBarangManual, {
  summary: 'Takes goods without a barcode into lots by tray, group and kind; answers the whole document',
  body: newAddition,
  refusals: [intakeRefusals.SUPPLIER_NOT_FOUND],
  approvals: ['BARANG_MASUK_TANPA_HUTANG'],
})

export const moveManual = saves('pindah', pindahBarangManual, {
  summary: 'Puts parts of lots into another tray, each at its share of the cost; answers the whole document',
  body: newMoving,
  refusals: [...takingRefusals, stockRefusals.SAME_TRAY],
})

export const destroyManual = saves('hancur', hancurBarangManual, {
  summary: 'Destroys parts of lots: their gold becomes scrap at what it is worth, the rest of their cost an expense; answers the whole document',
  body: newDestruction,
  refusals: takingRefusals,
  approvals: ['HANCUR_BARANG'],
})

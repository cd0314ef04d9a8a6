import { defineDocument, type DocumentOf, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import type { z } from 'zod'
import { menu } from '#modules/access/contract/menu.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { refusals as intakeRefusals } from '#modules/intake/contract/refusals.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { masterRekening } from '#modules/masters/contract/master-rekening.ts'
import { masterSupplier } from '#modules/masters/contract/master-supplier.ts'
import { refusals as paymentRefusals } from '#modules/payments/contract/refusals.ts'
import { craftsmen as c } from './fields.ts'
import { barScreen } from './gates.ts'
import { laporanStockBatang } from './laporan.ts'
import { refusals } from './refusals.ts'

/** Takes a bar in that was bought of a supplier. */
export const batangMasukScreen = barScreen(
  '/batang-masuk',
  'Batang Masuk',
  ['beli emas batangan', 'beli lantakan', 'terima batangan', 'bar in'],
  menu.pembelian,
)

/** The bars that were bought, each to be read and printed again. */
export const lihatBatangMasuk = barScreen('/lihat-batang-masuk', 'Lihat Batang Masuk', ['riwayat beli batangan', 'bars in'], menu.pembelian)

/** Takes back a bar of today, while it lies there whole. */
export const batalBatangMasuk = barScreen('/batal-batang-masuk', 'Batal Batang Masuk', ['batal beli batangan', 'undo bar in'], menu.pembelian)

/** A bar that a supplier sold: what it weighs, its assay and what it costs; paid at once, or owed to him. */
export const batangMasuk = defineDocument({
  kind: 'BATANG_MASUK',
  name: 'batang_masuk',
  title: 'Batang Masuk',
  prefix: 'BX',
  number: c.no_batang_masuk,
  header: [
    c.kode_supplier,
    c.no_surat_batang.optional(),
    c.nama_barang,
    c.berat,
    c.kadar,
    c.fine,
    c.nilai_batang,
    c.bayar_batang,
    c.no_rekening.optional(),
    c.keterangan.optional(),
  ],
  copied: [{ table: 'supplier', by: c.kode_supplier.name, ofShop: false, fields: [c.nama_supplier], unknown: intakeRefusals.SUPPLIER_NOT_FOUND }],
  summary: [c.nama_barang, c.berat, c.fine],
  parts: {},
  screens: { entry: batangMasukScreen, list: lihatBatangMasuk },
  readers: [laporanStockBatang.screen],
  actions: {
    batal: cancelling({
      screen: batalBatangMasuk,
      approval: 'BATAL_BATANG_MASUK',
      onlyOnItsDate: refusals.BAR_IN_OF_YESTERDAY,
      refusals: [refusals.MATERIAL_MOVED_ON, ledgerRefusals.STOCK_SHORT],
    }),
  },
  list: {
    columns: [
      col(c.no_batang_masuk, { opens: 'batang_masuk' }),
      col(w.tgl_system),
      col(w.created_at),
      col(c.nama_supplier),
      col(c.no_surat_batang.optional()),
      col(c.nama_barang),
      col(c.berat),
      col(c.kadar),
      col(c.fine),
      col(c.nilai_batang),
      col(c.bayar_batang),
      col(w.user_id),
      col(w.status),
    ],
    search: [c.no_batang_masuk, c.no_surat_batang, c.nama_barang, c.keterangan],
  },
})

/** A bar that came in, as it is stored. */
export type BarIn = DocumentOf<typeof batangMasuk>

/** A bar that comes in, about to be written. */
export type NewBarIn = NewDocument<typeof batangMasuk>

/** The fields of a bar: its supplier, kind, weight, assay and cost, and the settlement of the cost. */
export const barInFields = [
  c.kode_supplier.from(masterSupplier, 'nama_supplier'),
  c.no_surat_batang.optional(),
  c.nama_barang,
  c.berat,
  c.kadar.labelled('Kadar Uji (%)'),
  c.nilai_batang,
  c.bayar_batang.starting('KAS'),
  c.no_rekening.from(masterRekening, 'nama_rekening').optional(),
  c.keterangan.optional(),
] as const

/** A bar that comes in, as the screen sends it. */
export const newBarIn = objectOf(barInFields).superRefine(({ kadar, nilai_batang }, context) => {
  if (kadar <= 0 || kadar > 100) context.addIssue({ code: 'custom', path: ['kadar'], message: 'Kadar Uji Harus Antara 0 Dan 100' })
  if (nilai_batang === 0) context.addIssue({ code: 'custom', path: ['nilai_batang'], message: 'Harga Batang Harus Diisi' })
})

/** A bar that comes in, as the screen sends it, checked. */
export type RequestedBarIn = z.output<typeof newBarIn>

export const takeBarIn = endpoint({
  call: 'POST batang_masuk',
  summary: 'Takes a bar in that was bought of a supplier, by weight and assay; paid from the till or an account, or owed. Answers the whole document',
  access: openTo(batangMasukScreen),
  body: newBarIn,
  reply: batangMasuk.calls.read.reply,
  moves: true,
  refusals: [
    refusals.BAR_NO_GOLD,
    intakeRefusals.SUPPLIER_NOT_FOUND,
    paymentRefusals.ACCOUNT_NOT_FOUND,
    ledgerRefusals.CASH_SHORT,
    ledgerRefusals.NO_BANK_ACCOUNT,
    ledgerRefusals.NO_ACCOUNT,
    ...dateRefusals,
    ...approvalAnswers,
  ],
  approvals: ['BATANG_BELUM_DIBAYAR', 'BATAS_UANG_KELUAR'] satisfies Category[],
})

import { z } from 'zod'
import { isoDate } from '#engine/kinds/date/iso-date.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { core } from '#engine/contract/refusal.ts'
import { type ReportRow, below, col, defineReport, period, reportRowSchema } from '#engine/contract/report.ts'
import { documentWords as w } from '#engine/contract/document.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { laporanStockBaki } from '#modules/goods/contract/laporan-stock-baki.ts'
import { objectOf } from '#engine/contract/field.ts'
import { closing as f } from './fields.ts'

/**
 * The balance of grams: goods with us by place, price group and purity, in pieces, gross, fine and cost; what there was, what came in and went
 * out and by what, what was put into another group, what nothing explains, and what is there at the end. It begins with what a closed day kept, so that no year is added up.
 */
export const laporanNeracaGram = defineReport({
  screen: {
    path: '/laporan-neraca-gram',
    title: 'Laporan Neraca Gram',
    menu: menu.laporanBarang,
    back: '/SubMenuLaporan',
    ...(laporanStockBaki.screen.gate ? { gate: laporanStockBaki.screen.gate } : {}),
    ...(laporanStockBaki.screen.shownTo ? { shownTo: laporanStockBaki.screen.shownTo } : {}),
    synonyms: ['neraca emas', 'saldo gram', 'mutasi gram', 'stok per kadar', 'gold balance'],
  },
  api: 'GET tutup-toko/neraca-gram',
  filters: [period(), f.tempat.optional()],
  columns: [
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(f.tempat, { width: 0.9 }),
    col(f.kode_group, { width: 0.8 }),
    col(f.kadar_group, { width: 0.6 }),
    col(f.pcs_awal, { total: true, width: 0.7 }),
    col(f.pcs_masuk, { total: true, width: 0.7 }),
    col(f.pcs_keluar, { total: true, width: 0.7 }),
    col(f.pcs_golongan, { total: true, width: 0.7 }),
    col(f.pcs_selisih, { total: true, width: 0.7 }),
    col(f.pcs_akhir, { total: true, first: true, width: 0.7 }),
    col(f.berat_awal, { total: true, first: true }),
    col(f.berat_masuk, { total: true, first: true }),
    col(f.berat_keluar, { total: true, first: true }),
    col(f.berat_golongan, { total: true }),
    col(f.berat_selisih, { total: true }),
    col(f.berat_akhir, { total: true, first: true }),
    col(f.fine_awal, { total: true }),
    col(f.fine_masuk, { total: true }),
    col(f.fine_keluar, { total: true }),
    col(f.fine_golongan, { total: true }),
    col(f.fine_selisih, { total: true }),
    col(f.fine_akhir, { total: true, first: true }),
    col(f.hpp_awal, { total: true, width: 1.2 }),
    col(f.hpp_masuk, { total: true, width: 1.2 }),
    col(f.hpp_keluar, { total: true, width: 1.2 }),
    col(f.hpp_golongan, { total: true, width: 1.2 }),
    col(f.hpp_selisih, { total: true, width: 1.2 }),
    col(f.hpp_akhir, { total: true, first: true, width: 1.2 }),
  ],
  details: below('detail_gerak', 'Masuk dan Keluar', [
    col(f.kind),
    col(f.pcs_masuk, { total: true }),
    col(f.pcs_keluar, { total: true }),
    col(f.berat_masuk, { total: true }),
    col(f.berat_keluar, { total: true }),
    col(f.fine_masuk, { total: true }),
    col(f.fine_keluar, { total: true }),
    col(f.hpp_masuk, { total: true }),
    col(f.hpp_keluar, { total: true }),
  ]),
  groupBy: 'tempat',
  files: { name: 'LAPORAN NERACA GRAM' },
})

/** Returns the balance of a closed day as it was kept, to print and sign. The date filters of the report do not apply to it (docs/decisions/031). */
export const readClosedGrams = endpoint({
  call: 'GET tutup-toko/{tgl_system}/neraca-gram',
  summary:
    'The balance of grams of a closed day of the shop as it was kept, row by row as the report of it; of a day that was opened again also of its earlier closings',
  access: openTo(laporanNeracaGram.screen),
  query: z.object({
    /** Which closing, where the day was opened again; without it, the one that holds. */
    ke: z.coerce.number().int().positive().optional(),
  }),
  reply: z.array(reportRowSchema(laporanNeracaGram)) as unknown as z.ZodType<ReportRow<typeof laporanNeracaGram>[]>,
  refusals: [core.NOT_FOUND],
})

/** A document that moved goods of a row of the balance: what came in and what went out of it. */
export const gramDocumentFields = [
  f.tgl_system,
  f.kind,
  f.reference,
  f.pcs_masuk,
  f.pcs_keluar,
  f.berat_masuk,
  f.berat_keluar,
  f.fine_masuk,
  f.fine_keluar,
  f.hpp_masuk,
  f.hpp_keluar,
] as const

/** So many documents of a row are answered, the latest first. */
export const gramDocumentsMax = 500

export const readGramDocuments = endpoint({
  call: 'GET tutup-toko/neraca-gram/dokumen',
  summary:
    'The documents behind a row of the balance of grams, the latest first; of a place that does not add up (no group asked for) also what of its books does not agree',
  access: openTo(laporanNeracaGram.screen),
  query: z.object({
    kode_toko: z.string().trim().max(20),
    tempat: z.string().trim().max(30),
    /** Of all groups and purities of the place where none is named; of goods of no group it is empty. */
    kode_group: z.string().trim().max(30).optional(),
    kode_kadar: z.string().trim().max(30).optional(),
    tgl_from: isoDate('Tanggal Awal'),
    tgl_to: isoDate('Tanggal Akhir'),
  }),
  reply: z.object({
    /** What does not agree in the books of the shop, of a break alone: what is wrong, and the document or piece that shows it. */
    rusak: z.array(objectOf([f.masalah, f.kunci, f.jenis_dokumen, f.nomor_dokumen])),
    rows: z.array(objectOf(gramDocumentFields)),
    total: z.number().int(),
  }),
  refusals: [core.WRONG_SHOP],
})

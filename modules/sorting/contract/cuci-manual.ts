import { z } from 'zod'
import { defineDocument, type DocumentOf, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo, page } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { refusals as intakeRefusals } from '#modules/intake/contract/refusals.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { masterKadar } from '#modules/masters/contract/master-kadar.ts'
import { sorting as s } from './fields.ts'
import { washScreen } from './gates.ts'
import { laporanStockCuciManual } from './laporan.ts'
import { refusals } from './refusals.ts'

/** Keeps goods to be washed by hand. */
export const stockCuciManual = washScreen('/stock-cuci-manual', 'Stock Cuci Manual', ['cuci manual', 'sepuhan manual', 'wash stock by hand'])

/** What came in and went out, each to be read and printed again. */
export const lihatStockCuciManual = washScreen('/lihat-stock-cuci-manual', 'Lihat Stock Cuci Manual', ['riwayat cuci manual', 'wash stock history'])

/** Takes back what came in or went out today. */
export const batalStockCuciManual = washScreen('/batal-stock-cuci-manual', 'Batal Stock Cuci Manual', ['batalkan cuci manual', 'undo wash stock'])

/** Goods to be washed that came in or went out by hand (events.md R9; docs/decisions/151). */
export const mutasiCuciManual = defineDocument({
  kind: 'MUTASI_CUCI_MANUAL',
  name: 'mutasi_cuci_manual',
  title: 'Stock Cuci Manual',
  prefix: 'CM',
  number: s.no_cuci_manual,
  header: [
    s.jenis_cuci,
    s.kode_lot.optional(),
    s.kode_kadar,
    s.kadar,
    s.qty_lot,
    s.berat,
    s.fine,
    s.hpp,
    s.tujuan_cuci.optional(),
    s.berat_kembali.optional(),
    s.susut_berat,
    s.susut_fine,
    s.susut_hpp,
    s.alasan_cuci,
  ],
  summary: [s.jenis_cuci, s.berat, s.alasan_cuci],
  parts: {},
  screens: { entry: stockCuciManual, list: lihatStockCuciManual },
  readers: [laporanStockCuciManual.screen],
  actions: {
    batal: cancelling({
      screen: batalStockCuciManual,
      approval: 'BATAL_CUCI_MANUAL',
      onlyOnItsDate: refusals.WASH_OF_YESTERDAY,
      refusals: [refusals.LOT_MOVED_ON, ledgerRefusals.STOCK_SHORT],
    }),
  },
  list: {
    columns: [
      col(s.no_cuci_manual, { opens: 'mutasi_cuci_manual' }),
      col(w.tgl_system),
      col(w.created_at),
      col(s.jenis_cuci),
      col(s.kode_lot.optional()),
      col(s.kode_kadar),
      col(s.qty_lot),
      col(s.berat),
      col(s.berat_kembali.optional()),
      col(s.susut_berat),
      col(s.tujuan_cuci.optional()),
      col(s.hpp),
      col(s.alasan_cuci),
      col(w.user_id),
      col(w.status),
    ],
    search: [s.no_cuci_manual, s.kode_lot, s.alasan_cuci],
  },
})

/** Goods to be washed that came in or went out, as they are stored. */
export type WashMove = DocumentOf<typeof mutasiCuciManual>

/** Goods to be washed that are about to come in or go out. */
export type NewWashMove = NewDocument<typeof mutasiCuciManual>

/** The lot that comes in by a document. */
export const washLot = (no_cuci_manual: string): string => `${no_cuci_manual}/1`

export const readWashLots = endpoint({
  call: 'GET cuci-manual',
  summary: 'The goods to be washed that the shop keeps by hand, lot by lot, as far as they hold these words; the oldest first',
  access: openTo(stockCuciManual),
  query: z.object({ cari: z.string().trim().max(100).default(''), limit: z.coerce.number().int().min(1).max(200).default(50) }),
  reply: page(objectOf([s.kode_lot, s.nama_barang, s.kode_kadar, s.kadar, s.tgl_masuk, s.qty_lot, s.berat_isi, s.fine])),
})

/** What is asked of goods that come in: purity, number, weight and cost. */
export const washIn = [s.kode_kadar.from(masterKadar, 'nama_kadar').optional(), s.qty_lot.starting(1), s.berat, s.hpp.optional()] as const

/** The fields of goods that go out: the lot, the weight, the weight that came back, and its target. */
export const washOut = [
  s.kode_lot.from({ api: { list: readWashLots.call, pages: readWashLots.call }, key: 'kode_lot' }, 'nama_barang').optional(),
  s.qty_lot.starting(1),
  s.berat,
  s.berat_kembali.optional(),
  s.tujuan_cuci.optional(),
] as const

/** What a way needs and is not said, by field. */
export function missingInWash(
  jenis_cuci: 'MASUK' | 'KELUAR' | null,
  said: { readonly [Name in 'kode_kadar' | 'kode_lot' | 'hpp' | 'berat_kembali' | 'tujuan_cuci']?: unknown },
): Record<string, string> {
  const requested =
    jenis_cuci === 'KELUAR'
      ? { kode_lot: 'Lot Harus Dipilih', berat_kembali: 'Berat Kembali Tidak Boleh Kosong', tujuan_cuci: 'Tujuan Harus Dipilih' }
      : { kode_kadar: 'Kode Kadar Harus Dipilih', hpp: 'Hpp Tidak Boleh Kosong' }
  return Object.fromEntries(Object.entries(requested).filter(([name]) => (said[name as keyof typeof said] ?? null) === null))
}

/** Goods to be washed that come in or go out, as the screen sends them: what its way asks for, and why. */
export const newWashMove = objectOf([
  s.jenis_cuci,
  s.kode_kadar.optional(),
  s.kode_lot.optional(),
  s.qty_lot,
  s.berat,
  s.hpp.optional(),
  s.berat_kembali.optional(),
  s.tujuan_cuci.optional(),
  s.alasan_cuci,
]).superRefine((requested, context) => {
  for (const [name, message] of Object.entries(missingInWash(requested.jenis_cuci, requested)))
    context.addIssue({ code: 'custom', path: [name], message })
})

/** Goods to be washed that come in or go out, checked. */
export type RequestedWashMove = z.output<typeof newWashMove>

export const moveWash = endpoint({
  call: 'POST cuci-manual',
  summary: 'Takes goods to be washed into the stock that is kept by hand, or out of it with what was lost; answers the whole document',
  access: openTo(stockCuciManual),
  body: newWashMove,
  reply: mutasiCuciManual.calls.read.reply,
  moves: true,
  refusals: [
    refusals.PURITY_UNKNOWN,
    refusals.WASH_NOT_THERE,
    refusals.WASH_TOO_HEAVY,
    refusals.PART_OF_LOT,
    intakeRefusals.LOT_OTHERWISE,
    ledgerRefusals.STOCK_SHORT,
    ledgerRefusals.NO_ACCOUNT,
    ...dateRefusals,
    ...approvalAnswers,
  ],
  approvals: ['CUCI_MANUAL'] satisfies Category[],
})

import { z } from 'zod'
import { defineDocument, type DocumentOf, documentPart, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo, page, pageQuery } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { isoDate } from '#engine/kinds/date/iso-date.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { byTheTray, tradedPieces } from '#modules/documents/contract/trade.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { masterKadar } from '#modules/masters/contract/master-kadar.ts'
import { masterKondisiBarang } from '#modules/masters/contract/master-kondisi-barang.ts'
import { sorting as s } from './fields.ts'
import { sortScreen } from './gates.ts'
import { laporanSortirPembelian } from './laporan.ts'
import { refusals } from './refusals.ts'

/** Sorts what was bought back into lots. */
export const sortirPembelian = sortScreen('/sortir-pembelian', 'Sortir Pembelian', [
  'pilah barang beli',
  'cuci sepuh lebur',
  'sort purchases',
  'timbang ulang',
])

/** What was sorted, each to be read and printed again. */
export const lihatSortir = sortScreen('/lihat-sortir-pembelian', 'Lihat Sortir Pembelian', ['riwayat sortir', 'sorted purchases'])

/** Takes back what was sorted today. */
export const batalSortir = sortScreen('/batal-sortir-pembelian', 'Batal Sortir Pembelian', ['batalkan sortir', 'undo sorting'])

/** Bought goods that were weighed again and sorted into lots by purity, condition and purpose (events.md R1, R4; docs/decisions/150). */
export const sortir = defineDocument({
  kind: 'SORTIR',
  name: 'sortir',
  title: 'Sortir Pembelian',
  prefix: 'ST',
  number: s.no_sortir,
  header: [
    s.keterangan.optional(),
    s.total_qty,
    s.berat_beli,
    s.fine_beli,
    s.total_berat,
    s.total_fine,
    s.total_hpp,
    s.susut_berat,
    s.susut_fine,
    s.susut_hpp,
    s.lebih_berat,
    s.lebih_fine,
  ],
  summary: [s.total_qty, s.berat_beli, s.total_berat],
  parts: {
    detail_barang: documentPart({
      table: 'sortir_detail',
      fields: [
        s.kode_barcode.optional(),
        s.kode_lot.optional(),
        s.kind,
        s.no_dokumen,
        s.nama_barang,
        s.kadar_beli.optional(),
        s.qty,
        s.berat_beli,
        s.fine_beli,
        s.hpp,
        s.kode_kadar,
        s.kadar_uji.optional(),
        s.kode_kondisi,
        s.tujuan_sortir,
        s.berat_sortir,
        s.fine_sortir,
        s.susut_berat,
        s.susut_fine,
        s.susut_hpp,
        s.lebih_berat,
        s.lebih_fine,
        s.no_lot,
      ],
    }),
    detail_lot: documentPart({
      table: 'sortir_lot',
      fields: [s.kode_kadar, s.kadar, s.kode_kondisi, s.kondisi_barang, s.tujuan_sortir, s.qty, s.berat, s.fine, s.hpp],
    }),
  },
  screens: { entry: sortirPembelian, list: lihatSortir },
  readers: [laporanSortirPembelian.screen],
  actions: {
    batal: cancelling({
      screen: batalSortir,
      approval: 'BATAL_SORTIR',
      onlyOnItsDate: refusals.SORTED_YESTERDAY,
      refusals: [refusals.SORTED_ON, goodsRefusals.STATUS_CHANGED, ledgerRefusals.STOCK_SHORT],
    }),
  },
  list: {
    columns: [
      col(s.no_sortir, { opens: 'sortir' }),
      col(w.tgl_system),
      col(w.created_at),
      col(s.total_qty),
      col(s.berat_beli),
      col(s.total_berat),
      col(s.susut_berat),
      col(s.lebih_berat),
      col(s.total_hpp),
      col(s.keterangan.optional()),
      col(w.user_id),
      col(w.status),
    ],
    search: [s.no_sortir, s.keterangan],
    searchLines: { part: 'detail_barang', field: s.no_dokumen },
  },
})

/** Sorted goods, as they are stored. */
export type Sorting = DocumentOf<typeof sortir>

/** Sorted goods that are about to be written. */
export type NewSorting = NewDocument<typeof sortir>

/** The lot that goods were sorted into. */
export const sortedLot = (no_sortir: string, no_lot: number): string => `${no_sortir}/${no_lot}`

/** What is remarked of a sorting. */
export const sortingHeader = [s.keterangan.optional()] as const

/** What is found of each of the goods: what it weighs now, its purity and condition, and what becomes of it. */
export const sortedFields = [
  s.berat_sortir,
  s.kode_kadar.from(masterKadar, 'nama_kadar'),
  s.kadar_uji.optional(),
  s.kode_kondisi.from(masterKondisiBarang, 'kondisi_barang'),
  s.tujuan_sortir,
] as const

/** Goods that can be sorted: a piece or a lot that stands with the used goods, as the books have it. */
export const candidate = objectOf([
  s.kode_beli,
  s.kode_barcode.optional(),
  s.kind,
  s.no_dokumen,
  s.tgl_masuk,
  s.nama_barang,
  s.kadar_beli.optional(),
  s.kode_kadar.optional(),
  s.qty,
  s.berat_beli,
  s.fine_beli,
])

/** Goods that can be sorted. */
export type Candidate = z.output<typeof candidate>

export const readCandidates = endpoint({
  call: 'GET sortir/calon',
  summary:
    'The used goods of the shop that can be sorted, by pages, the oldest first: of a document, a day or a purity, and as far as they hold these words',
  access: openTo(sortirPembelian),
  query: z.object({
    cari: z.string().trim().max(100).default(''),
    no_dokumen: z.string().trim().max(60).optional(),
    tgl_masuk: isoDate('Tanggal Masuk').optional(),
    kode_kadar: z.string().trim().max(10).optional(),
    ...pageQuery,
  }),
  reply: page(candidate),
})

export const scanCandidates = endpoint({
  call: 'GET sortir/calon/{kode_beli}',
  summary: 'What a scanned code means: a piece by its barcode, a lot, or all used goods that a document brought in',
  access: openTo(sortirPembelian),
  reply: z.array(candidate),
  refusals: [refusals.NOT_WITH_USED],
})

/** Goods as they were sorted, as the screen sends them; each once. */
export const newSorting = z
  .intersection(objectOf(sortingHeader), z.object({ detail_barang: tradedPieces(objectOf([s.kode_beli, ...sortedFields]), byTheTray) }))
  .superRefine(({ detail_barang }, context) => {
    const codes = detail_barang.map(({ kode_beli }) => kode_beli)
    const first = new Map<string, number>()
    codes.forEach((code, at) => {
      if (first.has(code)) context.addIssue({ code: 'custom', path: ['detail_barang', at, 'kode_beli'], message: 'Barang Sudah Ada Di Tabel' })
      else first.set(code, at)
    })
  })

/** Goods as they were sorted, checked. */
export type RequestedSorting = z.output<typeof newSorting>

export const sortGoods = endpoint({
  call: 'POST sortir',
  summary: 'Sorts used goods into lots by purity, condition and purpose, at what they weigh now; answers the whole document',
  access: openTo(sortirPembelian),
  body: newSorting,
  reply: sortir.calls.read.reply,
  moves: true,
  refusals: [
    refusals.NOT_WITH_USED,
    refusals.PURITY_UNKNOWN,
    refusals.CONDITION_UNKNOWN,
    goodsRefusals.STATUS_CHANGED,
    ledgerRefusals.NOT_IN_PLACE,
    ledgerRefusals.STOCK_SHORT,
    ledgerRefusals.NO_ACCOUNT,
    ...dateRefusals,
    ...approvalAnswers,
  ],
  approvals: ['SELISIH_SORTIR'] satisfies Category[],
})

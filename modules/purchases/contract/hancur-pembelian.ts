import { z } from 'zod'
import { defineDocument, type DocumentOf, documentPart, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo, page } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col, defineReport, period } from '#engine/contract/report.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { tradedPieces } from '#modules/documents/contract/trade.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { purchases as p } from './fields.ts'
import { refusals } from './refusals.ts'

/** Destroys goods that were bought back. */
export const hancurPembelianScreen = defineScreen({
  path: '/hancur-pembelian',
  title: 'Hancur Pembelian',
  menu: menu.pembelianHancur,
  synonyms: ['lebur barang beli', 'rosok pembelian', 'destroy purchase'],
})

/** Bought goods that were destroyed, each to be read and printed again. */
export const lihatHancurPembelian = defineScreen({
  path: '/lihat-hancur-pembelian',
  title: 'Lihat Hancur Pembelian',
  menu: menu.pembelianHancur,
  synonyms: ['riwayat hancur pembelian', 'destroyed purchases'],
})

/** Takes back bought goods that were destroyed today. */
export const batalHancurPembelian = defineScreen({
  path: '/batal-hancur-pembelian',
  title: 'Batal Hancur Pembelian',
  menu: menu.pembelianHancur,
  synonyms: ['batalkan hancur pembelian', 'undo destroy purchase'],
})

/** Bought goods that were destroyed: they are scrap now, at what was paid for them (events.md P3). */
export const hancurPembelian = defineDocument({
  kind: 'HANCUR_PEMBELIAN',
  name: 'hancur_pembelian',
  title: 'Hancur Pembelian',
  prefix: 'HP',
  number: p.no_hancur_beli,
  header: [p.keterangan, p.total_qty, p.total_berat, p.total_hpp],
  summary: [p.keterangan, p.total_berat],
  parts: {
    detail_barang: documentPart({
      table: 'hancur_pembelian_detail',
      fields: [
        p.kode_barcode.optional(),
        p.kode_lot.optional(),
        p.no_faktur_beli.optional(),
        p.nama_barang,
        p.kadar.optional(),
        p.qty,
        p.berat.labelled('Berat'),
        p.fine,
        p.hpp,
      ],
    }),
  },
  screens: { entry: hancurPembelianScreen, list: lihatHancurPembelian },
  actions: {
    batal: cancelling({
      screen: batalHancurPembelian,
      approval: 'BATAL_HANCUR_PEMBELIAN',
      onlyOnItsDate: refusals.DESTROYED_YESTERDAY,
      refusals: [refusals.SCRAP_GONE, goodsRefusals.STATUS_CHANGED, ledgerRefusals.STOCK_SHORT],
    }),
  },
  list: {
    columns: [
      col(p.no_hancur_beli, { opens: 'hancur_pembelian' }),
      col(w.tgl_system),
      col(w.created_at),
      col(p.keterangan),
      col(p.total_qty),
      col(p.total_berat),
      col(p.total_hpp),
      col(w.user_id),
      col(w.status),
    ],
    search: [p.no_hancur_beli, p.keterangan],
    searchLines: { part: 'detail_barang', field: p.kode_barcode },
  },
})

/** Bought goods that were destroyed, as it is stored. */
export type DestroyedPurchase = DocumentOf<typeof hancurPembelian>

/** Bought goods that are about to be destroyed. */
export type NewDestroyedPurchase = NewDocument<typeof hancurPembelian>

/** The lot of scrap that a line became. */
export const scrapOf = (no_hancur_beli: string, no_urut: number): string => `${no_hancur_beli}/${no_urut}`

/** Why goods are destroyed. */
export const destroyedHeader = [p.keterangan.labelled('Alasan')] as const

export const readUsed = endpoint({
  call: 'GET hancur_pembelian/barang',
  summary:
    'The bought goods that the shop has and can destroy, as far as they hold these words: pieces by barcode, others by their lot; the oldest first',
  access: openTo(hancurPembelianScreen),
  query: z.object({ cari: z.string().trim().max(100).default(''), limit: z.coerce.number().int().min(1).max(200).default(50) }),
  reply: page(objectOf([p.kode_beli, p.nama_barang, p.kadar.optional(), p.qty, p.berat.labelled('Berat'), p.fine])),
})

/** A piece or lot that is destroyed. */
export const destroyedFields = [p.kode_beli.from({ api: { list: readUsed.call, pages: readUsed.call }, key: 'kode_beli' }, 'nama_barang')] as const

/** Bought goods that are to be destroyed, and why. */
export const newDestroyedPurchase = z
  .intersection(objectOf(destroyedHeader), z.object({ detail_barang: tradedPieces(objectOf(destroyedFields)) }))
  .superRefine(({ detail_barang }, context) => {
    const codes = detail_barang.map(({ kode_beli }) => kode_beli)
    codes.forEach((code, at) => {
      if (codes.indexOf(code) < at)
        context.addIssue({ code: 'custom', path: ['detail_barang', at, 'kode_beli'], message: 'Barang Sudah Ada Di Tabel' })
    })
  })

export const destroyPurchase = endpoint({
  call: 'POST hancur_pembelian',
  summary: 'Destroys bought goods: they become scrap at what was paid for them; answers the whole document',
  access: openTo(hancurPembelianScreen),
  body: newDestroyedPurchase,
  reply: hancurPembelian.calls.read.reply,
  moves: true,
  refusals: [
    refusals.USED_NOT_THERE,
    goodsRefusals.STATUS_CHANGED,
    ledgerRefusals.NOT_IN_PLACE,
    ledgerRefusals.STOCK_SHORT,
    ledgerRefusals.NO_ACCOUNT,
    ...dateRefusals,
    ...approvalAnswers,
  ],
  approvals: ['HANCUR_PEMBELIAN'] satisfies Category[],
})

/** Bought goods that were destroyed, by day; what was taken back is not in it. */
export const laporanHancurPembelian = defineReport({
  screen: {
    path: '/laporan-hancur-pembelian',
    title: 'Laporan Hancur Pembelian',
    menu: menu.laporanBarang,
    back: '/SubMenuLaporan',
    synonyms: ['rosok pembelian', 'destroyed purchases report'],
  },
  api: 'GET hancur_pembelian/report',
  filters: [period()],
  columns: [
    col(w.tgl_system, { width: 0.8 }),
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(p.no_hancur_beli, { opens: 'hancur_pembelian', width: 1.3 }),
    col(p.keterangan, { width: 1.3 }),
    col(p.kode_barcode.optional(), { opens: 'barang', width: 1.1 }),
    col(p.no_faktur_beli.optional(), { opens: 'pembelian', width: 1.3 }),
    col(p.nama_barang, { width: 1.8 }),
    col(p.qty, { total: true, width: 0.5 }),
    col(p.berat.labelled('Berat'), { total: true, width: 0.8 }),
    col(p.fine, { total: true, width: 0.8 }),
    col(p.hpp, { total: true, width: 1.2 }),
  ],
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN HANCUR PEMBELIAN' },
})

import { z } from 'zod'
import { defineDocument, type DocumentOf, documentPart, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { openBatchField, terimaBarangCuci } from './batches.ts'
import { feeFields, feeRefusals } from './fee.ts'
import { refining as r } from './fields.ts'
import { workshopScreen } from './gates.ts'
import { linesOf } from './kirim-cuci.ts'
import { laporanWastingSepuhan } from './laporan-wasting-sepuhan.ts'
import { refusals } from './refusals.ts'

/** What came back from washing, each to be read and printed again. */
export const lihatTerimaBarangCuci = workshopScreen('/lihat-terima-barang-cuci', 'Lihat Terima Barang Cuci', ['riwayat terima cuci', 'washed goods'])

/** Takes back a return of today, as long as nothing else happened to its batch and its goods. */
export const batalTerimaBarangCuci = workshopScreen('/batal-terima-barang-cuci', 'Batal Terima Barang Cuci', ['undo washed goods'])

/** Goods of a batch that came back as they went, lighter: each with what it lost (events.md R3; docs/decisions/152). */
export const terimaCuci = defineDocument({
  kind: 'TERIMA_CUCI',
  name: 'terima_cuci',
  title: 'Terima Barang Cuci',
  prefix: 'TC',
  number: r.no_terima_cuci,
  header: [
    r.no_cuci,
    r.jenis_cuci,
    r.kode_tukang.optional(),
    r.nama_tukang.optional(),
    r.total_qty,
    r.total_berat,
    r.total_kembali,
    r.susut_gross,
    r.susut_fine,
    r.susut_rp,
    r.ongkos_sepuhan,
    r.cara_ongkos,
    r.no_rekening.optional(),
    r.keterangan.optional(),
  ],
  summary: [r.no_cuci, r.total_kembali, r.susut_gross],
  parts: {
    detail_barang: documentPart({
      table: 'terima_cuci_detail',
      fields: [
        r.kode_lot,
        r.nama_barang,
        r.kadar.optional(),
        r.tujuan_barang,
        r.qty_lot,
        r.berat,
        r.fine,
        r.hpp,
        r.berat_kembali,
        r.fine_kembali,
        r.hpp_kembali,
        r.susut_gross,
        r.susut_fine,
        r.susut_rp,
      ],
    }),
  },
  screens: { entry: terimaBarangCuci, list: lihatTerimaBarangCuci },
  readers: [laporanWastingSepuhan.screen],
  actions: {
    batal: cancelling({
      screen: batalTerimaBarangCuci,
      approval: 'BATAL_CUCI',
      onlyOnItsDate: refusals.WASHED_YESTERDAY,
      refusals: [refusals.NOT_THE_LATEST, refusals.GOODS_WENT_ON, ledgerRefusals.STOCK_SHORT],
    }),
  },
  list: {
    columns: [
      col(r.no_terima_cuci, { opens: 'terima_cuci' }),
      col(w.tgl_system),
      col(w.created_at),
      col(r.no_cuci, { opens: 'kirim_cuci' }),
      col(r.jenis_cuci),
      col(r.nama_tukang.optional()),
      col(r.total_berat),
      col(r.total_kembali),
      col(r.susut_gross),
      col(r.susut_fine),
      col(r.ongkos_sepuhan),
      col(w.user_id),
      col(w.status),
    ],
    search: [r.no_terima_cuci, r.no_cuci, r.nama_tukang, r.keterangan],
    searchLines: { part: 'detail_barang', field: r.kode_lot },
  },
})

/** Goods that came back, as they are stored. */
export type Washed = DocumentOf<typeof terimaCuci>

/** Goods that come back, about to be written. */
export type NewWashed = NewDocument<typeof terimaCuci>

/** What is asked of a return as a whole. */
export const washedHeader = [openBatchField, ...feeFields] as const

/** The fields of a lot that comes back: its weight now, and the sent part of the lot. Without a part, it is the whole lot. */
export const washedLine = [
  r.kode_lot,
  r.berat_kembali,
  r.tujuan_barang.starting('BEKAS'),
  r.berat.labelled('Dari Berat').optional(),
  r.qty_lot.optional(),
] as const

/** Goods that come back, as the screen sends them. */
export const newWashed = objectOf(washedHeader)
  .and(z.object({ detail_barang: linesOf(objectOf(washedLine)) }))
  .superRefine(({ detail_barang }, context) => {
    detail_barang.forEach(({ berat, berat_kembali }, at) => {
      if (berat !== null && berat_kembali > berat)
        context.addIssue({ code: 'custom', path: ['detail_barang', at, 'berat_kembali'], message: 'Berat Kembali Melebihi Yang Dikirim' })
    })
  })

/** Goods that come back, as the screen sends them, checked. */
export type RequestedWashed = z.output<typeof newWashed>

export const takeWashed = endpoint({
  call: 'POST terima-cuci',
  summary: 'Takes goods of a batch back, lighter; names what each lost and settles the fee. Answers the whole document',
  access: openTo(terimaBarangCuci),
  body: newWashed,
  reply: terimaCuci.calls.read.reply,
  moves: true,
  refusals: [
    refusals.BATCH_NOT_OPEN,
    refusals.LOT_NOT_HERE,
    refusals.LOT_TOO_LITTLE,
    ...feeRefusals,
    ledgerRefusals.NOT_IN_PLACE,
    ledgerRefusals.STOCK_SHORT,
    ledgerRefusals.NO_ACCOUNT,
    ...dateRefusals,
    ...approvalAnswers,
  ],
  approvals: ['BATAS_UANG_KELUAR'] satisfies Category[],
})

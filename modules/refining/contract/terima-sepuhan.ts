import { z } from 'zod'
import { defineDocument, type DocumentOf, documentPart, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { openBatchField, terimaSepuhanScreen } from './batches.ts'
import { feeFields, feeRefusals } from './fee.ts'
import { refining as r } from './fields.ts'
import { workshopScreen } from './gates.ts'
import { linesOf } from './kirim-cuci.ts'
import { laporanWastingSepuhan } from './laporan-wasting-sepuhan.ts'
import { refusals } from './refusals.ts'

/** What was melted, each to be read and printed again. */
export const lihatTerimaSepuhan = workshopScreen('/lihat-terima-sepuhan', 'Lihat Terima Sepuhan', ['riwayat lebur', 'melts'])

/** Takes back a melt of today, as long as nothing else happened to its batch and its bars. */
export const batalTerimaSepuhan = workshopScreen('/batal-terima-sepuhan', 'Batal Terima Sepuhan', ['batal lebur', 'undo melt'])

/**
 * The result of a melt: bars and by-products, the loss of the melt, and the gain of the assay over the declared fineness (events.md R5, R6;
 * docs/decisions/153).
 */
export const terimaSepuhan = defineDocument({
  kind: 'TERIMA_SEPUHAN',
  name: 'terima_sepuhan',
  title: 'Terima Sepuhan',
  prefix: 'TS',
  number: r.no_sepuhan,
  header: [
    r.no_cuci,
    r.jenis_cuci,
    r.kode_tukang.optional(),
    r.nama_tukang.optional(),
    r.total_qty,
    r.total_berat,
    r.total_fine,
    r.total_hpp,
    r.berat_lebur,
    r.susut_gross,
    r.susut_fine,
    r.susut_rp,
    r.selisih_gross,
    r.selisih_fine,
    r.nilai_selisih,
    r.total_hasil,
    r.fine_hasil,
    r.hpp_hasil,
    r.ongkos_sepuhan,
    r.cara_ongkos,
    r.no_rekening.optional(),
    r.keterangan.optional(),
  ],
  summary: [r.no_cuci, r.total_berat, r.fine_hasil],
  parts: {
    detail_barang: documentPart({
      table: 'terima_sepuhan_detail',
      fields: [r.kode_lot, r.nama_barang, r.kadar.optional(), r.qty_lot, r.berat, r.fine, r.hpp],
    }),
    detail_hasil: documentPart({
      table: 'terima_sepuhan_hasil',
      fields: [r.jenis_hasil, r.berat, r.permil_uji.optional(), r.fine_uji.optional(), r.fine, r.hpp],
    }),
    detail_uji: documentPart({
      table: 'terima_sepuhan_uji',
      fields: [r.no_hasil, r.metode_uji, r.berat_sampel, r.penguji, r.permil],
    }),
  },
  screens: { entry: terimaSepuhanScreen, list: lihatTerimaSepuhan },
  readers: [laporanWastingSepuhan.screen],
  actions: {
    batal: cancelling({
      screen: batalTerimaSepuhan,
      approval: 'BATAL_CUCI',
      onlyOnItsDate: refusals.MELTED_YESTERDAY,
      refusals: [refusals.NOT_THE_LATEST, refusals.GOODS_WENT_ON, ledgerRefusals.STOCK_SHORT],
    }),
  },
  list: {
    columns: [
      col(r.no_sepuhan, { opens: 'terima_sepuhan' }),
      col(w.tgl_system),
      col(w.created_at),
      col(r.no_cuci, { opens: 'kirim_cuci' }),
      col(r.nama_tukang.optional()),
      col(r.total_berat),
      col(r.total_fine),
      col(r.total_hasil),
      col(r.fine_hasil),
      col(r.susut_fine),
      col(r.selisih_fine),
      col(w.user_id),
      col(w.status),
    ],
    search: [r.no_sepuhan, r.no_cuci, r.nama_tukang, r.keterangan],
    searchLines: { part: 'detail_barang', field: r.kode_lot },
  },
})

/** A melt, as it is stored. */
export type Melted = DocumentOf<typeof terimaSepuhan>

/** A melt that is about to be written. */
export type NewMelted = NewDocument<typeof terimaSepuhan>

/** What is asked of a melt as a whole: what the crucible gave, and the fee. */
export const meltedHeader = [openBatchField, r.berat_lebur, ...feeFields] as const

/** What is asked of a result. */
export const resultLine = [r.jenis_hasil.starting('BATANG'), r.berat, r.permil_uji.optional(), r.nilai_samping.optional()] as const

/** What is asked of an assay. */
export const assayLine = [r.no_hasil.starting(1), r.metode_uji.starting('PIN'), r.permil, r.berat_sampel.starting(0), r.penguji] as const

/** What is wrong with the results and assays of a melt, by field, before anything is sent. */
export function meltMessages(
  results: readonly { readonly jenis_hasil: string | null; readonly permil_uji: number | null; readonly nilai_samping: number | null }[],
  assays: readonly { readonly no_hasil: number | null }[],
): Record<string, string> {
  const isAssayed = (at: number) => assays.some(({ no_hasil }) => no_hasil === at + 1)
  return Object.fromEntries([
    ...results.flatMap(({ jenis_hasil, permil_uji, nilai_samping }, at): [string, string][] => {
      if (permil_uji !== null && !isAssayed(at)) return [[`detail_hasil.${at}.permil_uji`, 'Isi Uji Kadarnya Dulu']]
      if (isAssayed(at) || jenis_hasil === null) return []
      if (jenis_hasil === 'BATANG') return [[`detail_hasil.${at}.permil_uji`, 'Batang Harus Diuji']]
      return nilai_samping === null ? [[`detail_hasil.${at}.nilai_samping`, 'Perkiraan Nilai Harus Diisi']] : []
    }),
    ...assays.flatMap(({ no_hasil }, at): [string, string][] =>
      no_hasil !== null && no_hasil > results.length ? [[`detail_uji.${at}.no_hasil`, 'Tidak Ada Hasil Dengan Nomor Itu']] : [],
    ),
  ])
}

/** A melt, as the screen sends it. */
export const newMelted = objectOf(meltedHeader)
  .and(
    z.object({
      detail_barang: linesOf(objectOf([r.kode_lot])),
      detail_hasil: z.array(objectOf(resultLine), { error: 'Hasil Harus Diisi' }).min(1, 'Hasil Harus Diisi').max(50),
      detail_uji: z.array(objectOf(assayLine)).max(200),
    }),
  )
  .superRefine(({ detail_hasil, detail_uji }, context) => {
    for (const [path, message] of Object.entries(meltMessages(detail_hasil, detail_uji)))
      context.addIssue({ code: 'custom', path: path.split('.').map((each) => (/^\d+$/.test(each) ? Number(each) : each)), message })
  })

/** A melt, as the screen sends it, checked. */
export type RequestedMelted = z.output<typeof newMelted>

export const takeMelted = endpoint({
  call: 'POST terima-sepuhan',
  summary:
    'Takes the bars and by-products of a melt in, with their assays; names what the melt lost and what the assay found. Answers the whole document',
  access: openTo(terimaSepuhanScreen),
  body: newMelted,
  reply: terimaSepuhan.calls.read.reply,
  moves: true,
  refusals: [
    refusals.BATCH_NOT_OPEN,
    refusals.BATCH_IS_WASHED,
    refusals.LOT_NOT_HERE,
    refusals.MELT_TOO_HEAVY,
    refusals.RESULT_TOO_HEAVY,
    refusals.SETTLED_OUTSIDE,
    refusals.VALUE_TOO_HIGH,
    refusals.GAIN_NEEDS_REASON,
    ...feeRefusals,
    ledgerRefusals.NOT_IN_PLACE,
    ledgerRefusals.STOCK_SHORT,
    ledgerRefusals.NO_ACCOUNT,
    ...dateRefusals,
    ...approvalAnswers,
  ],
  approvals: ['TAMBAH_FINE', 'BATAS_UANG_KELUAR'] satisfies Category[],
})

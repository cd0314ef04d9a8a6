import { z } from 'zod'
import { defineDocument, type DocumentOf, documentPart, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { masterJenis } from '#modules/masters/contract/master-jenis.ts'
import { masterGroup } from '#modules/pricing/contract/master-group.ts'
import { materialLines, materialRefusals } from './bahan-tukang.ts'
import { craftsmen as c } from './fields.ts'
import { barScreen } from './gates.ts'
import { kartuTukang } from './laporan.ts'
import { refusals } from './refusals.ts'

/** Takes in what a craftsman made of the gold that he held (events.md O3). */
export const hasilTukangScreen = barScreen(
  '/hasil-tukang',
  'Hasil Tukang',
  ['barang jadi dari tukang', 'terima hasil tukang', 'ongkos tukang', 'finished piece from craftsman'],
  menu.pesanan,
)

/** What craftsmen made, each to be read and printed again. */
export const lihatHasilTukang = barScreen('/lihat-hasil-tukang', 'Lihat Hasil Tukang', ['riwayat hasil tukang', 'finished pieces'], menu.pesanan)

/** Takes back what was taken in today, while it has no tag. */
export const batalHasilTukang = barScreen('/batal-hasil-tukang', 'Batal Hasil Tukang', ['batal barang jadi', 'undo finished piece'], menu.pesanan)

/**
 * What a craftsman made of gold that he held and of what he added: it lies with what was delivered until its pieces have tags; what the work took is
 * named, and his fee is in what it costs (docs/decisions/156).
 */
export const hasilTukang = defineDocument({
  kind: 'HASIL_TUKANG',
  name: 'hasil_tukang',
  title: 'Hasil Tukang',
  prefix: 'HK',
  number: c.no_hasil,
  header: [
    c.kode_tukang,
    c.no_pesanan.optional(),
    c.nama_barang,
    c.kode_dept,
    c.kode_group,
    c.kadar,
    c.qty,
    c.berat,
    c.fine,
    c.berat_campuran,
    c.biaya_campuran,
    c.biaya_tukang,
    c.susut_berat,
    c.susut_fine,
    c.susut_rp,
    c.total_hpp,
    c.keterangan.optional(),
  ],
  copied: [{ table: 'tukang', by: c.kode_tukang.name, ofShop: true, fields: [c.nama_tukang], unknown: refusals.CRAFTSMAN_UNKNOWN }],
  summary: [c.nama_tukang, c.nama_barang, c.berat],
  parts: {
    detail_bahan: documentPart({ table: 'hasil_tukang_detail', fields: [c.kode_lot, c.nama_barang, c.keping, c.berat, c.fine], internal: [c.hpp] }),
  },
  screens: { entry: hasilTukangScreen, list: lihatHasilTukang },
  readers: [kartuTukang.screen],
  actions: {
    batal: cancelling({
      screen: batalHasilTukang,
      approval: 'BATAL_HASIL_TUKANG',
      onlyOnItsDate: refusals.MADE_YESTERDAY,
      refusals: [refusals.MADE_TAGGED, ledgerRefusals.STOCK_SHORT],
    }),
  },
  list: {
    columns: [
      col(c.no_hasil, { opens: 'hasil_tukang' }),
      col(w.tgl_system),
      col(w.created_at),
      col(c.nama_tukang),
      col(c.no_pesanan.optional(), { opens: 'pesanan' }),
      col(c.nama_barang),
      col(c.qty),
      col(c.berat),
      col(c.kadar),
      col(c.susut_fine),
      col(c.biaya_tukang),
      col(w.user_id),
      col(w.status),
    ],
    search: [c.no_hasil, c.kode_tukang, c.nama_tukang, c.no_pesanan, c.nama_barang, c.keterangan],
    searchLines: { part: 'detail_bahan', field: c.kode_lot },
  },
})

/** What a craftsman made, as it is stored. */
export type Made = DocumentOf<typeof hasilTukang>

/** What a craftsman made, about to be written. */
export type NewMade = NewDocument<typeof hasilTukang>

/** What is asked of what he made. */
export const madeHeader = [
  c.kode_tukang,
  c.no_pesanan.from({ api: { list: 'GET bahan_tukang/pesanan' }, key: 'no_pesanan' }, 'uraian').optional(),
  c.nama_barang,
  c.kode_dept.from(masterJenis, 'nama_dept'),
  c.kode_group.from(masterGroup, 'nama_group'),
  c.kadar,
  c.qty.starting(1),
  c.berat,
  c.berat_campuran.starting(0),
  c.biaya_campuran.starting(0),
  c.biaya_tukang.starting(0),
  c.keterangan.optional(),
] as const

/** What a craftsman made, as the screen sends it. */
export const newMade = objectOf(madeHeader)
  .and(z.object({ detail_bahan: materialLines }))
  .superRefine(({ berat_campuran, biaya_campuran }, context) => {
    if (berat_campuran === 0 && biaya_campuran > 0)
      context.addIssue({ code: 'custom', path: ['berat_campuran'], message: 'Berat Campuran Harus Diisi' })
  })

/** What a craftsman made, as the screen sends it, checked. */
export type RequestedMade = z.output<typeof newMade>

export const takeMade = endpoint({
  call: 'POST hasil_tukang',
  summary: 'Takes in what a craftsman made of the gold that he held: alloy added, loss named, fee owed; answers the whole document',
  access: openTo(hasilTukangScreen),
  body: newMade,
  reply: hasilTukang.calls.read.reply,
  moves: true,
  refusals: [
    refusals.PIECE_HEAVIER,
    refusals.MORE_GOLD_THAN_GIVEN,
    refusals.LOSS_WITHOUT_WEIGHT,
    goodsRefusals.MASTER_MISSING,
    ...materialRefusals,
    ...approvalAnswers,
  ],
  approvals: ['SUSUT_TUKANG'] satisfies Category[],
})

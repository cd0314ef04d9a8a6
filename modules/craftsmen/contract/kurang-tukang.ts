import { z } from 'zod'
import { defineDocument, type DocumentOf, documentPart, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { materialLines, materialRefusals } from './bahan-tukang.ts'
import { craftsmen as c } from './fields.ts'
import { barScreen } from './gates.ts'
import { kartuTukang } from './laporan.ts'
import { refusals } from './refusals.ts'

/** Charges a craftsman with gold that he cannot give back (events.md O5). */
export const kurangTukangScreen = barScreen(
  '/kurang-tukang',
  'Kekurangan Tukang',
  ['emas kurang di tukang', 'susut ditanggung tukang', 'piutang tukang', 'craftsman shortage'],
  menu.pesanan,
)

/** What craftsmen were charged with, each to be read and printed again. */
export const lihatKurangTukang = barScreen('/lihat-kurang-tukang', 'Lihat Kekurangan Tukang', ['riwayat kekurangan', 'shortages'], menu.pesanan)

/** Takes back what a craftsman was charged with today, while nothing of it is paid. */
export const batalKurangTukang = barScreen('/batal-kurang-tukang', 'Batal Kekurangan Tukang', ['batal piutang tukang', 'undo shortage'], menu.pesanan)

/** Gold that a craftsman held and cannot give back: he owes it in grams, at what it costs in the books. */
export const kurangTukang = defineDocument({
  kind: 'KURANG_TUKANG',
  name: 'kurang_tukang',
  title: 'Kekurangan Tukang',
  prefix: 'KT',
  number: c.no_kurang,
  header: [c.kode_tukang, c.total_berat, c.total_fine, c.nilai_kurang, c.keterangan],
  copied: [{ table: 'tukang', by: c.kode_tukang.name, ofShop: true, fields: [c.nama_tukang], unknown: refusals.CRAFTSMAN_UNKNOWN }],
  summary: [c.nama_tukang, c.total_fine],
  parts: {
    detail_bahan: documentPart({ table: 'kurang_tukang_detail', fields: [c.kode_lot, c.nama_barang, c.keping, c.berat, c.fine], internal: [c.hpp] }),
  },
  screens: { entry: kurangTukangScreen, list: lihatKurangTukang },
  readers: [kartuTukang.screen],
  actions: {
    batal: cancelling({ screen: batalKurangTukang, approval: 'BATAL_KURANG_TUKANG', onlyOnItsDate: refusals.SHORT_YESTERDAY }),
  },
  list: {
    columns: [
      col(c.no_kurang, { opens: 'kurang_tukang' }),
      col(w.tgl_system),
      col(w.created_at),
      col(c.kode_tukang),
      col(c.nama_tukang),
      col(c.total_berat),
      col(c.total_fine),
      col(c.nilai_kurang),
      col(c.keterangan),
      col(w.user_id),
      col(w.status),
    ],
    search: [c.no_kurang, c.kode_tukang, c.nama_tukang, c.keterangan],
    searchLines: { part: 'detail_bahan', field: c.kode_lot },
  },
})

/** What a craftsman is short of, as it is stored. */
export type Shortage = DocumentOf<typeof kurangTukang>

/** What a craftsman is short of, about to be written. */
export type NewShortage = NewDocument<typeof kurangTukang>

/** What is asked of it: who, and why he and not the shop bears it. */
export const shortageHeader = [c.kode_tukang, c.keterangan] as const

/** What a craftsman is short of, as the screen sends it. */
export const newShortage = objectOf(shortageHeader).and(z.object({ detail_bahan: materialLines }))

/** What a craftsman is short of, as the screen sends it, checked. */
export type RequestedShortage = z.output<typeof newShortage>

export const chargeShortage = endpoint({
  call: 'POST kurang_tukang',
  summary: 'Charges a craftsman with gold that he cannot give back, in grams at what it costs; answers the whole document',
  access: openTo(kurangTukangScreen),
  body: newShortage,
  reply: kurangTukang.calls.read.reply,
  moves: true,
  refusals: materialRefusals,
})

import { z } from 'zod'
import { defineDocument, type DocumentOf, documentPart, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo, page } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { craftsmen as c, type MaterialWay } from './fields.ts'
import { barScreen } from './gates.ts'
import { refuseTwice } from './lots.ts'
import { kartuTukang } from './laporan.ts'
import { refusals } from './refusals.ts'

/** Hands gold to a craftsman, or takes back what he did not use (events.md O2, O4). */
export const bahanTukangScreen = barScreen(
  '/bahan-tukang',
  'Bahan Tukang',
  ['serah emas ke tukang', 'emas kembali dari tukang', 'material to craftsman', 'gold at craftsman'],
  menu.pesanan,
)

/** What craftsmen were handed and gave back, each to be read and printed again. */
export const lihatBahanTukang = barScreen('/lihat-bahan-tukang', 'Lihat Bahan Tukang', ['riwayat bahan tukang', 'craftsman material'], menu.pesanan)

/** Takes back today's handing over: gold is where it was. */
export const batalBahanTukang = barScreen('/batal-bahan-tukang', 'Batal Bahan Tukang', ['batal serah emas tukang', 'undo material'], menu.pesanan)

/** Parts of bars and scrap to a craftsman, for an order where one is named; or what he did not use, back to the lots that it was of. */
export const bahanTukang = defineDocument({
  kind: 'BAHAN_TUKANG',
  name: 'bahan_tukang',
  title: 'Bahan Tukang',
  prefix: 'BH',
  number: c.no_bahan,
  header: [c.arah_bahan, c.kode_tukang, c.no_pesanan.optional(), c.total_berat, c.total_fine, c.keterangan.optional()],
  copied: [{ table: 'tukang', by: c.kode_tukang.name, ofShop: true, fields: [c.nama_tukang], unknown: refusals.CRAFTSMAN_UNKNOWN }],
  summary: [c.arah_bahan, c.nama_tukang, c.total_berat],
  parts: {
    detail_bahan: documentPart({
      table: 'bahan_tukang_detail',
      fields: [c.tempat, c.kode_lot, c.lot_asal.optional(), c.nama_barang, c.keping, c.berat, c.fine],
      internal: [c.hpp],
    }),
  },
  screens: { entry: bahanTukangScreen, list: lihatBahanTukang },
  readers: [kartuTukang.screen],
  actions: {
    batal: cancelling({
      screen: batalBahanTukang,
      approval: 'BATAL_BAHAN_TUKANG',
      onlyOnItsDate: refusals.MATERIAL_OF_YESTERDAY,
      refusals: [refusals.MATERIAL_MOVED_ON, ledgerRefusals.STOCK_SHORT],
    }),
  },
  list: {
    columns: [
      col(c.no_bahan, { opens: 'bahan_tukang' }),
      col(w.tgl_system),
      col(w.created_at),
      col(c.arah_bahan),
      col(c.kode_tukang),
      col(c.nama_tukang),
      col(c.no_pesanan.optional(), { opens: 'pesanan' }),
      col(c.total_berat),
      col(c.total_fine),
      col(w.user_id),
      col(w.status),
    ],
    search: [c.no_bahan, c.kode_tukang, c.nama_tukang, c.no_pesanan, c.keterangan],
    searchLines: { part: 'detail_bahan', field: c.kode_lot },
  },
})

/** Material of a craftsman, as it is stored. */
export type Material = DocumentOf<typeof bahanTukang>

/** Material of a craftsman that is about to be written. */
export type NewMaterial = NewDocument<typeof bahanTukang>

/** What is asked of it as a whole. */
export const materialHeader = [
  c.arah_bahan.starting('KELUAR'),
  c.kode_tukang,
  c.no_pesanan.from({ api: { list: 'GET bahan_tukang/pesanan' }, key: 'no_pesanan' }, 'uraian').optional(),
  c.keterangan.optional(),
] as const

/** What is asked of it, by its way: what comes back is of the order that it went for. */
export const materialFields = (way: MaterialWay) => materialHeader.filter(({ name }) => way === 'KELUAR' || name !== c.no_pesanan.name)

/** A lot that goes or comes back: how much of it. */
export const materialLine = [c.kode_lot, c.berat] as const

/** The most lots of a document. */
export const lotsMax = 50

/** The lots of a call, each once. */
export const materialLines = z
  .array(objectOf(materialLine), { error: 'Bahan Harus Diisi' })
  .min(1, 'Bahan Harus Diisi')
  .max(lotsMax, `Lot Maksimal ${lotsMax}`)
  .superRefine(refuseTwice)

/** Material of a craftsman, as the screen sends it. */
export const newMaterial = objectOf(materialHeader)
  .and(z.object({ detail_bahan: materialLines }))
  .superRefine(({ arah_bahan, no_pesanan }, context) => {
    if (arah_bahan === 'KEMBALI' && no_pesanan !== null)
      context.addIssue({ code: 'custom', path: ['no_pesanan'], message: 'Bahan Kembali Tidak Memakai Pesanan' })
  })

/** Material of a craftsman, as the screen sends it, checked. */
export type RequestedMaterial = z.output<typeof newMaterial>

/** How a call that takes lots of a craftsman may say no. */
export const materialRefusals = [
  refusals.CRAFTSMAN_UNKNOWN,
  refusals.ORDER_UNKNOWN,
  refusals.MATERIAL_NOT_HIS,
  refusals.MATERIAL_LIGHTER,
  refusals.MATERIAL_WITHOUT_GOLD,
  ledgerRefusals.STOCK_SHORT,
  ledgerRefusals.NO_ACCOUNT,
  ...dateRefusals,
]

export const handMaterial = endpoint({
  call: 'POST bahan_tukang',
  summary: 'Hands parts of bars and scrap to a craftsman, or takes back what he did not use; answers the whole document',
  access: openTo(bahanTukangScreen),
  body: newMaterial,
  reply: bahanTukang.calls.read.reply,
  moves: true,
  refusals: [refusals.MATERIAL_NOT_THERE, ...materialRefusals],
})

/** What lots are found by. */
export const found = z.object({ cari: z.string().trim().max(100).default(''), limit: z.coerce.number().int().min(1).max(200).default(50) })

export const readMaterial = endpoint({
  call: 'GET bahan_tukang/emas',
  summary: 'The bars and the scrap that the shop can hand over, the oldest first, as far as they hold these words',
  access: openTo(bahanTukangScreen),
  query: found,
  reply: page(objectOf([c.kode_lot, c.nama_barang, c.tempat, c.berat, c.fine])),
})

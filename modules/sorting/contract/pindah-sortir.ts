import { z } from 'zod'
import { defineDocument, type DocumentOf, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo, page } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { refusals as intakeRefusals } from '#modules/intake/contract/refusals.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { sorting as s } from './fields.ts'
import { sortScreen } from './gates.ts'
import { laporanPindahSortir } from './laporan.ts'
import { refusals } from './refusals.ts'

/** Moves grams from one sorted lot to another. */
export const pindahSortirScreen = sortScreen('/pindah-sortir', 'Pindah Sortir', ['pindah lot', 'gabung lot', 'move sorted lot'])

/** What went from lot to lot, each to be read and printed again. */
export const lihatPindahSortir = sortScreen('/lihat-pindah-sortir', 'Lihat Pindah Sortir', ['riwayat pindah sortir', 'moved sorted lots'])

/** Takes back what went from lot to lot today. */
export const batalPindahSortir = sortScreen('/batal-pindah-sortir', 'Batal Pindah Sortir', ['batalkan pindah sortir', 'undo move of sorted lot'])

/** Grams that went from one sorted lot to another of the same shop and place, with their gold and cost (docs/decisions/150). */
export const pindahSortir = defineDocument({
  kind: 'PINDAH_SORTIR',
  name: 'pindah_sortir',
  title: 'Pindah Sortir',
  prefix: 'PR',
  number: s.no_pindah_sortir,
  header: [s.asal_lot, s.tujuan_lot, s.tempat, s.qty_lot, s.berat, s.fine, s.hpp, s.keterangan.optional()],
  summary: [s.asal_lot, s.tujuan_lot, s.berat],
  parts: {},
  screens: { entry: pindahSortirScreen, list: lihatPindahSortir },
  readers: [laporanPindahSortir.screen],
  actions: {
    batal: cancelling({
      screen: batalPindahSortir,
      approval: 'BATAL_PINDAH_SORTIR',
      onlyOnItsDate: refusals.MOVED_YESTERDAY,
      refusals: [refusals.LOT_MOVED_ON, ledgerRefusals.STOCK_SHORT],
    }),
  },
  list: {
    columns: [
      col(s.no_pindah_sortir, { opens: 'pindah_sortir' }),
      col(w.tgl_system),
      col(w.created_at),
      col(s.asal_lot),
      col(s.tujuan_lot),
      col(s.qty_lot),
      col(s.berat),
      col(s.fine),
      col(s.hpp),
      col(s.keterangan.optional()),
      col(w.user_id),
      col(w.status),
    ],
    search: [s.no_pindah_sortir, s.asal_lot, s.tujuan_lot, s.keterangan],
  },
})

/** Grams that went from lot to lot, as they are stored. */
export type LotMove = DocumentOf<typeof pindahSortir>

/** Grams that are about to go from lot to lot. */
export type NewLotMove = NewDocument<typeof pindahSortir>

/** A sorted lot of the shop, with what there is of it. */
export const sortedLotRow = objectOf([
  s.kode_lot,
  s.nama_barang,
  s.kadar,
  s.tujuan_sortir,
  s.kondisi_barang,
  s.tgl_masuk,
  s.tempat,
  s.qty_lot,
  s.berat_isi,
  s.fine,
])

/** A sorted lot of the shop, with what there is of it. */
export type SortedLot = z.output<typeof sortedLotRow>

export const readSortedLots = endpoint({
  call: 'GET pindah-sortir/lot',
  summary: 'The sorted lots of the shop with what there is of them, as far as they hold these words; the latest first',
  access: openTo(pindahSortirScreen),
  query: z.object({ cari: z.string().trim().max(100).default(''), limit: z.coerce.number().int().min(1).max(200).default(50) }),
  reply: page(sortedLotRow),
})

const lots = { api: { list: readSortedLots.call, pages: readSortedLots.call }, key: 'kode_lot' } as const

/** Which grams go where. All pieces of a lot go with all of its grams. */
export const lotMoveFields = [
  s.asal_lot.from(lots, 'nama_barang'),
  s.tujuan_lot.from(lots, 'nama_barang'),
  s.qty_lot.starting(0),
  s.berat,
  s.keterangan.optional(),
] as const

/** Grams that go from lot to lot, as the screen sends them. */
export const newLotMove = objectOf(lotMoveFields)

/** Grams that go from lot to lot, checked. */
export type RequestedLotMove = z.output<typeof newLotMove>

export const moveLot = endpoint({
  call: 'POST pindah-sortir',
  summary: 'Moves grams from one sorted lot to another of the same place, with their share of gold and cost; answers the whole document',
  access: openTo(pindahSortirScreen),
  body: newLotMove,
  reply: pindahSortir.calls.read.reply,
  moves: true,
  refusals: [
    refusals.LOT_NOT_SORTED,
    refusals.SAME_LOT,
    refusals.OTHER_PLACE,
    refusals.PART_OF_LOT,
    intakeRefusals.LOT_OTHERWISE,
    ledgerRefusals.STOCK_SHORT,
    ledgerRefusals.NO_ACCOUNT,
    ...dateRefusals,
  ],
})

import { z } from 'zod'
import { defineDocument, type DocumentOf, documentPart, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo, page } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { batchStates, refining as r } from './fields.ts'
import { sendingScreen } from './gates.ts'
import { laporanWastingSepuhan } from './laporan-wasting-sepuhan.ts'
import { refusals } from './refusals.ts'

/** Sends lots to be washed, plated or melted: at the own bench, or at a craftsman's. */
export const kirimBarangCuci = sendingScreen('/kirim-barang-cuci', 'Kirim Barang Cuci', [
  'kirim sepuhan',
  'kirim lebur',
  'batch cuci',
  'send to wash',
  'send to melt',
])

/** The batches of the shop, each to be read and printed again. */
export const lihatKirimBarangCuci = sendingScreen('/lihat-kirim-barang-cuci', 'Lihat Batch Cuci', [
  'riwayat kirim cuci',
  'batch terbuka',
  'refining batches',
])

/** Takes a batch back that was sent today, as long as nothing of it has come back. */
export const batalKirimBarangCuci = sendingScreen('/batal-kirim-barang-cuci', 'Batal Kirim Barang Cuci', ['batal batch cuci', 'undo sending to wash'])

/** A batch: lots that were sent to be washed, plated or melted (events.md R2; docs/decisions/152). It stays open until every gram of it has a name. */
export const kirimCuci = defineDocument({
  kind: 'KIRIM_CUCI',
  name: 'kirim_cuci',
  title: 'Kirim Barang Cuci',
  prefix: 'KC',
  number: r.no_cuci,
  states: { ...batchStates, CANCELLED: 'Dibatalkan' },
  header: [
    r.tujuan_cuci,
    r.kode_tukang.optional(),
    r.nama_tukang.optional(),
    r.jenis_cuci,
    r.perkiraan_selesai,
    r.keterangan.optional(),
    r.total_qty,
    r.total_berat,
    r.total_fine,
    r.total_hpp,
  ],
  summary: [r.jenis_cuci, r.nama_tukang.optional(), r.total_berat],
  parts: {
    detail_barang: documentPart({
      table: 'kirim_cuci_detail',
      fields: [r.kode_lot, r.asal_barang, r.nama_barang, r.kadar.optional(), r.qty_lot, r.berat, r.fine, r.hpp],
    }),
  },
  screens: { entry: kirimBarangCuci, list: lihatKirimBarangCuci },
  readers: [laporanWastingSepuhan.screen],
  actions: {
    batal: cancelling({
      screen: batalKirimBarangCuci,
      approval: 'BATAL_CUCI',
      onlyOnItsDate: refusals.SENT_YESTERDAY,
      state: 'KIRIM',
      refusals: [refusals.BATCH_BEGUN, ledgerRefusals.STOCK_SHORT],
    }),
  },
  list: {
    columns: [
      col(r.no_cuci, { opens: 'kirim_cuci' }),
      col(w.tgl_system),
      col(w.created_at),
      col(r.jenis_cuci),
      col(r.nama_tukang.optional()),
      col(r.perkiraan_selesai),
      col(r.total_qty),
      col(r.total_berat),
      col(r.total_fine),
      col(r.keterangan.optional()),
      col(w.user_id),
      col(w.status),
    ],
    search: [r.no_cuci, r.nama_tukang, r.keterangan],
    searchLines: { part: 'detail_barang', field: r.kode_lot },
  },
})

/** A batch, as it is stored. */
export type Batch = DocumentOf<typeof kirimCuci>

/** A batch that is about to be written. */
export type NewBatch = NewDocument<typeof kirimCuci>

/** What is asked of a batch as a whole: a craftsman where it goes to one. */
export const batchHeader = [
  r.jenis_cuci.starting('CUCI'),
  r.tujuan_cuci.starting('BANGKU'),
  r.kode_tukang.optional(),
  r.perkiraan_selesai,
  r.keterangan.optional(),
] as const

/** A lot that can be sent: what there is of it. */
export const sendableLot = objectOf([r.kode_lot, r.asal_barang, r.nama_barang, r.kadar.optional(), r.qty_lot, r.berat, r.fine])

/** A lot that can be sent. */
export type SendableLot = z.output<typeof sendableLot>

export const readSendableLots = endpoint({
  call: 'GET kirim-cuci/calon',
  summary: 'The lots of the used goods, the scrap and the bars that the shop can send, as far as they hold these words; the oldest first, by pages',
  access: openTo(kirimBarangCuci),
  query: z.object({
    cari: z.string().trim().max(100).default(''),
    after: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: page(sendableLot),
})

/** The fields of a lot that is sent. Without a weight, the whole lot goes. */
export const sentLine = [
  r.kode_lot.from({ api: { list: readSendableLots.call, pages: readSendableLots.call }, key: 'kode_lot' }, 'nama_barang'),
  r.berat.optional(),
  r.qty_lot.optional(),
] as const

const linesMax = 200

/** Says at the second line of a lot that it is there already. */
export function refuseSameLot(lines: readonly { readonly kode_lot: string }[], context: z.RefinementCtx): void {
  const codes = lines.map(({ kode_lot }) => kode_lot)
  codes.forEach((code, at) => {
    if (codes.indexOf(code) < at) context.addIssue({ code: 'custom', path: [at, 'kode_lot'], message: 'Lot Sudah Ada Di Tabel' })
  })
}

/** Lines of lots, each lot once. */
export const linesOf = <Line extends z.ZodType<{ kode_lot: string }>>(line: Line) =>
  z
    .array(line, { error: 'Data Barang Harus Diisi' })
    .min(1, 'Data Barang Harus Diisi')
    .max(linesMax, `Lot Maksimal ${linesMax}`)
    .superRefine(refuseSameLot)

/** What is missing in the header by where the batch goes. */
export const missingInBatch = (tujuan: string | null, kode_tukang: string | null): Record<string, string> =>
  tujuan === 'TUKANG' && !kode_tukang ? { kode_tukang: 'Tukang Harus Dipilih' } : {}

/** A batch, as the screen sends it. */
export const newBatch = objectOf(batchHeader)
  .and(z.object({ detail_barang: linesOf(objectOf([r.kode_lot, r.berat.optional(), r.qty_lot.optional()])) }))
  .superRefine(({ tujuan_cuci, kode_tukang }, context) => {
    for (const [name, message] of Object.entries(missingInBatch(tujuan_cuci, kode_tukang)))
      context.addIssue({ code: 'custom', path: [name], message })
  })

/** A batch, as the screen sends it, checked. */
export type RequestedBatch = z.output<typeof newBatch>

export const sendBatch = endpoint({
  call: 'POST kirim-cuci',
  summary: 'Sends lots, or parts of them by weight, to be washed, plated or melted; answers the whole batch',
  access: openTo(kirimBarangCuci),
  body: newBatch,
  reply: kirimCuci.calls.read.reply,
  moves: true,
  refusals: [
    refusals.REFINED_CENTRALLY,
    refusals.LOT_NOT_HERE,
    refusals.LOT_TOO_LITTLE,
    refusals.EXPECTED_BEFORE_TODAY,
    refusals.CRAFTSMAN_UNKNOWN,
    ledgerRefusals.NOT_IN_PLACE,
    ledgerRefusals.STOCK_SHORT,
    ledgerRefusals.NO_ACCOUNT,
    ...dateRefusals,
  ],
})

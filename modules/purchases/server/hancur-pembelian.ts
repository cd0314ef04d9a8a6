import { sql } from 'kysely'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import type { ReportRow } from '#engine/contract/report.ts'
import { sumOfGrams, toMg } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import type { Db } from '#engine/server/database.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Handler, ReportQuery } from '#engine/server/serve.ts'
import { type Need, shortList } from '#modules/approvals/server/public.ts'
import { type Decision, type DocumentWriting, saveDocument, writeDocument } from '#modules/documents/server/public.ts'
import { lockPiecesAs } from '#modules/goods/server/public.ts'
import { type Lines, addLots, lotsAt, moved } from '#modules/ledger/server/public.ts'
import type * as contract from '../contract/hancur-pembelian.ts'
import { type DestroyedPurchase, type NewDestroyedPurchase, hancurPembelian, scrapOf } from '../contract/hancur-pembelian.ts'
import { refusals } from '../contract/refusals.ts'

/** A requested destruction of bought goods: pieces by barcode, others by their lot. */
export interface RequestedDestruction {
  readonly keterangan: string
  readonly detail_barang: readonly { readonly kode_beli: string }[]
}

type Line = NewDestroyedPurchase['detail_barang'][number]

const destroying: DocumentWriting<typeof hancurPembelian, RequestedDestruction, Decision<typeof hancurPembelian>, object> = {
  document: hancurPembelian,
  exclusiveKeys: ({ detail_barang }) => detail_barang.map(({ kode_beli }) => kode_beli),
  async prepare({ db, kode_toko }, requested) {
    const codes = requested.flatMap(({ detail_barang }) => detail_barang.map(({ kode_beli }) => kode_beli))
    const held = await holdUsed(db, kode_toko, codes)
    return (one) => {
      const document = destroyed(one, held)
      return { document, needs: [needOf(document)], lines: destroyedLines }
    }
  },
  beforePosting: (context, made) => addLots(context, hancurPembelian.kind, made.flatMap(scrapLots)),
}

/** Pieces and lots that stand with the used goods of a shop, locked, by their code. */
async function holdUsed(db: Db, kode_toko: string, codes: readonly string[]): Promise<ReadonlyMap<string, Line>> {
  const { rows } = await sql<{ kode_beli: string; is_piece: boolean }>`
    select kode_barcode as kode_beli, true as is_piece from barang
    where kode_barcode = any(${[...codes]}) and (kode_toko, tempat) = (${kode_toko}, 'BEKAS')`.execute(db)
  const pieces = rows.map(({ kode_beli }) => kode_beli)
  await lockPiecesAs(db, kode_toko, pieces, 'BOUGHT')
  await lotsAt(
    db,
    kode_toko,
    { tempat: 'BEKAS' },
    codes.filter((code) => !pieces.includes(code)),
  )
  const used = await sql<Line & { kode_beli: string }>`
    select * from barang_bekas where kode_toko = ${kode_toko} and kode_beli = any(${[...codes]})`.execute(db)
  return new Map(
    used.rows.map(({ kode_beli, kode_barcode, kode_lot, no_faktur_beli, nama_barang, kadar, qty, berat, fine, hpp }) => [
      kode_beli,
      { kode_barcode, kode_lot, no_faktur_beli, nama_barang, kadar, qty, berat, fine, hpp },
    ]),
  )
}

function destroyed({ keterangan, detail_barang: requested }: RequestedDestruction, held: ReadonlyMap<string, Line>): NewDestroyedPurchase {
  const detail_barang = requested.map(
    ({ kode_beli }, at) => held.get(kode_beli) ?? refuseAt(`detail_barang.${at}.kode_beli`, refusals.USED_NOT_THERE, { kode_beli }),
  )
  return {
    keterangan,
    total_qty: detail_barang.reduce((sum, { qty }) => sum + qty, 0),
    total_berat: sumOfGrams(detail_barang.map(({ berat }) => berat)),
    total_hpp: detail_barang.reduce((sum, { hpp }) => sum + hpp, 0),
    detail_barang,
  }
}

const scrapLots = ({ no_hancur_beli, user_id, detail_barang }: DestroyedPurchase) =>
  detail_barang.map(({ no_urut, kadar, nama_barang, kode_barcode, kode_lot }) => ({
    kode_lot: scrapOf(no_hancur_beli, no_urut),
    dokumen: no_hancur_beli,
    kadar,
    keterangan: nama_barang,
    created_by: user_id,
    dari: [kode_barcode === null ? { kode_lot: kode_lot ?? '' } : { kode_barcode }],
  }))

/** What the posting of a destruction is made from. */
export type PostedDestruction = Pick<DestroyedPurchase, 'no_hancur_beli' | 'detail_barang'>

/** Bought goods become scrap at what was paid for them (events.md P3): gross, fine and cost stay, and nothing is an expense. */
export function destroyedLines({ no_hancur_beli, detail_barang }: PostedDestruction): Lines {
  return {
    kind: hancurPembelian.kind,
    reference: no_hancur_beli,
    stock: detail_barang.flatMap(({ no_urut, kode_barcode, kode_lot, qty, berat, fine, hpp }) => {
      const whole = { pieces: qty, grossMg: toMg(berat), fineMg: toMg(fine), costRp: hpp }
      return [
        ...moved({ ...whole, kode_barcode, kode_lot }, { from: { tempat: 'BEKAS' }, to: { tempat: 'UBAH' } }),
        ...moved({ ...whole, kode_barcode: null, kode_lot: scrapOf(no_hancur_beli, no_urut) }, { from: { tempat: 'UBAH' }, to: { tempat: 'ROSOK' } }),
      ]
    }),
    cash: [],
    claims: [],
    counter: [],
    points: [],
  }
}

/**
 * Destroys bought goods without approvals: for the seed of the demo chain. The screen uses the same writing.
 *
 * @throws Refusal USED_NOT_THERE at its field, STATUS_CHANGED, and those of `post`
 */
export function destroyBought(context: EventContext, requested: RequestedDestruction): Promise<DestroyedPurchase> {
  return writeDocument(context, destroying, requested)
}

/** What destroying needs an approval for: always, by these goods, their weight and this reason. */
function needOf({ keterangan, total_qty, total_berat, detail_barang }: NewDestroyedPurchase): Need {
  const codeOf = ({ kode_barcode, kode_lot }: Line) => kode_barcode ?? kode_lot ?? ''
  return {
    kategori: 'HANCUR_PEMBELIAN',
    subjek: hancurPembelian.name,
    kunci: shortList(detail_barang, codeOf, ', '),
    uraian: `${total_qty} · ${formatNumber(total_berat, 3)} g · ${shortList(detail_barang, ({ nama_barang }) => nama_barang)}: ${keterangan}`,
    selisih_mg: -toMg(total_berat),
    isi: { keterangan, barang: detail_barang.map((line) => ({ kode_beli: codeOf(line), berat: line.berat })) },
  }
}

export const destroyPurchase: Handler<typeof contract.destroyPurchase> = (input) => saveDocument(input, eventOf(input), destroying, input.body)

export const readUsed: Handler<typeof contract.readUsed> = async ({ db, caller, query: { cari, limit } }) => {
  const { rows } = await sql<ReplyOf<typeof contract.readUsed>['rows'][number] & { total: number }>`
    select kode_beli, nama_barang, kadar, qty, berat, fine, count(*) over ()::integer as total from barang_bekas
    where kode_toko = ${caller.kode_toko} and strpos(upper(kode_beli || ' ' || nama_barang), upper(${cari})) > 0
    order by no_faktur_beli nulls first, kode_beli limit ${limit}`.execute(db)
  return { rows: rows.map(({ total: _, ...used }) => used), next: null, total: rows[0]?.total ?? 0 }
}

/**
 * Looks whether what was destroyed can be bought goods again: all of the scrap must still be there as it came. The mirror of the posting
 * makes them so.
 *
 * @throws Refusal SCRAP_GONE, naming that whose scrap has gone on
 */
export async function undoDestroyed({ db, kode_toko }: EventContext, { no_hancur_beli, detail_barang }: DestroyedPurchase): Promise<void> {
  const lots = detail_barang.map((line) => ({ ...line, kode: scrapOf(no_hancur_beli, line.no_urut) }))
  const there = await lotsAt(
    db,
    kode_toko,
    { tempat: 'ROSOK' },
    lots.map(({ kode }) => kode),
  )
  const gone = lots.find(({ kode, qty, berat }) => there.get(kode)?.pieces !== qty || there.get(kode)?.grossMg !== toMg(berat))
  if (gone) refuse(refusals.SCRAP_GONE, { barang: gone.nama_barang })
  await lockPiecesAs(
    db,
    kode_toko,
    detail_barang.flatMap(({ kode_barcode }) => kode_barcode ?? []),
    'DESTROYED',
  )
}

/** Bought goods that were destroyed, by day. */
export const destroyedReport: ReportQuery<typeof contract.laporanHancurPembelian> = async (db, { tgl_from, tgl_to }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof contract.laporanHancurPembelian>>`
    select d.tgl_system, d.kode_toko, d.no_hancur_beli, h.keterangan, d.kode_barcode, d.no_faktur_beli, d.nama_barang, d.qty, d.berat, d.fine, d.hpp
    from hancur_pembelian_detail d join hancur_pembelian h using (kode_toko, no_hancur_beli)
    where d.kode_toko = any(${shops}) and d.tgl_system between ${tgl_from} and ${tgl_to} and h.status = 'VALID'
    order by d.tgl_system, d.kode_toko, d.no_hancur_beli, d.no_urut`.execute(db)
  return rows
}

import { sql } from 'kysely'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import { toMg } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import { type Decision, type DocumentWriting, saveDocument, writeDocument } from '#modules/documents/server/public.ts'
import { type Lines, type Measures, lotsAt, moved, partOfLot } from '#modules/ledger/server/public.ts'
import type * as contract from '../contract/kirim-cuci.ts'
import { type RequestedBatch, type Batch, type NewBatch, type SendableLot, kirimCuci } from '../contract/kirim-cuci.ts'
import { refusals } from '../contract/refusals.ts'
import { atWork, measuresOf, saidOf, totalsOf } from './batch.ts'

type Origin = SendableLot['asal_barang']

/** A lot of the shop, with the place that it is sent from. */
interface Sendable extends Measures {
  readonly asal_barang: Origin
  readonly nama_barang: string
  readonly kadar: number | null
}

interface Held {
  readonly tgl_system: string
  readonly lots: ReadonlyMap<string, Sendable>
  readonly craftsmen: ReadonlyMap<string, string>
}

const sending: DocumentWriting<typeof kirimCuci, RequestedBatch, Decision<typeof kirimCuci>, object> = {
  document: kirimCuci,
  exclusiveKeys: ({ detail_barang }) => detail_barang.map(({ kode_lot }) => kode_lot),
  async prepare(context, requested) {
    const codes = [...new Set(requested.flatMap(({ detail_barang }) => detail_barang.map(({ kode_lot }) => kode_lot)))].toSorted()
    const craftsmen = await namesOf(
      context,
      requested.flatMap(({ kode_tukang }) => kode_tukang ?? []),
    )
    const held: Held = { tgl_system: context.tgl_system, craftsmen, lots: await holdLots(context, codes) }
    return (one) => ({ document: sent(one, held), lines: batchLines })
  },
}

async function namesOf({ db, kode_toko }: EventContext, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ kode_tukang: string; nama_tukang: string }>`
    select kode_tukang, nama_tukang from tukang where kode_toko = ${kode_toko} and kode_tukang = any(${[...codes]})`.execute(db)
  return new Map(rows.map(({ kode_tukang, nama_tukang }) => [kode_tukang, nama_tukang]))
}

/** The lots of a shop that can be sent, locked where they are. One that lies in several places is taken from the first of them. */
async function holdLots({ db, kode_toko }: EventContext, codes: readonly string[]): Promise<ReadonlyMap<string, Sendable>> {
  const { rows } = await sql<{ kode_lot: string; asal_barang: Origin; nama_barang: string; kadar: number | null }>`
    select distinct on (kode_lot) kode_lot, asal_barang, nama_barang, kadar from lot_cuci
    where kode_toko = ${kode_toko} and kode_lot = any(${[...codes]}) order by kode_lot, asal_barang`.execute(db)
  const held = new Map<string, Sendable>()
  for (const tempat of ['BATANG', 'BEKAS', 'ROSOK'] as const) {
    const here = rows.filter(({ asal_barang }) => asal_barang === tempat)
    const there = await lotsAt(
      db,
      kode_toko,
      { tempat },
      here.map(({ kode_lot }) => kode_lot),
    )
    for (const { kode_lot, asal_barang, nama_barang, kadar } of here) {
      const left = there.get(kode_lot)
      if (left && left.grossMg > 0) held.set(kode_lot, { ...left, asal_barang, nama_barang, kadar })
    }
  }
  return held
}

/** Returns the asked part of a lot; the whole lot where the request gives no part. @throws Refusal LOT_TOO_LITTLE at its field */
export function requestedPart(
  lot: Measures,
  { kode_lot, berat, qty_lot }: { readonly kode_lot: string; readonly berat: number | null; readonly qty_lot: number | null },
  at: number,
  by: 'grossMg' | 'fineMg',
): Measures {
  const grossMg = berat === null ? lot.grossMg : toMg(berat)
  const isWhole = grossMg === lot.grossMg
  // Who takes all of the grams takes all pieces; of a part, those that he says.
  const pieces = isWhole ? lot.pieces : (qty_lot ?? 0)
  if (grossMg > lot.grossMg || pieces > lot.pieces || (isWhole && qty_lot !== null && qty_lot > lot.pieces))
    return refuseAt(`detail_barang.${at}.berat`, refusals.LOT_TOO_LITTLE, { kode_lot, berat: formatNumber(lot.grossMg / 1000, 3), qty: lot.pieces })
  // A lot without known fine gold has no share by it.
  return partOfLot(lot, { pieces, grossMg }, lot.fineMg === 0 ? 'grossMg' : by)
}

function sent({ detail_barang, ...header }: RequestedBatch, { tgl_system, lots, craftsmen }: Held): NewBatch {
  const { tujuan_cuci, jenis_cuci, perkiraan_selesai, keterangan } = header
  if (perkiraan_selesai < tgl_system) refuseAt('perkiraan_selesai', refusals.EXPECTED_BEFORE_TODAY)
  const kode_tukang = tujuan_cuci === 'TUKANG' ? header.kode_tukang : null
  const nama_tukang =
    kode_tukang === null ? null : (craftsmen.get(kode_tukang) ?? refuseAt('kode_tukang', refusals.CRAFTSMAN_UNKNOWN, { kode_tukang }))
  const lines = detail_barang.map((requested, at) => {
    const { kode_lot } = requested
    const lot = lots.get(kode_lot) ?? refuseAt(`detail_barang.${at}.kode_lot`, refusals.LOT_NOT_HERE, { kode_lot })
    const { asal_barang, nama_barang, kadar } = lot
    return { kode_lot, asal_barang, nama_barang, kadar, ...saidOf(requestedPart(lot, requested, at, jenis_cuci === 'LEBUR' ? 'fineMg' : 'grossMg')) }
  })
  return { tujuan_cuci, kode_tukang, nama_tukang, jenis_cuci, perkiraan_selesai, keterangan, ...totalsOf(lines), detail_barang: lines }
}

/** What of a batch its posting is made from. */
export type PostedBatch = Pick<Batch, 'no_cuci' | 'detail_barang'>

/** Lots go to work: they stay ours, under the batch (events.md R2). */
export const batchLines = ({ no_cuci, detail_barang }: PostedBatch): Lines => ({
  kind: kirimCuci.kind,
  reference: no_cuci,
  stock: detail_barang.flatMap((line) =>
    moved({ ...measuresOf(line), kode_barcode: null, kode_lot: line.kode_lot }, { from: { tempat: line.asal_barang }, to: atWork(no_cuci) }),
  ),
  cash: [],
  claims: [],
  counter: [],
  points: [],
})

/** Sends a batch, for the seed of the demo chain. @throws Refusal as `sendBatch` */
export const sendOne = (context: EventContext, requested: RequestedBatch): Promise<Batch> => writeDocument(context, sending, requested)

/**
 * Sends lots to be washed, plated or melted.
 *
 * @throws Refusal REFINED_CENTRALLY; LOT_NOT_HERE, LOT_TOO_LITTLE, EXPECTED_BEFORE_TODAY, CRAFTSMAN_UNKNOWN at their fields, and those of `post`
 */
export const sendBatch: Handler<typeof contract.sendBatch> = (input) => {
  // Such a shop could never take it in again.
  if (input.caller.modules.has('SEPUHAN_TERPUSAT')) refuse(refusals.REFINED_CENTRALLY)
  return saveDocument(input, eventOf(input), sending, input.body)
}

export const readSendableLots: Handler<typeof contract.readSendableLots> = async ({ db, caller, query: { cari, after, limit } }) => {
  const [day = '', lot = ''] = after?.split('|') ?? []
  const { rows } = await sql<ReplyOf<typeof contract.readSendableLots>['rows'][number] & { tgl_system: string; total: number }>`
    select * from (
      select distinct on (kode_lot) kode_lot, asal_barang, nama_barang, kadar, qty_lot, berat, fine, tgl_system::text as tgl_system, count(*) over ()::integer as total from lot_cuci
      where kode_toko = ${caller.kode_toko} and strpos(upper(kode_lot || ' ' || nama_barang), upper(${cari})) > 0
      order by kode_lot, asal_barang
    ) lots
    where ${after === undefined} or (tgl_system, kode_lot) > (${day}, ${lot})
    order by tgl_system, kode_lot limit ${limit + 1}`.execute(db)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown.map(({ total: _, tgl_system: __, ...row }) => row),
    next: rows.length > limit && last ? `${last.tgl_system}|${last.kode_lot}` : null,
    total: rows[0]?.total ?? 0,
  }
}

/** Looks whether nothing of a batch has come back. @throws Refusal BATCH_BEGUN */
export async function undoBatch({ db, kode_toko }: EventContext, { no_cuci }: Batch): Promise<void> {
  const { rows } = await sql<{
    nomor: string
  }>`select nomor from cuci_kejadian where (kode_toko, no_cuci) = (${kode_toko}, ${no_cuci}) limit 1`.execute(db)
  if (rows.length > 0) refuse(refusals.BATCH_BEGUN, { no_cuci })
}

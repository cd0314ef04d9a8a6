import { sql } from 'kysely'
import { refuseAt } from '#engine/contract/refusal.ts'
import { toMg } from '#engine/kinds/grams/grams.ts'
import type { Db } from '#engine/server/database.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import { type Decision, type DocumentWriting, saveDocument, writeDocument } from '#modules/documents/server/public.ts'
import { type Lines, type Measures, lotsAt, moved } from '#modules/ledger/server/public.ts'
import type * as contract from '../contract/pindah-sortir.ts'
import { type RequestedLotMove, type LotMove, type NewLotMove, type SortedLot, pindahSortir } from '../contract/pindah-sortir.ts'
import { refusals } from '../contract/refusals.ts'
import { partOf, refuseMovedOn } from './lots.ts'

type Sorted = Pick<SortedLot, 'kode_lot' | 'tempat'>

interface Held {
  readonly lots: ReadonlyMap<string, Sorted>
  /** The amount that is left of each lot; an empty lot is missing. */
  readonly there: ReadonlyMap<string, Measures>
}

const moving: DocumentWriting<typeof pindahSortir, RequestedLotMove, Decision<typeof pindahSortir>, object> = {
  document: pindahSortir,
  exclusiveKeys: ({ asal_lot, tujuan_lot }) => [asal_lot, tujuan_lot],
  async prepare({ db, kode_toko }, requested) {
    const held = await holdLots(
      db,
      kode_toko,
      requested.flatMap(({ asal_lot, tujuan_lot }) => [asal_lot, tujuan_lot]),
    )
    return (one) => ({ document: decided(one, held), lines: lotMoveLines })
  },
}

/** Sorted lots of a shop, locked place by place. */
async function holdLots(db: Db, kode_toko: string, codes: readonly string[]): Promise<Held> {
  const { rows } = await sql<Sorted>`
    select kode_lot, tempat from lot_tersortir where kode_toko = ${kode_toko} and kode_lot = any(${[...codes]})`.execute(db)
  const there = new Map<string, Measures>()
  for (const tempat of ['BEKAS', 'ROSOK']) {
    const lots = rows.filter((row) => row.tempat === tempat).map(({ kode_lot }) => kode_lot)
    for (const [kode_lot, measures] of await lotsAt(db, kode_toko, { tempat }, lots)) there.set(kode_lot, measures)
  }
  return { lots: new Map(rows.map((row) => [row.kode_lot, row])), there }
}

const nothing: Measures = { pieces: 0, grossMg: 0, fineMg: 0, costRp: 0 }

function decided({ asal_lot, tujuan_lot, qty_lot, berat, keterangan }: RequestedLotMove, { lots, there }: Held): NewLotMove {
  const from = lots.get(asal_lot) ?? refuseAt('asal_lot', refusals.LOT_NOT_SORTED, { kode_lot: asal_lot })
  const to = lots.get(tujuan_lot) ?? refuseAt('tujuan_lot', refusals.LOT_NOT_SORTED, { kode_lot: tujuan_lot })
  if (asal_lot === tujuan_lot) refuseAt('tujuan_lot', refusals.SAME_LOT)
  if (from.tempat !== to.tempat) refuseAt('tujuan_lot', refusals.OTHER_PLACE, { kode_lot: tujuan_lot })
  const part = partOf(asal_lot, there.get(asal_lot) ?? nothing, { qty_lot, berat })
  return { asal_lot, tujuan_lot, tempat: from.tempat, qty_lot, berat, fine: part.fineMg / 1000, hpp: part.costRp, keterangan }
}

/** What the posting of a move is made from. */
export type PostedLotMove = Pick<LotMove, 'no_pindah_sortir' | 'asal_lot' | 'tujuan_lot' | 'tempat' | 'qty_lot' | 'berat' | 'fine' | 'hpp'>

/** Grams go from lot to lot through UBAH (events.md R1), in one place: nothing is booked. */
export function lotMoveLines({ no_pindah_sortir, asal_lot, tujuan_lot, tempat, qty_lot, berat, fine, hpp }: PostedLotMove): Lines {
  const part = { pieces: qty_lot, grossMg: toMg(berat), fineMg: toMg(fine), costRp: hpp, kode_barcode: null }
  const [place, changed] = [{ tempat: tempat as 'BEKAS' | 'ROSOK' }, { tempat: 'UBAH' } as const]
  return {
    kind: pindahSortir.kind,
    reference: no_pindah_sortir,
    stock: [
      ...moved({ ...part, kode_lot: asal_lot }, { from: place, to: changed }),
      ...moved({ ...part, kode_lot: tujuan_lot }, { from: changed, to: place }),
    ],
    cash: [],
    claims: [],
    counter: [],
    points: [],
  }
}

/**
 * Moves grams from lot to lot: for the seed of the demo chain. The screen uses the same writing.
 *
 * @throws Refusal of `moveLot` at its fields, and those of `post`
 */
export const moveSorted = (context: EventContext, requested: RequestedLotMove): Promise<LotMove> => writeDocument(context, moving, requested)

export const moveLot: Handler<typeof contract.moveLot> = (input) => saveDocument(input, eventOf(input), moving, input.body)

export const readSortedLots: Handler<typeof contract.readSortedLots> = async ({ db, caller, query: { cari, limit } }) => {
  const { rows } = await sql<SortedLot & { total: number }>`
    select kode_lot, nama_barang, kadar, tujuan_sortir, kondisi_barang, tgl_masuk, tempat, qty_lot, berat as berat_isi, fine, count(*) over ()::integer as total
    from lot_tersortir
    where kode_toko = ${caller.kode_toko} and strpos(upper(kode_lot || ' ' || nama_barang), upper(${cari})) > 0
    order by berat = 0, tgl_masuk desc, kode_lot desc limit ${limit}`.execute(db)
  return { rows: rows.map(({ total: _, ...lot }) => lot), next: null, total: rows[0]?.total ?? 0 }
}

/** Looks whether grams can go back: the lot that they went into must be as it became. @throws Refusal LOT_MOVED_ON */
export async function undoLotMove(context: EventContext, { no_pindah_sortir, asal_lot, tujuan_lot, tempat }: LotMove): Promise<void> {
  // Both locked, in one order.
  await lotsAt(context.db, context.kode_toko, { tempat }, [asal_lot, tujuan_lot])
  await refuseMovedOn(context, { kind: pindahSortir.kind, reference: no_pindah_sortir }, { tempat, kode_lot: tujuan_lot })
}

import { type RawBuilder, sql } from 'kysely'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { refuse } from '#engine/contract/refusal.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import type { Db } from '#engine/server/database.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Context, Handler } from '#engine/server/serve.ts'
import { type Need, requireApprovals, shortList } from '#modules/approvals/server/public.ts'
import { lockPiecesAs } from '#modules/goods/server/public.ts'
import { gramRounding } from '#modules/settings/contract/rounding.ts'
import {
  type Intake,
  type NewIntake,
  type readBoughtLots as readBoughtLotsCall,
  type takePiecesIn as takePiecesInCall,
  barangMasuk,
} from '../contract/barang-masuk.ts'
import { isOfLot } from '../contract/fields.ts'
import { refusals } from '../contract/refusals.ts'
import type { AddressOf } from './check-pieces.ts'
import { releaseFromOrders } from './open-orders.ts'
import { lotPlaces } from './intake-lines.ts'
import { needOfPurities } from './odd-purities.ts'
import { type IntakeContext, inList, takeIn } from './take-in.ts'

/** Takes in what the screen sent, all or none. */
export const takePiecesIn: Handler<typeof takePiecesInCall> = async (input) => {
  const taken = await takeIn(intakeOf(input, inList), input.body)
  await input.audit({ subject: barangMasuk.name, key: taken.no_masuk, after: taken })
  return taken
}

/** For whom the pieces of a call come in. */
export function intakeOf(input: Context, addressOf: AddressOf): IntakeContext {
  const { db, caller } = input
  const approve = async (intake: NewIntake) => {
    const unpaid = (await comesForNothing(db, caller.kode_toko, intake)) ? [broughtIn(intake)] : []
    const pieces = intake.detail_barang.map((piece) => ({ ...piece, berat: piece.berat_stock }))
    // The purity of a lot is known from the lot.
    const odd = isOfLot(intake.asal) ? [] : await needOfPurities(db, barangMasuk.name, pieces)
    return { approvals: await requireApprovals(input, [...unpaid, ...odd]) }
  }
  return { ...eventOf(input), rounding: gramRounding(caller), addressOf, approve }
}

/** Returns whether value comes in without payment. This includes a part of a lot that goes on under a group of another purity. */
async function comesForNothing(db: Db, kode_toko: string, { asal, detail_barang }: NewIntake): Promise<boolean> {
  if (!isOfLot(asal)) return comesUnpaid(db, kode_toko, asal, detail_barang.map(costOf))
  return found(
    sql`
      select from json_to_recordset(${JSON.stringify(detail_barang)}::json) as n (kode_group text, kadar numeric) join grup using (kode_group) join kadar k using (kode_kadar)
      where k.kadar <> n.kadar`,
    db,
  )
}

/**
 * Returns which of these sources bring value without payment: own work, gifts of a supplier, and an opening balance after the
 * shop has closed its first day.
 */
export async function unpaidSources<Source extends string | null>(
  db: Db,
  kode_toko: string,
  sources: readonly Source[],
): Promise<(source: Source, costs: readonly number[]) => boolean> {
  const hasClosed = sources.some((source) => source === 'SALDO_AWAL') && (await found(sql`select from tutup_toko where kode_toko = ${kode_toko}`, db))
  return (source, costs) => source === 'KARYA' || (source === 'SUPPLIER' ? costs.includes(0) : source === 'SALDO_AWAL' && hasClosed)
}

/** The same of goods of one source, with these costs. */
export const comesUnpaid = async (db: Db, kode_toko: string, source: string | null, costs: readonly number[]): Promise<boolean> =>
  (await unpaidSources(db, kode_toko, [source]))(source, costs)

async function found(query: RawBuilder<unknown>, db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (${query}) as is`.execute(db)
  return rows[0]?.is ?? false
}

const costOf = ({ hpp, harga_beli }: NewIntake['detail_barang'][number]) => hpp ?? harga_beli ?? 0

/** Returns the approval of pieces without payment: each with its weight and its cost. Pure. */
export function broughtIn({ detail_barang }: Pick<NewIntake, 'detail_barang'>): Need {
  return {
    kategori: 'BARANG_MASUK_TANPA_HUTANG',
    subjek: barangMasuk.name,
    kunci: shortList(detail_barang, ({ kode_barcode, nama_barang }) => kode_barcode ?? nama_barang, ', '),
    uraian: shortList(
      detail_barang,
      (piece) => `${piece.nama_barang} ${formatNumber(piece.berat_stock, 3)} g, Rp. ${formatNumber(costOf(piece), 0)}`,
    ),
    selisih_rp: detail_barang.reduce((sum, piece) => sum + costOf(piece), 0),
    isi: {
      barang: detail_barang.map((piece) => {
        const { kode_barcode, nama_barang, kode_group, kadar, berat_stock, berat, qty } = piece
        return { kode_barcode, nama_barang, kode_group, kadar, berat_stock, berat, qty, hpp: costOf(piece) }
      }),
    },
  }
}

/**
 * Takes back pieces that came in. Each must still be in its first place, and have no event but a hold for the customer who ordered it. Tags are free
 * for the
 * pieces that are entered instead.
 *
 * @throws Refusal INTAKE_MOVED_ON, naming one that has gone on
 */
export async function undoIntake(context: EventContext, { no_masuk, detail_barang }: Intake): Promise<void> {
  const { db, kode_toko } = context
  const kode_barcodes = detail_barang.map(({ kode_barcode }) => kode_barcode)
  await releaseFromOrders(context, kode_barcodes)
  await lockPiecesAs(db, kode_toko, kode_barcodes, 'READY')
  // Before it a piece may have come in and been taken back; since then nothing may have happened.
  const { rows } = await sql<{ kode_barcode: string }>`
    select m.kode_barcode from posting masuk join mutasi_stock m on m.posting_id > masuk.id
    where (masuk.kode_toko, masuk.kind, masuk.reference) = (${kode_toko}, ${barangMasuk.kind}, ${no_masuk}) and masuk.membatalkan is null
      and m.kode_barcode = any(${kode_barcodes}) limit 1`.execute(db)
  const [gone] = rows
  if (gone) refuse(refusals.INTAKE_MOVED_ON, gone)
  await sql`update barang set tag_id = null where kode_barcode = any(${kode_barcodes}) and tag_id is not null`.execute(db)
}

/** The lots of purchases and deliveries that can still be tagged. */
export const readBoughtLots: Handler<typeof readBoughtLotsCall> = async ({ db, caller }) => {
  const { rows } = await sql<ReplyOf<typeof readBoughtLotsCall>[number]>`
    select t.key as asal, s.kode_lot, l.keterangan as nama_barang, l.kadar, s.pieces as qty, s.gross as berat_stock
    from json_each_text(${JSON.stringify(lotPlaces)}::json) t join saldo_lot s on s.tempat = t.value join lot l using (kode_lot)
    where s.kode_toko = ${caller.kode_toko} and s.pieces > 0 order by l.tgl_system, s.kode_lot limit 500`.execute(db)
  return rows
}

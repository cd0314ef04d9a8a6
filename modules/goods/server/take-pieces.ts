import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Barang } from '#db/schema.generated.ts'
import { type RefusalKind, fill, refuse, refuseAt } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import { LostRace } from '#engine/server/transaction.ts'
import { partOfRow } from '../contract/part-of-row.ts'
import { refusals } from '../contract/refusals.ts'

/** A piece with the price group as it is now: what a price and a posting are made from. */
export interface StockPiece extends Omit<Selectable<Barang>, 'cari'> {
  readonly nama_dept: string
  readonly nama_group: string
  readonly jenis_group: string
  readonly warna_nota: string
  /** Selling and cost price per gram of the group. */
  readonly harga_group: number
  readonly modal_group: number
  /** What dealers pay a gram of the group; null where it is not sold to them. */
  readonly harga_grosir: number | null
  /** All pieces of its kind have diamonds. */
  readonly jenis_berlian: boolean
}

/** What READY pieces are taken for, by the state that the posting will leave them in. */
export type TakenState = 'SOLD' | 'IN_TRANSIT' | 'DESTROYED' | 'HELD'

/** For whom pieces are laid aside in their trays, by which document, and who does it. */
export interface Hold {
  readonly untuk: string
  /** The kind of the document and its number. */
  readonly kind: string
  readonly dokumen: string
  readonly user_id: string
}

/** For whom pieces are taken: the shop, and the modules that are on. A caller is one. */
export interface Taker {
  readonly kode_toko: string
  readonly modules: ReadonlySet<string>
}

/** The module without which diamond pieces are not sold (specification §5). */
const diamondModule = 'BERLIAN'

/** Whether a piece `b` of the kind `j` is one with diamonds: by itself, or because all of its kind are. */
export const isDiamond = sql<boolean>`(b.is_berlian or j.is_berlian)`

/**
 * Takes READY pieces of the shop, all or none: locked in sorted order and checked by one statement, so that of two tills with the
 * same barcode exactly one gets it. Call it in the transaction of the event, before `post`, which moves them and their state with
 * them (docs/decisions/032).
 *
 * @returns the pieces in the order of `kode_barcodes`, as they were, with the price group as it is now
 * @throws Refusal NOT_FOUND, ALREADY_SOLD (with `no_faktur` where known), HELD, IN_TRANSIT, DESTROYED, RETAGGED, MISSING, OTHER_SHOP,
 *   DIAMOND_MODULE_OFF or BARCODE_TWICE; `fields` names the reason of every refused barcode
 */
export async function takeReadyPieces(db: Db, taker: Taker, kode_barcodes: readonly string[], to: TakenState): Promise<StockPiece[]> {
  // Destroying, sending and lending are not selling: a shop without the diamond module may still clear out its stones.
  return takePieces(db, taker, kode_barcodes, taker.modules.has(diamondModule) || to !== 'SOLD')
}

/**
 * Holds READY pieces in their trays for a customer, all or none. HELD moves nothing, so there is no posting and the status is written here.
 * The hold ends with the status: by `releasePieces`, or by the posting that takes the piece away.
 *
 * @returns as `takeReadyPieces`
 * @throws Refusal as `takeReadyPieces`
 */
export async function holdPieces(
  db: Db,
  taker: Taker,
  kode_barcodes: readonly string[],
  { untuk, kind, dokumen, user_id }: Hold,
): Promise<StockPiece[]> {
  const pieces = await takePieces(db, taker, kode_barcodes, taker.modules.has(diamondModule))
  await sql`update barang set status = 'HELD' where kode_barcode = any(${kode_barcodes})`.execute(db)
  await sql`
    insert into barang_tahan (kode_barcode, kode_toko, untuk, kind, dokumen, user_id)
    select kode_barcode, ${taker.kode_toko}, ${untuk}, ${kind}, ${dokumen}, ${user_id} from unnest(${kode_barcodes}::text[]) kode_barcode`.execute(db)
  return pieces
}

/**
 * Releases pieces that a document holds, so that other customers can have them.
 *
 * @throws Refusal STATUS_CHANGED when one of them is not held any more
 */
export async function releasePieces(db: Db, kode_toko: string, kode_barcodes: readonly string[]): Promise<void> {
  await lockPiecesAs(db, kode_toko, kode_barcodes, 'HELD')
  await sql`update barang set status = 'READY' where kode_barcode = any(${kode_barcodes})`.execute(db)
}

async function takePieces(db: Db, taker: Taker, kode_barcodes: readonly string[], takesDiamonds: boolean): Promise<StockPiece[]> {
  refuseTwice(kode_barcodes)
  const ready = await lockReadyPieces(db, taker.kode_toko, kode_barcodes, takesDiamonds)
  if (ready.size < kode_barcodes.length) await refuseTaken(db, taker, kode_barcodes, ready, takesDiamonds)
  return kode_barcodes.map((kode_barcode) => ready.get(kode_barcode) as StockPiece)
}

/**
 * Those of these pieces that the shop can sell now, by barcode, locked in sorted order. The others are left out, and so are those that another
 * transaction holds: no other call of a group waits for them.
 */
export const lockSellablePieces = (
  db: Db,
  { kode_toko, modules }: Taker,
  kode_barcodes: readonly string[],
): Promise<ReadonlyMap<string, StockPiece>> => lockReadyPieces(db, kode_toko, kode_barcodes, modules.has(diamondModule), sql`skip locked`)

/** Pieces `b` with the price group as it is now. */
const piecesWithGroup = sql`
  select b.*, j.nama_dept, g.nama_group, g.jenis_group, g.warna_nota, g.harga as harga_group, g.harga_modal as modal_group, g.harga_grosir,
         j.is_berlian as jenis_berlian
  from barang b join jenis j using (kode_dept) join grup g using (kode_group)`

/** Returns pieces of the shop by barcode, held or not, without a lock. */
export async function stockPiecesOf(db: Db, kode_toko: string, kode_barcodes: readonly string[]): Promise<ReadonlyMap<string, StockPiece>> {
  const { rows } = await sql<StockPiece>`
    ${piecesWithGroup} where b.kode_barcode = any(${kode_barcodes}) and b.kode_toko = ${kode_toko}`.execute(db)
  return new Map(rows.map((row) => [row.kode_barcode, row]))
}

async function lockReadyPieces(
  db: Db,
  kode_toko: string,
  kode_barcodes: readonly string[],
  takesDiamonds: boolean,
  ifHeld = sql``,
): Promise<ReadonlyMap<string, StockPiece>> {
  const { rows } = await sql<StockPiece>`
    ${piecesWithGroup}
    where b.kode_barcode = any(${kode_barcodes}) and b.status = 'READY' and b.kode_toko = ${kode_toko} and (${takesDiamonds} or not ${isDiamond})
    order by b.kode_barcode for no key update of b ${ifHeld}`.execute(db)
  return new Map(rows.map((row) => [row.kode_barcode, row]))
}

/**
 * Locks pieces, in sorted order, as an earlier event left them; the posting that undoes it moves them, and their state with them.
 *
 * @throws Refusal STATUS_CHANGED when one of them is no longer so
 */
export async function lockPiecesAs(
  db: Db,
  kode_toko: string,
  kode_barcodes: readonly string[],
  status: TakenState | 'BOUGHT' | 'READY',
): Promise<void> {
  const { rows } = await sql<{ kode_barcode: string }>`
    select kode_barcode from barang
    where kode_barcode = any(${kode_barcodes}) and status = ${status} and kode_toko = ${kode_toko}
    order by kode_barcode for no key update`.execute(db)
  const locked = new Set(rows.map((row) => row.kode_barcode))
  const missed = kode_barcodes.find((kode_barcode) => !locked.has(kode_barcode))
  if (missed !== undefined) refuseAt(missed, refusals.STATUS_CHANGED, { kode_barcode: missed })
}

/**
 * So many of a row of accessories as it is taken: their weights, cost and prices.
 *
 * @param field where the number was asked for
 * @throws Refusal QTY_SHORT when there are not so many
 */
export function partToTake(row: StockPiece, qty: number, field: string): StockPiece {
  const { kode_barcode } = row
  if (qty > row.qty) {
    const details = { kode_barcode, qty: row.qty }
    refuseAt(field, refusals.QTY_SHORT, details)
  }
  return partOfRow(row, qty)
}

/** A piece, or part of a row, that a document took out of a tray. */
export interface TakenOut {
  readonly kode_barcode: string
  readonly kode_gudang: string
  readonly kode_baki: string
}

/**
 * Locks pieces that an event took out of trays of the shop, in sorted order, before the mirror of its posting puts them back. A piece must
 * be as the event left it; of a row of accessories the rest may lie in that tray, or be gone by now.
 *
 * @throws Refusal BOUGHT, ALREADY_SOLD, DESTROYED or STATUS_CHANGED when one of them cannot come back, by what became of it
 */
export async function lockTakenOut(db: Db, kode_toko: string, taken: readonly TakenOut[], status: TakenState): Promise<void> {
  const { rows } = await sql<{ kode_barcode: string; status: string; fits: boolean }>`
    select b.kode_barcode, b.status, b.status = ${status} or (b.is_aksesoris and (
             b.status in ('SOLD', 'DESTROYED') or (b.kode_gudang, b.kode_baki) = (t.kode_gudang, t.kode_baki))) as fits
    from barang b join json_to_recordset(${JSON.stringify(taken)}::json) as t (kode_barcode text, kode_gudang text, kode_baki text) using (kode_barcode)
    where b.kode_toko = ${kode_toko}
    order by b.kode_barcode for no key update of b`.execute(db)
  const fitting = new Set(rows.filter(({ fits }) => fits).map((row) => row.kode_barcode))
  const missed = taken.find(({ kode_barcode }) => !fitting.has(kode_barcode))?.kode_barcode
  if (missed === undefined) return
  const kind = whatBecame(rows.find(({ kode_barcode }) => kode_barcode === missed)?.status)
  refuseAt(missed, kind, { kode_barcode: missed })
}

/** What became of a piece since the event that is cancelled, as its state says it (specification §5). */
export function whatBecame(status: string | undefined): RefusalKind {
  if (status === 'SOLD') return refusals.ALREADY_SOLD
  if (status === 'BOUGHT') return refusals.BOUGHT
  return status === 'DESTROYED' ? refusals.DESTROYED : refusals.STATUS_CHANGED
}

/**
 * Takes SOLD pieces back from customers, all or none, locked in sorted order until the transaction ends; the posting says what
 * becomes of them.
 *
 * @param isLooking nothing is taken and so nothing locked
 * @throws Refusal NOT_FOUND, NOT_SOLD, PRE_ORDERED, BOUGHT, EXCHANGED, DESTROYED or BARCODE_TWICE; `fields` names the reason of every refused barcode
 */
export async function takeSoldPieces(db: Db, kode_barcodes: readonly string[], isLooking = false): Promise<void> {
  refuseTwice(kode_barcodes)
  const { rows } = await sql<Takeable>`
    select kode_barcode, kode_toko, status, false as is_berlian from barang
    where kode_barcode = any(${kode_barcodes}) order by kode_barcode ${isLooking ? sql`` : sql`for no key update`}`.execute(db)
  const why = kode_barcodes.flatMap((kode_barcode): Refused[] => {
    const piece = rows.find((row) => row.kode_barcode === kode_barcode)
    const kind = whyNotBoughtBack(piece)
    return kind ? [{ kode_barcode, kind, piece }] : []
  })
  const refused = await sayingWhoHolds(db, await sayingExchanged(db, why))
  const [first] = refused
  if (first)
    refuse(first.kind, { kode_barcode: first.kode_barcode }, Object.fromEntries(refused.map(({ kode_barcode, kind }) => [kode_barcode, kind.text])))
}

/** Why a shop cannot buy a piece back, or undefined when it can: it must be with the customer. */
function whyNotBoughtBack(piece: Takeable | undefined): RefusalKind | undefined {
  if (!piece) return refusals.NOT_FOUND
  if (piece.status === 'SOLD') return undefined
  if (piece.status === 'BOUGHT') return refusals.BOUGHT
  return piece.status === 'DESTROYED' ? refusals.DESTROYED : refusals.NOT_SOLD
}

/** What decides whether a piece can be taken. */
export interface Takeable {
  readonly kode_barcode: string
  readonly kode_toko: string
  readonly status: string
  readonly is_berlian: boolean
}

/** Why a shop cannot take a piece, or undefined when it can. The till's scan and the sale ask the same rule. */
export function whyNotTaken(piece: Takeable | undefined, kode_toko: string, takesDiamonds: boolean): RefusalKind | undefined {
  if (!piece) return refusals.NOT_FOUND
  if (piece.status === 'SOLD') return refusals.ALREADY_SOLD
  if (piece.status === 'BOUGHT') return refusals.BOUGHT
  if (piece.status === 'DESTROYED') return refusals.DESTROYED
  if (piece.status === 'MISSING') return refusals.MISSING
  if (piece.kode_toko !== kode_toko) return refusals.OTHER_SHOP
  if (piece.status === 'HELD') return refusals.HELD
  if (piece.status === 'IN_TRANSIT') return refusals.IN_TRANSIT
  if (piece.is_berlian && !takesDiamonds) return refusals.DIAMOND_MODULE_OFF
  return undefined
}

/** Refuses a piece that a till cannot sell now. */
export async function refuseUnsellable(db: Db, taker: Taker, piece: Takeable | undefined, kode_barcode: string): Promise<void> {
  const kind = whyNotTaken(piece, taker.kode_toko, taker.modules.has(diamondModule))
  if (kind) await refuseAs(db, taker, [{ kode_barcode, kind, piece }])
}

/**
 * The document that each of these pieces left the shop with, by barcode: the reference of the last posting that gave it
 * to a customer.
 */
export async function documentsOf(db: Db, kode_toko: string, kode_barcodes: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ kode_barcode: string; reference: string }>`
    select distinct on (m.kode_barcode) m.kode_barcode, p.reference
    from mutasi_stock m join posting p on p.id = m.posting_id
    where m.kode_barcode = any(${kode_barcodes}) and m.kode_toko = ${kode_toko} and m.tempat = 'PELANGGAN' and m.pieces > 0
    order by m.kode_barcode, m.posting_id desc`.execute(db)
  return new Map(rows.map((row) => [row.kode_barcode, row.reference]))
}

interface Refused {
  readonly kode_barcode: string
  readonly kind: RefusalKind
  readonly piece: Takeable | undefined
}

/** Of pieces that stand with the used goods, those that came in a trade-in say so; their state is the same. */
async function sayingExchanged(db: Db, refused: readonly Refused[]): Promise<readonly Refused[]> {
  const bought = refused.filter(({ kind }) => kind === refusals.BOUGHT).map(({ kode_barcode }) => kode_barcode)
  if (bought.length === 0) return refused
  const { rows } = await sql<{ kode_barcode: string; ditukar: boolean }>`
    select distinct on (d.kode_barcode) d.kode_barcode, d.ditukar
    from barang_dibeli d join posting p on (p.kode_toko, p.reference) = (d.kode_toko, d.nomor)
    where d.kode_barcode = any(${bought}) and not d.batal
    order by d.kode_barcode, p.id desc`.execute(db)
  const exchanged = new Set(rows.filter(({ ditukar }) => ditukar).map(({ kode_barcode }) => kode_barcode))
  return refused.map((one) => (exchanged.has(one.kode_barcode) ? { ...one, kind: refusals.EXCHANGED } : one))
}

/** The barcodes under which pieces go on that were parted or tagged anew, by the one that they had: their state is that of what was destroyed. */
async function becameOthers(db: Db, refused: readonly Refused[]): Promise<ReadonlyMap<string, string>> {
  const destroyed = refused.filter(({ kind }) => kind === refusals.DESTROYED).map(({ kode_barcode }) => kode_barcode)
  if (destroyed.length === 0) return new Map()
  const { rows } = await sql<{ induk: string; menjadi: string }>`
    select induk, string_agg(distinct a.kode_barcode, ', ' order by a.kode_barcode) as menjadi
    from unnest(${destroyed}::text[]) piece (kode) cross join lateral anak_barang(piece.kode) a group by induk`.execute(db)
  return new Map(rows.map(({ induk, menjadi }) => [induk, menjadi]))
}

/** The kind of the holds of entries that wait for the cashier, of all types. Holds of deposits have another kind. */
export const waitingHold = 'ANTRIAN'

/** The numbers of the documents of a kind in a shop that hold the piece which was typed or scanned, as an array: one at the most. */
export const holding = (kode_toko: string, kind: string, typed = ''): RawBuilder<unknown> => sql`
  array(select dokumen from barang_tahan
        where kode_barcode = ${typed.trim().toUpperCase()} and dilepas_at is null and (kode_toko, kind) = (${kode_toko}, ${kind}))`

/** The kind of the holds of what arrived for a pre-order. */
export const preOrderHold = 'PRE_ORDER'

/** Of pieces that are held, those that wait for the cashier, that a craftsman has or that are of a pre-order say so; their state is the same. */
async function sayingWhoHolds(db: Db, refused: readonly Refused[]): Promise<readonly Refused[]> {
  // A held piece is not sold either. For a piece of a pre-order the refusal names the pre-order.
  const held = refused.filter(({ kind }) => kind === refusals.HELD || kind === refusals.NOT_SOLD).map(({ kode_barcode }) => kode_barcode)
  if (held.length === 0) return refused
  const { rows } = await sql<{ kode_barcode: string; kind: string }>`
    select kode_barcode, kind from barang_tahan
    where kode_barcode = any(${held}) and kind in (${waitingHold}, ${preOrderHold}) and dilepas_at is null
    union all
    select kode_barcode, 'TUKANG' from barang where kode_barcode = any(${held}) and tempat = 'TUKANG'`.execute(db)
  const holders = new Map(rows.map(({ kode_barcode, kind }) => [kode_barcode, kind]))
  const kindOf = ({ kode_barcode, kind }: Refused) => {
    const holder = holders.get(kode_barcode)
    if (holder === preOrderHold) return refusals.PRE_ORDERED
    if (kind !== refusals.HELD || holder === undefined) return kind
    return holder === waitingHold ? refusals.WAITING : refusals.AT_CRAFTSMAN
  }
  return refused.map((one) => ({ ...one, kind: kindOf(one) }))
}

/** Refuses a held piece, at a field or at its barcode: it is held for a customer, waits for the cashier, or belongs to a pre-order. */
export async function refuseHeld(db: Db, kode_barcode: string, field = kode_barcode): Promise<never> {
  const [held] = await sayingWhoHolds(db, [{ kode_barcode, kind: refusals.HELD, piece: undefined }])
  const kind = held?.kind ?? refusals.HELD
  return refuseAt(field, kind, { kode_barcode })
}

async function refuseTaken(
  db: Db,
  taker: Taker,
  kode_barcodes: readonly string[],
  taken: Pick<ReadonlySet<string>, 'has'>,
  takesDiamonds: boolean,
): Promise<never> {
  const missed = kode_barcodes.filter((kode_barcode) => !taken.has(kode_barcode))
  const { rows } = await sql<Takeable>`
    select kode_barcode, kode_toko, status, ${isDiamond} as is_berlian from barang b join jenis j using (kode_dept) where kode_barcode = any(${missed})`.execute(
    db,
  )
  const refused = missed.flatMap((kode_barcode): Refused[] => {
    const piece = rows.find((row) => row.kode_barcode === kode_barcode)
    const kind = whyNotTaken(piece, taker.kode_toko, takesDiamonds)
    return kind ? [{ kode_barcode, kind, piece }] : []
  })
  // What kept one of them is gone since: cancelled, given up, come in.
  if (refused.length !== missed.length) throw new LostRace()
  return refuseAs(db, taker, refused)
}

/** Says why pieces lie in no tray of the shop, or what else keeps them from being taken there. */
export async function refuseUntakeable(db: Db, kode_toko: string, kode_barcodes: readonly string[]): Promise<never> {
  return refuseTaken(db, { kode_toko, modules: new Set() }, kode_barcodes, new Set(), true)
}

/** One refusal for all: of the first barcode, with the reason of each under its field. */
async function refuseAs(db: Db, taker: Taker, why: readonly Refused[]): Promise<never> {
  const became = await becameOthers(db, why)
  const told = why.map((one) => (became.has(one.kode_barcode) ? { ...one, kind: refusals.RETAGGED } : one))
  const refused = await sayingWhoHolds(db, await sayingExchanged(db, told))
  const sold = refused.filter(({ kind }) => kind === refusals.ALREADY_SOLD).map(({ kode_barcode }) => kode_barcode)
  const documents = sold.length > 0 ? await documentsOf(db, taker.kode_toko, sold) : new Map<string, string>()
  const detailsOf = ({ kode_barcode, kind, piece }: Refused) => ({
    kode_barcode,
    ...(kind === refusals.OTHER_SHOP && piece ? { kode_toko: piece.kode_toko } : {}),
    ...(documents.has(kode_barcode) ? { no_faktur: documents.get(kode_barcode) as string } : {}),
    ...(became.has(kode_barcode) ? { menjadi: became.get(kode_barcode) as string } : {}),
  })
  const first = refused[0] as Refused
  const fields = Object.fromEntries(refused.map((one) => [one.kode_barcode, fill(one.kind.text, detailsOf(one))]))
  return refuse(first.kind, detailsOf(first), fields)
}

/** A barcode is named once. */
export function refuseTwice(kode_barcodes: readonly string[]): void {
  const seen = new Set<string>()
  const twice = kode_barcodes.find((kode_barcode) => seen.size === seen.add(kode_barcode).size)
  if (twice !== undefined) refuseAt(twice, refusals.BARCODE_TWICE, { kode_barcode: twice })
}

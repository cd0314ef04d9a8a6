import { sql } from 'kysely'
import { type RefusalKind, fill, refuse } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import { diamonds } from '#modules/masters/contract/stone-fields.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { roundGrams } from '#modules/goods/contract/round-grams.ts'
import { weightMessages } from '#modules/goods/contract/pieces.ts'
import type { GramTable } from '#modules/settings/contract/rounding.ts'
import { type Source, intakes as i } from '../contract/fields.ts'
import type { EnteredPiece } from '../contract/new-pieces.ts'
import type { OrderField } from '../contract/orders.ts'
import { refusals } from '../contract/refusals.ts'
import { openOrders } from './open-orders.ts'

/** What a field of a piece is called where it stands in the call. */
export type AddressOf = (at: number, name: string) => string

type Details = Readonly<Record<string, string>>

/** What is wrong with a piece, by where it stands. */
export interface Wrong {
  readonly at: number
  readonly name: string
  readonly kind: RefusalKind
  readonly details: Details
}

/** What there is of what pieces name; a tray is `<warehouse> <tray>`. */
type Known = Readonly<
  Record<'kode_berlian' | 'kode_dept' | 'kode_group' | 'kode_bandrol' | 'kategori' | 'baki' | 'kode_barcode' | 'tag_id', ReadonlySet<string>>
>

const masters = { kode_dept: 'Jenis', kode_group: 'Kode Group', kode_bandrol: 'Bandrol', kategori: 'Kategori' } as const

/** The shop and the source of new pieces, and how the shop rounds their sales weight. */
interface PieceShop {
  readonly kode_toko: string
  readonly asal: Source
  readonly rounding: GramTable
}

/**
 * Looks at all that pieces name before one is made, so that everything that is wrong is said at once, each at its field. What two
 * people do at the same moment is left to the database.
 *
 * @throws Refusal MASTER_MISSING, TRAY_NOT_THERE, BARCODE_TWICE, BARCODE_TAKEN, TAG_TAKEN, ORDER_NOT_OPEN, ORDER_OF_ONE_PIECE or SALE_WEIGHT: the first of
 *   what is wrong, with the messages of all
 */
export async function checkPieces(db: Db, shop: PieceShop, pieces: readonly EnteredPiece[], addressOf: AddressOf): Promise<void> {
  const wrong = await wrongPieces(db, shop, pieces)
  const [first] = wrong
  if (!first) return
  refuse(first.kind, first.details, Object.fromEntries(wrong.map(({ at, name, kind, details }) => [addressOf(at, name), fill(kind.text, details)])))
}

/** Everything that is wrong with pieces by what they name, as `checkPieces` refuses it. Writes and locks nothing. */
export async function wrongPieces(db: Db, { kode_toko, asal, rounding }: PieceShop, pieces: readonly EnteredPiece[]): Promise<Wrong[]> {
  const known = await knownOf(db, kode_toko, asal, pieces)
  return [
    ...pieces.flatMap((piece, at) => wrongWith(piece, known, rounding).map((each): Wrong => ({ at, ...each }))),
    ...(await notOrdered(db, kode_toko, pieces, i.no_po)),
    ...(await notOrdered(db, kode_toko, pieces, i.no_pesanan)),
    ...twice(pieces, 'kode_barcode', goodsRefusals.BARCODE_TWICE),
    ...twice(pieces, 'tag_id', goodsRefusals.TAG_TAKEN),
  ]
}

/** All that is asked of the database, in one statement. Opening stock that was taken back comes in again: its barcodes are not known yet. */
async function knownOf(db: Db, kode_toko: string, asal: Source, pieces: readonly EnteredPiece[]): Promise<Known> {
  const of = (name: keyof EnteredPiece) => [...new Set(pieces.flatMap((piece) => (piece[name] as string | null) ?? []))]
  const stones = [...new Set(pieces.flatMap(({ batu }) => batu.flatMap(({ kode_berlian }) => kode_berlian ?? [])))]
  const again = sql`select pieces_taken_back(${kode_toko}, ${asal === 'SALDO_AWAL' ? of('kode_barcode') : []})`
  const { rows } = await sql<Readonly<Record<keyof Known, readonly string[]>>>`
    select array(select kode_dept from jenis where kode_dept = any(${of('kode_dept')})) as kode_dept,
           array(select kode_group from grup where kode_group = any(${of('kode_group')})) as kode_group,
           array(select kode_bandrol from bandrol where kode_bandrol = any(${of('kode_bandrol')})) as kode_bandrol,
           array(select kode_kategori from kategori where kode_kategori = any(${of('kategori')})) as kategori,
           array(select kode_gudang || ' ' || kode_baki from baki where kode_toko = ${kode_toko} and kode_baki = any(${of('kode_baki')})) as baki,
           array(select kode_barcode from barang where kode_barcode = any(${of('kode_barcode')}) and kode_barcode not in (${again})) as kode_barcode,
           array(select kode_berlian from batu_berlian where kode_berlian = any(${stones})) as kode_berlian,
           array(select tag_id from barang where tag_id = any(${of('tag_id')})) as tag_id`.execute(db)
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, codes]) => [name, new Set(codes)])) as unknown as Known
}

function wrongWith(piece: EnteredPiece, known: Known, rounding: GramTable): Omit<Wrong, 'at'>[] {
  const wrong: Omit<Wrong, 'at'>[] = []
  for (const [name, label] of Object.entries(masters) as [keyof typeof masters, string][]) {
    const code = piece[name]
    if (code !== null && !known[name].has(code)) wrong.push({ name, kind: goodsRefusals.MASTER_MISSING, details: { label } })
  }
  for (const [at, { kode_berlian }] of piece.batu.entries()) {
    if (kode_berlian !== null && !known.kode_berlian.has(kode_berlian))
      wrong.push({ name: `batu.${at}.kode_berlian`, kind: goodsRefusals.MASTER_MISSING, details: { label: diamonds.kode_berlian.label } })
  }
  const { kode_baki, kode_barcode, tag_id } = piece
  if (!known.baki.has(`${piece.kode_gudang} ${kode_baki}`))
    wrong.push({ name: 'kode_baki', kind: goodsRefusals.TRAY_NOT_THERE, details: { kode_baki } })
  if (kode_barcode !== null && known.kode_barcode.has(kode_barcode))
    wrong.push({ name: 'kode_barcode', kind: goodsRefusals.BARCODE_TAKEN, details: { kode_barcode } })
  if (tag_id !== null && known.tag_id.has(tag_id)) wrong.push({ name: 'tag_id', kind: goodsRefusals.TAG_TAKEN, details: { tag_id } })
  // The contract knows no shop: it lets pass what any table makes of a weight.
  if (weightMessages(piece, roundGrams(piece.berat_stock, rounding))) wrong.push({ name: 'berat', kind: refusals.SALE_WEIGHT, details: {} })
  return wrong
}

/** Every piece that names an order which is not open, or has its pieces already; and those that are several under one barcode, which none is held of. */
async function notOrdered(
  db: Db,
  kode_toko: string,
  pieces: readonly EnteredPiece[],
  { name, label }: { readonly name: OrderField; readonly label: string },
): Promise<Wrong[]> {
  const numbers = pieces.flatMap((piece) => piece[name] ?? [])
  const left = new Map(await openOrders(name, db, kode_toko, numbers))
  return pieces.flatMap((piece, at): Wrong[] => {
    const nomor = piece[name]
    if (nomor === null) return []
    if (piece.qty > 1) return [{ at, name, kind: refusals.ORDER_OF_ONE_PIECE, details: {} }]
    const more = left.get(nomor) ?? 0
    left.set(nomor, more - 1)
    return more > 0 ? [] : [{ at, name, kind: refusals.ORDER_NOT_OPEN, details: { label, nomor } }]
  })
}

/** Every place but the first where a value stands that stood before. */
function twice(pieces: readonly EnteredPiece[], name: 'kode_barcode' | 'tag_id', kind: RefusalKind): Wrong[] {
  const seen = new Set<string>()
  return pieces.flatMap((piece, at): Wrong[] => {
    const value = piece[name]
    if (value === null || !seen.has(value)) {
      if (value !== null) seen.add(value)
      return []
    }
    return [{ at, name, kind, details: { [name]: value } }]
  })
}

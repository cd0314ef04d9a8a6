import assert from 'node:assert/strict'
import pg from 'pg'
import { type Insertable, sql } from 'kysely'
import type { Barang, BarangBatu } from '#db/schema.generated.ts'
import { refuseAt } from '#engine/contract/refusal.ts'
import type { PlaceOf } from '#modules/ledger/contract/places.ts'
import { postMany } from '#modules/ledger/server/public.ts'
import type { Db } from '#engine/server/database.ts'
import { refusals } from '../contract/refusals.ts'
import { lockTrays } from './lying-pieces.ts'
import { type RatedStone, stoneFields } from '../contract/stones.ts'
import { nextBarcodes } from './next-barcodes.ts'
import { type AddedPiece, foundPieceLines, suppliedPieceLines } from './piece-lines.ts'
import { rateOfStones, saidByList, saidOfStones, storedStone } from './stones.ts'

/** A new piece: what its row holds, without what the shop, the ledger and the database say themselves. */
export type NewPiece = Omit<
  Insertable<Barang>,
  | 'kode_barcode'
  | 'kode_toko'
  | 'status'
  | 'tempat'
  | 'kode_gudang'
  | 'kode_baki'
  | 'fine'
  | 'cari'
  | 'tgl_masuk'
  | 'created_at'
  | 'created_by'
  | 'harga_batu'
> & {
  /** Without one, the shop's own sequence gives it. */
  readonly kode_barcode: string | null
  readonly kode_gudang: string
  readonly kode_baki: string
  /** Its stones, sort by sort: they make it a piece with diamonds. They are kept at the rate of now, or at their own where they have one. */
  readonly batu?: readonly RatedStone[]
  /** The date that its goods came in, where that was before. */
  readonly tgl_masuk?: string
}

/** For whom and in whose name pieces are added; the same as the ledger asks for. */
export interface AddContext {
  readonly db: Db
  readonly kode_toko: string
  readonly tgl_system: string
  readonly user_id: string
  readonly request_id: string
}

const piecesAtOnce = 2_000

/**
 * Adds pieces to the trays of a shop and posts each into the stock ledger: from the supplier that it names, who is owed for it, or
 * from the opening stock. A few statements for thousands of them; call it in the transaction of the event.
 *
 * @returns the barcodes in the order of `pieces`
 * @throws Refusal BARCODE_TAKEN, TAG_TAKEN, TRAY_NOT_THERE, MASTER_MISSING, ROW_WITHOUT_STONES or NO_DOLLAR_RATE, with the field that names it
 */
export async function addPieces(context: AddContext, pieces: readonly NewPiece[], from: 'SUPPLIER' | 'SALDO_AWAL'): Promise<string[]> {
  const made = await makePieces(context, pieces, from)
  const lines = made.map((piece, at) => {
    const { kode_gudang, kode_baki } = pieces[at] as NewPiece
    const tray = { tempat: 'BAKI', kode_gudang, kode_baki } as const
    if (from === 'SALDO_AWAL') return foundPieceLines(piece, tray)
    const { kode_supplier } = piece
    assert(kode_supplier !== null, `${piece.kode_barcode} comes from a supplier that it names`)
    return suppliedPieceLines({ ...piece, kode_supplier }, tray)
  })
  for (let start = 0; start < lines.length; start += piecesAtOnce) await postMany(context, lines.slice(start, start + piecesAtOnce))
  return made.map((piece) => piece.kode_barcode)
}

/**
 * Makes the rows of new pieces, outside still: the event that brings them into their trays posts them itself, out of the place `from`.
 * What its lines say they weigh, hold and cost is what they are then. Of the opening stock, a piece that came in as such and was taken
 * back comes in again under its own barcode (docs/decisions/035).
 *
 * @returns the pieces in the order that they were given
 * @throws Refusal as `addPieces`
 */
export async function makePieces(
  context: AddContext,
  pieces: readonly NewPiece[],
  from: Exclude<PlaceOf<'LUAR' | 'UBAH'>, 'CABANG'>,
): Promise<AddedPiece[]> {
  if (pieces.some(({ qty = 1, batu = [] }) => qty > 1 && batu.length > 0)) refuseAt('batu', refusals.ROW_WITHOUT_STONES)
  await lockTrays(context.db, context.kode_toko, pieces)
  const generated = await nextBarcodes(context.db, context.kode_toko, pieces.filter((piece) => piece.kode_barcode === null).length)
  const kurs = await rateFor(context.db, pieces)
  const told = await withStonesOfList(context.db, pieces)
  const coded = told.map((piece) => ({ ...piece, ...ofStones(piece, kurs), kode_barcode: piece.kode_barcode ?? (generated.shift() as string) }))
  const made = new Map<string, AddedPiece>()
  for (let start = 0; start < coded.length; start += piecesAtOnce) {
    for (const row of await insertPieces(context, coded.slice(start, start + piecesAtOnce), from)) made.set(row.kode_barcode, row)
  }
  await insertStones(context.db, coded, kurs)
  return coded.map((piece) => made.get(piece.kode_barcode) as AddedPiece)
}

type CodedPiece = NewPiece & { readonly kode_barcode: string }

const columns = [
  'kode_barcode',
  'kode_toko',
  'status',
  'tempat',
  'nama_barang',
  'kategori',
  'kode_dept',
  'kode_group',
  'kadar',
  'kadar_cetak',
  'kode_intern',
  'kode_bandrol',
  'atribut',
  'keterangan',
  'berat_bruto',
  'berat_stock',
  'berat',
  'berat_plastik',
  'qty',
  'size',
  'hpp',
  'markup',
  'ongkos',
  'harga_jual',
  'harga_estimasi',
  'harga_nota',
  'harga_beli',
  'is_berlian',
  'karat_batu',
  'shape',
  'harga_batu',
  'is_konsinyasi',
  'kode_supplier',
  'no_pesanan',
  'no_po',
  'tag_id',
  'foto',
  'tgl_masuk',
  'created_by',
]

/** What stands in a column when nothing was said. */
const usual = { berat_plastik: 0, qty: 1, markup: 0, ongkos: 0, is_berlian: false, is_konsinyasi: false }

/**
 * Returns the rupiah per dollar for the stones of new pieces: the rate that holds now. Returns 0 for pieces without stones.
 *
 * @throws Refusal NO_DOLLAR_RATE where there are stones and no rate
 */
const rateFor = async (db: Db, pieces: readonly NewPiece[]): Promise<number> =>
  pieces.some(({ batu = [] }) => batu.some((stone) => stone.kurs === undefined)) ? rateOfStones(db) : 0

/** The pieces with what the list of stones says of theirs, in one question for all. */
async function withStonesOfList(db: Db, pieces: readonly NewPiece[]): Promise<NewPiece[]> {
  const said = await saidByList(
    db,
    pieces.flatMap(({ batu = [] }) => batu),
  )
  return pieces.map((piece) => (piece.batu ? { ...piece, batu: said.splice(0, piece.batu.length) } : piece))
}

/** What a piece is by its stones. */
const ofStones = ({ batu = [] }: NewPiece, kurs: number) => saidOfStones(batu.map((stone) => storedStone(stone, kurs))) ?? { harga_batu: 0 }

async function insertStones(db: Db, pieces: readonly CodedPiece[], kurs: number): Promise<void> {
  const stones = pieces.flatMap(({ kode_barcode, batu = [] }) =>
    batu.map((stone, at): Insertable<BarangBatu> => ({ ...storedStone(stone, kurs), kode_barcode, no_urut: at + 1 })),
  )
  if (stones.length === 0) return
  await namingMasters(() =>
    sql`insert into barang_batu select * from jsonb_populate_recordset(null::barang_batu, ${JSON.stringify(stones)}::jsonb)`.execute(db),
  )
}

/** Outside still: a piece enters its tray by the ledger alone. */
async function insertPieces(context: AddContext, pieces: readonly CodedPiece[], from: string): Promise<AddedPiece[]> {
  const { db, kode_toko, tgl_system, user_id } = context
  const stored = pieces.map((piece) => ({
    ...usual,
    tgl_masuk: tgl_system,
    ...piece,
    kode_toko,
    status: 'READY',
    tempat: from,
    created_by: user_id,
  }))
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const { rows } = await namingMasters(() =>
    sql<AddedPiece>`
      insert into barang (${names})
      select ${names} from jsonb_populate_recordset(null::barang, ${JSON.stringify(stored)}::jsonb)
      on conflict do nothing
      returning ${addedColumns}`.execute(db),
  )
  if (rows.length === pieces.length) return rows
  const again = from === 'SALDO_AWAL' ? await bringAgain(context, stored, rows) : []
  const added = [...rows, ...again]
  if (added.length < pieces.length) await refuseTaken(db, pieces, added)
  return added
}

const addedColumns = sql`kode_barcode, kode_supplier, qty, berat_stock, fine, hpp`

/** Writes pieces of the shop again that were there before: they were taken back and have no other history. */
async function bringAgain({ db, kode_toko }: AddContext, stored: readonly CodedPiece[], added: readonly AddedPiece[]): Promise<AddedPiece[]> {
  const there = new Set(added.map(({ kode_barcode }) => kode_barcode))
  const left = stored.filter(({ kode_barcode }) => !there.has(kode_barcode))
  const { rows } = await namingMasters(() =>
    sql<AddedPiece>`select ${addedColumns} from pieces_come_again(${kode_toko}, ${JSON.stringify(left)}::jsonb)`.execute(db),
  )
  return rows
}

/** Says which barcode or which tag was there before. */
async function refuseTaken(db: Db, pieces: readonly CodedPiece[], added: readonly AddedPiece[]): Promise<never> {
  const left = new Set(added.map((row) => row.kode_barcode))
  const refused = pieces.find(({ kode_barcode }) => !left.delete(kode_barcode)) as CodedPiece
  const { kode_barcode, tag_id } = refused
  const { rows } = await sql`select 1 from barang where tag_id = ${tag_id ?? null} and kode_barcode <> ${kode_barcode}`.execute(db)
  if (rows.length > 0) refuseAt('tag_id', refusals.TAG_TAKEN, { tag_id: tag_id ?? null })
  return refuseAt('kode_barcode', refusals.BARCODE_TAKEN, { kode_barcode })
}

const masterFields: Readonly<Record<string, readonly [field: string, label: string]>> = {
  barang_kode_dept_fkey: ['kode_dept', 'Jenis'],
  barang_kode_group_fkey: ['kode_group', 'Kode Group'],
  barang_kode_bandrol_fkey: ['kode_bandrol', 'Bandrol'],
  barang_kategori_fkey: ['kategori', 'Kategori'],
  barang_kode_supplier_fkey: ['kode_supplier', 'Supplier'],
  ...Object.fromEntries(stoneFields.filter(({ lookup }) => lookup).map(({ name, label }) => [`barang_batu_${name}_fkey`, ['batu', label] as const])),
}

/** Turns "there is no such group" of the database into a refusal at the field that names it. */
export async function namingMasters<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const named = error instanceof pg.DatabaseError && error.code === '23503' ? masterFields[error.constraint ?? ''] : undefined
    if (!named) throw error
    const [field, label] = named
    return refuseAt(field, refusals.MASTER_MISSING, { label })
  }
}

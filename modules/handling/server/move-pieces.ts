import { sql } from 'kysely'
import { fill, refuse, refuseAt } from '#engine/contract/refusal.ts'
import { documentRefusals } from '#engine/contract/document-calls.ts'
import { checkFixedDate, checkRange } from '#engine/server/requested-dates.ts'
import type { Caller } from '#engine/server/caller.ts'
import { readDocuments, insertDocuments } from '#engine/server/document-rows.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Db } from '#engine/server/database.ts'
import type { Context, Handler } from '#engine/server/serve.ts'
import { type LyingChoice, type StockPiece, lockLyingPieces, lockTrays, lookAtLyingPieces } from '#modules/goods/server/public.ts'
import { post } from '#modules/ledger/server/public.ts'
import { listPrice } from '#modules/pricing/contract/price.ts'
import { type Rounding, saleRounding } from '#modules/settings/contract/rounding.ts'
import type * as calls from '../contract/pindah-barang.ts'
import { type Move, movedDays, pindahBarang } from '../contract/pindah-barang.ts'
import { refusals } from '../contract/refusals.ts'
import { moveLines } from './move-lines.ts'

/** Pieces that a user wants to move, the target, and the reason. */
export interface RequestedMove {
  readonly from: LyingChoice
  /** The tray in which the user saw each piece, by barcode; undefined where the caller did not look. */
  readonly seen?: ReadonlyMap<string, string>
  readonly kode_gudang: string
  readonly kode_baki: string
  readonly keterangan: string | null
}

/**
 * Puts pieces into another tray of the shop, all or none: those that were chosen, or all that lies in a tray. The screens and the demo
 * chain go this same way.
 *
 * @throws Refusal TRAY_NOT_THERE and SAME_TRAY at the field of the tray, MOVED_MEANWHILE under the barcode of a piece that lies
 *   elsewhere than it was seen, TRAY_EMPTY, those of `lockLyingPieces` and of `post`
 */
export async function move(context: EventContext & { readonly rounding: Rounding }, { from, seen, ...to }: RequestedMove): Promise<Move> {
  const { db, kode_toko, rounding } = context
  await lockTrays(db, kode_toko, [to])
  const lying = await lockLyingPieces(db, kode_toko, from)
  const pieces = 'kode_barcodes' in from ? from.kode_barcodes.map((kode_barcode) => lying.get(kode_barcode) as StockPiece) : [...lying.values()]
  if (pieces.length === 0 && 'kode_baki' in from) refuseEmpty(from.kode_baki)
  refuseMoved(pieces, seen)
  if (pieces.some((piece) => piece.kode_baki === to.kode_baki)) refuseAt('kode_baki', refusals.SAME_TRAY)
  const [made] = await insertDocuments(context, pindahBarang, [
    {
      ...to,
      satu_baki: 'kode_baki' in from,
      total_qty: pieces.reduce((sum, { qty }) => sum + qty, 0),
      total_berat: pieces.reduce((sum, { berat_stock }) => sum + Math.round(berat_stock * 1000), 0) / 1000,
      detail_barang: pieces.map((piece) => ({
        ...piece,
        keterangan_barang: piece.keterangan,
        asal_gudang: piece.kode_gudang,
        asal_baki: piece.kode_baki,
        berat: piece.berat_stock,
        harga_jual: listPrice(piece, rounding),
      })),
    },
  ])
  await post(context, moveLines((made as Move).no_pindah, pieces, to))
  return made as Move
}

function refuseEmpty(kode_baki: string): never {
  return refuseAt('asal_baki', refusals.TRAY_EMPTY, { kode_baki })
}

/** Of two who move a piece at once, the second hears where it lies now. */
function refuseMoved(pieces: readonly StockPiece[], seen: ReadonlyMap<string, string> | undefined): void {
  const strayed = pieces.filter(({ kode_barcode, kode_baki }) => seen && seen.get(kode_barcode) !== kode_baki)
  const [first] = strayed
  if (!first) return
  const { kode_barcode, kode_baki } = first
  const fields = strayed.map((piece) => [piece.kode_barcode, fill(refusals.MOVED_MEANWHILE.text, { kode_baki: piece.kode_baki })])
  refuse(refusals.MOVED_MEANWHILE, { kode_barcode, kode_baki }, Object.fromEntries(fields) as Record<string, string>)
}

const contextOf = (input: Context) => ({ ...eventOf(input), rounding: saleRounding(input.caller) })

export const movePieces: Handler<typeof calls.movePieces> = (input) => {
  const { detail_barang, ...to } = input.body
  const kode_barcodes = detail_barang.map(({ kode_barcode }) => kode_barcode)
  return move(contextOf(input), { ...to, from: { kode_barcodes }, seen: new Map(detail_barang.map((line) => [line.kode_barcode, line.asal_baki])) })
}

export const moveTray: Handler<typeof calls.moveTray> = (input) => {
  const { asal_baki, ...to } = input.body
  return move(contextOf(input), { ...to, from: { kode_baki: asal_baki } })
}

type Lying = Pick<StockPiece, 'kode_barcode' | 'nama_barang' | 'kode_group' | 'kode_gudang' | 'kode_baki' | 'qty' | 'foto'> & { berat: number }

const shown = ({ kode_barcode, nama_barang, kode_group, kode_gudang, kode_baki, qty, berat_stock, foto }: StockPiece): Lying => ({
  kode_barcode,
  nama_barang,
  kode_group,
  kode_gudang,
  kode_baki,
  qty,
  berat: berat_stock,
  foto,
})

export const scanLying: Handler<typeof calls.scanLying> = async ({ db, caller, params }) => {
  const kode_barcode = params.kode_barcode.trim().toUpperCase()
  const lying = await lookAtLyingPieces(db, caller.kode_toko, { kode_barcodes: [kode_barcode] })
  return shown(lying.get(kode_barcode) as StockPiece)
}

export const readTray: Handler<typeof calls.readTray> = async ({ db, caller, params: { kode_baki } }) => {
  const lying = await lookAtLyingPieces(db, caller.kode_toko, { kode_baki })
  return lying.size > 0 ? [...lying.values()].map(shown) : refuseEmpty(kode_baki)
}

export const reprintList: Handler<typeof calls.reprintList> = async ({ db, caller, query: { start_date, end_date, satu_baki } }) => {
  checkFixedDate(caller.fixedDate, { start_date, end_date })
  checkRange(caller, movedDays, start_date, end_date)
  const { rows } = await sql<Listed>`
    select no_pindah, tgl_system, kode_gudang, kode_baki, satu_baki, total_qty, total_berat, user_id as input_by
    from pindah_barang
    where kode_toko = ${caller.kode_toko} and tgl_system between ${start_date} and ${end_date}
      and (${satu_baki ?? null}::boolean is null or satu_baki = ${satu_baki ?? null}::boolean)
    order by tgl_system desc, no_pindah desc`.execute(db)
  return rows
}

type Listed = Pick<Move, 'no_pindah' | 'tgl_system' | 'kode_gudang' | 'kode_baki' | 'satu_baki' | 'total_qty' | 'total_berat'> & { input_by: string }

export const reprintLines: Handler<typeof calls.reprintLines> = ({ db, caller, body }) => printedLines(db, caller, body.no_pindah)

export const reprintLinesByGet: Handler<typeof calls.reprintLinesByGet> = ({ db, caller, query }) => printedLines(db, caller, query.no_pindah)

const printedLines = async (db: Db, caller: Caller, no_pindah: string) =>
  (await linesOf(db, caller, no_pindah)).map(({ kode_barcode, nama_barang, keterangan_barang: keterangan, berat, qty, harga_jual }) => ({
    kode_barcode,
    nama_barang,
    keterangan,
    berat,
    qty,
    harga_jual,
  }))

async function linesOf(db: Db, caller: Caller, no_pindah: string): Promise<Move['detail_barang']> {
  const [whole] = await readDocuments(db, pindahBarang, caller.shops, no_pindah)
  return whole?.detail_barang ?? refuse(documentRefusals.DOCUMENT_NOT_FOUND, { no_pindah })
}

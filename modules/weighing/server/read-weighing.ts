import { sql } from 'kysely'
import { core, refuse } from '#engine/contract/refusal.ts'
import { toMg } from '#engine/kinds/grams/grams.ts'
import type { Db } from '#engine/server/database.ts'
import type { Handler } from '#engine/server/serve.ts'
import type { Clue, readWeighing as readWeighingCall } from '../contract/timbang-baki.ts'
import { type Piece, pairsOf, piecesOf } from './explain.ts'
import { weighingsOf } from './weighed.ts'

/** The time in which a piece that left a tray may still lie in it. */
const leftDays = 14
const shownBefore = 10

interface Kept {
  readonly kode_toko: string
  readonly tgl_system: string
  readonly kode_gudang: string
  readonly kode_baki: string
  readonly langkah: number
  readonly selisih: number
  readonly toleransi: number
  readonly isi: Readonly<Record<string, number>>
}

/**
 * Returns a weighing with the pieces that may explain its difference, from the content of the tray at that time.
 */
export const readWeighing: Handler<typeof readWeighingCall> = async ({ db, caller, params: { no_timbang } }) => {
  if (!/^\d{1,15}$/.test(no_timbang)) refuse(core.NOT_FOUND)
  const { rows } = await sql<Kept>`
    select kode_toko, tgl_system, kode_gudang, kode_baki, langkah, selisih, toleransi, isi from timbang_baki
    where no_timbang = ${no_timbang} and kode_toko = any(${caller.shops})`.execute(db)
  const kept = rows[0] ?? refuse(core.NOT_FOUND)
  const [weighed] = await weighingsOf(db, sql`t.no_timbang = ${no_timbang}`)
  if (!weighed) refuse(core.NOT_FOUND)
  const { rows: alarm } = await sql<{ alarm: 'SELISIH' | 'ISI_SAMA' | 'MENYIMPANG'; selisih: number }>`
    select alarm, berat as selisih from timbang_alarm where no_timbang = ${no_timbang}
    order by array_position(array['SELISIH', 'ISI_SAMA', 'MENYIMPANG'], alarm)`.execute(db)
  return {
    ...weighed,
    langkah: kept.langkah,
    alarm,
    sebab: await explain(db, kept),
    sebelumnya: await weighingsOf(
      db,
      sql`(t.kode_toko, t.kode_baki) = (${kept.kode_toko}, ${kept.kode_baki}) and t.no_timbang < ${no_timbang} order by t.no_timbang desc limit ${shownBefore}`,
    ),
  }
}

const nothing = { barang: [], pasangan: [], keluar: [], baki_lain: [] }

/** Returns the pieces that may explain the difference of a weighing. All lists are empty if there is no difference. */
async function explain(db: Db, kept: Kept) {
  const [soughtMg, toleranceMg] = [toMg(Math.abs(kept.selisih)), toMg(kept.toleransi)]
  if (soughtMg <= toleranceMg) return nothing
  if (kept.selisih > 0) {
    const [left, elsewhere] = await Promise.all([leftLately(db, kept), inOtherTrays(db, kept)])
    const [keluar, baki_lain] = [piecesOf(left, soughtMg, toleranceMg), piecesOf(elsewhere, soughtMg, toleranceMg)]
    const clueOf = await cluesOf(db, [...keluar, ...baki_lain])
    return { ...nothing, keluar: keluar.map(clueOf), baki_lain: baki_lain.map(clueOf) }
  }
  const pieces = Object.entries(kept.isi).map(([kode_barcode, grams]) => ({ kode_barcode, mg: toMg(grams) }))
  const [barang, pasangan] = [piecesOf(pieces, soughtMg, toleranceMg), pairsOf(pieces, soughtMg, toleranceMg)]
  const clueOf = await cluesOf(db, [...barang, ...pasangan.flat()])
  return { ...nothing, barang: barang.map(clueOf), pasangan: pasangan.map(([one, other]): [Clue, Clue] => [clueOf(one), clueOf(other)]) }
}

/** The weight of a piece on a scale in grams, at any place. */
const onScale = sql`b.berat_bruto + b.berat_plastik + coalesce(t.berat_bandrol, 0)`

/** Returns the pieces that left a tray in the days before the weighing and were not part of its content. */
async function leftLately(db: Db, { kode_toko, tgl_system, kode_baki, isi }: Kept): Promise<Piece[]> {
  const { rows } = await sql<{ kode_barcode: string; berat: number }>`
    select distinct b.kode_barcode, ${onScale} as berat
    from posting p join mutasi_stock m on m.posting_id = p.id join tempat using (tempat) join barang b using (kode_barcode) left join bandrol t using (kode_bandrol)
    where p.kode_toko = ${kode_toko} and p.tgl_system between ${tgl_system}::date - ${leftDays}::int and ${tgl_system}
      and tempat.berbaki and m.kode_baki = ${kode_baki} and m.pieces < 0 and not (${JSON.stringify(isi)}::jsonb ? b.kode_barcode)`.execute(db)
  return rows.map(({ kode_barcode, berat }) => ({ kode_barcode, mg: toMg(berat) }))
}

/** Returns the pieces of the shop that are in other trays now. One of them may lie in the wrong tray. */
async function inOtherTrays(db: Db, { kode_toko, kode_baki }: Kept): Promise<Piece[]> {
  const { rows } = await sql<{ kode_barcode: string; berat: number }>`
    select kode as kode_barcode, berat_timbang as berat from isi_baki where kode_toko = ${kode_toko} and kode_baki <> ${kode_baki}`.execute(db)
  return rows.map(({ kode_barcode, berat }) => ({ kode_barcode, mg: toMg(berat) }))
}

/** Returns name, state and tray of pieces now. A lot has neither name nor state. */
async function cluesOf(db: Db, pieces: readonly Piece[]): Promise<(piece: Piece) => Clue> {
  const { rows } = await sql<Omit<Clue, 'berat_timbang'>>`
    select kode_barcode, nama_barang, status, nullif(kode_baki, '') as kode_baki from barang
    where kode_barcode = any(${[...new Set(pieces.map(({ kode_barcode }) => kode_barcode))]})`.execute(db)
  const known = new Map(rows.map((row) => [row.kode_barcode, row]))
  const unknown = { nama_barang: null, status: null, kode_baki: null }
  return ({ kode_barcode, mg }) => ({ ...(known.get(kode_barcode) ?? unknown), kode_barcode, berat_timbang: mg / 1000 })
}

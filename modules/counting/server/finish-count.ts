import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import { type Need, requireApproval, shortList } from '#modules/approvals/server/public.ts'
import type { PostingOptions } from '#modules/ledger/server/public.ts'
import { movements } from '../contract/fields.ts'
import type { Opname } from '../contract/opname.ts'
import type * as calls from '../contract/sesi-opname.ts'
import { lockCount, releaseCount } from './change-count.ts'
import { type JudgedRow, judged } from './judge.ts'
import { keepResult } from './keep-result.ts'
import { tellCount } from './tell-count.ts'
import { type LockedPiece, type MovedPiece, lineOf, lockPieces, writeOpname } from './write-opname.ts'

/** A piece whose class may change the books, and the tray that it would go to. */
interface Differing extends Pick<JudgedRow, 'kode_hitung' | 'hasil' | 'baki_temuan'> {
  readonly gudang_temuan: string | null
}

export const finishCount: Handler<typeof calls.finishCount> = async (context) => {
  const { audit, params, body } = context
  const { no_sesi } = params
  const written = await endCount(eventOf(context), no_sesi, body.pindahkan, async (need) => ({ approvals: [await requireApproval(context, need)] }))
  await audit({ subject: 'sesi_opname', key: no_sesi, after: { status_sesi: 'DONE', no_opname: written?.no_opname ?? null } })
  await tellCount(context, no_sesi)
  return { message: 'Stock Opname Selesai', opname: written }
}

/**
 * Ends a count. The pieces that differ are locked and judged once more under their locks, so the approved and posted result is true
 * at the moment of the posting. Without a difference there is no approval and no document.
 *
 * @param moves whether pieces that were seen in another tray are moved there
 * @param approve returns who approved the result, or refuses
 * @throws Refusal COUNT_NOT_FOUND, COUNT_NOT_OPEN, and those of `approve` and `post`
 */
export async function endCount(
  context: EventContext,
  no_sesi: string,
  moves: boolean,
  approve: (need: Need) => Promise<PostingOptions>,
): Promise<Opname | null> {
  const { db, kode_toko, user_id } = context
  await lockCount(context, no_sesi, ['OPEN', 'PAUSED'])
  const detail_barang = await movedPieces(context, no_sesi, moves)
  const options = detail_barang.length === 0 ? undefined : await approve(needOf(no_sesi, detail_barang))
  // As it is judged before anything of it is posted.
  await keepResult(context, no_sesi)
  const written = options ? await writeOpname(context, { no_sesi, kode_sales: null, keterangan: null, detail_barang }, options) : null
  await releaseCount(context, no_sesi)
  await sql`
    update sesi_opname set status_sesi = 'DONE', diselesaikan_oleh = ${user_id}, selesai_at = now()
    where kode_toko = ${kode_toko} and no_sesi = ${no_sesi}`.execute(db)
  return written
}

/** What the books change: locked until the end of the transaction, and so judged. */
async function movedPieces({ db, kode_toko }: EventContext, no_sesi: string, moves: boolean): Promise<MovedPiece[]> {
  const classes = ['KURANG', 'KEMBALI', 'DIHAPUS', ...(moves ? ['SALAH_BAKI'] : [])]
  const locked = new Map<string, LockedPiece>()
  const linesOf = async (rows: readonly Differing[]) => {
    const restored = await restoredBy(db, kode_toko, rows, locked)
    return rows.flatMap((row) => lineFor(row, locked.get(row.kode_hitung), restored.get(row.kode_hitung)))
  }
  for (;;) {
    // If no scan names the tray of a found piece, it goes back into the tray from which it was missing.
    const { rows } = await sql<Differing>`
      select j.kode_hitung, j.hasil, b.kode_baki as baki_temuan, b.kode_gudang as gudang_temuan
      from (${judged(kode_toko, no_sesi)}) j
      left join baki b on b.kode_toko = ${kode_toko} and b.kode_baki = coalesce(j.baki_temuan, (
        select m.kode_baki from mutasi_stock m where m.kode_barcode = j.kode_barcode and m.tempat = 'BAKI' and m.pieces < 0 order by m.posting_id desc limit 1))
      where j.hasil = any(${classes}) order by j.kode_hitung`.execute(db)
    const news = rows.filter(({ kode_hitung }) => !locked.has(kode_hitung))
    if (news.length === 0) return linesOf(rows)
    const pieces = await lockPieces(
      db,
      kode_toko,
      news.map(({ kode_hitung }) => kode_hitung),
    )
    for (const [kode_barcode, piece] of pieces) locked.set(kode_barcode, piece)
    // A piece that another shop has taken since is not judged so again.
    if (pieces.size === 0) return linesOf(rows)
  }
}

/** By which adjustment a piece was given up, and who still owes it. */
type GivenUp = Pick<MovedPiece, 'no_hapus' | 'penanggung'>

/**
 * Of the given-up pieces that are seen again, returns those that come back into stock. An employee who answered for one must still owe
 * its whole cost, and the debt is then cancelled. If he has paid a part of it, he and the shop must settle that themselves. The same
 * holds for a piece on consignment, because its supplier has a claim since it was given up. Such pieces are only named.
 */
async function restoredBy(
  db: Db,
  kode_toko: string,
  rows: readonly Differing[],
  locked: ReadonlyMap<string, LockedPiece>,
): Promise<ReadonlyMap<string, GivenUp>> {
  const codes = rows.flatMap(({ kode_hitung, hasil }) => (hasil === 'DIHAPUS' ? [kode_hitung] : []))
  if (codes.length === 0) return new Map()
  const { rows: given } = await sql<{ kode_barcode: string; no_opname: string; kode_sales: string | null }>`
    select distinct on (d.kode_barcode) d.kode_barcode, o.no_opname, o.kode_sales
    from opname_sah o join opname_detail d using (kode_toko, no_opname)
    where o.kode_toko = ${kode_toko} and d.gerak = 'HAPUS' and d.kode_barcode = any(${codes})
    order by d.kode_barcode, o.created_at desc`.execute(db)
  const owedBy = [...new Set(given.flatMap(({ kode_sales }) => kode_sales ?? []))].toSorted()
  for (const pihak of owedBy) await sql`select from lock_claims(${kode_toko}, ${['PIUTANG_KARYAWAN']}, ${pihak})`.execute(db)
  const { rows: claims } = await sql<{ pihak: string; dokumen: string; rupiah: number }>`
    select pihak, dokumen, rupiah from saldo_tagihan
    where kode_toko = ${kode_toko} and jenis = 'PIUTANG_KARYAWAN' and pihak = any(${owedBy}) and dokumen = any(${given.map(({ no_opname }) => no_opname)})`.execute(
    db,
  )
  const owed = new Map(claims.map(({ pihak, dokumen, rupiah }) => [`${pihak} ${dokumen}`, rupiah]))
  return new Map(
    given.flatMap(({ kode_barcode, no_opname, kode_sales }): [string, GivenUp][] => {
      const { hpp = 0, is_konsinyasi = false } = locked.get(kode_barcode) ?? {}
      if (is_konsinyasi) return []
      if (kode_sales === null || hpp === 0) return [[kode_barcode, { no_hapus: no_opname, penanggung: null }]]
      const name = `${kode_sales} ${no_opname}`
      const left = (owed.get(name) ?? 0) - hpp
      if (left < 0) return []
      owed.set(name, left)
      return [[kode_barcode, { no_hapus: no_opname, penanggung: kode_sales }]]
    }),
  )
}

/** Returns the movement of a piece; undefined if it may not move: a piece held for a customer waits for its own document. */
function lineFor({ hasil, baki_temuan, gudang_temuan }: Differing, piece: LockedPiece | undefined, restored: GivenUp | undefined): MovedPiece[] {
  if (!piece) return []
  const { kode_gudang, kode_baki } = piece
  const [books, nowhere] = [
    { kode_gudang, kode_baki },
    { kode_gudang: null, kode_baki: null },
  ]
  const seen = { gudang_temuan, baki_temuan }
  if (hasil === 'KEMBALI') return piece.tempat === 'HILANG' && baki_temuan !== null ? [lineOf(piece, { gerak: 'KEMBALI', ...nowhere, ...seen })] : []
  if (hasil === 'DIHAPUS')
    return piece.tempat === 'KOREKSI' && baki_temuan !== null && restored
      ? [{ ...lineOf(piece, { gerak: 'PULIH', ...nowhere, ...seen }), ...restored }]
      : []
  if (piece.status !== 'READY') return []
  if (hasil === 'KURANG') return [lineOf(piece, { gerak: 'KURANG', ...books, gudang_temuan: null, baki_temuan: null })]
  return baki_temuan === null ? [] : [lineOf(piece, { gerak: 'PINDAH', ...books, ...seen })]
}

/** The approved content: each piece and its target. If another piece is found in the meantime, the result is a different one. */
function needOf(no_sesi: string, pieces: readonly MovedPiece[]): Need {
  const grams = (of: readonly MovedPiece[]) => (of.reduce((sum, { berat_stock }) => sum + Math.round(berat_stock * 1000), 0) / 1000).toFixed(3)
  const groups = [...Map.groupBy(pieces, ({ gerak }) => gerak)]
  const missingMg = pieces.reduce(
    (sum, { gerak, berat_stock }) => sum + { KURANG: -1, KEMBALI: 1, PINDAH: 0, HAPUS: 0, PULIH: 1 }[gerak] * Math.round(berat_stock * 1000),
    0,
  )
  return {
    kategori: 'HASIL_OPNAME',
    subjek: 'sesi_opname',
    kunci: no_sesi,
    uraian: `${no_sesi}: ${groups.map(([gerak, of]) => `${movements[gerak]} ${of.length} (${grams(of)} g: ${shortList(of, ({ kode_barcode }) => kode_barcode, ', ')})`).join('; ')}`,
    selisih_mg: missingMg,
    isi: { no_sesi, barang: pieces.map(({ kode_barcode, gerak, baki_temuan }) => ({ kode_barcode, gerak, baki_temuan })) },
  }
}

import { sql } from 'kysely'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import { toMg } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import type { Db } from '#engine/server/database.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import type { Need } from '#modules/approvals/server/public.ts'
import { type Decision, type DocumentWriting, saveDocument } from '#modules/documents/server/public.ts'
import { type StockPiece, lockPiecesAs, lockTrays, takeReadyPieces } from '#modules/goods/server/public.ts'
import { proRata } from '#modules/ledger/contract/pro-rata.ts'
import { type Lines, type Place, moved } from '#modules/ledger/server/public.ts'
import type * as contract from '../contract/contoh-tukang.ts'
import { type RequestedSample, type NewSample, type Sample, contohTukang } from '../contract/contoh-tukang.ts'
import { refusals } from '../contract/refusals.ts'
import { refuseUnknownOrders } from './material.ts'

type Lent = Pick<Sample, 'no_contoh' | 'kode_tukang' | 'no_pesanan' | 'kode_barcode' | 'nama_barang' | 'kadar' | 'berat' | 'fine'> & {
  readonly hpp: number
}

/** With which document each of these pieces went to the craftsman who has it. */
async function lentPieces(db: Db, kode_toko: string, kode_barcodes: readonly string[]): Promise<Map<string, Lent>> {
  const { rows } = await sql<Lent>`
    select o.no_contoh, o.kode_tukang, o.no_pesanan, o.kode_barcode, o.nama_barang, o.kadar, o.berat, o.fine, o.hpp
    from ${lentSamples}
    where o.kode_toko = ${kode_toko} and o.kode_barcode = any(${[...kode_barcodes]}) and ${isLent}`.execute(db)
  return new Map(rows.map((lent) => [lent.kode_barcode, lent]))
}

/** Documents `o` of samples, with their pieces `b`. */
export const lentSamples = sql`contoh_tukang o join barang b using (kode_barcode)`

/** Whether a piece `b` is with a craftsman since document `o`. */
export const isLent = sql<boolean>`(o.arah_contoh, o.status, b.kode_toko, b.tempat) = ('KELUAR', 'VALID', o.kode_toko, 'TUKANG')
  and not exists (select from contoh_tukang k where (k.kode_toko, k.no_keluar, k.status) = (o.kode_toko, o.no_contoh, 'VALID'))`

const lending: DocumentWriting<typeof contohTukang, RequestedSample, Decision<typeof contohTukang>, { readonly modules: ReadonlySet<string> }> = {
  document: contohTukang,
  exclusiveKeys: ({ kode_barcode }) => [kode_barcode],
  async prepare({ db, kode_toko, modules }, requested) {
    const out = requested.filter(({ arah_contoh }) => arah_contoh === 'KELUAR')
    const back = requested.filter(({ arah_contoh }) => arah_contoh === 'KEMBALI')
    const trays = back.flatMap(({ kode_gudang, kode_baki }) => (kode_gudang !== null && kode_baki !== null ? [{ kode_gudang, kode_baki }] : []))
    await lockTrays(db, kode_toko, trays)
    await refuseUnknownOrders(db, kode_toko, out)
    const going = out.map(({ kode_barcode }) => kode_barcode)
    const pieces = new Map(
      (going.length === 0 ? [] : await takeReadyPieces(db, { kode_toko, modules }, going, 'HELD')).map((piece) => [piece.kode_barcode, piece]),
    )
    const coming = back.map(({ kode_barcode }) => kode_barcode)
    const lent = await lentPieces(db, kode_toko, coming)
    const stray = coming.find((kode_barcode) => !lent.has(kode_barcode))
    if (stray !== undefined) refuseAt('kode_barcode', refusals.SAMPLE_NOT_LENT, { kode_barcode: stray })
    if (coming.length > 0) await lockPiecesAs(db, kode_toko, coming, 'HELD')
    return (one) => {
      const document = one.arah_contoh === 'KELUAR' ? lend(one, pieces.get(one.kode_barcode)!) : takeBack(one, lent.get(one.kode_barcode)!)
      const { hpp, susut_rp } = document
      return { document, needs: needsOf(document), lines: (made) => sampleLines(made, { hpp, susut_rp }) }
    }
  },
}

/** A piece that goes: it weighs what the books say. @throws Refusal SAMPLE_WEIGHS, SAMPLE_IS_ROW */
function lend({ arah_contoh, kode_tukang, no_pesanan, kode_barcode, berat, keterangan }: RequestedSample, piece: StockPiece): NewSample {
  if (piece.qty !== 1) refuseAt('kode_barcode', refusals.SAMPLE_IS_ROW, { kode_barcode })
  if (toMg(berat) !== toMg(piece.berat_stock)) refuseAt('berat', refusals.SAMPLE_WEIGHS, { berat: formatNumber(piece.berat_stock, 3) })
  const { nama_barang, kadar, kode_gudang, kode_baki, fine, hpp } = piece
  // Both are checked where the call comes in.
  const named = { kode_tukang: kode_tukang!, no_pesanan: no_pesanan! }
  return {
    arah_contoh,
    no_keluar: null,
    ...named,
    kode_barcode,
    nama_barang,
    kadar,
    kode_gudang,
    kode_baki,
    berat,
    fine,
    hpp,
    susut_berat: 0,
    susut_fine: 0,
    susut_rp: 0,
    keterangan,
  }
}

/** A piece that comes back: what it weighs less is lost, at its own purity. @throws Refusal SAMPLE_HEAVIER, SAMPLE_NEEDS_REASON */
function takeBack({ arah_contoh, berat, kode_gudang, kode_baki, keterangan }: RequestedSample, lent: Lent): NewSample {
  const lostMg = toMg(lent.berat) - toMg(berat)
  if (lostMg < 0) refuseAt('berat', refusals.SAMPLE_HEAVIER, { berat: formatNumber(lent.berat, 3) })
  if (lostMg > 0 && keterangan === null) refuseAt('keterangan', refusals.SAMPLE_NEEDS_REASON)
  const fineMg = toMg(lent.fine)
  const lostFineMg = proRata(fineMg, lostMg, toMg(lent.berat))
  const susut_rp = fineMg === 0 ? 0 : proRata(lent.hpp, lostFineMg, fineMg)
  const { no_contoh: no_keluar, kode_tukang, no_pesanan, kode_barcode, nama_barang, kadar } = lent
  return {
    arah_contoh,
    no_keluar,
    kode_tukang,
    no_pesanan,
    kode_barcode,
    nama_barang,
    kadar,
    // Both are checked where the call comes in.
    kode_gudang: kode_gudang!,
    kode_baki: kode_baki!,
    berat,
    fine: (fineMg - lostFineMg) / 1000,
    hpp: lent.hpp - susut_rp,
    susut_berat: lostMg / 1000,
    susut_fine: lostFineMg / 1000,
    susut_rp,
    keterangan,
  }
}

/** Returns the approval of a sample that comes back lighter. */
function needsOf({ kode_tukang, kode_barcode, nama_barang, berat, susut_berat, susut_fine, keterangan }: NewSample): Need[] {
  if (susut_berat === 0) return []
  return [
    {
      kategori: 'SUSUT_TUKANG',
      subjek: contohTukang.name,
      kunci: kode_tukang,
      uraian: `${kode_barcode} ${nama_barang} ${formatNumber(berat, 3)} g: -${formatNumber(susut_berat, 3)} g (${keterangan ?? ''})`,
      berat,
      selisih_mg: -toMg(susut_berat),
      isi: { kode_tukang, kode_barcode, berat, susut_berat, susut_fine, keterangan },
    },
  ]
}

/**
 * A piece out of its tray to a craftsman, or from him into a tray (events.md O8); what it lost with him is lost by name.
 *
 * @param costs what the piece costs, and what was lost of that, in rupiah
 */
export function sampleLines(
  { no_contoh, arah_contoh, kode_tukang, kode_barcode, kode_gudang, kode_baki, berat, fine, susut_berat, susut_fine }: Sample,
  { hpp, susut_rp }: { readonly hpp: number; readonly susut_rp: number },
): Lines {
  const tray: Place = { tempat: 'BAKI', kode_gudang, kode_baki }
  const his: Place = { tempat: 'TUKANG', pihak: kode_tukang }
  const [from, to] = arah_contoh === 'KELUAR' ? [tray, his] : [his, tray]
  return {
    kind: contohTukang.kind,
    reference: no_contoh,
    stock: [
      ...(susut_berat === 0
        ? []
        : moved(
            { pieces: 0, grossMg: toMg(susut_berat), fineMg: toMg(susut_fine), costRp: susut_rp, kode_barcode },
            { from: his, to: { tempat: 'SUSUT' } },
          )),
      ...moved({ pieces: 1, grossMg: toMg(berat), fineMg: toMg(fine), costRp: hpp, kode_barcode }, { from, to }),
    ],
    cash: [],
    claims: [],
    counter: [],
    points: [],
  }
}

/**
 * Looks whether a sample is where it went: with the craftsman, or in the tray.
 *
 * @throws Refusal SAMPLE_CAME_BACK, STATUS_CHANGED
 */
export async function undoSample({ db, kode_toko }: EventContext, { no_contoh, arah_contoh, kode_barcode }: Sample): Promise<void> {
  if (arah_contoh === 'KELUAR' && (await lentPieces(db, kode_toko, [kode_barcode])).get(kode_barcode)?.no_contoh !== no_contoh)
    refuse(refusals.SAMPLE_CAME_BACK, { kode_barcode })
  await lockPiecesAs(db, kode_toko, [kode_barcode], arah_contoh === 'KELUAR' ? 'HELD' : 'READY')
}

/**
 * Lends a piece to a craftsman, or takes it back.
 *
 * @throws Refusal SAMPLE_NOT_LENT, SAMPLE_IS_ROW at the barcode, SAMPLE_WEIGHS, SAMPLE_HEAVIER at the weight, SAMPLE_NEEDS_REASON,
 *   TRAY_NOT_THERE, CRAFTSMAN_UNKNOWN, ORDER_UNKNOWN, those of `takeReadyPieces` and of `post`
 */
export const lendSample: Handler<typeof contract.lendSample> = (input) =>
  saveDocument(input, { ...eventOf(input), modules: input.caller.modules }, lending, {
    ...input.body,
    kode_barcode: input.body.kode_barcode.trim().toUpperCase(),
  })

/** The pieces that craftsmen have as samples. */
export const readLent: Handler<typeof contract.readLent> = async ({ db, caller }) => {
  const { rows } = await sql<contract.LentSample & { uraian: string }>`
    select o.kode_barcode, o.nama_barang, o.nama_tukang, o.no_pesanan, o.tgl_system, k.tgl_system - o.tgl_system as umur_hari, o.berat,
           concat_ws(' · ', o.nama_barang, o.nama_tukang, o.no_pesanan) as uraian
    from ${lentSamples} join toko k on k.kode_toko = o.kode_toko
    where o.kode_toko = ${caller.kode_toko} and ${isLent}
    order by o.created_at, o.no_contoh limit 200`.execute(db)
  return rows
}

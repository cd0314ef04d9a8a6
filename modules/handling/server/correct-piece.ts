import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { core, refuse, refuseAt } from '#engine/contract/refusal.ts'
import { mayOpen } from '#engine/server/access.ts'
import type { Db } from '#engine/server/database.ts'
import { insertDocuments } from '#engine/server/document-rows.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import { hargaModal } from '#modules/access/contract/rights.ts'
import { type Need, requireApproval } from '#modules/approvals/server/public.ts'
import { fineMg } from '#modules/goods/contract/fine.ts'
import { keptWord } from '#modules/goods/contract/stored-words.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { weightMessages } from '#modules/goods/contract/pieces.ts'
import { roundGrams } from '#modules/goods/contract/round-grams.ts'
import { type NewStone, type StoredStone, isSameStone, keepingRates } from '#modules/goods/contract/stones.ts'
import {
  type StockPiece,
  lockLyingPieces,
  namingMasters,
  rateOfStones,
  saidByList,
  refuseHeld,
  saidOfStones,
  stonesOf,
  storedStone,
} from '#modules/goods/server/public.ts'
import { type PostingOptions, post } from '#modules/ledger/server/public.ts'
import { type GramTable, gramRounding } from '#modules/settings/contract/rounding.ts'
import { changedColumns } from '../contract/fields.ts'
import { refusals } from '../contract/refusals.ts'
import {
  type ChangedValues,
  type Correction,
  type NewCorrection,
  type correctPiece as correctPieceCall,
  ubahBarang,
} from '../contract/ubah-barang.ts'
import { correctionLines } from './correction-lines.ts'

/** What of a piece is to be changed, and why. */
export interface RequestedCorrection {
  readonly kode_barcode: string
  readonly keterangan: string
  /** The version of the piece that the user saw; undefined where the caller did not look. */
  readonly versi?: number
  readonly perubahan: ChangedValues
}

type Context = EventContext & {
  /** What the shop's table rounds a stock weight to, as which it may be sold. */
  readonly rounding: GramTable
  readonly approve?: (correction: NewCorrection) => Promise<PostingOptions>
}

/**
 * Changes what moves value of a READY piece of the shop, its stones, and the terms of one on consignment. The database changes the piece by
 * the document; weight, gold and cost follow by its posting. The screen and the demo chain go this same way.
 *
 * @throws Refusal of `lockLyingPieces`, HELD, CHANGED_MEANWHILE, MASTER_MISSING, NOTHING_CHANGED, CONSIGNED, NOT_CONSIGNED, NO_DOLLAR_RATE,
 *   ROW_WITHOUT_STONES and WEIGHTS_DO_NOT_FIT at their fields
 */
export async function correct(context: Context, requested: RequestedCorrection): Promise<Correction> {
  const { db, kode_toko } = context
  const { kode_barcode, keterangan, versi, perubahan } = requested
  const lying = await lockLyingPieces(db, kode_toko, { kode_barcodes: [kode_barcode] })
  const piece = lying.get(kode_barcode) as StockPiece
  if (piece.status === 'HELD') await refuseHeld(db, kode_barcode)
  if (versi !== undefined && versi !== piece.versi) refuse(goodsRefusals.CHANGED_MEANWHILE, { kode_barcode, versi: piece.versi })
  const { batu, kode_supplier, harga_beli, ...values } = perubahan
  if (batu && piece.is_aksesoris) refuseAt('batu', goodsRefusals.ROW_WITHOUT_STONES, { kode_barcode })
  const stones = batu && (await changedStones(context.db, kode_barcode, batu))
  const terms = changedTerms(piece, { kode_supplier, harga_beli })
  const after = { ...changed(piece, values), ...stones?.said }
  const detail_perubahan = linesOf(piece, after)
  if (detail_perubahan.length === 0 && after.hpp === piece.hpp && !stones && !terms) refuse(refusals.NOTHING_CHANGED)
  if (piece.is_konsinyasi && after.hpp !== piece.hpp) refuseAt('hpp', goodsRefusals.CONSIGNED, { kode_barcode })
  refuseWeights(piece, after, context.rounding)
  await refuseMissing(context, after, terms?.kode_supplier_baru ?? null)
  const { nama_barang, kode_gudang, kode_baki, hpp: hpp_lama } = piece
  const document: NewCorrection = {
    kode_barcode,
    nama_barang,
    kode_gudang,
    kode_baki,
    keterangan,
    hpp_lama,
    hpp_baru: after.hpp,
    ...(terms ?? sameTerms),
    detail_perubahan,
    detail_batu: stones?.lines ?? [],
  }
  const options = await context.approve?.(document)
  const [made] = (await namingMasters(() => insertDocuments(context, ubahBarang, [document]))) as [Correction]
  const lines = correctionLines(made)
  if (lines) await post(context, lines, options)
  return made
}

type Values = Pick<StockPiece, keyof typeof changedColumns | 'hpp'>

/** What of a piece holds gold, in milligrams: what it is sold as may be rounded beyond what there is (docs/decisions/035). */
const goldenMg = ({ berat, berat_stock }: Values): number => Math.round(Math.min(berat, berat_stock) * 1000)

/** The piece as it is to be. Its gold follows its weight and purity, unless neither changes: what was weighed stays. */
function changed(piece: StockPiece, perubahan: Omit<ChangedValues, 'batu'>): Values {
  const given = Object.fromEntries(Object.entries(perubahan).filter(([, value]) => value !== undefined && value !== null)) as Partial<Values>
  const after = { ...piece, ...given }
  const isSameGold = goldenMg(after) === goldenMg(piece) && after.kadar === piece.kadar
  return { ...after, fine: isSameGold ? piece.fine : fineMg(goldenMg(after), after.kadar) / 1000 }
}

type StoneLine = NewCorrection['detail_batu'][number]

/** Stones without the piece whose they are. */
const keptOf = async (db: Db, kode_barcode: string): Promise<StoredStone[]> =>
  (await stonesOf(db, [kode_barcode])).map(({ kode_barcode: _, no_urut: __, ...stone }) => stone)

/**
 * The stones as they were and as they are to be, and what the piece says of itself by them; undefined where they stay. One that stays is kept
 * at its own rate, another at that of the first one; those of a piece that had none, at the rate of now.
 */
async function changedStones(db: Db, kode_barcode: string, batu: readonly NewStone[]) {
  const before = await keptOf(db, kode_barcode)
  const stays = (stone: NewStone) => before.some((kept) => isSameStone(kept, stone))
  const said = await saidByList(
    db,
    batu.filter((stone) => !stays(stone)),
  )
  const rated = keepingRates(
    batu.map((stone) => (stays(stone) ? stone : said.shift()!)),
    before,
  )
  const kurs = rated.some((stone) => stone.kurs === undefined) ? await rateOfStones(db) : 0
  const after = rated.map((stone) => storedStone(stone, kurs))
  if (isDeepStrictEqual(after, before)) return undefined
  const of = (sisi: StoneLine['sisi'], stones: readonly StoredStone[]) => stones.map((stone): StoneLine => ({ sisi, ...stone }))
  const saidOfPiece = saidOfStones(after) ?? { is_berlian: false, karat_batu: null, shape: null, harga_batu: 0 }
  return { said: saidOfPiece, lines: [...of('LAMA', before), ...of('BARU', after)] }
}

const sameTerms = { kode_supplier_lama: null, kode_supplier_baru: null, harga_beli_lama: null, harga_beli_baru: null }

/** What is agreed with the supplier of a piece on consignment from now on; undefined where that stays. */
function changedTerms(
  { kode_barcode, is_konsinyasi, kode_supplier: kode_supplier_lama, harga_beli: harga_beli_lama }: StockPiece,
  requested: Pick<ChangedValues, 'kode_supplier' | 'harga_beli'>,
) {
  const named = Object.entries(requested).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  if (named.length === 0) return undefined
  if (!is_konsinyasi)
    return refuse(refusals.NOT_CONSIGNED, { kode_barcode }, Object.fromEntries(named.map((name) => [name, refusals.NOT_CONSIGNED.text])))
  const { kode_supplier = kode_supplier_lama, harga_beli = harga_beli_lama } = requested
  if (kode_supplier === kode_supplier_lama && harga_beli === harga_beli_lama) return undefined
  return { kode_supplier_lama, kode_supplier_baru: kode_supplier, harga_beli_lama, harga_beli_baru: harga_beli }
}

const linesOf = (before: StockPiece, after: Values): NewCorrection['detail_perubahan'] =>
  (Object.keys(changedColumns) as (keyof typeof changedColumns)[])
    .filter((kolom) => before[kolom] !== after[kolom])
    .map((kolom) => ({ kolom, lama: textOf(before[kolom]), baru: textOf(after[kolom]) }))

const textOf = (value: Values[keyof typeof changedColumns]) => String(value ?? '')

/** What the weights must be to each other; and the stock weight cannot grow by more than all that is sold. */
function refuseWeights(before: StockPiece, after: Values, rounding: GramTable): void {
  const isWeighed = (['berat_bruto', 'berat_stock', 'berat'] as const).some((name) => before[name] !== after[name])
  const messages = isWeighed ? weightMessages(after, roundGrams(after.berat_stock, rounding)) : undefined
  if (messages) refuse(refusals.WEIGHTS_DO_NOT_FIT, undefined, messages)
  const shiftMg = Math.round((after.berat_stock - before.berat_stock) * 1000)
  if (Math.round(after.berat * 1000) - shiftMg <= 0) refuseAt('berat_stock', refusals.WEIGHTS_DO_NOT_FIT)
}

async function refuseMissing({ db }: EventContext, { kode_dept, kode_group }: Values, kode_supplier: string | null): Promise<void> {
  const { rows } = await sql<{ dept: boolean; grup: boolean; supplier: boolean }>`
    select exists (select from jenis where kode_dept = ${kode_dept}) as dept, exists (select from grup where kode_group = ${kode_group}) as grup,
           exists (select from supplier where kode_supplier = ${kode_supplier}) as supplier`.execute(db)
  const missing = (field: string, label: string) => refuseAt(field, goodsRefusals.MASTER_MISSING, { label })
  if (!rows[0]?.dept) missing('kode_dept', 'Jenis')
  if (!rows[0]?.grup) missing('kode_group', 'Kode Group')
  if (kode_supplier !== null && !rows[0]?.supplier) missing('kode_supplier', 'Supplier')
}

/**
 * The approval: these changes of this piece, for this reason. For costs it shows only the difference: that of the piece's cost, else that of
 * the price or the cost of its stones, else that of the supplier's price.
 */
function needOf({ kode_barcode, nama_barang, keterangan, hpp_lama, hpp_baru, detail_perubahan, detail_batu, ...correction }: NewCorrection): Need {
  const { kode_supplier_lama, kode_supplier_baru, harga_beli_lama, harga_beli_baru } = correction
  const weight = detail_perubahan.find(({ kolom }) => kolom === 'berat_stock')
  const asks = detail_perubahan.find(({ kolom }) => kolom === 'harga_batu')
  const costOfStones = (of: StoneLine['sisi']) => detail_batu.reduce((sum, { sisi, modal_rp }) => sum + (sisi === of ? modal_rp : 0), 0)
  const [from = 0, to = 0] =
    [
      [hpp_lama, hpp_baru],
      [Number(asks?.lama ?? 0), Number(asks?.baru ?? 0)],
      [costOfStones('LAMA'), costOfStones('BARU')],
      [harga_beli_lama ?? 0, harga_beli_baru ?? 0],
    ].find(([before, after]) => before !== after) ?? []
  return {
    kategori: 'UBAH_BARANG',
    subjek: ubahBarang.name,
    kunci: kode_barcode,
    uraian: `${kode_barcode} ${nama_barang} · ${[
      ...detail_perubahan.map(
        ({ kolom, lama, baru }) => `${changedColumns[kolom]} ${lama ? keptWord(kolom, lama) : '—'} → ${baru ? keptWord(kolom, baru) : '—'}`,
      ),
      ...(hpp_lama === hpp_baru ? [] : ['Hpp']),
      ...(detail_batu.length > 0 ? ['Batu'] : []),
      ...(kode_supplier_lama === kode_supplier_baru ? [] : [`Supplier ${kode_supplier_lama} → ${kode_supplier_baru}`]),
      ...(harga_beli_lama === harga_beli_baru ? [] : ['Harga Konsinyasi']),
    ].join('; ')}: ${keterangan}`,
    ...(weight ? { selisih_mg: Math.round(Number(weight.baru) * 1000) - Math.round(Number(weight.lama) * 1000) } : {}),
    ...(from === to ? {} : { selisih_rp: to - from }),
    isi: {
      kode_barcode,
      keterangan,
      hpp_lama,
      hpp_baru,
      perubahan: detail_perubahan,
      ...(detail_batu.length > 0 ? { batu: detail_batu } : {}),
      ...(kode_supplier_lama === null ? {} : { kode_supplier_lama, kode_supplier_baru, harga_beli_lama, harga_beli_baru }),
    },
  }
}

/** What says what something costs. */
const costly = ['hpp', 'batu', 'kode_supplier', 'harga_beli'] as const

export const correctPiece: Handler<typeof correctPieceCall> = async (input) => {
  const { caller, body } = input
  const approve = async (correction: NewCorrection) => ({ approvals: [await requireApproval(input, needOf(correction))] })
  const { kode_barcode, alasan: keterangan, versi, ...perubahan } = body
  // A user who may not read a cost may not write it (docs/decisions/017): the difference would show him the old cost.
  const costs = costly.filter((name) => perubahan[name] !== undefined)
  if (costs.length > 0 && !mayOpen(hargaModal, caller))
    refuse(core.FORBIDDEN, undefined, Object.fromEntries(costs.map((name) => [name, core.FORBIDDEN.text])))
  return correct({ ...eventOf(input), rounding: gramRounding(caller), approve }, { kode_barcode, keterangan, versi, perubahan })
}

/**
 * Looks whether a piece is still as the document left it, in the same tray; the mirror of the posting and the document itself make it
 * what it was.
 *
 * @throws Refusal CHANGED_SINCE
 */
export async function undoCorrection({ db, kode_toko }: EventContext, correction: Correction): Promise<void> {
  const { kode_barcode, kode_gudang, kode_baki, hpp_baru, detail_perubahan, detail_batu, kode_supplier_baru, harga_beli_baru } = correction
  const { rows } = await sql<StockPiece>`
    select * from barang where kode_barcode = ${kode_barcode} and kode_toko = ${kode_toko} for no key update`.execute(db)
  const [piece] = rows
  const isAsLeft =
    piece?.status === 'READY' &&
    piece.kode_gudang === kode_gudang &&
    piece.kode_baki === kode_baki &&
    piece.hpp === hpp_baru &&
    detail_perubahan.every(({ kolom, baru }) => textOf(piece[kolom]) === baru) &&
    (kode_supplier_baru === null || (piece.is_konsinyasi && piece.kode_supplier === kode_supplier_baru && piece.harga_beli === harga_beli_baru)) &&
    (detail_batu.length === 0 || (await hasStones(db, kode_barcode, detail_batu)))
  if (!isAsLeft) refuse(refusals.CHANGED_SINCE, { kode_barcode })
}

/** Whether a piece has the stones that a change has left it with. */
async function hasStones(db: Db, kode_barcode: string, lines: Correction['detail_batu']): Promise<boolean> {
  const left = lines.flatMap(({ sisi, no_urut: _, ...stone }) => (sisi === 'BARU' ? [stone] : []))
  return isDeepStrictEqual(await keptOf(db, kode_barcode), left)
}

import { sql } from 'kysely'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import type { Db } from '#engine/server/database.ts'
import { insertDocuments } from '#engine/server/document-rows.ts'
import type { EventContext } from '#engine/server/event.ts'
import { type AddedPiece, type NewPiece, makePieces, takeWaitingPhotos } from '#modules/goods/server/public.ts'
import { fineMg } from '#modules/goods/contract/fine.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { type Measures, type PostingOptions, lotsAt, partOfLot, post } from '#modules/ledger/server/public.ts'
import type { GramTable } from '#modules/settings/contract/rounding.ts'
import { type Intake, type NewIntake, type NewIntakeDocument, barangMasuk } from '../contract/barang-masuk.ts'
import { type LotSource, type Source, isOfLot } from '../contract/fields.ts'
import { type EnteredPiece, tellsCost } from '../contract/new-pieces.ts'
import { refusals } from '../contract/refusals.ts'
import { type AddressOf, checkPieces } from './check-pieces.ts'
import { holdForOrders, lockOrders } from './open-orders.ts'
import { type PieceIn, intakeLines, lotPlaces, originOf } from './intake-lines.ts'

/** For whom pieces come in. */
export interface IntakeContext extends EventContext {
  /** How the shop rounds the weight that a piece is sold as. */
  readonly rounding: GramTable
  /** What a field of a piece is called in the call, for the messages. */
  readonly addressOf: AddressOf
  /** Looks at what is to come in and may refuse it. Answers what its posting says of who approved. */
  readonly approve?: (intake: NewIntake) => Promise<PostingOptions>
}

/** The usual address of a field of a piece: `detail_barang.17.kadar`. */
export const inList: AddressOf = (at, name) => `detail_barang.${at}.${name}`

/**
 * Takes pieces in: checks all that is said of them, makes them, saves the document and posts it. The screens and the demo chain go this
 * same way.
 *
 * @throws Refusal of `checkPieces` at every field that is wrong; PHOTO_REQUIRED, LOT_NOT_THERE, LOT_OTHERWISE at theirs;
 *   SUPPLIER_NOT_FOUND, NO_DOLLAR_RATE, ROW_WITHOUT_STONES, and those of `post`
 */
export async function takeIn(context: IntakeContext, intake: NewIntake): Promise<Intake> {
  const { db, addressOf } = context
  const { asal, kode_supplier, keterangan, detail_barang } = intake
  await lockOrders(context, detail_barang)
  await checkPieces(db, { ...context, asal }, detail_barang, addressOf)
  const lots = isOfLot(asal) ? await takeLots(context, asal, detail_barang) : undefined
  const options = context.approve ? await context.approve(intake) : {}
  await takePhotos(context, detail_barang)
  const made = await makePieces(
    context,
    detail_barang.map((piece, at) => pieceOf(piece, asal, kode_supplier, lots?.[at])),
    originOf[asal],
  )
  const pieces = made.map((piece, at): PieceIn => {
    const { kode_gudang, kode_baki, kode_lot } = detail_barang[at]!
    const lot = lots?.[at]
    return { piece, tray: { tempat: 'BAKI', kode_gudang, kode_baki }, lot: lot && kode_lot !== null ? { ...lot, kode_lot } : null }
  })
  const supplier = asal === 'SUPPLIER' || asal === 'KONSINYASI' ? kode_supplier : null
  const document = documentOf({ asal, kode_supplier: supplier, keterangan }, detail_barang, pieces)
  const [taken] = (await insertDocuments(context, barangMasuk, [document])) as [Intake]
  await post(context, intakeLines({ no_masuk: taken.no_masuk, asal, kode_supplier: supplier, total_hpp: document.total_hpp, pieces }), options)
  await holdForOrders(
    context,
    made.map(({ kode_barcode }, at) => ({ ...detail_barang[at]!, kode_barcode })),
  )
  return taken
}

/** A piece as its row holds it. What it costs, its source says. */
function pieceOf({ hpp, kode_lot: _, ...piece }: EnteredPiece, asal: Source, kode_supplier: string | null, lot: Measures | undefined): NewPiece {
  return {
    ...piece,
    kode_supplier,
    is_konsinyasi: asal === 'KONSINYASI',
    hpp: tellsCost(asal) ? (hpp ?? piece.harga_beli ?? 0) : (lot?.costRp ?? 0),
  }
}

/** A picture belongs to the shop that took it and to one piece. */
async function takePhotos({ db, kode_toko, addressOf }: IntakeContext, pieces: readonly EnteredPiece[]): Promise<void> {
  const waiting = new Set(
    await takeWaitingPhotos(
      db,
      kode_toko,
      pieces.flatMap(({ foto }) => foto ?? []),
    ),
  )
  const missed = pieces.flatMap(({ foto }, at) => (foto === null || waiting.delete(foto) ? [] : [addressOf(at, 'foto')]))
  if (missed.length > 0)
    refuse(goodsRefusals.PHOTO_REQUIRED, undefined, Object.fromEntries(missed.map((name) => [name, goodsRefusals.PHOTO_REQUIRED.text])))
}

/**
 * What pieces take of the lots that they are tagged of. A lot of one bought piece is taken whole, so its weight is the piece's; of what was delivered,
 * and of goods that were sorted together, each piece takes its part, never beyond what there is, and the last one what is left, but for what scales
 * differ by.
 */
async function takeLots({ db, kode_toko, addressOf }: IntakeContext, asal: LotSource, pieces: readonly EnteredPiece[]): Promise<Measures[]> {
  const named = pieces.flatMap(({ kode_lot }) => kode_lot ?? [])
  const there = await lotsAt(db, kode_toko, { tempat: lotPlaces[asal] }, named)
  const entered = await enteredLots(db, named)
  return pieces.map(({ kode_lot, qty, berat_stock, kadar }, at) => {
    const lot = there.get(kode_lot ?? '')
    const details = { kode_lot }
    if (!lot || lot.pieces === 0) return refuseAt(addressOf(at, 'kode_lot'), refusals.LOT_NOT_THERE, details)
    const part = { pieces: qty, grossMg: Math.round(berat_stock * 1000) }
    const isWhole = lot.pieces === part.pieces && lot.grossMg === part.grossMg
    // Scales differ: after all pieces so much is left as they may differ by, and never pieces that weigh nothing.
    const leftMg = lot.grossMg - part.grossMg
    const isLast = part.pieces === lot.pieces
    const fits =
      isWhole ||
      ((asal === 'PENERIMAAN' || (entered.get(kode_lot ?? '')?.pieces ?? 1) > 1) &&
        part.pieces <= lot.pieces &&
        (isLast ? leftMg >= 0 && leftMg <= scaleMg * (entered.get(kode_lot ?? '')?.pieces ?? 0) : leftMg > 0))
    if (!fits) {
      const held = { ...details, qty: lot.pieces, berat: formatNumber(lot.grossMg / 1000, 3) }
      return refuseAt(addressOf(at, 'berat_stock'), refusals.LOT_OTHERWISE, held)
    }
    // Of another purity it would be sold for more or for less than what it is.
    const isSame = entered.get(kode_lot ?? '')?.kadar === kadar || (asal === 'PELANGGAN' && lot.fineMg === fineMg(lot.grossMg, kadar))
    if (!isSame) return refuseAt(addressOf(at, 'kadar'), refusals.LOT_OF_OTHER_PURITY, details)
    const taken = partOfLot(lot, part)
    there.set(kode_lot ?? '', {
      pieces: lot.pieces - taken.pieces,
      grossMg: lot.grossMg - taken.grossMg,
      fineMg: lot.fineMg - taken.fineMg,
      costRp: lot.costRp - taken.costRp,
    })
    return taken
  })
}

/** What scales may differ by for each piece, in milligrams: they show hundredths of a gram. */
const scaleMg = 10

/** What each lot was entered with: its purity in percent, and how many pieces. */
async function enteredLots(
  db: Db,
  kode_lots: readonly string[],
): Promise<ReadonlyMap<string, { readonly kadar: number | null; readonly pieces: number }>> {
  const { rows } = await sql<{ kode_lot: string; kadar: number | null; pieces: number }>`
    select l.kode_lot, l.kadar, m.pieces from lot l
    cross join lateral (select pieces from mutasi_stock m where m.kode_lot = l.kode_lot and m.pieces > 0 order by m.posting_id limit 1) m
    where l.kode_lot = any(${[...kode_lots]})`.execute(db)
  return new Map(rows.map(({ kode_lot, ...lot }) => [kode_lot, lot]))
}

/** The document as it is stored: names and weights of the moment, by what was made. */
function documentOf(
  header: Pick<NewIntakeDocument, 'asal' | 'kode_supplier' | 'keterangan'>,
  requested: readonly EnteredPiece[],
  pieces: readonly PieceIn[],
): NewIntakeDocument {
  const detail_barang = pieces.map(({ piece, lot }: { piece: AddedPiece; lot: Measures | null }, at) => {
    const { nama_barang, kode_dept, kode_group, kadar, kadar_cetak, kode_gudang, kode_baki, qty, berat_bruto, berat, harga_beli, kode_lot } =
      requested[at]!
    const { kode_barcode, berat_stock, hpp } = piece
    const fine = lot ? lot.fineMg / 1000 : piece.fine
    const told = { nama_barang, kode_dept, kode_group, kadar, kadar_cetak, kode_gudang, kode_baki, qty, berat_bruto, berat, harga_beli }
    return { ...told, kode_barcode, berat_stock, hpp, fine, kode_lot: lot ? kode_lot : null }
  })
  return {
    ...header,
    total_qty: detail_barang.reduce((sum, { qty }) => sum + qty, 0),
    total_berat: detail_barang.reduce((sum, { berat_stock }) => sum + Math.round(berat_stock * 1000), 0) / 1000,
    total_hpp: detail_barang.reduce((sum, { hpp }) => sum + hpp, 0),
    detail_barang,
  }
}

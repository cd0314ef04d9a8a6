import { sql } from 'kysely'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import { sumOfGrams, toMg } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import type { Caller } from '#engine/server/caller.ts'
import type { Db } from '#engine/server/database.ts'
import { insertDocuments } from '#engine/server/document-rows.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import { type Need, requireApproval, shortList } from '#modules/approvals/server/public.ts'
import { rupiahOfDollars } from '#modules/pricing/contract/parameter-kurs.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import {
  type NewPiece,
  type StockPiece,
  type StoneOfPiece,
  type Taker,
  lockPiecesAs,
  lookAtLyingPieces,
  makePieces,
  refuseHeld,
  stonesOf,
  takeReadyPieces,
  tellOrigins,
} from '#modules/goods/server/public.ts'
import { type PostingOptions, addLots, lotsAt, post } from '#modules/ledger/server/public.ts'
import { listPrice } from '#modules/pricing/contract/price.ts'
import { type GramTable, gramRounding, saleRounding } from '#modules/settings/contract/rounding.ts'
import { type Gold, type Parted, childMessages, heavyMessages, partedGold } from '../contract/parted.ts'
import type * as calls from '../contract/pecah-barang.ts'
import { type NewParting, type NewPartingDocument, type Parting, pecahBarang, restOf } from '../contract/pecah-barang.ts'
import { refusals } from '../contract/refusals.ts'
import { partingLines } from './parting-lines.ts'

/** For whom pieces are parted, how the shop rounds what they are sold as, and who looks at it before it is written. */
export interface PartingContext extends EventContext, Taker {
  readonly rounding: GramTable
  /** Looks at what is to become what, and may refuse it. Answers what its posting says of who approved. */
  readonly approve?: (parting: DecidedParting) => Promise<PostingOptions>
}

/** A parting that is decided: the pieces that are taken, and what they are to become. */
interface DecidedParting {
  readonly requested: NewParting
  readonly parents: readonly StockPiece[]
  readonly whole: Gold
  readonly parted: Parted
  /** The new pieces, outside still and without a barcode. */
  readonly children: readonly NewPiece[]
  /** What their kinds and groups say of each of them. */
  readonly places: readonly PlaceOfChild[]
}

/**
 * Makes other pieces of READY pieces of the shop, all or none: parted, put together or tagged anew. The screen and the demo chain go this
 * same way.
 *
 * @throws Refusal of `takeReadyPieces`, CONSIGNED, IS_ACCESSORY, PURITIES_DIFFER and CHANGED_MEANWHILE under the barcode; TOO_HEAVY, REST_NOT_TOLD,
 *   STONES_NOT_TOLD, WEIGHTS_DO_NOT_FIT, MASTER_MISSING and TRAY_NOT_THERE at their fields; and those of `post`
 */
export async function part(context: PartingContext, requested: NewParting): Promise<Parting> {
  const codes = requested.detail_induk.map(({ kode_barcode }) => kode_barcode)
  const parents = await takeReadyPieces(context.db, context, codes, 'DESTROYED')
  for (const [at, parent] of parents.entries()) {
    refuseUnpartable(parent, parents[0])
    refuseOtherVersion(parent, requested.detail_induk[at]!.versi)
  }
  const decided = await decide(context, requested, parents)
  const options = await context.approve?.(decided)
  const made = await makePieces(context, decided.children, 'UBAH')
  const document = documentOf(
    decided,
    made.map(({ kode_barcode }) => kode_barcode),
  )
  const [parting] = (await insertDocuments(context, pecahBarang, [document])) as [Parting]
  const { no_pecah, sisa_ke } = parting
  if (sisa_ke === 'ROSOK') {
    const [{ kadar, nama_barang }] = parents as [StockPiece]
    const dari = codes.map((kode_barcode) => ({ kode_barcode }))
    await addLots(context, pecahBarang.kind, [{ kode_lot: restOf(no_pecah), dokumen: no_pecah, kadar, keterangan: nama_barang, dari }])
  }
  await post(context, partingLines(parting), options)
  const origins = made.flatMap(({ kode_barcode }) => codes.map((induk) => ({ kode_barcode, induk })))
  await tellOrigins(context, { kind: pecahBarang.kind, dokumen: no_pecah }, origins)
  return parting
}

/** A piece that cannot become another says so under its barcode; of several all are as pure as the first. */
function refuseUnpartable({ kode_barcode, is_konsinyasi, is_aksesoris, kadar }: StockPiece, first?: StockPiece): void {
  const because = (kind: typeof refusals.IS_ACCESSORY | typeof refusals.PURITIES_DIFFER | typeof goodsRefusals.CONSIGNED) =>
    refuseAt(kode_barcode, kind, { kode_barcode })
  // Of its supplier, who is owed by the piece as it came.
  if (is_konsinyasi) because(goodsRefusals.CONSIGNED)
  if (is_aksesoris) because(refusals.IS_ACCESSORY)
  if (first && first.kadar !== kadar) because(refusals.PURITIES_DIFFER)
}

/** What was scanned may have got another price since, or be of another group. */
function refuseOtherVersion({ kode_barcode, versi }: StockPiece, seen: number): void {
  const kind = goodsRefusals.CHANGED_MEANWHILE
  if (versi !== seen) refuseAt(kode_barcode, kind, { kode_barcode, versi })
}

async function decide(context: PartingContext, requested: NewParting, parents: readonly StockPiece[]): Promise<DecidedParting> {
  const { db, rounding } = context
  const { detail_barang, sisa_ke } = requested
  const grossMg = detail_barang.map(({ berat_stock }) => toMg(berat_stock))
  const whole = {
    grossMg: toMg(sumOfGrams(parents.map((each) => each.berat_stock))),
    fineMg: toMg(sumOfGrams(parents.map((each) => each.fine))),
    costRp: sum(parents, ({ hpp }) => hpp),
  }
  const [[field, text] = []] = Object.entries(heavyMessages(whole.grossMg, grossMg))
  if (field !== undefined && text !== undefined) refuse(refusals.TOO_HEAVY, undefined, { [field]: text })
  refuseWeights(requested, parents, rounding)
  const stones = await stonesByChild(db, requested)
  const parted = partedGold(
    whole,
    grossMg.map((mg, at) => ({ grossMg: mg, stonesRp: sum(stones[at] ?? [], ({ modal_rp }) => modal_rp) })),
  )
  if (parted.rest.grossMg > 0 && sisa_ke === null) refuseAt('sisa_ke', refusals.REST_NOT_TOLD)
  const places = await placesOf(context, requested)
  const children = detail_barang.map((child, at): NewPiece => {
    const kept = keptOf(parents, detail_barang.length, stones.flat())
    return {
      ...kept,
      ...child,
      kode_barcode: null,
      kode_gudang: places[at]!.kode_gudang,
      hpp: parted.children[at]!.costRp,
      ...(stones[at]!.length > 0 ? { batu: stones[at]!.map(({ kode_barcode: _, no_urut: __, ...stone }) => stone) } : {}),
    }
  })
  return { requested, parents, whole, parted, children, places }
}

const sum = <Each>(all: readonly Each[], of: (each: Each) => number) => all.reduce((total, each) => total + of(each), 0)

function refuseWeights({ detail_barang }: NewParting, parents: readonly StockPiece[], rounding: GramTable): void {
  const whole = parents.length === 1 && detail_barang.length === 1 ? parents[0] : undefined
  const messages = detail_barang.flatMap((child, at) =>
    Object.entries(childMessages(child, whole, rounding)).map(([name, text]) => [`detail_barang.${at}.${name}`, text]),
  )
  if (messages.length > 0) refuse(refusals.WEIGHTS_DO_NOT_FIT, undefined, Object.fromEntries(messages))
}

/**
 * The stones of each new piece: every line of the old ones goes on with exactly one of them, at the rate that it came in at.
 *
 * @throws Refusal STONES_NOT_TOLD at the stones
 */
async function stonesByChild(db: Db, { detail_induk, detail_barang, batu }: NewParting): Promise<StoneOfPiece[][]> {
  const stones = await stonesOf(
    db,
    detail_induk.map(({ kode_barcode }) => kode_barcode),
  )
  const childOfStone = new Map(batu.map(({ kode_barcode, no_batu, anak }) => [`${kode_barcode} ${no_batu}`, anak]))
  const fits = childOfStone.size === batu.length && batu.length === stones.length && batu.every(({ anak }) => anak <= detail_barang.length)
  if (!fits || stones.some(({ kode_barcode, no_urut }) => !childOfStone.has(`${kode_barcode} ${no_urut}`))) {
    const wrong = batu.findIndex(({ anak }) => anak > detail_barang.length)
    refuseAt(wrong === -1 ? 'batu' : `batu.${wrong}.anak`, refusals.STONES_NOT_TOLD)
  }
  return detail_barang.map((_, at) => stones.filter(({ kode_barcode, no_urut }) => childOfStone.get(`${kode_barcode} ${no_urut}`) === at + 1))
}

/** Where a new piece goes, and what its kind and group say of it. */
interface PlaceOfChild {
  readonly kode_gudang: string
  /** All pieces of its kind have diamonds. */
  readonly jenis_berlian: boolean
  readonly harga_group: number
}

/**
 * Where each new piece goes, by its tray, its kind and its group.
 *
 * @throws Refusal MASTER_MISSING or TRAY_NOT_THERE at the field of the first that is wrong
 */
async function placesOf({ db, kode_toko }: EventContext, { detail_barang }: NewParting): Promise<PlaceOfChild[]> {
  const { rows } = await sql<{ [Name in keyof PlaceOfChild]: PlaceOfChild[Name] | null }>`
    select (select j.is_berlian from jenis j where j.kode_dept = c.kode_dept) as jenis_berlian,
           (select g.harga from grup g where g.kode_group = c.kode_group) as harga_group,
           (select b.kode_gudang from baki b where (b.kode_toko, b.kode_baki) = (${kode_toko}, c.kode_baki)) as kode_gudang
    from json_to_recordset(${JSON.stringify(detail_barang.map((child, at) => ({ ...child, at })))}::json)
      as c (at integer, kode_dept text, kode_group text, kode_baki text) order by c.at`.execute(db)
  return rows.map(({ jenis_berlian, harga_group, kode_gudang }, at) => {
    const missing = (field: string, label: string): never => {
      const details = { label }
      return refuseAt(`detail_barang.${at}.${field}`, goodsRefusals.MASTER_MISSING, details)
    }
    const { kode_baki } = detail_barang[at]!
    return {
      jenis_berlian: jenis_berlian ?? missing('kode_dept', 'Jenis'),
      harga_group: harga_group ?? missing('kode_group', 'Kode Group'),
      kode_gudang: kode_gudang ?? refuseAt(`detail_barang.${at}.kode_baki`, goodsRefusals.TRAY_NOT_THERE, { kode_baki }),
    }
  })
}

/**
 * The values that a new piece takes from the old ones, besides those in the request. A piece that goes on whole keeps its picture, the words
 * of its stones, the prices of a whole piece and its order numbers. A part of several does not: those values describe another piece. Stones
 * that are not listed may be in any of the new pieces. The fact that a tag of the shop was hung on it stays.
 */
function keptOf(parents: readonly StockPiece[], count: number, listed: readonly StoneOfPiece[]) {
  const [first] = parents as [StockPiece]
  const { kategori, kadar, kadar_cetak, kode_intern, kode_bandrol, atribut, keterangan, berat_plastik, kode_supplier } = first
  const { harga_estimasi, harga_nota, harga_beli, karat_batu, shape, foto, no_po, no_pesanan } = first
  const isWhole = parents.length === 1 && count === 1
  const isListed = ({ kode_barcode }: StockPiece) => listed.some((stone) => stone.kode_barcode === kode_barcode)
  return {
    kategori,
    kadar,
    kadar_cetak,
    kode_intern,
    kode_bandrol,
    atribut,
    keterangan,
    berat_plastik,
    kode_supplier,
    is_berlian: parents.some((parent) => parent.is_berlian && !isListed(parent)),
    // Gold does not become young by another label. Joined pieces are as old as the youngest of them: age widens the limit of a discount.
    tgl_masuk: parents
      .map(({ tgl_masuk }) => tgl_masuk)
      .toSorted()
      .at(-1)!,
    ...(isWhole
      ? {
          harga_estimasi,
          harga_nota,
          harga_beli,
          karat_batu,
          shape,
          foto,
          no_po,
          no_pesanan,
        }
      : {}),
  }
}

function documentOf({ requested, parents, whole, parted, children }: DecidedParting, kode_barcodes: readonly string[]): NewPartingDocument {
  const { rest } = parted
  const toGrams = (mg: number) => mg / 1000
  return {
    keterangan: requested.keterangan,
    barcode_asal: parents.map(({ kode_barcode }) => kode_barcode).join(', '),
    kadar: parents[0]!.kadar,
    berat_asal: toGrams(whole.grossMg),
    total_hpp: whole.costRp,
    total_qty: children.length,
    total_berat: toGrams(whole.grossMg - rest.grossMg),
    sisa_ke: rest.grossMg > 0 ? requested.sisa_ke : null,
    sisa_berat: toGrams(rest.grossMg),
    sisa_fine: toGrams(rest.fineMg),
    sisa_hpp: rest.costRp,
    detail_induk: parents.map(({ kode_barcode, nama_barang, kode_group, kode_gudang, kode_baki, berat_stock, berat, fine, hpp }) => {
      return { kode_barcode, nama_barang, kode_group, kode_gudang, kode_baki, berat_stock, berat, fine, hpp }
    }),
    detail_barang: requested.detail_barang.map(({ nama_barang, kode_dept, kode_group, kode_baki, berat_bruto, berat_stock, berat }, at) => {
      const { kode_gudang, batu = [], karat_batu = null } = children[at]!
      const { fineMg, costRp } = parted.children[at]!
      const given = { nama_barang, kode_dept, kode_group, kode_gudang, kode_baki, berat_bruto, berat_stock, berat }
      const karat = batu.length > 0 ? sum(batu, (stone) => Math.round(stone.karat * 1000)) / 1000 : karat_batu
      return { ...given, kode_barcode: kode_barcodes[at]!, karat_batu: karat, fine: toGrams(fineMg), hpp: costRp }
    }),
  }
}

/**
 * The approval: the old pieces, the new pieces, the rest, and the reason. The asking prices of all pieces before and after show each other
 * change of a new piece: its group, its selling weight, or a price of its own.
 */
function needOf({ requested, parents, parted: { rest }, children, places }: DecidedParting, caller: Caller): Need {
  const { keterangan, detail_barang, batu } = requested
  const grams = (weight: number) => `${formatNumber(weight, 3)} g`
  const rupiah = (amount: number) => `Rp. ${formatNumber(amount, 0)}`
  const rounding = saleRounding(caller)
  const asks = sum(parents, (parent) => listPrice(parent, rounding))
  const asksNow = sum(
    children.map((child, at) => listPrice(pricedChild(child, places[at]!), rounding)),
    (price) => price,
  )
  const hadDiamonds = parents.some(({ is_berlian, jenis_berlian }) => is_berlian || jenis_berlian)
  const isNoDiamond =
    hadDiamonds && children.some(({ is_berlian, batu: stones = [] }, at) => !is_berlian && stones.length === 0 && !places[at]!.jenis_berlian)
  const groups = (pieces: readonly { readonly kode_group: string }[]) =>
    [...new Set(pieces.map(({ kode_group }) => kode_group))].toSorted().join(', ')
  const [from, to] = [groups(parents), groups(detail_barang)]
  const further = [
    ...(rest.grossMg > 0 ? [`${requested.sisa_ke} ${grams(rest.grossMg / 1000)}`] : []),
    ...(from === to ? [] : [`Kode Group ${from} → ${to}`]),
    ...(asks === asksNow ? [] : [`${rupiah(asks)} → ${rupiah(asksNow)}`]),
    ...(isNoDiamond ? ['Berlian → -'] : []),
  ]
  return {
    kategori: 'PECAH_BARANG',
    subjek: pecahBarang.name,
    kunci: shortList(parents, ({ kode_barcode }) => kode_barcode, ', '),
    uraian: `${[
      `${shortList(parents, ({ nama_barang, berat_stock }) => `${nama_barang} ${grams(berat_stock)}`)} → ${shortList(
        detail_barang,
        ({ nama_barang, berat_stock }) => `${nama_barang} ${grams(berat_stock)}`,
      )}`,
      ...further,
    ].join('; ')}: ${keterangan}`,
    selisih_mg: 0 - rest.grossMg,
    ...(asks === asksNow ? {} : { selisih_rp: asksNow - asks }),
    isi: {
      keterangan,
      sisa_ke: rest.grossMg > 0 ? requested.sisa_ke : null,
      asal: parents.map(({ kode_barcode, berat_stock }) => ({ kode_barcode, berat_stock })),
      barang: detail_barang,
      batu,
    },
  }
}

/** A new piece as a till will price it. */
const pricedChild = (
  { berat, ongkos = 0, markup = 0, harga_jual = null, harga_estimasi = null, batu = [] }: NewPiece,
  { harga_group }: PlaceOfChild,
) => {
  const harga_batu = sum(batu, ({ jual_usd, kurs = 0 }) => rupiahOfDollars(jual_usd, kurs))
  return { berat, ongkos, markup, harga_jual, harga_estimasi, harga_batu, harga_group }
}

export const partPieces: Handler<typeof calls.partPieces> = (input) => {
  const { caller, body } = input
  const approve = async (decided: DecidedParting) => ({ approvals: [await requireApproval(input, needOf(decided, caller))] })
  return part({ ...eventOf(input), modules: caller.modules, rounding: gramRounding(caller), approve }, body)
}

export const scanPartable: Handler<typeof calls.scanPartable> = async ({ db, caller, params }) => {
  const kode_barcode = params.kode_barcode.trim().toUpperCase()
  const lying = await lookAtLyingPieces(db, caller.kode_toko, { kode_barcodes: [kode_barcode] })
  const piece = lying.get(kode_barcode) as StockPiece
  if (piece.status === 'HELD') await refuseHeld(db, kode_barcode)
  refuseUnpartable(piece)
  const { nama_barang, kode_dept, kode_group, kadar, kode_gudang, kode_baki, berat_bruto, berat_stock, berat, fine, hpp } = piece
  const { size, ongkos, markup, harga_jual, foto, versi } = piece
  const batu = (await stonesOf(db, [kode_barcode])).map((stone) => {
    const { no_urut, kode_shape, butir, karat, modal_rp } = stone
    return { kode_barcode, no_batu: no_urut, kode_shape, butir, karat, modal_rp }
  })
  return {
    kode_barcode,
    nama_barang,
    kode_dept,
    kode_group,
    kadar,
    kode_gudang,
    kode_baki,
    berat_bruto,
    berat_stock,
    berat,
    fine,
    hpp,
    size,
    ongkos,
    markup,
    harga_jual,
    foto,
    versi,
    batu,
  }
}

/**
 * Looks whether pieces can be again what they were: what they became must lie in its tray as it was put there, and what was left of them in
 * the scrap. The mirror of the posting makes them so; tags are free for the pieces that are entered instead.
 *
 * @throws Refusal STATUS_CHANGED, CHANGED_SINCE or SCRAP_MOVED_ON
 */
export async function undoParting({ db, kode_toko }: EventContext, parting: Parting): Promise<void> {
  const { no_pecah, detail_induk, detail_barang, sisa_ke, sisa_berat, sisa_fine, sisa_hpp } = parting
  const codesOf = (lines: readonly { readonly kode_barcode: string }[]) => lines.map(({ kode_barcode }) => kode_barcode)
  const children = codesOf(detail_barang)
  await lockPiecesAs(db, kode_toko, children, 'READY')
  await lockPiecesAs(db, kode_toko, codesOf(detail_induk), 'DESTROYED')
  const { rows } = await sql<{ kode_barcode: string }>`
    select m.kode_barcode from posting p join mutasi_stock m on m.posting_id > p.id
    where (p.kode_toko, p.kind, p.reference) = (${kode_toko}, ${pecahBarang.kind}, ${no_pecah}) and p.membatalkan is null
      and m.kode_barcode = any(${children}) limit 1`.execute(db)
  const [gone] = rows
  if (gone) refuse(refusals.CHANGED_SINCE, gone)
  if (sisa_ke === 'ROSOK') {
    const lot = (await lotsAt(db, kode_toko, { tempat: 'ROSOK' }, [restOf(no_pecah)])).get(restOf(no_pecah))
    const isWhole = lot && [lot.pieces, lot.grossMg, lot.fineMg, lot.costRp].join() === [1, toMg(sisa_berat), toMg(sisa_fine), sisa_hpp].join()
    if (!isWhole) refuse(refusals.SCRAP_MOVED_ON, { barang: detail_induk[0]!.nama_barang })
  }
  await sql`update barang set tag_id = null where kode_barcode = any(${children}) and tag_id is not null`.execute(db)
}

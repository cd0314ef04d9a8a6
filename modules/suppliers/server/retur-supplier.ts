import { sql } from 'kysely'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { type RefusalKind, refuse, refuseAt } from '#engine/contract/refusal.ts'
import { sumOfGrams, toMg } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import type { Db } from '#engine/server/database.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import { type Need, shortList } from '#modules/approvals/server/public.ts'
import { type Decision, type DocumentWriting, saveDocument } from '#modules/documents/server/public.ts'
import { fineMg } from '#modules/goods/contract/fine.ts'
import { type StockPiece, type Taker, lockPiecesAs, lookAtLyingPieces, refuseHeld, takeReadyPieces } from '#modules/goods/server/public.ts'
import { refusals as intakeRefusals } from '#modules/intake/contract/refusals.ts'
import { proRata } from '#modules/ledger/contract/pro-rata.ts'
import { type CounterLine, type Lines, type Measures, lotsAt, moved, partOfLot } from '#modules/ledger/server/public.ts'
import { returnWays } from '../contract/fields.ts'
import { owedFor } from '../contract/penerimaan.ts'
import { refusals } from '../contract/refusals.ts'
import {
  type RequestedReturn,
  type NewSupplierReturn,
  type Returnable,
  type SupplierReturn,
  type readReturnableLots as readLotsCall,
  type returnGoods as returnCall,
  type scanReturnable as scanCall,
  lotsOfferedMax,
  returSupplier,
} from '../contract/retur-supplier.ts'
import { type OpenDebt, settleDebts } from '#modules/ledger/contract/settle-debts.ts'
import { type SupplierClaims, claimsOf } from './bayar-supplier.ts'

/** A debt for goods: rupiah, grams of fine gold, and the cost of the goods in rupiah by both. */
interface Owed {
  readonly hutang_rp: number
  readonly hutang_fine: number
  readonly hpp: number
}

/** The whole debt to a supplier for a delivery. */
interface OwedInAll extends Owed {
  readonly kode_supplier: string
  readonly no_dokumen: string
}

/** A lot that was delivered, and at what its supplier is owed for it. */
interface DeliveredLot extends OwedInAll {
  readonly kode_lot: string
  readonly harga_emas: number | null
  readonly harga_supplier: number | null
  readonly kadar_hutang: number | null
  readonly nama_barang: string
  readonly kadar: number
}

/** A piece that came from a supplier, with its number and cost as it came. */
interface DeliveredPiece extends OwedInAll {
  readonly kode_barcode: string
  readonly qty: number
  readonly hpp_masuk: number
  /** The lot that the piece was tagged from; null if it was delivered as a piece. */
  readonly kode_lot: string | null
}

type Line = NewSupplierReturn['detail_barang'][number]

/** What returns are decided by, all of it locked. */
interface Held {
  readonly lots: ReadonlyMap<string, DeliveredLot & { readonly there: Measures | undefined }>
  readonly pieces: ReadonlyMap<string, { readonly piece: StockPiece; readonly from: DeliveredPiece | undefined }>
  /** Earlier returns of each lot, including pieces tagged from it. */
  readonly returned: ReadonlyMap<string, Owed>
  readonly claims: SupplierClaims
}

const returning: DocumentWriting<typeof returSupplier, RequestedReturn, Decision<typeof returSupplier>, Taker> = {
  document: returSupplier,
  exclusiveKeys: ({ detail_barang }) => detail_barang.map(({ kode_kembali }) => kode_kembali),
  async prepare(context, requested) {
    const parts = new Map<RequestedReturn, Held>()
    for (const one of requested) parts.set(one, await hold(context, one))
    return (one) => {
      const document = returned(one, parts.get(one)!)
      return { document, needs: [needOf(document)], lines: returnLines }
    }
  },
}

async function hold(context: EventContext & Taker, { kode_supplier, detail_barang }: RequestedReturn): Promise<Held> {
  const { db, kode_toko } = context
  const codes = detail_barang.map(({ kode_kembali }) => kode_kembali)
  const delivered = await deliveredLots(db, kode_toko, codes)
  const there = await lotsAt(db, kode_toko, { tempat: 'PENERIMAAN' }, [...delivered.keys()])
  const barcodes = codes.filter((code) => !delivered.has(code))
  const pieces = await takeReadyPieces(db, context, barcodes, 'DESTROYED')
  const origins = await deliveredPieces(db, kode_toko, barcodes)
  // `claimsOf` locks the claims of the supplier, so his returns run one after the other. The earlier returns are read after that.
  const claims = await claimsOf(db, kode_toko, kode_supplier)
  const lotsOfPieces = [...origins.values()].flatMap(({ kode_lot }) => kode_lot ?? [])
  return {
    lots: new Map([...delivered].map(([code, lot]) => [code, { ...lot, there: there.get(code) }])),
    pieces: new Map(pieces.map((piece) => [piece.kode_barcode, { piece, from: origins.get(piece.kode_barcode) }])),
    returned: await returnedOf(db, kode_toko, [...delivered.keys(), ...lotsOfPieces]),
    claims,
  }
}

async function returnedOf(db: Db, kode_toko: string, kode_lots: readonly string[]): Promise<ReadonlyMap<string, Owed>> {
  const { rows } = await sql<Owed & { kode_lot: string }>`
    select kode_lot, hpp, hutang_rp, hutang_fine from lot_kembali(${kode_toko}, ${[...new Set(kode_lots)]})`.execute(db)
  return new Map(rows.map((row) => [row.kode_lot, row]))
}

async function deliveredLots(db: Db, kode_toko: string, codes: readonly string[]): Promise<ReadonlyMap<string, DeliveredLot>> {
  const { rows } = await sql<DeliveredLot>`
    select * from lot_supplier where kode_toko = ${kode_toko} and kode_lot = any(${[...codes]})`.execute(db)
  return new Map(rows.map((row) => [row.kode_lot, row]))
}

async function deliveredPieces(db: Db, kode_toko: string, barcodes: readonly string[]): Promise<ReadonlyMap<string, DeliveredPiece>> {
  const { rows } = await sql<DeliveredPiece>`
    select * from barang_supplier where kode_toko = ${kode_toko} and kode_barcode = any(${[...barcodes]})`.execute(db)
  return new Map(rows.map((row) => [row.kode_barcode, row]))
}

const nothingBack: Owed = { hutang_rp: 0, hutang_fine: 0, hpp: 0 }

/** The debt that a line cancels: rupiah, fine gold in grams, and the book value of that gold. */
type LineOwed = Pick<Line, 'hutang_rp' | 'nilai_fine' | 'hutang_fine'>

/**
 * The debt for goods with this cost at delivery: their share of the remaining debt. So the parts of a delivery add up, and the last one takes the
 * rest (decision 050).
 */
export function owedShare(costRp: number, owed: Owed, back: Owed): LineOwed {
  const left = (inAll: number, before: number) => Math.max(0, inAll - before)
  const leftRp = left(owed.hpp, back.hpp)
  if (costRp === 0 || leftRp === 0) return { hutang_rp: 0, nilai_fine: costRp, hutang_fine: 0 }
  const share = (amount: number) => proRata(amount, Math.min(costRp, leftRp), leftRp)
  const hutang_rp = share(left(owed.hutang_rp, back.hutang_rp))
  return { hutang_rp, nilai_fine: costRp - hutang_rp, hutang_fine: share(left(toMg(owed.hutang_fine), toMg(back.hutang_fine))) / 1000 }
}

/** Shares the debt of each lot among the lines, in their order. Each line takes its share of the debt that earlier returns and lines left. */
function sharesOfLots(returned: ReadonlyMap<string, Owed>): (kode_lot: string | null, costRp: number, owed: Owed) => LineOwed {
  const backOf = new Map(returned)
  return (kode_lot, costRp, owed) => {
    const back = (kode_lot !== null && backOf.get(kode_lot)) || nothingBack
    const share = owedShare(costRp, owed, back)
    if (kode_lot !== null)
      backOf.set(kode_lot, {
        hutang_rp: back.hutang_rp + share.hutang_rp,
        hutang_fine: sumOfGrams([back.hutang_fine, share.hutang_fine]),
        hpp: back.hpp + costRp,
      })
    return share
  }
}

function returned(requested: RequestedReturn, held: Held): NewSupplierReturn {
  const { kode_supplier, jenis_retur, keterangan } = requested
  const share = sharesOfLots(held.returned)
  const detail_barang = requested.detail_barang.map((one, at) =>
    jenis_retur === 'LEBIH' ? heavierLine(one, at, kode_supplier, held) : returnedLine(one, at, kode_supplier, held, share),
  )
  const { detail_hutang, uang_muka } = jenis_retur === 'LEBIH' ? owedMore(detail_barang) : owedLess(detail_barang, held.claims)
  const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0)
  const total_hpp = sum(detail_barang, ({ hpp }) => hpp)
  const nilai_hutang = sum(detail_hutang, ({ rupiah }) => rupiah)
  return {
    kode_supplier,
    jenis_retur,
    keterangan,
    total_qty: sum(detail_barang, ({ qty_lot }) => qty_lot),
    total_berat: sumOfGrams(detail_barang.map(({ berat }) => berat)),
    total_hpp,
    nilai_hutang,
    hutang_fine: sumOfGrams(detail_hutang.map(({ fine }) => fine)),
    uang_muka,
    selisih_retur: nilai_hutang + uang_muka - total_hpp,
    detail_barang,
    detail_hutang,
  }
}

type ShareOfLot = ReturnType<typeof sharesOfLots>
type RequestedLine = RequestedReturn['detail_barang'][number]

/** Says no at the code of a line, or at another of its fields. */
function no(kind: RefusalKind, at: number, details: Readonly<Record<string, string | number>>, field = 'kode_kembali'): never {
  return refuseAt(`detail_barang.${at}.${field}`, kind, details)
}

/** A line that goes back: a part of a lot, or a piece. */
function returnedLine(requested: RequestedLine, at: number, kode_supplier: string, { lots, pieces }: Held, share: ShareOfLot): Line {
  const { kode_kembali } = requested
  const lot = lots.get(kode_kembali)
  if (!lot) return returnedPiece(requested, at, kode_supplier, pieces, share)
  const { there } = lot
  if (lot.kode_supplier !== kode_supplier) return no(refusals.NOT_OF_SUPPLIER, at, { kode_kembali })
  if (!there || there.grossMg === 0) return no(intakeRefusals.LOT_NOT_THERE, at, { kode_lot: kode_kembali })
  const part = { pieces: requested.qty_lot ?? 0, grossMg: toMg(requested.berat ?? 0) }
  // Pieces that are left weigh something.
  const fits = part.pieces <= there.pieces && part.grossMg <= there.grossMg && (part.grossMg < there.grossMg || part.pieces === there.pieces)
  if (!fits || part.grossMg === 0)
    return no(intakeRefusals.LOT_OTHERWISE, at, { kode_lot: kode_kembali, qty: there.pieces, berat: formatNumber(there.grossMg / 1000, 3) }, 'berat')
  const taken = partOfLot(there, part)
  return {
    ...ofLot(lot),
    qty_lot: taken.pieces,
    berat: taken.grossMg / 1000,
    fine: taken.fineMg / 1000,
    hpp: taken.costRp,
    ...share(kode_kembali, taken.costRp, lot),
  }
}

/** A piece goes back whole. Its debt is what it cost when it came; a later change of its cost does not count. */
function returnedPiece({ kode_kembali }: RequestedLine, at: number, kode_supplier: string, pieces: Held['pieces'], share: ShareOfLot): Line {
  const held = pieces.get(kode_kembali)
  if (!held?.from || held.from.kode_supplier !== kode_supplier) return no(refusals.NOT_OF_SUPPLIER, at, { kode_kembali })
  const { piece, from } = held
  const { kode_barcode, kode_gudang, kode_baki, nama_barang, kadar, qty, berat_stock, fine, hpp } = piece
  // Of a row of accessories some are sold already, or more were added.
  const cameRp = proRata(from.hpp_masuk, Math.min(qty, from.qty), from.qty)
  return {
    no_dokumen: from.no_dokumen,
    kode_barcode,
    kode_lot: null,
    kode_gudang,
    kode_baki,
    nama_barang,
    kadar,
    qty_lot: qty,
    berat: berat_stock,
    fine,
    hpp,
    ...share(from.kode_lot, cameRp, from),
  }
}

/** What a lot is more than its note says, at what its supplier asks for it; his fixed price is paid already. */
function heavierLine(requested: RequestedLine, at: number, kode_supplier: string, { lots }: Held): Line {
  const { kode_kembali, qty_lot, berat } = requested
  const lot = lots.get(kode_kembali)
  if (!lot) return no(refusals.PIECE_HAS_ITS_WEIGHT, at, { kode_kembali })
  if (lot.kode_supplier !== kode_supplier) return no(refusals.NOT_OF_SUPPLIER, at, { kode_kembali })
  if (!lot.there || lot.there.pieces === 0) return no(intakeRefusals.LOT_NOT_THERE, at, { kode_lot: kode_kembali })
  const grams = berat ?? 0
  const { hutang_fine, nilai_fine, hutang_rp, hpp } = owedFor({ ...lot, berat: grams, upah: 0 }, lot.harga_emas)
  return { ...ofLot(lot), qty_lot: qty_lot ?? 0, berat: grams, fine: fineMg(toMg(grams), lot.kadar) / 1000, hpp, hutang_fine, nilai_fine, hutang_rp }
}

const ofLot = ({ no_dokumen, kode_lot, nama_barang, kadar }: DeliveredLot) => ({
  no_dokumen,
  kode_barcode: null,
  kode_lot,
  kode_gudang: null,
  kode_baki: null,
  nama_barang,
  kadar,
})

type ClaimRow = NewSupplierReturn['detail_hutang'][number]
interface Settled {
  readonly detail_hutang: readonly ClaimRow[]
  /** What was paid of it already: he has it in advance now. */
  readonly uang_muka: number
}

/** The lines by the delivery that they came with, each with what was owed for them together. */
function byDelivery(lines: readonly Line[]): OpenDebt[] {
  return [...Map.groupBy(lines, ({ no_dokumen }) => no_dokumen)].map(([no_dokumen, of]) => ({
    no_dokumen,
    rupiah: of.reduce((sum, { hutang_rp }) => sum + hutang_rp, 0),
    fineMg: of.reduce((sum, { hutang_fine }) => sum + toMg(hutang_fine), 0),
  }))
}

const valueOf = (lines: readonly Line[], of: string) =>
  lines.filter(({ no_dokumen }) => no_dokumen === of).reduce((sum, { nilai_fine }) => sum + nilai_fine, 0)

/** What is owed less: off the debt of each delivery; what was paid of that already is owed to us, gold at what it stood at. */
function owedLess(lines: readonly Line[], claims: SupplierClaims): Settled {
  let uang_muka = 0
  const openOf = (jenis: 'HUTANG_SUPPLIER' | 'HUTANG_EMAS', no_dokumen: string) =>
    (claims.get(jenis) ?? []).filter((debt) => debt.no_dokumen === no_dokumen)
  const detail_hutang = byDelivery(lines).flatMap(({ no_dokumen, rupiah, fineMg: owedMg }): ClaimRow[] => {
    const inRupiah = settleDebts(openOf('HUTANG_SUPPLIER', no_dokumen), rupiah, 'rupiah')
    const inGold = settleDebts(openOf('HUTANG_EMAS', no_dokumen), owedMg, 'fineMg')
    uang_muka += inRupiah.left + (owedMg === 0 ? 0 : proRata(valueOf(lines, no_dokumen), inGold.left, owedMg))
    return [
      ...inRupiah.settled.map((debt): ClaimRow => ({ jenis_tagihan: 'HUTANG_SUPPLIER', no_dokumen, rupiah: debt.rupiah, fine: 0 })),
      ...inGold.settled.map((debt): ClaimRow => ({ jenis_tagihan: 'HUTANG_EMAS', no_dokumen, rupiah: debt.rupiah, fine: debt.fineMg / 1000 })),
    ]
  })
  return { detail_hutang, uang_muka }
}

/** What is owed more, for the delivery that was heavier. */
function owedMore(lines: readonly Line[]): Settled {
  const detail_hutang = byDelivery(lines).flatMap(({ no_dokumen, rupiah, fineMg: owedMg }): ClaimRow[] => [
    ...(rupiah > 0 ? [{ jenis_tagihan: 'HUTANG_SUPPLIER' as const, no_dokumen, rupiah, fine: 0 }] : []),
    ...(owedMg > 0 ? [{ jenis_tagihan: 'HUTANG_EMAS' as const, no_dokumen, rupiah: valueOf(lines, no_dokumen), fine: owedMg / 1000 }] : []),
  ])
  return { detail_hutang, uang_muka: 0 }
}

/** What the posting of a return is made from. */
export type PostedReturn = Pick<
  SupplierReturn,
  'no_retur' | 'kode_supplier' | 'jenis_retur' | 'uang_muka' | 'selisih_retur' | 'detail_barang' | 'detail_hutang'
>

/** Goods leave to their supplier at their cost, and what he is owed gets less (events.md P4); what a delivery was heavier by comes in. */
export function returnLines(goods: PostedReturn): Lines {
  const { no_retur, kode_supplier, jenis_retur, uang_muka, selisih_retur, detail_barang, detail_hutang } = goods
  const party = { pihak: kode_supplier }
  const sign = jenis_retur === 'KEMBALI' ? 1 : -1
  const counter: CounterLine[] = selisih_retur === 0 ? [] : [{ type: 'SUPPLIER', kode_akun: 'SELISIH_RETUR', jumlahRp: selisih_retur }]
  return {
    kind: returSupplier.kind,
    reference: no_retur,
    stock: detail_barang.flatMap(({ kode_barcode, kode_lot, kode_gudang, kode_baki, qty_lot, berat, fine, hpp }) => {
      const measures = { pieces: qty_lot, grossMg: toMg(berat), fineMg: toMg(fine), costRp: hpp }
      const ours =
        kode_gudang === null || kode_baki === null ? ({ tempat: 'PENERIMAAN' } as const) : ({ tempat: 'BAKI', kode_gudang, kode_baki } as const)
      const theirs = { tempat: 'SUPPLIER', trx: 'BELI', ...party } as const
      return moved({ ...measures, kode_barcode, kode_lot }, sign === 1 ? { from: ours, to: theirs } : { from: theirs, to: ours })
    }),
    cash: [],
    claims: [
      ...detail_hutang.map(({ jenis_tagihan, no_dokumen, rupiah, fine }) => ({
        ...party,
        jenis: jenis_tagihan,
        dokumen: no_dokumen,
        rupiah: sign * rupiah,
        fineMg: sign * toMg(fine),
      })),
      ...(uang_muka > 0 ? [{ ...party, jenis: 'UANG_MUKA_SUPPLIER' as const, dokumen: no_retur, rupiah: uang_muka }] : []),
    ],
    counter,
    points: [],
  }
}

export const returnGoods: Handler<typeof returnCall> = (input) =>
  saveDocument(input, { ...eventOf(input), modules: input.caller.modules }, returning, input.body)

/** Returns the approval that each return needs: these goods, their weight and this reason. It omits the cost, which not each user may read. */
function needOf({ kode_supplier, jenis_retur, keterangan, total_qty, total_berat, detail_barang }: NewSupplierReturn): Need {
  const codeOf = ({ kode_barcode, kode_lot }: Line) => kode_barcode ?? kode_lot ?? ''
  const goods = `${total_qty} · ${formatNumber(total_berat, 3)} g · ${shortList(detail_barang, ({ nama_barang }) => nama_barang)}`
  return {
    kategori: 'RETUR_SUPPLIER',
    subjek: returSupplier.name,
    kunci: shortList(detail_barang, codeOf, ', '),
    uraian: `${returnWays[jenis_retur]}: ${goods}: ${keterangan}`,
    selisih_mg: toMg(total_berat) * (jenis_retur === 'KEMBALI' ? -1 : 1),
    isi: {
      kode_supplier,
      jenis_retur,
      keterangan,
      barang: detail_barang.map((line) => ({ kode: codeOf(line), qty: line.qty_lot, berat: line.berat })),
    },
  }
}

const lotsLeft = sql`
  select s.kode_lot as kode_kembali, null::text as kode_barcode, s.kode_lot, l.kode_supplier, l.no_dokumen, l.nama_barang, l.kadar,
         s.pieces::integer as qty_lot, s.gross as berat
  from lot_supplier l
  join saldo_lot s on (s.kode_toko, s.kode_lot) = (l.kode_toko, l.kode_lot) and s.tempat = 'PENERIMAAN' and s.gross > 0`

export const scanReturnable: Handler<typeof scanCall> = async ({ db, caller, params }) => {
  const kode_kembali = params.kode_kembali.trim().toUpperCase()
  const { kode_toko } = caller
  const { rows } = await sql<Returnable>`${lotsLeft} where (l.kode_toko, l.kode_lot) = (${kode_toko}, ${kode_kembali})`.execute(db)
  const [lot] = rows
  if (lot) return lot
  const lying = await lookAtLyingPieces(db, kode_toko, { kode_barcodes: [kode_kembali] })
  const piece = lying.get(kode_kembali) as StockPiece
  if (piece.status === 'HELD') await refuseHeld(db, kode_kembali)
  const from = (await deliveredPieces(db, kode_toko, [kode_kembali])).get(kode_kembali)
  if (!from) return refuse(refusals.NOT_DELIVERED, { kode_kembali })
  const { nama_barang, kadar, qty, berat_stock } = piece
  return {
    kode_kembali,
    kode_barcode: kode_kembali,
    kode_lot: null,
    kode_supplier: from.kode_supplier,
    no_dokumen: from.no_dokumen,
    nama_barang,
    kadar,
    qty_lot: qty,
    berat: berat_stock,
  }
}

export const readReturnableLots: Handler<typeof readLotsCall> = async ({ db, caller, params }) => {
  const { rows } = await sql<Returnable & { total: number }>`
    select *, count(*) over ()::integer as total from (
      ${lotsLeft} where (l.kode_toko, l.kode_supplier) = (${caller.kode_toko}, ${params.kode_supplier})
    ) lots order by no_dokumen desc, kode_lot limit ${lotsOfferedMax}`.execute(db)
  const answered: ReplyOf<typeof readLotsCall> = { rows: rows.map(({ total: _, ...lot }) => lot), total: rows[0]?.total ?? 0 }
  return answered
}

/**
 * Looks whether a return can be taken back; the mirror of its posting does it. Pieces are as it left them; of a lot that was heavier so much
 * must still be there, and pieces that are left weigh something.
 *
 * @throws Refusal STATUS_CHANGED; RECEIPT_TAGGED, naming what was tagged or has left
 */
export async function undoReturn({ db, kode_toko }: EventContext, { jenis_retur, detail_barang }: SupplierReturn): Promise<void> {
  const lots = detail_barang.flatMap(({ kode_lot }) => kode_lot ?? [])
  const there = await lotsAt(db, kode_toko, { tempat: 'PENERIMAAN' }, lots)
  if (jenis_retur === 'LEBIH') {
    const gone = detail_barang.find(({ kode_lot, qty_lot, berat }) => {
      const left = there.get(kode_lot ?? '')
      return !left || left.pieces <= qty_lot || left.grossMg <= toMg(berat)
    })
    if (gone) refuse(refusals.RECEIPT_TAGGED, { barang: gone.nama_barang })
  }
  await lockPiecesAs(
    db,
    kode_toko,
    detail_barang.flatMap(({ kode_barcode }) => kode_barcode ?? []),
    'DESTROYED',
  )
}

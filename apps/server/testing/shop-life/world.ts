import { sql } from 'kysely'
import { type Chance, seeded } from '#db/seed/random.ts'
import type { AnyDocument } from '#engine/contract/document.ts'
import { type Amount, type Books, type Entry, type HeldPiece, inTrays, keptBooks, missingIn } from './books.ts'
import type { SafeKeeping } from '#modules/deposits/contract/simpanan.ts'
import type { Contract } from '#modules/instalments/contract/cicilan.ts'
import type { Loan } from '#modules/loans/contract/hutang.ts'
import type { ServiceEvent } from '#modules/repairs/contract/mutasi-service.ts'
import type { Service } from '#modules/repairs/contract/service.ts'
import type { TestApp } from '../test-app.ts'

/** The application that shops live in: in this process, or another one behind a line that breaks. */
export type LivedApp = Pick<TestApp, 'call' | 'db' | 'set'> &
  Partial<Pick<TestApp, 'asOwner'>> & {
    /** An answer may be lost: what moves neither goods nor money is then done again, or refused since it is done. */
    readonly losesAnswers?: boolean
  }

/** A document of the open day that stands: what it moved, and the pieces of ours in it. */
export interface Standing {
  readonly entry: Entry
  readonly kode_barcodes: readonly string[]
  /** The pieces of the chain that were brought for it. */
  readonly traded?: readonly string[]
  /** The coupons that it issued, and the one that paid a part of it, with the shop that had issued that. */
  readonly issued?: readonly string[]
  readonly coupon?: BroughtCoupon | undefined
}

/** A document of the open day that is no sale and no purchase, and can be taken back as well. */
export interface Undoable {
  readonly document: Pick<AnyDocument, 'name' | 'calls'>
  readonly entry: Entry
  /** The marks of everything that a cancellation uses. No other move of the same round uses it. */
  readonly hands: readonly string[]
  /** How it may say no, once something has become of what it did. */
  readonly refusals: readonly string[]
  /** What of the shop is as it was before. */
  readonly undone?: () => void
}

/** A piece that was written off: its data, its adjustment, and the employee who answered for it. */
export interface GivenUp {
  readonly amount: Amount
  readonly kode_sales: string | null
  readonly no_opname: string
}

/** A piece of a supplier that lies in our trays. The shop owes him the agreed price once it has left us for good. */
export interface Consigned {
  readonly kode_supplier: string
  readonly agreedRp: number
}

/** A lot that a supplier brought. Pieces can be tagged from it. */
export interface DeliveredLot extends Group {
  readonly kode_supplier: string
}

/** A coupon that a customer brings. */
export interface BroughtCoupon {
  readonly no_kupon: string
  readonly from: Shop
}

/** Pieces that are held for a customer, who has paid so much of what they come to. */
export interface OpenDeposit {
  readonly no_hp: string
  readonly kode_barcodes: readonly string[]
  readonly totalRp: number
  readonly paidRp: number
}

/** An order of one piece that was not picked up yet: its expected price, its payments, and the piece that was made for it. */
export interface OpenOrder {
  readonly no_pesanan: string
  readonly no_hp: string
  readonly kode_group: string
  readonly kadar: number
  readonly totalRp: number
  paidRp: number
  readonly made: string[]
  /** Gold that the customer gave for it, as it came: nothing where he gave none. */
  readonly gold: Amount
}

/**
 * An open pre-order: how many of its pieces the customer does not have, the agreed price of one, his payments with us, and the pieces held for him.
 */
export interface OpenPreOrder {
  readonly no_po: string
  readonly no_hp: string
  readonly kode_group: string
  readonly kadar: number
  left: number
  readonly unitRp: number
  paidRp: number
  readonly held: string[]
}

/** A contract of instalments: its price, the financed amount, the interest, and how many instalments are paid. */
export interface OpenContract {
  readonly no_cicilan: string
  readonly made: Contract
  readonly kode_barcodes: readonly string[]
  readonly priceRp: number
  readonly principalRp: number
  readonly interestRp: number
  readonly paid: number
  /** The shop holds the goods until the last payment. */
  readonly isHeld: boolean
  /** Months have passed for it, and its customer does not pay any more. */
  readonly isLate: boolean
}

/** A service in care, as it was taken in and as it was finished. */
export interface OpenService {
  readonly made: Service
  readonly finished: ServiceEvent | undefined
}

/** Pieces that were sent to another shop and are on the road still. */
export interface Shipped {
  readonly to: Shop
  readonly pieces: Map<string, HeldPiece>
}

/** Gold on its way to the head office: its lot, the number of its seal, and what was sent. */
export interface SentGold {
  readonly kode_lot: string
  readonly no_segel: string
  readonly amount: Amount
}

/** A piece that was sold at a marketplace: its sale and price, and where it lay. */
export interface AtBuyer {
  readonly no_faktur: string
  readonly harga: number
  readonly place: string
  readonly amount: Amount
  readonly berat: number
  /** The fee that was booked with the payout of it. */
  feeRp: number
}

export interface Shop {
  readonly kode_toko: string
  readonly validatesNonCash: boolean
  /** It has no workshop: the head office, which is a shop of this life, melts for it. */
  readonly sendsAll: boolean
  readonly books: Books
  tgl_system: string
  readonly sales: Map<string, Standing>
  readonly purchases: Map<string, Standing>
  readonly undoable: Map<string, Undoable>
  /** The lots that suppliers brought. */
  readonly delivered: Map<string, DeliveredLot>
  readonly deposits: Map<string, OpenDeposit>
  /** What it has sent, by number. */
  readonly shipped: Map<string, Shipped>
  /** Gold that it has sent to the head office, by number. */
  readonly gold: Map<string, SentGold>
  /** The unused coupons that its sales issued. */
  readonly coupons: Set<string>
  /** What customers left in the safe. */
  readonly kept: Map<string, SafeKeeping>
  /** Loans that are not paid back, by number. */
  readonly loans: Map<string, Pick<Loan, 'jumlah_hutang'>>
  /** Contracts of instalments that are not paid up, by number. */
  readonly contracts: Map<string, OpenContract>
  /** Contracts that were written off, with the amount that the customer may still pay. */
  readonly writtenOff: Map<string, { readonly kode_barcodes: readonly string[]; readonly leftRp: number }>
  /** The pieces made for customers, and the orders with samples here. */
  readonly orders: Map<string, OpenOrder>
  /** The goods that are ordered before they are here. */
  readonly preOrders: Map<string, OpenPreOrder>
  /** Pieces that were scanned for pre-orders from before this life. */
  readonly heldForOthers: Set<string>
  readonly samples: Set<string>
  /** What customers left to be repaired. */
  readonly services: Map<string, OpenService>
  /** Barcodes of rows of accessories. */
  readonly rows: Set<string>
  /** Pieces that customers of this shop have and may bring, and pieces that they brought, to any shop. */
  readonly withCustomers: Set<string>
  readonly brought: Set<string>
  /** Missing pieces that were written off. */
  readonly givenUp: Map<string, GivenUp>
  /** Pieces that buyers of a marketplace have, by barcode. */
  readonly atBuyers: Map<string, AtBuyer>
  /** A sale of a day that is closed. */
  oldSale: string | undefined
  isClosing: boolean
}

/** Where goods are put and what they are, of the masters. */
export interface Shelf {
  readonly kode_toko: string
  readonly kode_gudang: string
  readonly kode_baki: string
}
export interface Group {
  readonly kode_group: string
  readonly kadar: number
}

export interface World {
  readonly app: LivedApp
  readonly chance: Chance
  readonly shops: readonly Shop[]
  readonly shelves: readonly Shelf[]
  readonly groups: readonly Group[]
  readonly suppliers: readonly string[]
  /** The pieces that came on consignment, by barcode. */
  readonly consigned: Map<string, Consigned>
  readonly figures: Map<string, number>
  /** What has not happened yet. */
  readonly untried: Untried[]
  /** The pieces and documents that a move of this round uses. No other move of the round uses them. */
  readonly inHand: Set<string>
}

/** Something that is about to happen: everything about it is chosen, nothing of it done. */
export interface Doing {
  readonly what: string
  /** @returns what it changed in the books, as the answers say */
  readonly run: () => Promise<readonly Entry[]>
}

/** What may happen in a shop. Where the life wants something of it to show, it chooses that if it can. */
export type Event = (world: World, shop: Shop, wanted?: string) => Doing | undefined

/** Whether something may be chosen: all may where nothing is wanted. */
export const mayBe = (wanted: string | undefined, name: string): boolean => wanted === undefined || wanted.split('|').includes(name)

/** An event that nothing has come of yet, and how often it was tried. */
export interface Untried {
  readonly event: Event
  readonly tries: number
}

/** The head office looks at a shop. */
export const owner = 'own.mc1'
/** The bank's fee for customers who pay by card or get cash for a card, in percent. */
export const bankCards = { persen_gesek: 2.5, persen_debit: 0.15, persen_credit: 2 }
/** What a point and a coupon are worth. */
export const pointRp = 1_000
export const couponRp = 25_000
export const bank = { tujuan: 'BCA', no_rekening: '0095110001' }

/** The shops as they stand when the life begins. */
export async function worldOf(app: LivedApp, seed: number, names: readonly string[], untried: Untried[]): Promise<World> {
  const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(app.db)).rows
  await app.set({ VALIDASI_NON_CASH: 'true' }, 'MC3')
  await app.set({ TOLERANSI_BERAT_BELI: '0.02' })
  // Fixed prices run out soon, and some are too large for what is paid.
  await app.set({ KUNCI_HARGA_HARI: '1', KUNCI_HARGA_DP_PERSEN: '2' })
  await app.set({ MEMBER: 'true', PENJUALAN_BAYAR_POIN: 'true', NILAI_POIN: String(pointRp), KUPON_PENJUALAN: 'true' })
  await app.set({
    SEMI_GROSIR: 'true',
    GESEK_TUNAI: 'true',
    MARKETPLACE_INTEGRATION_MODULE: 'true',
    AKRU_BUNGA_GADAI: 'true',
    SEPUHAN: 'true',
    STOCK_SEPUHAN_MANUAL: 'true',
    PRE_ORDER: 'true',
  })
  const hasOffice = names.includes('MC1')
  if (hasOffice) await app.set({ SEPUHAN_TERPUSAT: 'true' }, 'MC3')
  // A plan that holds the goods, of any chain.
  await sql`
    insert into para_cicilan (kode_cicilan, lama_bulan, akad, bunga_persen, biaya_sewa, uang_muka_persen, serah_barang, denda_untuk, potongan_putus_persen)
    values ('M6', 6, 'MURABAHAH', 1, 0, 30, 'DITAHAN', 'SOSIAL', 10)
    on conflict (kode_cicilan) do update set akad = excluded.akad, serah_barang = excluded.serah_barang, denda_untuk = excluded.denda_untuk,
      potongan_putus_persen = excluded.potongan_putus_persen`.execute(app.db)
  const { persen_gesek, persen_debit, persen_credit } = bankCards
  await sql`
    insert into biaya_gesek (kode_bank, persen_gesek, persen_debit, persen_credit)
    values (${bank.tujuan}, ${persen_gesek}, ${persen_debit}, ${persen_credit})
    on conflict (kode_bank) do update set persen_gesek = excluded.persen_gesek, persen_debit = excluded.persen_debit, persen_credit = excluded.persen_credit`.execute(
    app.db,
  )
  // Every group is for dealers as well.
  await sql`update grup set harga_grosir = harga where harga > 0`.execute(app.db)
  await sql`
    insert into kupon (kode_kupon, nama_kupon, belanja_minimal, nilai_kupon, tgl_mulai, tgl_akhir, belanja_terbit)
    values ('HIDUP', 'KUPON PELANGGAN', 0, ${couponRp}, '2020-01-01', '2099-12-31', 3000000) on conflict do nothing`.execute(app.db)
  // The member of this life has an affiliate, who earns a commission on her purchases.
  await sql`insert into member_afiliasi (kode_afiliasi, nama_afiliasi, komisi_persen) values ('HIDUP', 'YANG MEMBAWA', 1.25) on conflict do nothing`.execute(
    app.db,
  )
  await sql`
    insert into member (nama_member, no_hp, kode_toko, tgl_daftar, created_by, referensi) values ('IBU SARI', '081234567890', ${names[0]!}, '2020-01-01', 'own.mc1', 'HIDUP')
    on conflict (no_hp) do update set referensi = excluded.referensi`.execute(app.db)
  for (const name of names) await furnish(app, name)
  const shops = await rowsOf(sql<Pick<Shop, 'kode_toko' | 'tgl_system'>>`
    select kode_toko, tgl_system from toko where kode_toko = any(${names}) order by 1`)
  const outside = await rowsOf(sql<{ kode_toko: string; kode_barcode: string }>`
    select kode_toko, kode_barcode from barang b where status = 'SOLD' and not is_aksesoris
      and not exists (select from barang_dibeli d where d.kode_barcode = b.kode_barcode and not d.batal) order by kode_barcode`)
  const rows = await rowsOf(sql<{ kode_toko: string; kode_barcode: string }>`select kode_toko, kode_barcode from barang where is_aksesoris`)
  return {
    app,
    chance: seeded(seed),
    shops: await Promise.all(
      shops.map(async (shop) => ({
        ...shop,
        validatesNonCash: shop.kode_toko === 'MC3',
        sendsAll: hasOffice && shop.kode_toko === 'MC3',
        books: await keptBooks(app.db, shop.kode_toko),
        sales: new Map(),
        atBuyers: new Map(),
        purchases: new Map(),
        undoable: new Map(),
        delivered: new Map(),
        shipped: new Map(),
        gold: new Map(),
        coupons: new Set<string>(),
        kept: new Map(),
        loans: await openLoans(app, shop.kode_toko),
        contracts: new Map(),
        writtenOff: new Map(),
        orders: new Map(),
        preOrders: new Map(),
        heldForOthers: new Set(),
        samples: new Set(),
        services: new Map(),
        deposits: await openDeposits(app, shop.kode_toko),
        rows: new Set(rows.flatMap((row) => (row.kode_toko === shop.kode_toko ? [row.kode_barcode] : []))),
        withCustomers: new Set(outside.flatMap(({ kode_toko, kode_barcode }) => (kode_toko === shop.kode_toko ? [kode_barcode] : []))),
        brought: new Set<string>(),
        givenUp: new Map(),
        oldSale: undefined,
        isClosing: false,
      })),
    ),
    shelves: await rowsOf(sql<Shelf>`select kode_toko, kode_gudang, kode_baki from baki order by 1, 2, 3`),
    groups: await rowsOf(sql<Group>`
      select kode_group, kadar from grup join kadar using (kode_kadar) where kode_harga is not null and not ikut_harga_emas order by 1`),
    suppliers: (await rowsOf(sql<{ kode_supplier: string }>`select kode_supplier from supplier order by 1`)).map((row) => row.kode_supplier),
    consigned: await consignedPieces(app),
    figures: new Map(),
    untried,
    inHand: new Set(),
  }
}

/** A head office that has no trays becomes a shop as well: with the trays and the people of the first branch, and nothing in them. */
async function furnish({ db }: LivedApp, kode_toko: string): Promise<void> {
  const isFurnished = (await sql`select 1 from baki where kode_toko = ${kode_toko} limit 1`.execute(db)).rows.length > 0
  if (isFurnished) return
  const model = 'MC2'
  await sql`insert into gudang (kode_toko, kode_gudang, nama_gudang) select ${kode_toko}, kode_gudang, nama_gudang from gudang where kode_toko = ${model}`.execute(
    db,
  )
  await sql`
    insert into baki (kode_toko, kode_gudang, kode_baki, nama_baki, berat_baki)
    select ${kode_toko}, kode_gudang, kode_baki, nama_baki, berat_baki from baki where kode_toko = ${model}`.execute(db)
  await sql`
    insert into sales (kode_toko, kode_sales, nama_sales, kode_bank, nama_bank, no_rekening, nama_rekening)
    select ${kode_toko}, kode_sales, nama_sales, kode_bank, nama_bank, no_rekening, nama_rekening from sales where kode_toko = ${model}`.execute(db)
  await sql`insert into tukang (kode_toko, kode_tukang, nama_tukang) select ${kode_toko}, kode_tukang, nama_tukang from tukang where kode_toko = ${model}`.execute(
    db,
  )
}

/** The pieces on consignment when the life begins. */
async function consignedPieces({ db }: LivedApp): Promise<Map<string, Consigned>> {
  const { rows } = await sql<Consigned & { kode_barcode: string }>`
    select kode_barcode, kode_supplier, harga_beli as "agreedRp" from barang where is_konsinyasi and status <> 'SOLD'`.execute(db)
  return new Map(rows.map(({ kode_barcode, ...consigned }) => [kode_barcode, consigned]))
}

/** The deposits that are open when the life begins. */
async function openDeposits({ db }: LivedApp, kode_toko: string): Promise<Map<string, OpenDeposit>> {
  const { rows } = await sql<OpenDeposit & { no_titipan: string }>`
    select no_titipan, no_hp, grand_total as "totalRp", uang_titipan as "paidRp",
           array(select kode_barcode from titipan_detail d where (d.kode_toko, d.no_titipan) = (t.kode_toko, t.no_titipan) order by 1) as kode_barcodes
    from titipan t where kode_toko = ${kode_toko} and status = 'AKTIF'`.execute(db)
  return new Map(rows.map(({ no_titipan, ...deposit }) => [no_titipan, deposit]))
}

/** The loans that are open when the life begins. */
async function openLoans({ db }: LivedApp, kode_toko: string): Promise<Map<string, Pick<Loan, 'jumlah_hutang'>>> {
  const { rows } = await sql<{ no_faktur_hutang: string; jumlah_hutang: number }>`
    select no_faktur_hutang, sisa_hutang as jumlah_hutang from hutang where (kode_toko, status) = (${kode_toko}, 'AKTIF')`.execute(db)
  return new Map(rows.map(({ no_faktur_hutang, jumlah_hutang }) => [no_faktur_hutang, { jumlah_hutang }]))
}

/** Keeps that a document stands, which may be taken back on its day. Answers what it changed. */
export function stands(shop: Shop, nomor: string, done: Undoable): Entry[] {
  shop.undoable.set(nomor, done)
  return [done.entry]
}

/** Returns one of them by chance. It does not depend on the order in which they came, because answers of several tills come in any order. */
export function one(world: World, names: Iterable<string>): string | undefined {
  const free = [...names].filter((name) => !world.inHand.has(name)).toSorted()
  return free.length === 0 ? undefined : world.chance.pick(free)
}

/** Returns one of them that no other move of this round uses. */
export function take(world: World, names: Iterable<string>): string | undefined {
  const name = one(world, names)
  if (name !== undefined) world.inHand.add(name)
  return name
}

/** The pieces that are held for customers: deposits, goods of contracts that are not paid up, and pieces made for them. */
export const promisedIn = ({ deposits, contracts, orders, preOrders, heldForOthers }: Shop): ReadonlySet<string> =>
  new Set([
    ...[...deposits.values(), ...contracts.values()].flatMap(({ kode_barcodes }) => kode_barcodes),
    ...[...orders.values()].flatMap(({ made }) => made),
    ...[...preOrders.values()].flatMap(({ held }) => held),
    ...heldForOthers,
  ])

/** Returns a whole piece of ours in a tray, of this place if one is named, without a deposit. */
export const aPiece = (world: World, shop: Shop, at?: string): HeldPiece | undefined =>
  unpromised(world, shop, ({ kode_barcode, place }) => !world.consigned.has(kode_barcode) && (at === undefined || place === at))

/** The same, or one on consignment: both are sold and moved alike. */
export const aPieceOfAnybody = (world: World, shop: Shop): HeldPiece | undefined => unpromised(world, shop, () => true)

/** One on consignment. */
export const aConsigned = (world: World, shop: Shop): HeldPiece | undefined =>
  unpromised(world, shop, ({ kode_barcode }) => world.consigned.has(kode_barcode))

function unpromised(world: World, shop: Shop, isWanted: (piece: HeldPiece) => boolean): HeldPiece | undefined {
  const held = promisedIn(shop)
  return lying(world, shop, (piece) => !held.has(piece.kode_barcode) && !shop.rows.has(piece.kode_barcode) && isWanted(piece))
}

/** A piece that a count has missed. */
export function aMissing(world: World, { books }: Shop): HeldPiece | undefined {
  const pieces = missingIn(books)
  const kode_barcode = take(
    world,
    pieces.map((each) => each.kode_barcode),
  )
  return pieces.find((each) => each.kode_barcode === kode_barcode)
}

/** A row of accessories in a tray. */
export const aRow = (world: World, shop: Shop): HeldPiece | undefined => lying(world, shop, ({ kode_barcode }) => shop.rows.has(kode_barcode))

function lying(world: World, { books }: Shop, isWanted: (piece: HeldPiece) => boolean): HeldPiece | undefined {
  const pieces = inTrays(books).filter(isWanted)
  const kode_barcode = take(
    world,
    pieces.map((each) => each.kode_barcode),
  )
  return pieces.find((each) => each.kode_barcode === kode_barcode)
}

/** An unused coupon of any shop. */
export function aCoupon(world: World): BroughtCoupon | undefined {
  const no_kupon = take(
    world,
    world.shops.flatMap(({ coupons }) => [...coupons]),
  )
  const from = no_kupon === undefined ? undefined : world.shops.find(({ coupons }) => coupons.has(no_kupon))
  return no_kupon === undefined || from === undefined ? undefined : { no_kupon, from }
}

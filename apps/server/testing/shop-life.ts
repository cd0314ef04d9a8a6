import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Call } from '#engine/contract/endpoint.ts'
import { addDays } from '#db/seed/days.ts'
import { type Chance, seeded } from '#db/seed/random.ts'
import { authorize } from '#modules/approvals/contract/approvals.ts'
import { closeDay } from '#modules/closing/contract/tutup-toko.ts'
import { fineMg } from '#modules/goods/contract/fine.ts'
import type { Opname } from '#modules/counting/contract/opname.ts'
import { beginTrays, finishCount, scanCodes } from '#modules/counting/contract/sesi-opname.ts'
import { type Intake, takePiecesIn } from '#modules/intake/contract/barang-masuk.ts'
import { intakeBody, ring } from '#modules/intake/server/testing/made-intake.ts'
import { addPiece } from '#modules/intake/contract/tambah-data-barang.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { transferWithTill } from '#modules/money/contract/mutasi-uang-cash.ts'
import type { Payment } from '#modules/payments/contract/payment.ts'
import { masterGroup } from '#modules/pricing/contract/master-group.ts'
import { lotOf } from '#modules/buyback/contract/bought-piece.ts'
import { type NewPurchase, type Purchase, buy, pembelian } from '#modules/purchases/contract/pembelian.ts'
import { type Brought, purchaseBody } from '#modules/purchases/server/testing/made-purchase.ts'
import { type NewSale, type Sale, penjualan, sell } from '#modules/sales/contract/penjualan.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { type Destruction, destroyPieces, hancurBarang, scrapOf } from '#modules/stock/contract/hancur-barang.ts'
import { movePieces } from '#modules/stock/contract/pindah-barang.ts'
import { correctPiece } from '#modules/stock/contract/ubah-barang.ts'
import {
  type Books,
  type Entry,
  type HeldPiece,
  claim,
  closedBooks,
  differences,
  enter,
  inTrays,
  keptBooks,
  minus,
  mirrored,
  money,
  piece,
  usedLot,
  withoutPieces,
} from './shop-books.ts'
import type { TestAnswer, TestApp, TestCall } from './test-app.ts'

/** How long the shops live, and by which chance: the same seed lives the same life, as far as tills at once let it. */
export interface Life {
  readonly seed: number
  readonly days: number
  readonly eventsADay: number
}

/** How often what happened, by the name of the event and how it was answered: `jual 200`, `jual PRICE_CHANGED`, … */
export type LifeFigures = Readonly<Record<string, number>>

/** A document of the open day that stands: what it moved, and the pieces of ours in it. */
interface Standing {
  readonly entry: Entry
  readonly kode_barcodes: readonly string[]
}

interface Shop {
  readonly kode_toko: string
  readonly validatesNonCash: boolean
  readonly books: Books
  tgl_system: string
  readonly sales: Map<string, Standing>
  readonly purchases: Map<string, Standing>
  /** Pieces that customers of this shop have and may bring, and that they brought, to whichever shop. */
  readonly withCustomers: Set<string>
  readonly brought: Set<string>
  /** A sale of a day that is closed. */
  oldSale: string | undefined
  isClosing: boolean
}

/** Where goods are put and what they are, of the masters. */
interface Shelf {
  readonly kode_toko: string
  readonly kode_gudang: string
  readonly kode_baki: string
}
interface Group {
  readonly kode_group: string
  readonly kadar: number
}

interface World {
  readonly app: TestApp
  readonly chance: Chance
  readonly shops: readonly Shop[]
  readonly shelves: readonly Shelf[]
  readonly groups: readonly Group[]
  readonly suppliers: readonly string[]
  readonly figures: Map<string, number>
  /** The pieces and documents that somebody has in his hands in this round; nobody else takes them. */
  readonly inHand: Set<string>
}

/** Something that is about to happen: everything about it is chosen, nothing of it done. */
interface Doing {
  readonly what: string
  /** @returns what it changed in the books, as the answers say */
  readonly run: () => Promise<readonly Entry[]>
}

type Event = (world: World, shop: Shop) => Doing | undefined

/** What may happen, and how often of a hundred. */
const events: readonly (readonly [share: number, event: Event])[] = [
  [26, sellSome],
  [6, sellTwice],
  [5, sellWhilePricesChange],
  [13, buySome],
  [4, buyTwice],
  [4, buyOfOtherShop],
  [6, cancelOne],
  [4, cancelTwice],
  [8, moveMoney],
  [6, enterPiece],
  [3, takeManyIn],
  [6, movePiece],
  [3, destroyPiece],
  [3, correctPieceOf],
  [3, countTray],
  [4, cancelWhatWasBought],
  [4, cancelWhileBuying],
  [8, tryWhatIsRefused],
]

/** The head office looks at a shop. */
const owner = 'own.mc1'
const bank = { tujuan: 'BCA', no_rekening: '0095110001' }
const tillsAtOnceMax = 6

/**
 * Lives days of two shops with several tills at once, through the calls of their screens: they sell, buy back, cancel, bring money
 * to the bank, enter new pieces one by one and many at once, move, destroy and weigh them anew, count trays, change prices, try what must be refused, do the same thing at two tills, and close their
 * days, also while tills are selling. After every round the balances are what the answers add up to; what a closed day left
 * behind is what had happened on it; and after every day `verify` finds nothing in any shop (domain §8).
 *
 * @throws with the seed, the day and the event, so that the same life can be lived again
 */
export async function liveShops(app: TestApp, { seed, days, eventsADay }: Life): Promise<LifeFigures> {
  const world = await worldOf(app, seed)
  const round = async (day: number, doings: readonly Doing[], enterAll = enterEntries) => {
    const at = (what: string) => (error: unknown) => {
      throw new Error(`seed ${seed}, day ${day}, ${what}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    }
    // Whatever fails: the others come to their end first.
    const ends = await Promise.allSettled(doings.map(({ what, run }) => run().catch(at(what))))
    const entries = ends.flatMap((end) => {
      if (end.status === 'rejected') throw end.reason
      return end.value
    })
    world.inHand.clear()
    await enterAll(world, entries).catch(at(doings.map(({ what }) => what).join(' + ')))
  }
  await round(0, [])
  for (let day = 1; day <= days; day += 1) {
    for (let done = 0; done < eventsADay;) {
      // Tills do not wait for each other: what they do at once is chosen before any of it is answered.
      const doings = chosen(world, world.chance.between(1, tillsAtOnceMax))
      await round(day, doings)
      done += Math.max(doings.length, 1)
    }
    for (const shop of world.shops) {
      // Now and then a shop stays on its day, and now and then the next is a holiday.
      if (world.chance.percent(10)) continue
      const closed = { tgl_system: shop.tgl_system, tgl_berikut: addDays(shop.tgl_system, world.chance.percent(15) ? 2 : 1) }
      shop.isClosing = true
      // A till that does one thing after the other is still at it when the day is closed.
      const tills = Array.from({ length: world.chance.between(0, 2) }, () => oneByOne(chosen(world, 3, [sellSome, buySome, cancelOne])))
      const doings = [closing(world, shop, closed), ...tills]
      await round(day, doings, (_, entries) => enterClosing(world, shop, closed.tgl_system, entries))
      shop.isClosing = false
    }
    await round(day, [{ what: 'the check of all shops', run: () => verifyAll(world) }])
  }
  return Object.fromEntries([...world.figures].toSorted(([a], [b]) => a.localeCompare(b)))
}

async function worldOf(app: TestApp, seed: number): Promise<World> {
  const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(app.db)).rows
  await app.set({ VALIDASI_NON_CASH: 'true' }, 'MC3')
  await app.set({ TOLERANSI_BERAT_BELI: '0.02' })
  const shops = await rowsOf(sql<Pick<Shop, 'kode_toko' | 'tgl_system'>>`
    select kode_toko, tgl_system from toko where kode_toko in ('MC2', 'MC3') order by 1`)
  const outside = await rowsOf(sql<{ kode_toko: string; kode_barcode: string }>`
    select kode_toko, kode_barcode from barang where status = 'SOLD' order by kode_barcode`)
  return {
    app,
    chance: seeded(seed),
    shops: await Promise.all(
      shops.map(async (shop) => ({
        ...shop,
        validatesNonCash: shop.kode_toko === 'MC3',
        books: await keptBooks(app.db, shop.kode_toko),
        sales: new Map(),
        purchases: new Map(),
        withCustomers: new Set(outside.flatMap(({ kode_toko, kode_barcode }) => (kode_toko === shop.kode_toko ? [kode_barcode] : []))),
        brought: new Set<string>(),
        oldSale: undefined,
        isClosing: false,
      })),
    ),
    shelves: await rowsOf(sql<Shelf>`select kode_toko, kode_gudang, kode_baki from baki order by 1, 2, 3`),
    groups: await rowsOf(sql<Group>`
      select kode_group, kadar from grup join kadar using (kode_kadar) where kode_harga is not null and not ikut_harga_emas order by 1`),
    suppliers: (await rowsOf(sql<{ kode_supplier: string }>`select kode_supplier from supplier order by 1`)).map((row) => row.kode_supplier),
    figures: new Map(),
    inHand: new Set(),
  }
}

/** So many things of a list that may happen at once. */
function chosen(world: World, count: number, only?: readonly Event[]): Doing[] {
  const shares = events.filter(([, event]) => !only || only.includes(event))
  const whole = shares.reduce((sum, [share]) => sum + share, 0)
  return Array.from({ length: count }, () => {
    let at = world.chance.between(1, whole)
    const [, event] = shares.find(([share]) => (at -= share) <= 0) as (typeof events)[number]
    return event(world, world.chance.pick(world.shops))
  }).filter((doing) => doing !== undefined)
}

const oneByOne = (doings: readonly Doing[]): Doing => ({
  what: doings.map(({ what }) => what).join(', then '),
  run: async () => {
    const entries: Entry[] = []
    for (const { run } of doings) entries.push(...(await run()))
    return entries
  },
})

// ── Sales

type Paying = (totalRp: number) => Payment[]

const cash = (jumlah: number): Payment => ({ jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah })
const toBank = (jenis: 'TRANSFER' | 'DEBIT' | 'CREDIT', jumlah: number): Payment => ({ jenis, no_rekening: bank.no_rekening, no_kartu: null, jumlah })
const half = (totalRp: number) => Math.floor(totalRp / 2)

const waysToPay: readonly Paying[] = [
  (totalRp) => [cash(totalRp)],
  (totalRp) => [cash(totalRp + 50_000)],
  (totalRp) => [toBank('TRANSFER', totalRp)],
  (totalRp) => [toBank('DEBIT', totalRp)],
  (totalRp) => [toBank('CREDIT', half(totalRp)), cash(totalRp - half(totalRp) + 20_000)],
]

interface AskedSale {
  readonly pieces: readonly HeldPiece[]
  readonly diskon_rp: number
  readonly pay: Paying
}

/** One piece or two, sometimes cheaper than a cashier may: then a supervisor approves it. */
function askedSale(world: World, shop: Shop): AskedSale | undefined {
  const { chance } = world
  const pieces = Array.from({ length: chance.between(1, 2) }, () => aPiece(world, shop)).filter((each) => each !== undefined)
  const diskon_rp = chance.percent(20) ? chance.between(1, 20) * 5_000 : 0
  return pieces.length === 0 ? undefined : { pieces, diskon_rp, pay: chance.pick(waysToPay) }
}

const named = ({ pieces }: AskedSale) => pieces.map(({ kode_barcode }) => kode_barcode).join(', ')

function sellSome(world: World, shop: Shop): Doing | undefined {
  const asked = askedSale(world, shop)
  // Some answers are lost on their way, and the till asks again.
  const again = world.chance.percent(15)
  return asked && { what: `jual ${named(asked)} di ${shop.kode_toko}`, run: async () => sold(shop, await sellAsked(world, shop, asked, { again })) }
}

/** The same pieces at two tills at once: one gets them. */
function sellTwice(world: World, shop: Shop): Doing | undefined {
  const asked = askedSale(world, shop)
  const run = async () => {
    const answers = await Promise.all([1, 2].map(() => sellAsked(world, shop, asked as AskedSale, { allowed: ['ALREADY_SOLD'] })))
    const entries = answers.flatMap((answer) => sold(shop, answer))
    expect(entries).toHaveLength(1)
    return entries
  }
  return asked && { what: `jual ${named(asked)} di dua kasir di ${shop.kode_toko}`, run }
}

/** The price of a group changes after the till has shown it, and before it sells. */
function sellWhilePricesChange(world: World, shop: Shop): Doing | undefined {
  const asked = askedSale(world, shop)
  const { kode_group } = world.chance.pick(world.groups)
  const by = world.chance.pick([-3, -2, -1, 1, 2, 3]) * 1_000
  const scanned = async () => {
    const { rows } = await sql<{ kode_group: string; ikut_harga_emas: boolean }>`
      select kode_group, ikut_harga_emas from barang join grup using (kode_group)
      where kode_barcode = ${asked?.pieces[0]?.kode_barcode}`.execute(world.app.db)
    const ofPiece = rows[0] as (typeof rows)[number]
    await changePrice(world, ofPiece.ikut_harga_emas ? kode_group : ofPiece.kode_group, by)
  }
  return (
    asked && {
      what: `jual ${named(asked)} dengan harga baru di ${shop.kode_toko}`,
      run: async () => sold(shop, await sellAsked(world, shop, asked, { scanned })),
    }
  )
}

/** Of two owners who change a group at once, one looks at it again. */
async function changePrice(world: World, kode_group: string, by: number): Promise<void> {
  for (;;) {
    const { body: groups } = await world.app.call<Record<string, unknown>[]>(owner, masterGroup.api.list)
    const { kode_group: _, ...group } = groups.find((each) => each['kode_group'] === kode_group) as { kode_group: string; harga: number }
    const answer = await world.app.call(owner, masterGroup.api.update as Call, {
      params: { kode_group },
      body: { ...group, harga: group.harga + by },
    })
    told(world, 'ubah harga', answer, ['CHANGED'])
    if (answer.status === 200) return
  }
}

interface SellingWays {
  readonly allowed?: readonly string[]
  readonly again?: boolean
  /** Happens between the scan and the sale. */
  readonly scanned?: () => Promise<void>
}

interface AnsweredSale {
  readonly asked: AskedSale
  readonly body: NewSale
  /** Undefined where it was refused. */
  readonly sale: Sale | undefined
}

/** Sells as a cashier does, who scans again when the price has changed. */
async function sellAsked(
  world: World,
  shop: Shop,
  asked: AskedSale,
  { allowed = [], again = false, scanned }: SellingWays = {},
): Promise<AnsweredSale> {
  let between = scanned
  for (;;) {
    const body = await saleBody(world.app, asked)
    await between?.()
    between = undefined
    const key = again ? crypto.randomUUID() : undefined
    const answer = await approved<Sale>(world, shop, 'jual', sell, { body, ...(key ? { key } : {}) }, [...repriced, ...allowed])
    if (repriced.includes(codeOf(answer))) continue
    if (key && answer.status === 200)
      expect((await world.app.call(cashierOf(shop), sell, { body, key })).body, 'the answer again').toEqual(answer.body)
    return { asked, body, sale: answer.status === 200 ? answer.body : undefined }
  }
}

/** The price is another by now, and what was approved was the old one. */
const repriced: readonly string[] = ['PRICE_CHANGED', 'PURCHASE_PRICE_CHANGED', 'APPROVAL_FOREIGN']
/** The day is another by now, or soon. */
const overtaken: readonly string[] = ['SHOP_CLOSING', 'DATE_CLOSED', 'APPROVAL_EXPIRED']

async function saleBody({ db }: TestApp, { pieces, diskon_rp, pay }: AskedSale): Promise<NewSale> {
  const each = (await Promise.all(pieces.map(({ kode_barcode }) => loweredSale(db, kode_barcode, diskon_rp)))) as NewSale[]
  const detail_barang = each.flatMap((sale) => sale.detail_barang)
  const totalRp = detail_barang.reduce((sum, { harga_total }) => sum + harga_total, 0)
  return { ...(each[0] as NewSale), detail_barang, detail_bayar: pay(totalRp) }
}

function sold(shop: Shop, { asked: { pieces }, body, sale }: AnsweredSale): Entry[] {
  if (!sale) return []
  const { no_faktur, tgl_system, kode_sales, fee_sales } = sale
  const sumOf = (rupiah: readonly number[]) => rupiah.reduce((sum, each) => sum + each, 0)
  const change = sumOf(body.detail_bayar.map(({ jumlah }) => jumlah)) - sumOf(body.detail_barang.map(({ harga_total }) => harga_total))
  const entry: Entry = {
    kode_toko: shop.kode_toko,
    tgl_system,
    changes: [
      ...pieces.flatMap(({ place, kode_barcode, amount }) => piece(place, kode_barcode, minus(amount))),
      ...body.detail_bayar.flatMap(({ jenis, no_rekening, jumlah }) =>
        shop.validatesNonCash && (jenis === 'DEBIT' || jenis === 'CREDIT')
          ? claim('PIUTANG_KARTU', no_rekening as string, no_faktur, jumlah)
          : money(no_rekening ?? 'CASH', jumlah),
      ),
      ...money('CASH', -change),
      ...(fee_sales > 0 ? claim('HUTANG_BONUS', kode_sales, no_faktur, -fee_sales) : []),
    ],
  }
  const kode_barcodes = pieces.map(({ kode_barcode }) => kode_barcode)
  shop.sales.set(no_faktur, { entry, kode_barcodes })
  for (const kode_barcode of kode_barcodes) shop.withCustomers.add(kode_barcode)
  return [entry]
}

// ── Purchases

interface AskedPurchase {
  readonly brought: readonly Brought[]
  /** Of our pieces, by barcode: how much lighter they are than on the invoice, in milligrams. */
  readonly worn: number
  /** Who buys, and whose invoices they are. */
  readonly user: string
  readonly from: Shop
}

/** What a customer brings: a piece of ours, maybe worn, or gold that nobody has seen, or both. */
function askedPurchase(world: World, shop: Shop): AskedPurchase | undefined {
  const { chance } = world
  const kode_barcode = chance.percent(70) ? take(world, shop.withCustomers) : undefined
  const isStrange = kode_barcode === undefined || chance.percent(30)
  const { kode_group, kadar } = chance.pick(world.groups)
  const strange = { nama_barang: 'GELANG TANPA NOTA', kode_dept: 'CC', kode_group, kadar, berat: chance.between(500, 3_000) / 1_000 }
  const kode_kondisi = chance.pick(['B', 'P', 'R'])
  const worn = chance.pick([0, 0, 10, 30])
  const brought = [...(kode_barcode === undefined ? [] : [{ kode_barcode, kode_kondisi }]), ...(isStrange ? [strange] : [])]
  return { brought, worn, user: cashierOf(shop), from: shop }
}

const broughtNames = ({ brought }: AskedPurchase) => brought.map((each) => ('kode_barcode' in each ? each.kode_barcode : each.nama_barang)).join(', ')

function buySome(world: World, shop: Shop): Doing | undefined {
  const asked = askedPurchase(world, shop)
  return asked && { what: `beli ${broughtNames(asked)} di ${shop.kode_toko}`, run: () => buyAsked(world, shop, asked) }
}

/** The same piece at two tills at once: one buys it. */
function buyTwice(world: World, shop: Shop): Doing | undefined {
  const kode_barcode = take(world, shop.withCustomers)
  if (kode_barcode === undefined) return undefined
  const asked: AskedPurchase = { brought: [{ kode_barcode }], worn: 0, user: cashierOf(shop), from: shop }
  const run = async () => {
    const body = await bodyOfPurchase(world, shop, asked)
    const bought = (await Promise.all([1, 2].map(() => buyAsked(world, shop, asked, body, ['BOUGHT'])))).flat()
    expect(bought.length).toBeLessThanOrEqual(1)
    return bought
  }
  return { what: `beli ${kode_barcode} di dua kasir di ${shop.kode_toko}`, run }
}

/** The head office buys for one shop what another has sold. */
function buyOfOtherShop(world: World, shop: Shop): Doing | undefined {
  const from = world.shops.find((each) => each !== shop) as Shop
  const kode_barcode = take(world, from.withCustomers)
  if (kode_barcode === undefined) return undefined
  const asked: AskedPurchase = { brought: [{ kode_barcode }], worn: 0, user: owner, from }
  return { what: `beli ${kode_barcode} dari ${from.kode_toko} di ${shop.kode_toko}`, run: () => buyAsked(world, shop, asked) }
}

/** Buys; where the till has too little nothing happens. */
async function buyAsked(world: World, shop: Shop, asked: AskedPurchase, scanned?: NewPurchase, allowed: readonly string[] = []): Promise<Entry[]> {
  let body = scanned ?? (await bodyOfPurchase(world, shop, asked))
  for (;;) {
    const refusals = ['CASH_SHORT', ...repriced, ...allowed]
    const answer = await approved<Purchase>(world, shop, 'beli', buy, { body, shop: shop.kode_toko }, refusals, asked.user)
    if (answer.status === 200) return [bought(shop, asked, body, answer.body)]
    if (!repriced.includes(codeOf(answer))) return []
    body = await bodyOfPurchase(world, shop, asked)
  }
}

async function bodyOfPurchase({ app }: World, shop: Shop, { brought, worn }: AskedPurchase): Promise<NewPurchase> {
  const lighter = async (each: Brought): Promise<Brought> => {
    if (!('kode_barcode' in each) || worn === 0) return each
    const { rows } = await sql<{ berat: number }>`
      select berat from penjualan_detail where kode_barcode = ${each.kode_barcode} order by no_faktur desc limit 1`.execute(app.db)
    return { ...each, berat: Math.round((rows[0]?.berat ?? 0) * 1_000 - worn) / 1_000 }
  }
  return purchaseBody(app, await Promise.all(brought.map(lighter)), {}, shop.kode_toko)
}

function bought(shop: Shop, { from }: AskedPurchase, body: NewPurchase, { no_faktur_beli, tgl_system, detail_barang }: Purchase): Entry {
  const entry: Entry = {
    kode_toko: shop.kode_toko,
    tgl_system,
    changes: [
      ...body.detail_barang.flatMap(({ kode_barcode, berat, harga }, at) => {
        const weightMg = Math.round(berat * 1_000)
        const amount = [1, weightMg, fineMg(weightMg, detail_barang[at]?.kadar ?? 0), harga] as const
        return kode_barcode !== null && from === shop ? piece('BEKAS//', kode_barcode, amount) : usedLot(lotOf(no_faktur_beli, at + 1), amount)
      }),
      ...body.detail_bayar.flatMap(({ jumlah }) => money('CASH', -jumlah)),
    ],
  }
  const kode_barcodes = body.detail_barang.flatMap(({ kode_barcode }) => kode_barcode ?? [])
  for (const kode_barcode of kode_barcodes) {
    from.withCustomers.delete(kode_barcode)
    from.brought.add(kode_barcode)
  }
  shop.purchases.set(no_faktur_beli, { entry, kode_barcodes })
  return entry
}

// ── What is undone

interface Cancelling {
  readonly nomor: string
  readonly isSale: boolean
  readonly standing: Standing
}

/** A sale of the day whose pieces the customer still has, or a purchase of the day. */
function askedCancelling(world: World, shop: Shop, isSale = world.chance.percent(60)): Cancelling | undefined {
  const whole = [...(isSale ? shop.sales : shop.purchases)]
  const free = isSale
    ? whole.filter(([, { kode_barcodes }]) => kode_barcodes.every((each) => shop.withCustomers.has(each) && !world.inHand.has(each)))
    : whole
  const nomor = take(
    world,
    free.map(([name]) => name),
  )
  if (nomor === undefined) return undefined
  const standing = (isSale ? shop.sales : shop.purchases).get(nomor) as Standing
  for (const kode_barcode of standing.kode_barcodes) world.inHand.add(kode_barcode)
  return { nomor, isSale, standing }
}

function cancelOne(world: World, shop: Shop): Doing | undefined {
  const asked = askedCancelling(world, shop)
  return asked && { what: `batal ${asked.nomor}`, run: () => cancelAsked(world, shop, asked) }
}

/** The same document is cancelled at two tills at once: once. */
function cancelTwice(world: World, shop: Shop): Doing | undefined {
  const asked = askedCancelling(world, shop)
  const run = async () => {
    const entries = (await Promise.all([1, 2].map(() => cancelAsked(world, shop, asked as Cancelling, ['CANNOT_BE_CANCELLED'])))).flat()
    expect(entries.length).toBeLessThanOrEqual(1)
    return entries
  }
  return asked && { what: `batal ${asked.nomor} di dua kasir`, run }
}

/** A customer sells a piece back, here or in the other shop, while its sale is being cancelled: one of the two. */
function cancelWhileBuying(world: World, shop: Shop): Doing | undefined {
  const asked = askedCancelling(world, shop, true)
  const isHere = world.chance.percent(50)
  const buyer = isHere ? shop : (world.shops.find((each) => each !== shop) as Shop)
  const run = async () => {
    const { standing } = asked as Cancelling
    const brought = [{ kode_barcode: standing.kode_barcodes[0] as string }]
    const buying: AskedPurchase = { brought, worn: 0, user: isHere ? cashierOf(shop) : owner, from: shop }
    const body = await bodyOfPurchase(world, buyer, buying)
    const entries = await Promise.all([
      cancelAsked(world, shop, asked as Cancelling, ['STATUS_CHANGED']),
      buyAsked(world, buyer, buying, body, ['NOT_SOLD', 'INVOICE_CANCELLED']),
    ])
    expect(entries.flat().length).toBeLessThanOrEqual(1)
    return entries.flat()
  }
  return asked && { what: `batal ${asked.nomor} sambil dibeli di ${buyer.kode_toko}`, run }
}

async function cancelAsked(world: World, shop: Shop, { nomor, isSale, standing }: Cancelling, allowed: readonly string[] = []): Promise<Entry[]> {
  const { name, calls } = isSale ? penjualan : pembelian
  const parts = { params: { nomor }, body: { alasan: 'salah barang' } }
  const refusals = ['CASH_SHORT', ...(shop.isClosing ? ['SALE_OF_YESTERDAY', 'PURCHASE_OF_YESTERDAY'] : []), ...allowed]
  const { status } = await approved(world, shop, `batal ${name}`, calls.actions.batal, parts, refusals)
  if (status !== 200) return []
  if (isSale) {
    shop.sales.delete(nomor)
    for (const kode_barcode of standing.kode_barcodes) shop.withCustomers.delete(kode_barcode)
  } else {
    shop.purchases.delete(nomor)
    for (const kode_barcode of standing.kode_barcodes) {
      const from = world.shops.find(({ brought }) => brought.delete(kode_barcode)) as Shop
      from.withCustomers.add(kode_barcode)
    }
  }
  return [mirrored(standing.entry)]
}

// ── Money and new goods

/** A part of the till's money to the bank, or of the bank's to the till; what others pay out meanwhile may leave too little. */
function moveMoney(world: World, shop: Shop): Doing | undefined {
  const [, , , inTill] = shop.books.get('KAS CASH') ?? [0, 0, 0, 0]
  const toTill = world.chance.percent(40)
  const jumlah = Math.floor((Math.max(inTill, 0) * world.chance.between(5, 40)) / 100) + 1
  const account = { bank: bank.tujuan, no_rekening: bank.no_rekening }
  const body = toTill
    ? { kategori: 'PENARIKAN', asal: account.bank, asal_rekening: account.no_rekening, tujuan: 'CASH', jumlah, keterangan: 'tarik tunai' }
    : { kategori: 'SETORAN', asal: 'CASH', tujuan: account.bank, tujuan_rekening: account.no_rekening, jumlah, keterangan: 'setoran' }
  const run = async () => {
    const { tgl_system } = shop
    const answer = await world.app.call(supervisorOf(shop), transferWithTill, { body })
    told(world, toTill ? 'tarik' : 'setor', answer, ['CASH_SHORT'])
    const into = toTill ? jumlah : -jumlah
    return answer.status === 200
      ? [{ kode_toko: shop.kode_toko, tgl_system, changes: [...money('CASH', into), ...money(bank.no_rekening, -into)] }]
      : []
  }
  return { what: `${toTill ? 'tarik' : 'setor'} ${jumlah} di ${shop.kode_toko}`, run }
}

/** A new piece, found or of a supplier, who is owed for it. */
function enterPiece(world: World, shop: Shop): Doing {
  const { app, chance } = world
  const { kode_gudang, kode_baki } = chance.pick(world.shelves.filter(({ kode_toko }) => kode_toko === shop.kode_toko))
  const { kode_group, kadar } = chance.pick(world.groups)
  const weightMg = chance.between(800, 9_000)
  const kode_supplier = chance.percent(50) ? chance.pick(world.suppliers) : null
  const hpp = chance.between(1_000, 9_000) * 1_000
  const foto = Array.from({ length: 16 }, () => chance.between(0, 9)).join('')
  const berat = weightMg / 1_000
  const body = {
    nama_barang: 'CINCIN BARU',
    kode_dept: 'CC',
    kadar_cetak: '16K',
    berat_bruto: (weightMg + 100) / 1e3,
    berat_stock: berat,
    ongkos: 25e3,
    kode_gudang,
    kode_baki,
    kode_group,
    kadar,
    berat,
    asal: kode_supplier === null ? 'SALDO_AWAL' : 'SUPPLIER',
    kode_supplier,
    hpp,
    foto,
  }
  const run = async () => {
    const { kode_toko, tgl_system } = shop
    // A picture that was taken of it.
    await sql`insert into foto_unggah (foto, kode_toko, user_id) values (${foto}, ${kode_toko}, ${cashierOf(shop)})`.execute(app.db)
    const answer = await approvedAnyhow<{ kode_barcode: string; no_masuk: string }>(world, shop, addPiece, { body })
    told(world, kode_supplier === null ? 'barang baru' : 'barang supplier', answer)
    const { kode_barcode, no_masuk } = answer.body
    const changes = piece(`BAKI/${kode_gudang}/${kode_baki}`, kode_barcode, [1, weightMg, fineMg(weightMg, kadar), hpp])
    const debt = kode_supplier === null ? [] : claim('HUTANG_SUPPLIER', kode_supplier, no_masuk, -hpp)
    return [{ kode_toko, tgl_system, changes: [...changes, ...debt] }]
  }
  return { what: `barang baru ${berat} g di ${shop.kode_toko}`, run }
}

/** A supplier brings several pieces at once. */
function takeManyIn(world: World, shop: Shop): Doing {
  const { chance } = world
  const kode_supplier = chance.pick(world.suppliers)
  const own = world.shelves.filter(({ kode_toko }) => kode_toko === shop.kode_toko)
  const pieces = Array.from({ length: chance.between(2, 6) }, () => {
    const { kode_gudang, kode_baki } = chance.pick(own)
    const berat = chance.between(800, 9_000) / 1_000
    return ring({
      ...chance.pick(world.groups),
      kode_gudang,
      kode_baki,
      berat_bruto: berat,
      berat_stock: berat,
      berat,
      hpp: chance.between(1, 9) * 1e6,
    })
  })
  const run = async () => {
    const { kode_toko, tgl_system } = shop
    const answer = await approvedAnyhow<Intake>(world, shop, takePiecesIn, { body: intakeBody(pieces, { kode_supplier }) }, supervisorOf(shop))
    told(world, 'barang banyak', answer)
    const { no_masuk, detail_barang } = answer.body
    const changes = pieces.flatMap(({ kode_gudang, kode_baki, berat, kadar, hpp }, at) => {
      const weightMg = Math.round(berat * 1_000)
      const { kode_barcode } = detail_barang[at]!
      return piece(`BAKI/${kode_gudang}/${kode_baki}`, kode_barcode, [1, weightMg, fineMg(weightMg, kadar), hpp])
    })
    const owedRp = pieces.reduce((sum, { hpp }) => sum + hpp, 0)
    return [{ kode_toko, tgl_system, changes: [...changes, ...claim('HUTANG_SUPPLIER', kode_supplier, no_masuk, -owedRp)] }]
  }
  return { what: `${pieces.length} barang dari ${kode_supplier} di ${shop.kode_toko}`, run }
}

// ── Goods inside a shop

/** A tray is counted while others sell of it and put into it: what nobody finds is set apart, and nothing else. */
function countTray(world: World, shop: Shop): Doing | undefined {
  const lost = aPiece(world, shop)
  if (!lost) return undefined
  const { kode_barcode, place, amount } = lost
  const kode_baki = place.split('/')[2] as string
  const run = async () => {
    const { kode_toko, tgl_system } = shop
    const begun = await world.app.call<{ no_sesi: string }>(cashierOf(shop), beginTrays, { body: { baki: [kode_baki], keterangan: null } })
    told(world, 'opname mulai', begun, ['TRAY_COUNTED'])
    if (begun.status !== 200) return []
    const { no_sesi } = begun.body
    const { rows } = await sql<{ kode_barcode: string }>`
      select kode_barcode from stok where kode_toko = ${kode_toko} and kode_baki = ${kode_baki} and kode_barcode <> ${kode_barcode}`.execute(
      world.app.db,
    )
    const scan = rows.map((each) => ({ kode: each.kode_barcode, kode_baki, umur_ms: 0, cara: 'SCAN' as const }))
    if (scan.length > 0) {
      told(world, 'opname scan', await world.app.call(cashierOf(shop), scanCodes, { params: { no_sesi }, body: { nama_perangkat: 'HP 1', scan } }))
    }
    const ended = await approved<{ opname: Opname }>(
      world,
      shop,
      'opname selesai',
      finishCount,
      { params: { no_sesi }, body: { pindahkan: false } },
      [],
    )
    expect(ended.body.opname.detail_barang.map((line) => [line.gerak, line.kode_barcode])).toEqual([['KURANG', kode_barcode]])
    return [{ kode_toko, tgl_system, changes: [...piece(place, kode_barcode, minus(amount)), ...piece('HILANG//', kode_barcode, amount)] }]
  }
  return { what: `opname ${kode_baki} di ${shop.kode_toko}, ${kode_barcode} hilang`, run }
}

/** A piece goes into another tray. */
function movePiece(world: World, shop: Shop): Doing | undefined {
  const held = aPiece(world, shop)
  if (!held) return undefined
  const { kode_barcode, place, amount } = held
  const [, , asal_baki] = place.split('/')
  const { kode_gudang, kode_baki } = world.chance.pick(
    world.shelves.filter((shelf) => shelf.kode_toko === shop.kode_toko && shelf.kode_baki !== asal_baki),
  )
  const run = async () => {
    const { kode_toko, tgl_system } = shop
    const body = { kode_gudang, kode_baki, keterangan: null, detail_barang: [{ kode_barcode, asal_baki }] }
    told(world, 'pindah', await world.app.call(cashierOf(shop), movePieces, { body }))
    return [
      {
        kode_toko,
        tgl_system,
        changes: [...piece(place, kode_barcode, minus(amount)), ...piece(`BAKI/${kode_gudang}/${kode_baki}`, kode_barcode, amount)],
      },
    ]
  }
  return { what: `pindah ${kode_barcode} ke ${kode_baki}`, run }
}

/** A piece breaks: its gold is scrap at what the books say that it is worth. */
function destroyPiece(world: World, shop: Shop): Doing | undefined {
  const held = aPiece(world, shop)
  if (!held) return undefined
  const { kode_barcode, place, amount } = held
  const run = async () => {
    const { kode_toko, tgl_system } = shop
    const body = { keterangan: 'PATAH', detail_barang: [{ kode_barcode }] }
    const answer = await approved<Destruction>(world, shop, 'hancur', destroyPieces, { body }, [])
    const { no_hancur } = answer.body
    // What it is worth is read by whoever may read costs.
    const { body: read } = await world.app.call<Destruction>(owner, hancurBarang.calls.read, { params: { nomor: no_hancur }, shop: kode_toko })
    const [pieces, grossMg, goldMg] = amount
    const scrap = [pieces, grossMg, goldMg, read.nilai] as const
    const heap = 'ROSOK//'
    const changes = [
      ...piece(place, kode_barcode, minus(amount)),
      [`LOT ${heap}//${scrapOf(no_hancur, 1)}`, scrap],
      [`STOCK ${heap}`, scrap],
    ] as const
    return [{ kode_toko, tgl_system, changes }]
  }
  return { what: `hancur ${kode_barcode}`, run }
}

/** A better scale says a little less of a piece. */
function correctPieceOf(world: World, shop: Shop): Doing | undefined {
  const held = aPiece(world, shop)
  if (!held || held.amount[1] < 100) return undefined
  const { kode_barcode, place, amount } = held
  const run = async () => {
    const { kode_toko, tgl_system } = shop
    const { rows } = await sql<Record<'berat_bruto' | 'berat_stock' | 'berat' | 'kadar' | 'versi', number>>`
      select berat_bruto, berat_stock, berat, kadar, versi from barang where kode_barcode = ${kode_barcode}`.execute(world.app.db)
    const { versi, kadar, ...weights } = rows[0]!
    const lighter = Object.fromEntries(Object.entries(weights).map(([name, grams]) => [name, (Math.round(grams * 1000) - 10) / 1000]))
    await approved(world, shop, 'ubah', correctPiece, { body: { kode_barcode, versi, alasan: 'TIMBANGAN BARU', ...lighter } }, [])
    const goldMg = fineMg(Math.round(Math.min(weights.berat, weights.berat_stock) * 1000) - 10, kadar)
    return [{ kode_toko, tgl_system, changes: piece(place, kode_barcode, [0, -10, goldMg - amount[2], 0]) }]
  }
  return { what: `ubah ${kode_barcode}`, run }
}

// ── What is refused leaves nothing behind

/** Something that must be refused, with how it is. */
function tryWhatIsRefused(world: World, shop: Shop): Doing | undefined {
  const held = aPiece(world, shop)
  if (!held) return undefined
  const { chance } = world
  const { kode_barcode } = held
  const other = world.shops.find((each) => each !== shop) as Shop
  const asked: AskedSale = { pieces: [held], diskon_rp: 0, pay: (totalRp) => [cash(totalRp)] }
  const selling = (till: Shop, change: (body: NewSale) => object) => async () =>
    world.app.call(cashierOf(till), sell, { body: { ...(await saleBody(world.app, asked)), ...change(await saleBody(world.app, asked)) } })
  const line = (facts: object) => (body: NewSale) => ({ detail_barang: [{ ...body.detail_barang[0], ...facts }] })
  const unsold: Brought = { nama_barang: 'X', kode_dept: 'CC', kode_group: (world.groups[0] as Group).kode_group, kadar: 75, berat: 1 }
  const buying = (ours: string) => async () => {
    const body = await purchaseBody(world.app, [unsold], {}, shop.kode_toko)
    return world.app.call(cashierOf(shop), buy, { body: { ...body, detail_barang: [{ ...body.detail_barang[0], kode_barcode: ours }] } })
  }
  const brought = one(world, shop.brought)
  const all: (readonly [what: string, codes: readonly string[], run: () => Promise<TestAnswer>])[] = [
    ['jual dengan harga lain', ['PRICE_CHANGED'], selling(shop, line({ harga_total: 1 }))],
    [
      'jual dengan bayar kurang',
      ['PAYMENT_SHORT', 'PRICE_CHANGED'],
      selling(shop, ({ detail_bayar }) => ({ detail_bayar: [{ ...detail_bayar[0], jumlah: 1 }] })),
    ],
    ['jual barang toko lain', ['OTHER_SHOP'], selling(other, () => ({}))],
    ['jual barang yang tidak ada', ['NOT_FOUND'], selling(shop, line({ kode_barcode: 'TIDAKADA1' }))],
    ['beli barang yang belum terjual', ['NOT_SOLD'], buying(kode_barcode)],
    ...(brought === undefined ? [] : [['beli barang yang sudah dibeli', ['BOUGHT'], buying(brought)] as const]),
    ...(shop.oldSale === undefined
      ? []
      : [[`batal ${shop.oldSale} dari hari lalu`, ['SALE_OF_YESTERDAY'], () => cancelSale(world, shop, shop.oldSale as string)] as const]),
  ]
  const [what, codes, run] = chance.pick(all)
  return { what: `ditolak: ${what} (${kode_barcode}) di ${shop.kode_toko}`, run: () => refused(world, what, codes, run) }
}

/** A sale of the day is cancelled of which something was bought back since, here or in another shop. */
function cancelWhatWasBought(world: World, shop: Shop): Doing | undefined {
  const sales = [...shop.sales].filter(
    ([, { kode_barcodes }]) => kode_barcodes.some((each) => shop.brought.has(each)) && !kode_barcodes.some((each) => world.inHand.has(each)),
  )
  const nomor = take(
    world,
    sales.map(([name]) => name),
  )
  if (nomor === undefined) return undefined
  for (const kode_barcode of shop.sales.get(nomor)?.kode_barcodes ?? []) world.inHand.add(kode_barcode)
  const what = `batal ${nomor} yang barangnya sudah dibeli`
  return { what, run: () => refused(world, what, ['STATUS_CHANGED'], () => cancelSale(world, shop, nomor)) }
}

const cancelSale = (world: World, shop: Shop, nomor: string) =>
  approvedAnyhow<Sale>(world, shop, penjualan.calls.actions.batal, { params: { nomor }, body: { alasan: 'salah' } })

async function refused(world: World, what: string, codes: readonly string[], run: () => Promise<TestAnswer>): Promise<never[]> {
  const answer = await run()
  count(world, `ditolak: ${what.replace(/[A-Z]+-\S+/, '…')}`)
  expect(codes, JSON.stringify(answer.body)).toContain(codeOf(answer))
  return []
}

// ── The end of the day

/** Closes the day of a shop; who waits too long for a till asks again, as people do. */
function closing(world: World, shop: Shop, body: { tgl_system: string; tgl_berikut: string }): Doing {
  const run = async () => {
    for (;;) {
      const answer = await world.app.call(supervisorOf(shop), closeDay, { body })
      told(world, 'tutup toko', answer, ['CLOSING_WAITS'])
      if (answer.status === 200) break
    }
    shop.tgl_system = body.tgl_berikut
    return []
  }
  return { what: `tutup ${shop.kode_toko} ${body.tgl_system}`, run }
}

/** What happened on the day is in its snapshot, what came after it is not. */
async function enterClosing(world: World, shop: Shop, closed: string, entries: readonly Entry[]): Promise<void> {
  const isLater = (entry: Entry) => entry.kode_toko === shop.kode_toko && entry.tgl_system > closed
  for (const entry of entries) if (!isLater(entry)) enterInto(world, entry)
  expect(differences(withoutPieces(shop.books), await closedBooks(world.app.db, shop.kode_toko, closed)), `the closed day ${closed}`).toEqual([])
  const ofDay = [...shop.sales].filter(([, { entry }]) => entry.tgl_system <= closed)
  shop.oldSale = ofDay.map(([nomor]) => nomor).toSorted()[0] ?? shop.oldSale
  for (const documents of [shop.sales, shop.purchases])
    for (const [nomor, { entry }] of documents) if (entry.tgl_system <= closed) documents.delete(nomor)
  await enterEntries(world, entries.filter(isLater))
}

/** The balances are what the answers add up to. */
async function enterEntries(world: World, entries: readonly Entry[]): Promise<void> {
  for (const entry of entries) enterInto(world, entry)
  for (const { kode_toko, books } of world.shops)
    expect(differences(books, await keptBooks(world.app.db, kode_toko)), `the books of ${kode_toko}`).toEqual([])
}

const enterInto = ({ shops }: World, entry: Entry) => enter((shops.find(({ kode_toko }) => kode_toko === entry.kode_toko) as Shop).books, entry)

/** Every record agrees with every other, in every shop. */
async function verifyAll({ app }: World): Promise<never[]> {
  const { rows } = await sql<{ kode_toko: string }>`select kode_toko from toko order by 1`.execute(app.db)
  for (const { kode_toko } of rows) expect(await verify(app.db, kode_toko), `the records of ${kode_toko}`).toEqual([])
  return []
}

// ── Calls and choices

const cashierOf = ({ kode_toko }: Shop) => `kasir.${kode_toko}`.toLowerCase()
const supervisorOf = ({ kode_toko }: Shop) => `spv.${kode_toko}`.toLowerCase()
const codeOf = ({ body }: TestAnswer) => String((body as { code?: unknown } | undefined)?.code)

type CalledEndpoint = Parameters<TestApp['call']>[1]

/** A call by somebody of the shop; whatever it needs an approval for, the supervisor gives it. */
async function approved<Body>(
  world: World,
  shop: Shop,
  what: string,
  endpoint: CalledEndpoint,
  parts: TestCall,
  allowed: readonly string[],
  user = cashierOf(shop),
): Promise<TestAnswer<Body>> {
  const answer = await approvedAnyhow<Body>(world, shop, endpoint, parts, user)
  told(world, what, answer, [...allowed, ...(shop.isClosing ? overtaken : [])])
  return answer
}

async function approvedAnyhow<Body>(
  { app }: World,
  shop: Shop,
  endpoint: CalledEndpoint,
  parts: TestCall,
  user = cashierOf(shop),
): Promise<TestAnswer<Body>> {
  const approvals: string[] = []
  for (;;) {
    const answer = await app.call<Body>(user, endpoint, { ...parts, approvals })
    if (codeOf(answer) !== 'APPROVAL_REQUIRED') return answer
    const { kategori, uraian, permintaan } = (answer.body as { details: Record<string, string> }).details
    const given = await app.call<{ token: string }>(user, authorize, {
      body: { user_id: supervisorOf(shop), password: 'kencana', kategori, description: uraian, keterangan: 'ya', permintaan },
      shop: shop.kode_toko,
    })
    expect(given.status, JSON.stringify(given.body)).toBe(200)
    approvals.push(given.body.token)
  }
}

/** Counts how something was answered, and wants it done unless it is refused as it may be. */
function told(world: World, what: string, answer: TestAnswer, allowed: readonly string[] = []): void {
  const how = answer.status === 200 ? '200' : codeOf(answer)
  count(world, `${what} ${how}`)
  expect(['200', ...allowed], JSON.stringify(answer.body)).toContain(how)
}

const count = ({ figures }: World, what: string) => void figures.set(what, (figures.get(what) ?? 0) + 1)

/** One of them by chance, whatever the order in which they came: answers of several tills come in any. */
function one(world: World, names: Iterable<string>): string | undefined {
  const free = [...names].filter((name) => !world.inHand.has(name)).toSorted()
  return free.length === 0 ? undefined : world.chance.pick(free)
}

/** One of them, that nobody else takes in this round. */
function take(world: World, names: Iterable<string>): string | undefined {
  const name = one(world, names)
  if (name !== undefined) world.inHand.add(name)
  return name
}

function aPiece(world: World, { books }: Shop): HeldPiece | undefined {
  const pieces = inTrays(books)
  const kode_barcode = take(
    world,
    pieces.map((each) => each.kode_barcode),
  )
  return pieces.find((each) => each.kode_barcode === kode_barcode)
}

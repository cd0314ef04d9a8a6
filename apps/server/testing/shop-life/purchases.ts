import { sql } from 'kysely'
import { expect } from 'vitest'
import { lotOf } from '#modules/buyback/contract/bought-piece.ts'
import { fineMg } from '#modules/goods/contract/fine.ts'
import { type NewPurchase, type Purchase, buy } from '#modules/purchases/contract/pembelian.ts'
import { acceptPurchase, refusePurchase, sendPurchase } from '#modules/purchases/contract/validasi.ts'
import { type Brought, purchaseBody } from '#modules/purchases/server/testing/made-purchase.ts'
import { type Entry, money, piece, usedLot } from './books.ts'
import { approved, cashierOf, codeOf, managerOf, repriced } from './calls.ts'
import { changeBuyingPrice } from './prices.ts'
import { type Doing, type Shop, type World, owner, take } from './world.ts'

export interface RequestedPurchase {
  readonly brought: readonly Brought[]
  /** Of our pieces, by barcode: how much lighter they are than on the invoice, in milligrams. */
  readonly worn: number
  /** The user who buys, and below the shop that issued the invoices. */
  readonly user: string
  readonly from: Shop
}

/** The goods that a customer brings: a piece of ours, maybe worn, or unknown gold, or both. */
export function askedPurchase(world: World, shop: Shop): RequestedPurchase | undefined {
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

export const broughtNames = ({ brought }: RequestedPurchase) =>
  brought.map((each) => ('kode_barcode' in each ? each.kode_barcode : each.nama_barang)).join(', ')

export function buySome(world: World, shop: Shop): Doing | undefined {
  const requested = askedPurchase(world, shop)
  return requested && { what: `beli ${broughtNames(requested)} di ${shop.kode_toko}`, run: () => buyAsked(world, shop, requested) }
}

/** The price of a group changes after the customer heard it, and before the till buys. */
export function buyWhilePricesChange(world: World, shop: Shop): Doing | undefined {
  const requested = askedPurchase(world, shop)
  const by = world.chance.pick([-3, -2, -1, 1, 2, 3]) * 1_000
  const run = async () => {
    const body = await bodyOfPurchase(world, shop, requested!)
    await moveBuyingPrice(world, requested!, by)
    return buyAsked(world, shop, requested!, body)
  }
  return requested && { what: `beli ${broughtNames(requested)} dengan harga baru di ${shop.kode_toko}`, run }
}

/** What the group of the first piece that is brought is bought for moves by so much. */
export async function moveBuyingPrice(world: World, { brought: [first] }: RequestedPurchase, by: number): Promise<void> {
  if (!first || by === 0) return
  if ('kode_group' in first) return changeBuyingPrice(world, first.kode_group, by)
  const { rows } = await sql<{ kode_group: string }>`select kode_group from barang where kode_barcode = ${first.kode_barcode}`.execute(world.app.db)
  await changeBuyingPrice(world, rows[0]!.kode_group, by)
}

/** What a customer brings is weighed by one and paid out at another till: or refused there, and then nothing is left of it. */
export function buyByWaiting(world: World, shop: Shop): Doing | undefined {
  const requested = askedPurchase(world, shop)
  const isRefused = world.chance.percent(25)
  const run = async () => {
    const body = await bodyOfPurchase(world, shop, requested!)
    const { detail_bayar, ...goods } = body
    const sent = await approved<{ no_antri: string }>(world, shop, 'beli antri', sendPurchase, { body: goods }, repriced, managerOf(shop))
    if (sent.status !== 200) return []
    const { no_antri } = sent.body
    if (!isRefused) {
      const paid = { body: { no_antri, detail_bayar } }
      const answer = await approved<Purchase>(world, shop, 'beli terima', acceptPurchase, paid, ['CASH_SHORT', ...repriced])
      if (answer.status === 200) return [bought(shop, requested!, body, answer.body)]
    }
    await approved(world, shop, 'beli tolak', refusePurchase, { body: { no_antri, alasan_tolak: 'TIDAK JADI' } }, [])
    return []
  }
  return requested && { what: `beli ${broughtNames(requested)} lewat antrian di ${shop.kode_toko}`, run }
}

/** The same piece at two tills at once: one buys it. */
export function buyTwice(world: World, shop: Shop): Doing | undefined {
  const kode_barcode = take(world, shop.withCustomers)
  if (kode_barcode === undefined) return undefined
  const requested: RequestedPurchase = { brought: [{ kode_barcode }], worn: 0, user: cashierOf(shop), from: shop }
  const run = async () => {
    const body = await bodyOfPurchase(world, shop, requested)
    const bought = (await Promise.all([1, 2].map(() => buyAsked(world, shop, requested, body, ['BOUGHT'])))).flat()
    expect(bought.length).toBeLessThanOrEqual(1)
    return bought
  }
  return { what: `beli ${kode_barcode} di dua kasir di ${shop.kode_toko}`, run }
}

/** The head office buys for one shop what another has sold. */
export function buyOfOtherShop(world: World, shop: Shop): Doing | undefined {
  const from = world.shops.find((each) => each !== shop) as Shop
  const kode_barcode = take(world, from.withCustomers)
  if (kode_barcode === undefined) return undefined
  const requested: RequestedPurchase = { brought: [{ kode_barcode }], worn: 0, user: owner, from }
  return { what: `beli ${kode_barcode} dari ${from.kode_toko} di ${shop.kode_toko}`, run: () => buyAsked(world, shop, requested) }
}

/** Buys; where the till has too little nothing happens. */
export async function buyAsked(
  world: World,
  shop: Shop,
  requested: RequestedPurchase,
  scanned?: NewPurchase,
  allowed: readonly string[] = [],
): Promise<Entry[]> {
  let body = scanned ?? (await bodyOfPurchase(world, shop, requested))
  for (;;) {
    const refusals = ['CASH_SHORT', ...repriced, ...allowed]
    const answer = await approved<Purchase>(world, shop, 'beli', buy, { body, shop: shop.kode_toko }, refusals, requested.user)
    if (answer.status === 200) return [bought(shop, requested, body, answer.body)]
    if (!repriced.includes(codeOf(answer))) return []
    body = await bodyOfPurchase(world, shop, requested)
  }
}

export async function bodyOfPurchase({ app }: World, shop: Shop, { brought, worn }: RequestedPurchase): Promise<NewPurchase> {
  const lighter = async (each: Brought): Promise<Brought> => {
    if (!('kode_barcode' in each) || worn === 0) return each
    const { rows } = await sql<{ berat: number }>`
      select berat from penjualan_detail where kode_barcode = ${each.kode_barcode} order by no_faktur desc limit 1`.execute(app.db)
    return { ...each, berat: Math.round((rows[0]?.berat ?? 0) * 1_000 - worn) / 1_000 }
  }
  return purchaseBody(app, await Promise.all(brought.map(lighter)), {}, shop.kode_toko)
}

function bought(shop: Shop, requested: RequestedPurchase, body: NewPurchase, { no_faktur_beli, tgl_system, detail_barang }: Purchase): Entry {
  const entry: Entry = {
    kode_toko: shop.kode_toko,
    tgl_system,
    changes: [
      ...broughtIn(shop, requested, no_faktur_beli, body.detail_barang, detail_barang),
      ...body.detail_bayar.flatMap(({ jumlah }) => money('CASH', -jumlah)),
    ],
  }
  const kode_barcodes = body.detail_barang.flatMap(({ kode_barcode }) => kode_barcode ?? [])
  for (const kode_barcode of kode_barcodes) comeBack(requested.from, kode_barcode)
  shop.purchases.set(no_faktur_beli, { entry, kode_barcodes })
  return entry
}

/** Adds old gold to the used goods at the price paid for it: a piece of the shop as itself, all other gold as a lot of the document. */
export function broughtIn(
  shop: Shop,
  { from }: RequestedPurchase,
  nomor: string,
  requested: NewPurchase['detail_barang'],
  answered: readonly { readonly kadar: number }[],
): Entry['changes'] {
  return requested.flatMap(({ kode_barcode, berat, harga }, at) => {
    const weightMg = Math.round(berat * 1_000)
    const amount = [1, weightMg, fineMg(weightMg, answered[at]?.kadar ?? 0), harga] as const
    return kode_barcode !== null && from === shop ? piece('BEKAS//', kode_barcode, amount) : usedLot(lotOf(nomor, at + 1), amount)
  })
}

/** A customer of this shop has brought a piece of its. */
export function comeBack(from: Shop, kode_barcode: string): void {
  from.withCustomers.delete(kode_barcode)
  from.brought.add(kode_barcode)
}

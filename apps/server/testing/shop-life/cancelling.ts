import { expect } from 'vitest'
import { pembelian } from '#modules/purchases/contract/pembelian.ts'
import { type Sale, penjualan } from '#modules/sales/contract/penjualan.ts'
import { type Entry, mirrored } from './books.ts'
import { approved, approvedAnyhow, cashierOf, refused } from './calls.ts'
import { type RequestedPurchase, bodyOfPurchase, buyAsked } from './purchases.ts'
import { type Doing, type Shop, type Standing, type World, owner, take } from './world.ts'

interface Cancelling {
  readonly nomor: string
  readonly isSale: boolean
  readonly standing: Standing
}

/** A sale of the day whose pieces the customer still has, or a purchase of the day. */
function askedCancelling(world: World, shop: Shop, isSale: boolean): Cancelling | undefined {
  const whole = [...(isSale ? shop.sales : shop.purchases)]
  const free = isSale
    ? whole.filter(([, { kode_barcodes }]) => kode_barcodes.every((each) => shop.withCustomers.has(each) && !world.inHand.has(each)))
    : whole.filter(([, { kode_barcodes }]) => !kode_barcodes.some((each) => world.inHand.has(each)))
  const nomor = take(
    world,
    free.map(([name]) => name),
  )
  if (nomor === undefined) return undefined
  const standing = (isSale ? shop.sales : shop.purchases).get(nomor) as Standing
  for (const kode_barcode of standing.kode_barcodes) world.inHand.add(kode_barcode)
  return { nomor, isSale, standing }
}

const cancelOne =
  (isSale: boolean) =>
  (world: World, shop: Shop): Doing | undefined => {
    const requested = askedCancelling(world, shop, isSale)
    return requested && { what: `batal ${requested.nomor}`, run: () => cancelAsked(world, shop, requested) }
  }

export const cancelOneSale = cancelOne(true)
export const cancelOnePurchase = cancelOne(false)

/** The same document is cancelled at two tills at once: once. */
export function cancelTwice(world: World, shop: Shop): Doing | undefined {
  const requested = askedCancelling(world, shop, world.chance.percent(60))
  const run = async () => {
    const entries = (await Promise.all([1, 2].map(() => cancelAsked(world, shop, requested as Cancelling, ['CANNOT_BE_CANCELLED'])))).flat()
    expect(entries.length).toBeLessThanOrEqual(1)
    return entries
  }
  return requested && { what: `batal ${requested.nomor} di dua kasir`, run }
}

/** A customer sells a piece back, here or in the other shop, while its sale is being cancelled: one of the two. */
export function cancelWhileBuying(world: World, shop: Shop): Doing | undefined {
  const requested = askedCancelling(world, shop, true)
  const isHere = world.chance.percent(50)
  const buyer = isHere ? shop : (world.shops.find((each) => each !== shop) as Shop)
  const run = async () => {
    const { standing } = requested as Cancelling
    const brought = [{ kode_barcode: standing.kode_barcodes[0] as string }]
    const buying: RequestedPurchase = { brought, worn: 0, user: isHere ? cashierOf(shop) : owner, from: shop }
    const body = await bodyOfPurchase(world, buyer, buying)
    const entries = await Promise.all([
      cancelAsked(world, shop, requested as Cancelling, ['BOUGHT']),
      buyAsked(world, buyer, buying, body, ['NOT_SOLD', 'INVOICE_CANCELLED']),
    ])
    expect(entries.flat().length).toBeLessThanOrEqual(1)
    return entries.flat()
  }
  return requested && { what: `batal ${requested.nomor} sambil dibeli di ${buyer.kode_toko}`, run }
}

async function cancelAsked(world: World, shop: Shop, { nomor, isSale, standing }: Cancelling, allowed: readonly string[] = []): Promise<Entry[]> {
  const { name, calls } = isSale ? penjualan : pembelian
  const parts = { params: { nomor }, body: { alasan: 'salah barang' } }
  // Points that it gave may be spent, coupons that it issued used, and tax or bonus for it paid.
  const refusals = [
    'CASH_SHORT',
    ...(isSale ? ['POINTS_SHORT', 'ISSUED_COUPON_USED', 'CLAIM_SETTLED', 'CLAIM_SHORT'] : []),
    ...(shop.isClosing ? ['SALE_OF_YESTERDAY', 'PURCHASE_OF_YESTERDAY'] : []),
    ...allowed,
  ]
  const { status } = await approved(world, shop, `batal ${name}`, calls.actions.batal, parts, refusals)
  if (status !== 200) return []
  if (isSale) {
    shop.sales.delete(nomor)
    for (const no_kupon of standing.issued ?? []) shop.coupons.delete(no_kupon)
    standing.coupon?.from.coupons.add(standing.coupon.no_kupon)
    for (const kode_barcode of standing.kode_barcodes) {
      shop.withCustomers.delete(kode_barcode)
      shop.atBuyers.delete(kode_barcode)
    }
  } else shop.purchases.delete(nomor)
  for (const kode_barcode of isSale ? (standing.traded ?? []) : standing.kode_barcodes) {
    const from = world.shops.find(({ brought }) => brought.delete(kode_barcode)) as Shop
    from.withCustomers.add(kode_barcode)
  }
  return [mirrored(standing.entry)]
}

/** A sale of the day is cancelled after a part of it was bought back, here or in another shop. */
export function cancelWhatWasBought(world: World, shop: Shop): Doing | undefined {
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
  return {
    what,
    run: () => refused(world, what, ['BOUGHT', 'EXCHANGED_TOGETHER', 'ISSUED_COUPON_USED'], () => cancelSale(world, shop, nomor)),
  }
}

export const cancelSale = (world: World, shop: Shop, nomor: string) =>
  approvedAnyhow<Sale>(world, shop, penjualan.calls.actions.batal, { params: { nomor }, body: { alasan: 'salah' } })

import { sql } from 'kysely'
import { expect } from 'vitest'
import { roundRupiah, rupiahFor } from '#modules/pricing/contract/price.ts'
import { type NewSale, type Sale, sellWholesale } from '#modules/sales/contract/penjualan.ts'
import { claimsIn } from './books.ts'
import { approved } from './calls.ts'
import { cash } from './payments.ts'
import { type RequestedSale, askedSale, named, sellAsked, sold } from './sales.ts'
import { type Doing, type Shop, type World, aCoupon, pointRp } from './world.ts'

/** At the whole price, and by one: what comes to less than it pays is no sale for a coupon. */
const plain = (requested: RequestedSale): RequestedSale => ({ ...requested, diskon_rp: 0, sharedWith: [] })

// The sale that issued it may be cancelled meanwhile.
const unusable = ['COUPON_WITHDRAWN', 'COUPON_TOO_LARGE'] as const

/** A coupon pays a part of a sale. */
export function sellWithCoupon(world: World, shop: Shop): Doing | undefined {
  const coupon = aCoupon(world)
  const requested = coupon && askedSale(world, shop)
  const run = async () => {
    const answer = await sellAsked(
      world,
      shop,
      { ...plain(requested as RequestedSale), ...(coupon && { coupon }) },
      { what: 'jual kupon', allowed: unusable },
    )
    return sold(world, shop, answer)
  }
  return requested && { what: `jual ${named(requested)} dengan kupon ${coupon.no_kupon} di ${shop.kode_toko}`, run }
}

/** The same coupon in two shops at once: one gets it. */
export function useCouponTwice(world: World, shop: Shop): Doing | undefined {
  const coupon = aCoupon(world)
  const other = world.shops.find((each) => each !== shop)
  const sales = coupon && other && [shop, other].map((at) => [at, askedSale(world, at)] as const)
  const whole = sales?.flatMap(([at, requested]) => (requested ? [[at, { ...plain(requested), ...(coupon && { coupon }) }] as const] : []))
  const run = async () => {
    const answers = await Promise.all(
      (whole ?? []).map(async ([at, requested]) =>
        sold(world, at, await sellAsked(world, at, requested, { what: 'jual kupon dua kali', allowed: [...unusable, 'COUPON_USED'] })),
      ),
    )
    expect(answers.flat().length).toBeLessThanOrEqual(1)
    return answers.flat()
  }
  return whole?.length === 2 ? { what: `kupon ${coupon?.no_kupon} di dua toko`, run } : undefined
}

/** The member pays a part with the points that the shops owe her; another till may be faster. */
export function payWithPoints(world: World, shop: Shop): Doing | undefined {
  const hasPoints = Math.floor(-world.shops.flatMap(({ books }) => claimsIn(books, 'POIN')).reduce((sum, { rupiah }) => sum + rupiah, 0) / pointRp)
  const requested = hasPoints < 1 ? undefined : askedSale(world, shop)
  const points = world.chance.between(1, Math.max(1, Math.min(hasPoints, 25)))
  const run = async () =>
    sold(
      world,
      shop,
      await sellAsked(
        world,
        shop,
        { ...plain(requested as RequestedSale), points },
        { what: 'jual poin', allowed: ['POINTS_SHORT', 'POINTS_TOO_MANY'] },
      ),
    )
  return requested && { what: `jual ${named(requested)} dengan ${points} poin di ${shop.kode_toko}`, run }
}

/** A dealer takes a piece by the gram; one with a price of its own is not sold to him. */
export function sellToDealer(world: World, shop: Shop): Doing | undefined {
  const requested = askedSale(world, shop)
  const pieces = requested?.pieces.slice(0, 1) ?? []
  const run = async () => {
    const kode_barcode = pieces[0]?.kode_barcode ?? ''
    const { rows } = await sql<{ berat: number; harga_grosir: number }>`
      select berat, coalesce(harga_grosir, 0) as harga_grosir from barang join grup using (kode_group) where kode_barcode = ${kode_barcode}`.execute(
      world.app.db,
    )
    const { berat, harga_grosir } = rows[0] as (typeof rows)[number]
    const harga_total = roundRupiah(rupiahFor(berat, harga_grosir), { unit: 500, direction: 'UP' })
    const detail_barang = [{ kode_barcode, harga_per_gram: null, harga_total }]
    const body = { nama_customer: 'TOKO MAS ABADI', kode_sales: 'S1', detail_barang, detail_bayar: [cash(harga_total)] }
    // What its stones cost comes on top: a dealer who offers the gold alone hears it.
    const answer = await approved<Sale>(world, shop, 'jual grosir', sellWholesale, { body }, ['NOT_WHOLESALE', 'PRICE_CHANGED'])
    const sale = answer.status === 200 ? answer.body : undefined
    return sold(world, shop, {
      requested: { ...(requested as RequestedSale), pieces },
      body: { ...body, detail_tukar: [], sisa_bayar: 0 } as unknown as NewSale,
      sale,
    })
  }
  return requested && { what: `grosir ${named({ ...requested, pieces })} di ${shop.kode_toko}`, run }
}

import { sql } from 'kysely'
import { expect } from 'vitest'
import { type SaleSettlement, pelunasanPenjualan, settleSale } from '#modules/sales/contract/pelunasan-penjualan.ts'
import { type NewSale, type Sale, sell } from '#modules/sales/contract/penjualan.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { type Entry, type HeldPiece, claim, claimsIn, minus, money, piece } from './books.ts'
import { approved, cashierOf, codeOf, repriced } from './calls.ts'
import { type Paying, cash, paidIn, waysToPay } from './payments.ts'
import { changePrice } from './prices.ts'
import { type RequestedPurchase, askedPurchase, bodyOfPurchase, broughtIn, broughtNames, comeBack, moveBuyingPrice } from './purchases.ts'
import { type BroughtCoupon, type Doing, type Shop, type World, aConsigned, aPieceOfAnybody, couponRp, pointRp, take, stands } from './world.ts'

export interface RequestedSale {
  readonly pieces: readonly HeldPiece[]
  readonly diskon_rp: number
  readonly pay: Paying
  /** The old gold that is brought for it. */
  readonly brought?: RequestedPurchase
  /** Of a hundred, how much of it a member goes on owing. */
  readonly owedPercent?: number
  /** The salesperson who shares the sale, and his percentage of it. */
  readonly sharedWith?: NewSale['detail_sales']
  /** The coupon, or so many points of the member, that pay a part of it. */
  readonly coupon?: BroughtCoupon
  readonly points?: number
}

/** One piece or two, sometimes cheaper than a cashier may: then a supervisor approves it. */
export function askedSale(world: World, shop: Shop): RequestedSale | undefined {
  const { chance } = world
  const pieces = Array.from({ length: chance.between(1, 2) }, () => aPieceOfAnybody(world, shop)).filter((each) => each !== undefined)
  const diskon_rp = chance.percent(20) ? chance.between(1, 20) * 5_000 : 0
  // By as much as is taken off, from a twentieth of it to nearly all.
  const sharedWith = diskon_rp > 0 ? [{ kode_sales: 'S2', persen_bagian: ((diskon_rp / 5_000) * 499) / 100 }] : []
  return pieces.length === 0 ? undefined : { pieces, diskon_rp, pay: chance.pick(waysToPay), sharedWith }
}

export const named = ({ pieces }: RequestedSale) => pieces.map(({ kode_barcode }) => kode_barcode).join(', ')

export function sellSome(world: World, shop: Shop): Doing | undefined {
  const requested = askedSale(world, shop)
  // Some answers are lost on their way, and the till asks again.
  const again = world.chance.percent(15)
  return (
    requested && {
      what: `jual ${named(requested)} di ${shop.kode_toko}`,
      run: async () => sold(world, shop, await sellAsked(world, shop, requested, { again })),
    }
  )
}

/** A piece of a supplier is sold: from then on the shop owes him the agreed price. */
export function sellConsigned(world: World, shop: Shop): Doing | undefined {
  const held = aConsigned(world, shop)
  const pay = world.chance.pick(waysToPay)
  const run = async () =>
    sold(world, shop, await sellAsked(world, shop, { pieces: [held as HeldPiece], diskon_rp: 0, pay }, { what: 'jual konsinyasi' }))
  return held && { what: `jual ${held.kode_barcode} milik supplier di ${shop.kode_toko}`, run }
}

/** Old gold for new: a customer who brings more than he takes gets the difference, if the till has it. */
export function tradeIn(world: World, shop: Shop): Doing | undefined {
  const requested = askedSale(world, shop)
  const brought = requested && askedPurchase(world, shop)
  const by = world.chance.pick([0, 0, -2, 2]) * 1_000
  const run = async () =>
    sold(
      world,
      shop,
      await sellAsked(
        world,
        shop,
        { ...(requested as RequestedSale), ...(brought && { brought }) },
        { what: 'tukar tambah', allowed: ['CASH_SHORT'], scanned: () => moveBuyingPrice(world, brought!, by) },
      ),
    )
  return requested && brought && { what: `tukar ${broughtNames(brought)} dengan ${named(requested)} di ${shop.kode_toko}`, run }
}

/** A member takes it home and owes a part. */
export function sellOwed(world: World, shop: Shop): Doing | undefined {
  const requested = askedSale(world, shop)
  const owedPercent = world.chance.between(5, 100)
  const run = async () => sold(world, shop, await sellAsked(world, shop, { ...(requested as RequestedSale), owedPercent }, { what: 'jual sisa' }))
  return requested && { what: `jual ${named(requested)} dengan sisa ${owedPercent} % di ${shop.kode_toko}`, run }
}

/** The customer pays it, or a part of it, on any day. */
export function settleOwed(world: World, shop: Shop): Doing | undefined {
  const open = new Map(claimsIn(shop.books, 'PIUTANG_JUAL').map((each) => [each.dokumen, each]))
  const no_faktur = take(world, open.keys())
  if (no_faktur === undefined) return undefined
  const { pihak, rupiah } = open.get(no_faktur)!
  const jumlah = world.chance.percent(50) ? rupiah : world.chance.between(1, rupiah)
  const detail_bayar = world.chance.pick(waysToPay)(jumlah)
  const run = async () => {
    // Change is given only for the total that is owed.
    const body = { no_faktur, keterangan: null, detail_bayar: jumlah === rupiah ? detail_bayar : [cash(jumlah)] }
    const { status, body: made } = await approved<SaleSettlement>(world, shop, 'pelunasan', settleSale, { body }, [])
    if (status !== 200) return []
    const { no_pelunasan, tgl_system } = made
    const changes = [...paidIn(shop, body.detail_bayar, jumlah, no_pelunasan), ...claim('PIUTANG_JUAL', pihak, no_faktur, -jumlah)]
    const entry: Entry = { kode_toko: shop.kode_toko, tgl_system, changes }
    return stands(shop, no_pelunasan, { document: pelunasanPenjualan, entry, hands: [no_faktur], refusals: ['CASH_SHORT'] })
  }
  return { what: `pelunasan ${jumlah} dari ${no_faktur}`, run }
}

/** The same pieces at two tills at once: one gets them. */
export function sellTwice(world: World, shop: Shop): Doing | undefined {
  const requested = askedSale(world, shop)
  const run = async () => {
    const answers = await Promise.all([1, 2].map(() => sellAsked(world, shop, requested as RequestedSale, { allowed: ['ALREADY_SOLD'] })))
    const entries = answers.flatMap((answer) => sold(world, shop, answer))
    expect(entries).toHaveLength(1)
    return entries
  }
  return requested && { what: `jual ${named(requested)} di dua kasir di ${shop.kode_toko}`, run }
}

/** The price of a group changes after the till has shown it, and before it sells. */
export function sellWhilePricesChange(world: World, shop: Shop): Doing | undefined {
  const requested = askedSale(world, shop)
  const { kode_group } = world.chance.pick(world.groups)
  const by = world.chance.pick([-3, -2, -1, 1, 2, 3]) * 1_000
  const scanned = async () => {
    const { rows } = await sql<{ kode_group: string; ikut_harga_emas: boolean }>`
      select kode_group, ikut_harga_emas from barang join grup using (kode_group)
      where kode_barcode = ${requested?.pieces[0]?.kode_barcode}`.execute(world.app.db)
    const ofPiece = rows[0] as (typeof rows)[number]
    await changePrice(world, ofPiece.ikut_harga_emas ? kode_group : ofPiece.kode_group, by)
  }
  return (
    requested && {
      what: `jual ${named(requested)} dengan harga baru di ${shop.kode_toko}`,
      run: async () => sold(world, shop, await sellAsked(world, shop, requested, { scanned })),
    }
  )
}

/** How a sale that is asked for goes. */
interface SellingRules {
  /** What it is counted as. */
  readonly what?: string
  readonly allowed?: readonly string[]
  readonly again?: boolean
  /** Happens between the scan and the sale. */
  readonly scanned?: () => Promise<void>
}

/** A sale that was asked for, and what came of it. */
export interface AnsweredSale {
  readonly requested: RequestedSale
  readonly body: NewSale
  /** Undefined where it was refused. */
  readonly sale: Sale | undefined
}

/** Sells as a cashier does, who scans again when the price has changed. */
export async function sellAsked(
  world: World,
  shop: Shop,
  requested: RequestedSale,
  { what = 'jual', allowed = [], again = false, scanned }: SellingRules = {},
): Promise<AnsweredSale> {
  let between = scanned
  for (;;) {
    const body = await saleBody(world, shop, requested)
    await between?.()
    between = undefined
    const key = again ? crypto.randomUUID() : undefined
    const answer = await approved<Sale>(world, shop, what, sell, { body, ...(key ? { key } : {}) }, [...repriced, ...allowed])
    if (repriced.includes(codeOf(answer))) continue
    if (key && answer.status === 200)
      expect((await world.app.call(cashierOf(shop), sell, { body, key })).body, 'the answer again').toEqual(answer.body)
    return { requested, body, sale: answer.status === 200 ? answer.body : undefined }
  }
}

/** The sale as the till sends it, at the prices of the moment. */
export async function saleBody(
  world: World,
  shop: Shop,
  { pieces, diskon_rp, pay, brought, owedPercent = 0, sharedWith = [], coupon, points = 0 }: RequestedSale,
): Promise<NewSale> {
  const each = (await Promise.all(pieces.map(({ kode_barcode }) => loweredSale(world.app.db, kode_barcode, diskon_rp)))) as NewSale[]
  const detail_barang = each.flatMap((sale) => sale.detail_barang)
  const detail_tukar = brought ? (await bodyOfPurchase(world, shop, brought)).detail_barang : []
  const dueRp = totalOf(detail_barang) - sumOf(detail_tukar.map(({ harga }) => harga)) - (coupon ? couponRp : 0) - points * pointRp
  const sisa_bayar = Math.floor((Math.max(dueRp, 0) * owedPercent) / 100)
  const payRp = dueRp - sisa_bayar
  const detail_bayar = payRp === 0 ? [] : payRp > 0 ? pay(payRp) : [cash(-payRp)]
  return {
    ...(each[0] as NewSale),
    ...(owedPercent > 0 || points > 0 ? member : {}),
    // Who brings gold that is not ours says who he is.
    ...(detail_tukar.some(({ kode_barcode }) => kode_barcode === null) ? seller : {}),
    poin_dipakai: points,
    detail_kupon: coupon ? [{ no_kupon: coupon.no_kupon }] : [],
    detail_barang,
    detail_tukar,
    detail_bayar,
    sisa_bayar,
    detail_sales: sharedWith,
  }
}

/** The customer who owes, and who has points. */
export const member = { nama_customer: 'IBU SARI', no_hp: '081234567890' }
/** The same, who shows her card. */
const seller = { ...member, alamat_customer: 'Jl. Pandanaran 1, Semarang', no_identitas: '3374010101010001' }
const sumOf = (rupiah: readonly number[]) => rupiah.reduce((sum, each) => sum + each, 0)
/** What the goods of a sale come to. */
const totalOf = (lines: readonly { readonly harga_total: number }[]) => sumOf(lines.map(({ harga_total }) => harga_total))

/** The part of a sale that salespersons earn by. */
type EarnedBy = Pick<Sale, 'no_faktur' | 'kode_sales' | 'fee_sales' | 'kode_afiliasi' | 'komisi_afiliasi'> & {
  readonly detail_sales: readonly Pick<Sale['detail_sales'][number], 'kode_sales' | 'fee_sales'>[]
}

/** The claims that a sale creates: the bonus of the salesperson and the commission of the affiliate. */
export const earnedBy = ({ no_faktur, kode_sales, fee_sales, detail_sales, ...sale }: EarnedBy) => [
  ...(detail_sales.length > 0 ? detail_sales : [{ kode_sales, fee_sales }]).flatMap((each) =>
    each.fee_sales > 0 ? claim('HUTANG_BONUS', each.kode_sales, no_faktur, -each.fee_sales) : [],
  ),
  ...commissionOn(sale, no_faktur),
]

/** The commission of the affiliate for a sale. */
export const commissionOn = ({ kode_afiliasi, komisi_afiliasi }: Pick<Sale, 'kode_afiliasi' | 'komisi_afiliasi'>, no_faktur: string) =>
  kode_afiliasi !== null && komisi_afiliasi > 0 ? claim('HUTANG_AFILIASI', kode_afiliasi, no_faktur, -komisi_afiliasi) : []

/** What suppliers are owed for their pieces that are sold. */
export const owedFor = ({ consigned }: World, kode_barcodes: readonly string[], no_faktur: string) =>
  kode_barcodes.flatMap((kode_barcode) => {
    const theirs = consigned.get(kode_barcode)
    return theirs ? claim('HUTANG_SUPPLIER', theirs.kode_supplier, no_faktur, -theirs.agreedRp) : []
  })

/** What the shops owe the member of a sale in points by it. */
export function pointsOf({ kode_member, poin_dipakai, poin_didapat }: Pick<Sale, 'kode_member' | 'poin_dipakai' | 'poin_didapat'>) {
  const rupiah = (poin_dipakai - poin_didapat) * pointRp
  return rupiah === 0 ? [] : claim('POIN', kode_member as string, '', rupiah)
}

/** What a sale that was answered changes in the books. */
export function sold(world: World, shop: Shop, { requested: { pieces, brought, coupon }, body, sale }: AnsweredSale): Entry[] {
  if (!sale) return []
  const { no_faktur, tgl_system, kode_member, poin_dipakai, kupon_terbit } = sale
  const { detail_barang, detail_tukar, detail_bayar, sisa_bayar } = body
  const payRp = totalOf(detail_barang) - sumOf(detail_tukar.map(({ harga }) => harga)) - sisa_bayar - (coupon ? couponRp : 0) - poin_dipakai * pointRp
  const kode_barcodes = pieces.map(({ kode_barcode }) => kode_barcode)
  const entry: Entry = {
    kode_toko: shop.kode_toko,
    tgl_system,
    changes: [
      ...pieces.flatMap(({ place, kode_barcode, amount }) => piece(place, kode_barcode, minus(amount))),
      ...(brought ? broughtIn(shop, brought, no_faktur, detail_tukar, sale.detail_tukar) : []),
      ...(payRp < 0 ? money('CASH', payRp) : paidIn(shop, detail_bayar, payRp, no_faktur)),
      ...(sisa_bayar > 0 ? claim('PIUTANG_JUAL', kode_member as string, no_faktur, sisa_bayar) : []),
      ...pointsOf(sale),
      ...earnedBy(sale),
      ...owedFor(world, kode_barcodes, no_faktur),
    ],
  }
  const traded = detail_tukar.flatMap(({ kode_barcode }) => kode_barcode ?? [])
  const issued = kupon_terbit.map(({ no_kupon }) => no_kupon)
  for (const no_kupon of issued) shop.coupons.add(no_kupon)
  if (coupon) coupon.from.coupons.delete(coupon.no_kupon)
  // A later payment for it is cancelled first.
  if (sisa_bayar === 0) shop.sales.set(no_faktur, { entry, kode_barcodes, traded, issued, coupon })
  for (const kode_barcode of kode_barcodes) shop.withCustomers.add(kode_barcode)
  for (const kode_barcode of traded) comeBack(brought!.from, kode_barcode)
  return [entry]
}

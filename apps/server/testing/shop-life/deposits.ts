import { addDays } from '#db/seed/days.ts'
import { type DepositEvent, cancelDeposit, mutasiTitipan, payDeposit, pickUp } from '#modules/deposits/contract/mutasi-titipan.ts'
import { type Deposit, type NewDeposit, deposit, openDeposit } from '#modules/deposits/contract/titipan.ts'
import { acceptDeposit, refuseDeposit, sendDeposit } from '#modules/deposits/contract/validasi.ts'
import type { Sale } from '#modules/sales/contract/penjualan.ts'
import { type Entry, claim, inTrays, minus, money, piece } from './books.ts'
import { approved, codeOf, managerOf, repriced } from './calls.ts'
import { type Paying, cash, paidIn, waysToPay } from './payments.ts'
import { type RequestedSale, askedSale, earnedBy, named, owedFor, pointsOf, saleBody } from './sales.ts'
import { type Doing, type OpenDeposit, type Shop, type World, aCoupon, couponRp, take, stands } from './world.ts'

const no_hp = '081299990000'
/** A row of several pieces is not held in part. */
const mayBeRefused = [...repriced, 'HELD_IN_PART']

/** A customer pays a part of what pieces come to, and they are held for him. */
export function holdSome(world: World, shop: Shop): Doing | undefined {
  const requested = askedSale(world, shop)
  const percent = world.chance.between(10, 100)
  const run = async () => {
    for (;;) {
      const { body, pay } = await depositBody(world, shop, requested as RequestedSale, percent)
      const answer = await approved<Deposit>(world, shop, 'titipan', deposit, { body: { ...body, detail_bayar: pay } }, mayBeRefused)
      if (answer.status === 200) return [held(shop, requested as RequestedSale, answer.body, pay)]
      if (!repriced.includes(codeOf(answer))) return []
    }
  }
  return requested && { what: `titip ${named(requested)} di ${shop.kode_toko}`, run }
}

/** The same, entered by one and paid at another till: who comes too late for the price, or changes his mind, leaves nothing behind. */
export function holdByWaiting(world: World, shop: Shop): Doing | undefined {
  const requested = askedSale(world, shop)
  const percent = world.chance.between(10, 100)
  const isRefused = world.chance.percent(25)
  const run = async () => {
    const { body, pay } = await depositBody(world, shop, requested as RequestedSale, percent)
    const sent = await approved<{ no_antri: string }>(world, shop, 'titipan antri', sendDeposit, { body }, mayBeRefused)
    if (sent.status !== 200) return []
    const { no_antri } = sent.body
    if (!isRefused) {
      const answer = await approved<Deposit>(world, shop, 'titipan terima', acceptDeposit, { body: { no_antri, detail_bayar: pay } }, repriced)
      if (answer.status === 200) return [held(shop, requested as RequestedSale, answer.body, pay)]
    }
    await approved(world, shop, 'titipan tolak', refuseDeposit, { body: { no_antri, alasan_tolak: 'TIDAK JADI' } }, [])
    return []
  }
  return requested && { what: `titip ${named(requested)} lewat antrian di ${shop.kode_toko}`, run }
}

/** A deposit that a customer left before the books: no money moves, and what he paid then is owed to him as any other. */
export function holdFromBefore(world: World, shop: Shop): Doing | undefined {
  const requested = askedSale(world, shop)
  const percent = world.chance.between(1, 100)
  const run = async () => {
    const { body } = await depositBody(world, shop, requested as RequestedSale, percent)
    const answer = await approved<Deposit>(world, shop, 'saldo awal titipan', openDeposit, { body }, mayBeRefused, managerOf(shop))
    return answer.status === 200 ? [held(shop, requested as RequestedSale, answer.body, [])] : []
  }
  return requested && { what: `titipan lama ${named(requested)} di ${shop.kode_toko}`, run }
}

async function depositBody(world: World, shop: Shop, requested: RequestedSale, percent: number) {
  const { detail_barang } = await saleBody(world, shop, requested)
  const totalRp = detail_barang.reduce((sum, { harga_total }) => sum + harga_total, 0)
  const dp = Math.ceil((totalRp * percent) / 100)
  const body: Omit<NewDeposit, 'detail_bayar'> = {
    kode_sales: 'S1',
    nama_customer: 'IBU TITI',
    alamat_customer: null,
    no_hp,
    tgl_jatuh_tempo: addDays(shop.tgl_system, 60),
    dp,
    keterangan: null,
    detail_barang,
  }
  return { body, pay: requested.pay(dp) }
}

/** Where the pieces lie stays as it is; the customer is owed what he paid. */
function held(shop: Shop, requested: RequestedSale, made: Deposit, payments: ReturnType<Paying>): Entry {
  const { no_titipan, tgl_system, dp, grand_total } = made
  shop.deposits.set(no_titipan, {
    no_hp,
    kode_barcodes: requested.pieces.map(({ kode_barcode }) => kode_barcode),
    totalRp: grand_total,
    paidRp: dp,
  })
  return {
    kode_toko: shop.kode_toko,
    tgl_system,
    changes: [...(made.dari_saldo_awal ? [] : paidIn(shop, payments, dp, no_titipan)), ...claim('TITIPAN', no_hp, no_titipan, -dp)],
  }
}

/** An open deposit that no other move of this round uses, nor its pieces. */
export function anOpenDeposit(world: World, shop: Shop): (OpenDeposit & { readonly no_titipan: string }) | undefined {
  const free = [...shop.deposits].filter(([, { kode_barcodes }]) => !kode_barcodes.some((each) => world.inHand.has(each)))
  const no_titipan = take(
    world,
    free.map(([name]) => name),
  )
  if (no_titipan === undefined) return undefined
  const open = shop.deposits.get(no_titipan)!
  for (const kode_barcode of open.kode_barcodes) world.inHand.add(kode_barcode)
  return { ...open, no_titipan }
}

export function payFurther(world: World, shop: Shop): Doing | undefined {
  const open = anOpenDeposit(world, shop)
  if (!open || open.paidRp === open.totalRp) return undefined
  const { no_titipan, totalRp, paidRp } = open
  const dp = world.chance.between(1, totalRp - paidRp)
  const detail_bayar = world.chance.pick(waysToPay)(dp)
  const run = async () => {
    const body = { no_titipan, dp, keterangan: null, detail_bayar }
    const { status, body: made } = await approved<DepositEvent>(world, shop, 'bayar titipan', payDeposit, { body }, [])
    if (status !== 200) return []
    shop.deposits.set(no_titipan, { ...open, paidRp: paidRp + dp })
    const changes = [...paidIn(shop, detail_bayar, dp, made.no_mutasi_titipan), ...claim('TITIPAN', open.no_hp, no_titipan, -dp)]
    const entry: Entry = { kode_toko: shop.kode_toko, tgl_system: made.tgl_system, changes }
    const undone = () => {
      const now = shop.deposits.get(no_titipan)!
      shop.deposits.set(no_titipan, { ...now, paidRp: now.paidRp - dp })
    }
    const hands = [no_titipan, ...open.kode_barcodes]
    // The pieces are his by then, or the money is.
    const refusals = ['DEPOSIT_NOT_OPEN', 'CASH_SHORT']
    return stands(shop, made.no_mutasi_titipan, { document: mutasiTitipan, entry, hands, refusals, undone })
  }
  return { what: `bayar ${no_titipan}`, run }
}

/** He takes the pieces: a sale that what he paid counts for, and a coupon now and then. */
export function pickUpHeld(world: World, shop: Shop): Doing | undefined {
  const open = anOpenDeposit(world, shop)
  if (!open) return undefined
  const { no_titipan, kode_barcodes, totalRp, paidRp } = open
  const restRp = totalRp - paidRp
  const pay = world.chance.pick(waysToPay)
  const coupon = restRp >= couponRp && world.chance.percent(50) ? aCoupon(world) : undefined
  const payRp = restRp - (coupon ? couponRp : 0)
  const run = async () => {
    const detail_bayar = payRp === 0 ? [] : pay(payRp)
    const body = { no_titipan, keterangan: null, detail_bayar, detail_kupon: coupon ? [{ no_kupon: coupon.no_kupon }] : [] }
    // The sale that issued the coupon may be cancelled meanwhile.
    const { status, body: sale } = await approved<Sale>(world, shop, 'ambil titipan', pickUp, { body }, coupon ? ['COUPON_WITHDRAWN'] : [])
    if (status !== 200) return []
    coupon?.from.coupons.delete(coupon.no_kupon)
    const { no_faktur, tgl_system } = sale
    const pieces = inTrays(shop.books).filter(({ kode_barcode }) => kode_barcodes.includes(kode_barcode))
    shop.deposits.delete(no_titipan)
    for (const kode_barcode of kode_barcodes) shop.withCustomers.add(kode_barcode)
    const changes = [
      ...pieces.flatMap(({ place, kode_barcode, amount }) => piece(place, kode_barcode, minus(amount))),
      ...paidIn(shop, detail_bayar, payRp, no_faktur),
      ...claim('TITIPAN', open.no_hp, no_titipan, paidRp),
      ...pointsOf(sale),
      ...owedFor(world, kode_barcodes, no_faktur),
      ...earnedBy(sale),
    ]
    return [{ kode_toko: shop.kode_toko, tgl_system, changes }]
  }
  return { what: `ambil ${no_titipan}${coupon ? ` dengan kupon ${coupon.no_kupon}` : ''}`, run }
}

/** He gives them up: what he paid goes back to him, less what the shop keeps. */
export function giveUp(world: World, shop: Shop): Doing | undefined {
  const open = anOpenDeposit(world, shop)
  if (!open) return undefined
  const { no_titipan, paidRp } = open
  const potongan_batal = world.chance.percent(30) ? paidRp : Math.floor((paidRp * world.chance.between(0, 20)) / 100)
  const backRp = paidRp - potongan_batal
  const run = async () => {
    const body = { no_titipan, potongan_batal, keterangan: 'TIDAK JADI', detail_bayar: backRp === 0 ? [] : [cash(backRp)] }
    const { status, body: made } = await approved<DepositEvent>(world, shop, 'batal titipan', cancelDeposit, { body }, ['CASH_SHORT'])
    if (status !== 200) return []
    shop.deposits.delete(no_titipan)
    const changes = [...money('CASH', -backRp), ...claim('TITIPAN', open.no_hp, no_titipan, paidRp)]
    return [{ kode_toko: shop.kode_toko, tgl_system: made.tgl_system, changes }]
  }
  return { what: `batal ${no_titipan}`, run }
}

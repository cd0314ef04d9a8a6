import { expect } from 'vitest'
import { addDays } from '#db/seed/days.ts'
import { sumOfGrams } from '#engine/kinds/grams/grams.ts'
import { fineMg } from '#modules/goods/contract/fine.ts'
import { type Intake, takePiecesIn } from '#modules/intake/contract/barang-masuk.ts'
import { intakeBody, ring } from '#modules/intake/server/testing/made-intake.ts'
import {
  type OpenOrder as ReadOrder,
  type OrderEvent,
  cancelOrder,
  fetchSample,
  fixOrder,
  mutasiPesanan,
  payOrder,
  pickUpOrder,
  readOpenOrders,
} from '#modules/orders/contract/mutasi-pesanan.ts'
import { proRata } from '#modules/ledger/contract/pro-rata.ts'
import { type Order, openOrder, order, pesanan } from '#modules/orders/contract/pesanan.ts'
import { oldOrderBody, oldRing, orderBody, rateOf, sample } from '#modules/orders/server/testing/made-order.ts'
import type { Sale } from '#modules/sales/contract/penjualan.ts'
import { type Amount, type Entry, claim, inTrays, lotInCare, minus, money, piece, scrapIn, scrapLot, usedLot } from './books.ts'
import { approved, approvedAnyhow, cashierOf, count, managerOf, supervisorOf, told } from './calls.ts'
import { taking } from './intake.ts'
import { cash, paidIn, waysToPay } from './payments.ts'
import { earnedBy, owedFor, pointsOf } from './sales.ts'
import { usedIn } from './used.ts'
import { type Doing, type OpenOrder, type Shop, type World, stands, take } from './world.ts'

/** A sample that a customer leaves: it is his own and costs nothing. */
const sampleAmount: Amount = [1, sample.berat_contoh * 1_000, fineMg(sample.berat_contoh * 1_000, sample.kadar_contoh), 0]
const nothing: Amount = [0, 0, 0, 0]

/** The lot of the gold that a customer gives. */
const goldLot = (no_pesanan: string) => `${no_pesanan}/E1`
const sampleOf = (no_pesanan: string, amount: Amount) => lotInCare('SERVIS', `${no_pesanan}/1`, amount)

/** A customer has one piece or two made, pays some of it, and leaves a sample or none. */
export function orderSome(world: World, shop: Shop): Doing {
  const { app, chance } = world
  const { kode_group, kadar } = chance.pick(world.groups)
  const hasSample = chance.percent(50)
  const goldMg = chance.percent(40) ? chance.between(50, 500) : 0
  const detail_emas = goldMg === 0 ? [] : [{ ...oldRing, berat: goldMg / 1_000 }]
  const dp = chance.between(5, 20) * 10_000
  const detail_bayar = chance.pick(waysToPay)(dp)
  const harga_dikunci = chance.percent(50)
  const weightMg = chance.between(800, 5_000)
  // Of some a part is fixed at once.
  const fixedMg = !harga_dikunci && chance.percent(40) ? chance.between(1, weightMg) : 0
  const facts = { dp, detail_bayar, harga_dikunci, detail_emas, tgl_selesai: addDays(shop.tgl_system, 14) }
  const line = { kode_group, berat: weightMg / 1_000, berat_dikunci: fixedMg === 0 ? null : fixedMg / 1_000, ...(hasSample ? sample : {}) }
  const run = async () => {
    const body = await orderBody(app.db, facts, { ...line, harga_per_gram: await rateOf(app.db, kode_group) })
    const { status, body: made } = await approved<Order>(world, shop, 'pesan', order, { body }, [
      'ORDER_PRICE_CHANGED',
      'ORDER_GOLD_TOO_MUCH',
      'ORDER_FIXING_UNPAID',
    ])
    if (status !== 200) return []
    const { no_pesanan, no_hp, tgl_system, total_harga, nilai_emas_diterima: goldRp } = made
    const gold: Amount = goldMg === 0 ? nothing : [1, goldMg, fineMg(goldMg, oldRing.kadar), goldRp]
    shop.orders.set(no_pesanan, { no_pesanan, no_hp, kode_group, kadar, totalRp: total_harga - goldRp, paidRp: dp, made: [], gold })
    if (hasSample) shop.samples.add(no_pesanan)
    const changes = [
      ...paidIn(shop, detail_bayar, dp, no_pesanan),
      ...claim('UM_PESANAN', no_hp, no_pesanan, -dp),
      ...(hasSample ? sampleOf(no_pesanan, sampleAmount) : []),
      ...(goldMg === 0 ? [] : [...usedLot(goldLot(no_pesanan), gold), ...claim('EMAS_PELANGGAN', no_hp, no_pesanan, -goldRp, -gold[2])]),
    ]
    return [{ kode_toko: shop.kode_toko, tgl_system, changes }]
  }
  return { what: `pesan di ${shop.kode_toko}`, run }
}

/** An order of the program before comes in: no money moves. What was paid and given then is owed to the customer; now and then it is taken back. */
export function orderFromBefore(world: World, shop: Shop): Doing {
  const { chance } = world
  const { kode_group, kadar } = chance.pick(world.groups)
  const no_lama = `LAMA-${shop.kode_toko}-${chance.between(1, 999_999)}`
  const hasSample = chance.percent(30)
  const goldMg = chance.percent(40) ? chance.between(50, 500) : 0
  const dp = chance.between(5, 20) * 10_000
  const harga_dikunci = chance.percent(50)
  const weightMg = chance.between(800, 5_000)
  const fixedMg = !harga_dikunci && chance.percent(40) ? chance.between(1, weightMg) : 0
  const gold = goldMg === 0 ? {} : { harga_emas: 1_000_000, detail_emas: [{ ...oldRing, berat: goldMg / 1_000 }] }
  const facts = { no_lama, dp, harga_dikunci, tgl_selesai: addDays(shop.tgl_system, chance.between(-5, 14)), ...gold }
  const line = { kode_group, berat: weightMg / 1_000, berat_dikunci: fixedMg === 0 ? null : fixedMg / 1_000, ...(hasSample ? sample : {}) }
  const run = async (): Promise<Entry[]> => {
    const body = oldOrderBody(facts, line)
    const { status, body: made } = await approved<Order>(world, shop, 'saldo awal pesanan', openOrder, { body }, ['OLD_ORDER_TAKEN'], managerOf(shop))
    if (status !== 200) return []
    const { no_pesanan, no_hp, tgl_system, total_harga, nilai_emas_diterima: goldRp } = made
    const owed: Amount = goldMg === 0 ? nothing : [1, goldMg, fineMg(goldMg, oldRing.kadar), goldRp]
    shop.orders.set(no_pesanan, { no_pesanan, no_hp, kode_group, kadar, totalRp: total_harga - goldRp, paidRp: dp, made: [], gold: owed })
    if (hasSample) shop.samples.add(no_pesanan)
    const changes = [
      ...claim('UM_PESANAN', no_hp, no_pesanan, -dp),
      ...(hasSample ? sampleOf(no_pesanan, sampleAmount) : []),
      ...(goldMg === 0 ? [] : claim('EMAS_PELANGGAN', no_hp, no_pesanan, -goldRp, -owed[2])),
    ]
    return stands(shop, no_pesanan, {
      document: pesanan,
      entry: { kode_toko: shop.kode_toko, tgl_system, changes },
      hands: [no_pesanan],
      // Something may have been done with it meanwhile.
      refusals: ['ORDER_TOUCHED', 'CANNOT_BE_CANCELLED', 'ORDER_OF_YESTERDAY'],
      undone: () => {
        shop.orders.delete(no_pesanan)
        shop.samples.delete(no_pesanan)
      },
    })
  }
  return { what: `pesanan lama ${no_lama} di ${shop.kode_toko}`, run }
}

/** An open order that no other move of this round uses. */
function anOrder(world: World, shop: Shop, isMeant: (open: OpenOrder) => boolean): OpenOrder | undefined {
  const no_pesanan = take(
    world,
    [...shop.orders].flatMap(([name, open]) => (isMeant(open) ? [name] : [])),
  )
  return no_pesanan === undefined ? undefined : shop.orders.get(no_pesanan)
}

/** More is paid on it. */
export function payOrderFurther(world: World, shop: Shop): Doing | undefined {
  const open = anOrder(world, shop, ({ totalRp, paidRp }) => totalRp > paidRp)
  if (!open) return undefined
  const { no_pesanan, no_hp } = open
  const dp = world.chance.between(1, open.totalRp - open.paidRp)
  const detail_bayar = world.chance.pick(waysToPay)(dp)
  const run = async () => {
    const body = { no_pesanan, dp, keterangan: null, detail_bayar }
    const { status, body: made } = await approved<OrderEvent>(world, shop, 'bayar pesanan', payOrder, { body }, [])
    if (status !== 200) return []
    open.paidRp += dp
    const changes = [...paidIn(shop, detail_bayar, dp, made.no_mutasi_pesanan), ...claim('UM_PESANAN', no_hp, no_pesanan, -dp)]
    return stands(shop, made.no_mutasi_pesanan, {
      document: mutasiPesanan,
      entry: { kode_toko: shop.kode_toko, tgl_system: made.tgl_system, changes },
      hands: [no_pesanan],
      refusals: ['CASH_SHORT', 'ORDER_OVER', 'ORDER_PAYMENT_FIXES'],
      undone: () => void (open.paidRp -= dp),
    })
  }
  return { what: `bayar ${no_pesanan}`, run }
}

/** The price of some of its grams is fixed: neither goods nor money move. */
export function fixSome(world: World, shop: Shop): Doing | undefined {
  const open = anOrder(world, shop, () => true)
  if (!open) return undefined
  const { no_pesanan } = open
  const share = world.chance.between(1, 100)
  const run = async (): Promise<Entry[]> => {
    const read = await world.app.call<ReadOrder[]>(cashierOf(shop), readOpenOrders, { query: { cari: no_pesanan } })
    const line = read.body[0]!.detail_pesanan[0]!
    const berat_dikunci = Math.floor((line.berat_bebas * 1_000 * share) / 100) / 1_000
    if (berat_dikunci === 0) return []
    const body = { no_pesanan, keterangan: null, detail_kunci: [{ no_baris: line.no_baris, berat_dikunci, harga_per_gram: line.harga_per_gram }] }
    // The price of the day may have moved, or too little is paid.
    const refusals = ['ORDER_PRICE_CHANGED', 'ORDER_FIXING_UNPAID']
    const { status, body: made } = await approved<OrderEvent>(world, shop, 'kunci harga', fixOrder, { body }, refusals)
    if (status !== 200) return []
    return stands(shop, made.no_mutasi_pesanan, {
      document: mutasiPesanan,
      entry: { kode_toko: shop.kode_toko, tgl_system: made.tgl_system, changes: [] },
      hands: [no_pesanan],
      refusals: ['ORDER_OVER'],
      undone: () => undefined,
    })
  }
  return { what: `kunci harga ${no_pesanan}`, run }
}

/** A supplier brings what was made for it, which is held for its customer. */
export function bringMade(world: World, shop: Shop): Doing | undefined {
  const open = anOrder(world, shop, ({ made }) => made.length === 0)
  if (!open) return undefined
  const { chance } = world
  const { no_pesanan, kode_group, kadar } = open
  const { kode_gudang, kode_baki } = chance.pick(world.shelves.filter(({ kode_toko }) => kode_toko === shop.kode_toko))
  const kode_supplier = chance.pick(world.suppliers)
  const weightMg = chance.between(800, 5_000)
  const [berat, hpp] = [weightMg / 1_000, chance.between(1_000, 4_000) * 1_000]
  const run = async () => {
    const made = ring({ kode_group, kadar, kode_gudang, kode_baki, berat_bruto: berat, berat_stock: berat, berat, hpp, no_pesanan })
    const body = intakeBody([made], { kode_supplier })
    const { kode_toko, tgl_system } = shop
    const answer = await approvedAnyhow<Intake>(world, shop, takePiecesIn, { body }, supervisorOf(shop))
    told(world, 'barang pesanan', answer)
    const { no_masuk, detail_barang } = answer.body
    const { kode_barcode } = detail_barang[0]!
    open.made.push(kode_barcode)
    const changes = [
      ...piece(`BAKI/${kode_gudang}/${kode_baki}`, kode_barcode, [1, weightMg, fineMg(weightMg, kadar), hpp]),
      ...claim('HUTANG_SUPPLIER', kode_supplier, no_masuk, -hpp),
    ]
    return stands(shop, no_masuk, {
      ...taking,
      entry: { kode_toko, tgl_system, changes },
      hands: [kode_barcode, no_pesanan],
      undone: () => void open.made.splice(0),
    })
  }
  return { what: `barang untuk ${no_pesanan}`, run }
}

/** He takes it: a sale that what he paid counts for; what he paid beyond it goes back to him. */
export function pickUpMade(world: World, shop: Shop): Doing | undefined {
  const open = anOrder(world, shop, ({ made }) => made.length > 0)
  if (!open) return undefined
  const { no_pesanan, no_hp, made, gold } = open
  for (const kode_barcode of made) world.inHand.add(kode_barcode)
  const pay = world.chance.pick(waysToPay)
  const run = async (): Promise<Entry[]> => {
    const { paidRp } = open
    const read = await world.app.call<ReadOrder[]>(cashierOf(shop), readOpenOrders, { query: { cari: no_pesanan } })
    const grand_total = read.body[0]!.harga_jadi
    const restRp = grand_total - paidRp - read.body[0]!.bayar_emas
    const detail_bayar = restRp > 0 ? pay(restRp) : []
    const body = { no_pesanan, kode_member: null, keterangan: null, grand_total, detail_bayar, detail_kupon: [] }
    // The price of the day may have moved since it was read.
    const refusals = ['TOTAL_CHANGED', 'CASH_SHORT', 'APPROVAL_FOREIGN']
    const { status, body: sale } = await approved<Sale>(world, shop, 'ambil pesanan', pickUpOrder, { body }, refusals)
    if (status !== 200) return []
    const { no_faktur, tgl_system } = sale
    for (const { rumus, berat, harga_total } of sale.detail_barang) {
      // Its weight is priced whole, by what was fixed of it and the price of the day.
      const weighed = rumus.filter(({ jenis }) => jenis === 'DIKUNCI' || jenis === 'BERAT')
      if (weighed.length > 0) expect(sumOfGrams(weighed.map((part) => part.berat ?? 0)), no_pesanan).toBe(berat)
      expect(
        rumus.reduce((sum, { jumlah }) => sum + jumlah, 0),
        no_pesanan,
      ).toBe(harga_total)
      if (weighed.some(({ jenis }) => jenis === 'DIKUNCI')) count(world, 'barang dengan harga dikunci')
    }
    if (read.body[0]!.hari_lewat_kunci > 0) count(world, 'ambil setelah kunci harga habis')
    const pieces = inTrays(shop.books).filter(({ kode_barcode }) => made.includes(kode_barcode))
    shop.orders.delete(no_pesanan)
    for (const kode_barcode of made) shop.withCustomers.add(kode_barcode)
    const changes = [
      ...pieces.flatMap(({ place, kode_barcode, amount }) => piece(place, kode_barcode, minus(amount))),
      ...(restRp > 0 ? paidIn(shop, detail_bayar, restRp, no_faktur) : restRp < 0 ? money('CASH', restRp) : []),
      ...claim('UM_PESANAN', no_hp, no_pesanan, paidRp),
      ...(gold[2] === 0 ? [] : claim('EMAS_PELANGGAN', no_hp, no_pesanan, gold[3], gold[2])),
      ...pointsOf(sale),
      ...earnedBy(sale),
      ...owedFor(world, made, no_faktur),
    ]
    return [{ kode_toko: shop.kode_toko, tgl_system, changes }]
  }
  return { what: `ambil ${no_pesanan}`, run }
}

/**
 * The customer gives the order up. He gets back his payments, less the part that the shop keeps, and his gold as it came, or as much out of the scrap
 * if it is gone. The finished piece is free for sale.
 */
export function giveUpOrdered(world: World, shop: Shop): Doing | undefined {
  const open = anOrder(world, shop, () => true)
  if (!open) return undefined
  const { no_pesanan, no_hp, gold } = open
  const back = gold[2] === 0 ? undefined : backOf(world, shop, open)
  if (gold[2] > 0 && !back) return undefined
  const keptPercent = world.chance.pick([0, 10, 100])
  const run = async (): Promise<Entry[]> => {
    const { paidRp } = open
    const potongan_batal = Math.floor((paidRp * keptPercent) / 100)
    const backRp = paidRp - potongan_batal
    const body = {
      no_pesanan,
      potongan_batal,
      lot_ganti: back?.lot_ganti ?? null,
      keterangan: 'TIDAK JADI',
      detail_bayar: backRp === 0 ? [] : [cash(backRp)],
    }
    const { status, body: made } = await approved<OrderEvent>(world, shop, 'batal pesanan', cancelOrder, { body }, ['CASH_SHORT'])
    if (status !== 200) return []
    shop.orders.delete(no_pesanan)
    const changes = [
      ...(backRp === 0 ? [] : money('CASH', -backRp)),
      ...claim('UM_PESANAN', no_hp, no_pesanan, paidRp),
      ...(back ? [...back.changes, ...claim('EMAS_PELANGGAN', no_hp, no_pesanan, gold[3], gold[2])] : []),
    ]
    return [{ kode_toko: shop.kode_toko, tgl_system: made.tgl_system, changes }]
  }
  return { what: `batal ${no_pesanan}`, run }
}

/**
 * How his gold goes back: as it came, else as much fine gold out of a lot of the scrap that has more. Undefined if there is none or another move uses
 * it.
 */
function backOf(world: World, shop: Shop, { no_pesanan, gold }: OpenOrder): { lot_ganti: string | null; changes: Entry['changes'] } | undefined {
  const own = goldLot(no_pesanan)
  if (world.inHand.has(own)) return undefined
  const is = usedIn(shop).get(own)?.amount
  if (is && is[0] === 1 && is[1] === gold[1] && is[2] === gold[2]) {
    world.inHand.add(own)
    return { lot_ganti: null, changes: usedLot(own, minus(is)) }
  }
  const from = scrapIn(shop.books).find(({ kode_lot, amount }) => amount[2] > 2 * gold[2] && !world.inHand.has(kode_lot))
  if (!from) return undefined
  const { kode_lot, amount } = from
  world.inHand.add(kode_lot)
  const part: Amount = [0, proRata(amount[1], gold[2], amount[2]), gold[2], proRata(amount[3], gold[2], amount[2])]
  return { lot_ganti: kode_lot, changes: scrapLot(kode_lot, minus(part)) }
}

/** He fetches his sample, also when the order is over. */
export function fetchSampleOf(world: World, shop: Shop): Doing | undefined {
  const no_pesanan = take(world, shop.samples)
  if (no_pesanan === undefined) return undefined
  const run = async () => {
    const body = { no_pesanan, keterangan: null }
    const { status, body: made } = await approved<OrderEvent>(world, shop, 'ambil contoh', fetchSample, { body }, [])
    if (status !== 200) return []
    shop.samples.delete(no_pesanan)
    const entry = { kode_toko: shop.kode_toko, tgl_system: made.tgl_system, changes: sampleOf(no_pesanan, minus(sampleAmount)) }
    return stands(shop, made.no_mutasi_pesanan, {
      document: mutasiPesanan,
      entry,
      hands: [no_pesanan],
      refusals: [],
      undone: () => void shop.samples.add(no_pesanan),
    })
  }
  return { what: `ambil contoh ${no_pesanan}`, run }
}

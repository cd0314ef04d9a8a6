import { addDays } from '#db/seed/days.ts'
import { fineMg } from '#modules/goods/contract/fine.ts'
import { type Intake, takePiecesIn } from '#modules/intake/contract/barang-masuk.ts'
import { intakeBody, ring } from '#modules/intake/server/testing/made-intake.ts'
import { rateOf } from '#modules/orders/server/testing/made-order.ts'
import { type ArrivedPiece, assignArrived } from '#modules/preorders/contract/arrivals.ts'
import { importPreOrders } from '#modules/preorders/contract/import-pre-order.ts'
import { listPreOrders } from '#modules/preorders/contract/lists.ts'
import {
  type OpenPreOrder as ReadPreOrder,
  type PreOrderEvent,
  cancelPreOrder,
  mutasiPo,
  payPreOrder,
  pickUpPreOrder,
  readOpenPreOrders,
} from '#modules/preorders/contract/mutasi-po.ts'
import { type PreOrder, makePreOrder } from '#modules/preorders/contract/pre-order.ts'
import { preOrderBody } from '#modules/preorders/server/testing/made-pre-order.ts'
import type { Sale } from '#modules/sales/contract/penjualan.ts'
import { type Entry, claim, inTrays, minus, money, piece } from './books.ts'
import { approved, approvedAnyhow, cashierOf, supervisorOf, told } from './calls.ts'
import { taking } from './intake.ts'
import { cash, paidIn, waysToPay } from './payments.ts'
import { earnedBy, owedFor, pointsOf } from './sales.ts'
import { type Doing, type OpenPreOrder, type Shop, type World, stands, take } from './world.ts'

/** A customer orders one ring to three that are not here yet, and pays some of it. */
export function preOrderSome(world: World, shop: Shop): Doing {
  const { app, chance } = world
  const { kode_group, kadar } = chance.pick(world.groups)
  const dp = chance.between(5, 20) * 10_000
  const detail_bayar = chance.pick(waysToPay)(dp)
  const facts = { dp, detail_bayar, harga_dikunci: chance.percent(50), tgl_perkiraan: addDays(shop.tgl_system, 20) }
  const line = { kode_group, qty: chance.between(1, 3), berat: chance.between(800, 5_000) / 1_000 }
  const run = async () => {
    const body = await preOrderBody(app.db, facts, { ...line, harga_per_gram: await rateOf(app.db, kode_group) })
    const { status, body: made } = await approved<PreOrder>(world, shop, 'pesan po', makePreOrder, { body }, ['ORDER_PRICE_CHANGED'])
    if (status !== 200) return []
    const { no_po, no_hp, tgl_system, total_harga, total_qty } = made
    shop.preOrders.set(no_po, { no_po, no_hp, kode_group, kadar, left: total_qty, unitRp: total_harga / total_qty, paidRp: dp, held: [] })
    const changes = [...paidIn(shop, detail_bayar, dp, no_po), ...claim('UM_PESANAN', no_hp, no_po, -dp)]
    return [{ kode_toko: shop.kode_toko, tgl_system, changes }]
  }
  return { what: `pesan po di ${shop.kode_toko}`, run }
}

/** Pre-orders come in from a file, without money. */
export function importSomePreOrders(world: World, shop: Shop): Doing {
  const { kode_group, kadar } = world.chance.pick(world.groups)
  const no_hp = `0813${world.chance.between(10_000_000, 99_999_999)}`
  const qty = world.chance.between(1, 2)
  const row = { nama_customer: 'IBU DARI FILE', no_hp, kode_sales: 'S1', tgl_perkiraan: addDays(shop.tgl_system, 20), harga_dikunci: true }
  const rows = [{ ...row, deskripsi: 'CINCIN POLOS', kode_dept: 'CC', kode_group, qty, berat: 2.5, ongkos: 100_000 }]
  const run = async () => {
    const { status } = await approved(world, shop, 'import po', importPreOrders, { body: { nama_file: 'po.csv', rows } }, [])
    if (status !== 200) return []
    const listed = await world.app.call<{ preorders: readonly { no_po: string; total_harga: number; total_qty: number }[] }>(
      cashierOf(shop),
      listPreOrders,
      {
        body: { cari: no_hp },
      },
    )
    for (const { no_po, total_harga, total_qty } of listed.body.preorders)
      shop.preOrders.set(no_po, { no_po, no_hp, kode_group, kadar, left: total_qty, unitRp: total_harga / total_qty, paidRp: 0, held: [] })
    return []
  }
  return { what: `import po di ${shop.kode_toko}`, run }
}

/** An open pre-order that no other move of this round uses. */
function aPreOrder(world: World, shop: Shop, isMeant: (open: OpenPreOrder) => boolean): OpenPreOrder | undefined {
  const no_po = take(
    world,
    [...shop.preOrders].flatMap(([name, open]) => (isMeant(open) ? [name] : [])),
  )
  return no_po === undefined ? undefined : shop.preOrders.get(no_po)
}

/** More is paid on it. */
export function payPreOrderFurther(world: World, shop: Shop): Doing | undefined {
  const open = aPreOrder(world, shop, ({ left, unitRp, paidRp }) => left * unitRp > paidRp)
  if (!open) return undefined
  const { no_po, no_hp } = open
  const dp = world.chance.between(1, open.left * open.unitRp - open.paidRp)
  const detail_bayar = world.chance.pick(waysToPay)(dp)
  const run = async () => {
    const body = { no_po, dp, keterangan: null, detail_bayar }
    const { status, body: made } = await approved<PreOrderEvent>(world, shop, 'bayar po', payPreOrder, { body }, [])
    if (status !== 200) return []
    open.paidRp += dp
    const changes = [...paidIn(shop, detail_bayar, dp, made.no_mutasi_po), ...claim('UM_PESANAN', no_hp, no_po, -dp)]
    return stands(shop, made.no_mutasi_po, {
      document: mutasiPo,
      entry: { kode_toko: shop.kode_toko, tgl_system: made.tgl_system, changes },
      hands: [no_po],
      refusals: ['CASH_SHORT', 'PO_NOT_AVAILABLE'],
      undone: () => void (open.paidRp -= dp),
    })
  }
  return { what: `bayar ${no_po}`, run }
}

/** A supplier brings a ring that names its pre-order, or one that is scanned for the customer who has waited longest. */
const bringing =
  (isScanned: boolean) =>
  (world: World, shop: Shop): Doing | undefined => {
    const open = aPreOrder(world, shop, ({ left, held }) => held.length < left)
    if (!open) return undefined
    const { chance } = world
    const { no_po, kode_group, kadar } = open
    const { kode_gudang, kode_baki } = chance.pick(world.shelves.filter(({ kode_toko }) => kode_toko === shop.kode_toko))
    const kode_supplier = chance.pick(world.suppliers)
    const weightMg = chance.between(800, 5_000)
    const [berat, hpp] = [weightMg / 1_000, chance.between(1_000, 4_000) * 1_000]
    const run = async () => {
      const facts = { kode_group, kadar, kode_gudang, kode_baki, berat_bruto: berat, berat_stock: berat, berat, hpp, ...(isScanned ? {} : { no_po }) }
      const body = intakeBody([ring(facts)], { kode_supplier })
      const { kode_toko, tgl_system } = shop
      const answer = await approvedAnyhow<Intake>(world, shop, takePiecesIn, { body }, supervisorOf(shop))
      // A scan in the meantime may have filled it.
      if (answer.status !== 200 && !isScanned) return []
      told(world, 'barang po', answer)
      const { no_masuk, detail_barang } = answer.body
      const { kode_barcode } = detail_barang[0]!
      const held = isScanned ? await scanned(world, shop, kode_barcode) : no_po
      const its = held === undefined ? undefined : shop.preOrders.get(held)
      if (its) its.held.push(kode_barcode)
      else if (held !== undefined) shop.heldForOthers.add(kode_barcode)
      const changes = [
        ...piece(`BAKI/${kode_gudang}/${kode_baki}`, kode_barcode, [1, weightMg, fineMg(weightMg, kadar), hpp]),
        ...claim('HUTANG_SUPPLIER', kode_supplier, no_masuk, -hpp),
      ]
      return stands(shop, no_masuk, {
        ...taking,
        entry: { kode_toko, tgl_system, changes },
        hands: [kode_barcode, ...(held === undefined ? [] : [held])],
        undone: () => {
          shop.heldForOthers.delete(kode_barcode)
          if (its) its.held.splice(0, its.held.length, ...its.held.filter((each) => each !== kode_barcode))
        },
      })
    }
    return { what: `barang untuk ${no_po}`, run }
  }

/** Scans a ring; answers for which pre-order it is held. */
async function scanned(world: World, shop: Shop, kode_barcode: string): Promise<string | undefined> {
  const answer = await approved<ArrivedPiece>(world, shop, 'closing po', assignArrived, { body: { kode_barcode } }, ['PO_NOBODY_WAITS'])
  return answer.status === 200 ? answer.body.no_po : undefined
}

export const bringPreOrdered = bringing(false)
export const scanPreOrdered = bringing(true)

/** He takes some of what has arrived: a sale that his money pays by its share; the last pieces take all of it. */
export function pickUpPreOrdered(world: World, shop: Shop): Doing | undefined {
  const open = aPreOrder(world, shop, ({ held }) => held.length > 0)
  if (!open) return undefined
  const { no_po, no_hp } = open
  const taken = open.held.slice(0, world.chance.between(1, open.held.length))
  for (const kode_barcode of taken) world.inHand.add(kode_barcode)
  const pay = world.chance.pick(waysToPay)
  const run = async (): Promise<Entry[]> => {
    const { paidRp, left } = open
    const read = await world.app.call<ReadPreOrder[]>(cashierOf(shop), readOpenPreOrders, { query: { cari: no_po } })
    const chosen = read.body[0]!.detail_barang.filter(({ kode_barcode }) => taken.includes(kode_barcode))
    const grand_total = chosen.reduce((sum, { harga_total }) => sum + harga_total, 0)
    const usedRp = taken.length === left ? paidRp : Math.min(Math.floor((paidRp * taken.length) / left), grand_total)
    const restRp = grand_total - usedRp
    const detail_bayar = restRp > 0 ? pay(restRp) : []
    const detail_barang = taken.map((kode_barcode) => ({ kode_barcode }))
    const body = { no_po, kode_member: null, keterangan: null, grand_total, detail_barang, detail_bayar, detail_kupon: [] }
    // The price of the day may have moved since it was read.
    const refusals = ['TOTAL_CHANGED', 'CASH_SHORT', 'APPROVAL_FOREIGN']
    const { status, body: sale } = await approved<Sale>(world, shop, 'ambil po', pickUpPreOrder, { body }, refusals)
    if (status !== 200) return []
    const { no_faktur, tgl_system } = sale
    const pieces = inTrays(shop.books).filter(({ kode_barcode }) => taken.includes(kode_barcode))
    open.paidRp -= usedRp
    open.left -= taken.length
    open.held.splice(0, open.held.length, ...open.held.filter((each) => !taken.includes(each)))
    if (open.left === 0) shop.preOrders.delete(no_po)
    for (const kode_barcode of taken) shop.withCustomers.add(kode_barcode)
    const changes = [
      ...pieces.flatMap(({ place, kode_barcode, amount }) => piece(place, kode_barcode, minus(amount))),
      ...(restRp > 0 ? paidIn(shop, detail_bayar, restRp, no_faktur) : restRp < 0 ? money('CASH', restRp) : []),
      ...(usedRp === 0 ? [] : claim('UM_PESANAN', no_hp, no_po, usedRp)),
      ...pointsOf(sale),
      ...earnedBy(sale),
      ...owedFor(world, taken, no_faktur),
    ]
    return [{ kode_toko: shop.kode_toko, tgl_system, changes }]
  }
  return { what: `ambil ${no_po}`, run }
}

/** A customer gives it up: his money goes back, less what the shop keeps. Held pieces are free again. */
export function giveUpPreOrder(world: World, shop: Shop): Doing | undefined {
  const open = aPreOrder(world, shop, () => true)
  if (!open) return undefined
  const { no_po, no_hp } = open
  const keptPercent = world.chance.pick([0, 10, 100])
  const run = async (): Promise<Entry[]> => {
    const { paidRp } = open
    const potongan_batal = Math.floor((paidRp * keptPercent) / 100)
    const backRp = paidRp - potongan_batal
    const body = { no_po, potongan_batal, keterangan: 'TIDAK JADI', detail_bayar: backRp === 0 ? [] : [cash(backRp)] }
    const { status, body: made } = await approved<PreOrderEvent>(world, shop, 'batal po', cancelPreOrder, { body }, ['CASH_SHORT'])
    if (status !== 200) return []
    shop.preOrders.delete(no_po)
    const changes = [...(backRp === 0 ? [] : money('CASH', -backRp)), ...(paidRp === 0 ? [] : claim('UM_PESANAN', no_hp, no_po, paidRp))]
    return [{ kode_toko: shop.kode_toko, tgl_system: made.tgl_system, changes }]
  }
  return { what: `batal ${no_po}`, run }
}

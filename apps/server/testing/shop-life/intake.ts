import { sql } from 'kysely'
import { expect } from 'vitest'
import { fineMg } from '#modules/goods/contract/fine.ts'
import { stone } from '#modules/goods/server/testing/stone.ts'
import { type Intake, barangMasuk, takePiecesIn } from '#modules/intake/contract/barang-masuk.ts'
import { addPiece } from '#modules/intake/contract/tambah-data-barang.ts'
import { intakeBody, ring } from '#modules/intake/server/testing/made-intake.ts'
import { partOfLot } from '#modules/ledger/server/public.ts'
import { type Amount, type Entry, claim, deliveredLot, minus, piece, usedLot } from './books.ts'
import { approvedAnyhow, cashierOf, supervisorOf, told } from './calls.ts'
import { aSupplier, handOf, lotsIn } from './suppliers.ts'
import { broughtBy, usedIn } from './used.ts'
import { type Doing, type Group, type Shop, type World, stands, take } from './world.ts'

/** How what came in is taken back: unless it is sold or held, lies elsewhere or weighs something else by now. */
export const taking = { document: barangMasuk, refusals: ['INTAKE_MOVED_ON', 'STATUS_CHANGED', 'NOT_IN_PLACE'] } as const

/** A new piece: found, made by ourselves, of a supplier who is owed for it, or on consignment, which costs nothing until it is sold. */
export function enterPiece(world: World, shop: Shop): Doing {
  const { what, run } = newPieceOf(world, shop, world.chance.pick(world.groups), world.chance.between(800, 9_000))
  return { what, run: async () => (await run()).entries }
}

/** A new piece of a group, of so many milligrams: what it is besides comes by chance. Running it also returns its barcode. */
export function newPieceOf(
  world: World,
  shop: Shop,
  { kode_group, kadar }: World['groups'][number],
  weightMg: number,
): { readonly what: string; readonly run: () => Promise<{ readonly kode_barcode: string; readonly entries: Entry[] }> } {
  const { app, chance } = world
  const { kode_gudang, kode_baki } = chance.pick(world.shelves.filter(({ kode_toko }) => kode_toko === shop.kode_toko))
  const asal = chance.pick(['SALDO_AWAL', 'KARYA', 'SUPPLIER', 'SUPPLIER', 'KONSINYASI'])
  const isConsigned = asal === 'KONSINYASI'
  const kode_supplier = asal === 'SUPPLIER' || isConsigned ? chance.pick(world.suppliers) : null
  const agreedRp = chance.between(1_000, 9_000) * 1_000
  const hpp = isConsigned ? 0 : agreedRp
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
    asal,
    kode_supplier,
    ...(isConsigned ? { harga_beli: agreedRp } : { hpp }),
    foto,
  }
  const run = async () => {
    const { kode_toko, tgl_system } = shop
    // A picture that was taken of it.
    await sql`insert into foto_unggah (foto, kode_toko, user_id) values (${foto}, ${kode_toko}, ${cashierOf(shop)})`.execute(app.db)
    const answer = await approvedAnyhow<{ kode_barcode: string; no_masuk: string }>(world, shop, addPiece, { body })
    told(world, `barang ${asal}`, answer)
    const { kode_barcode, no_masuk } = answer.body
    if (kode_supplier !== null && isConsigned) world.consigned.set(kode_barcode, { kode_supplier, agreedRp })
    const changes = piece(`BAKI/${kode_gudang}/${kode_baki}`, kode_barcode, [1, weightMg, fineMg(weightMg, kadar), hpp])
    const debt = kode_supplier === null || isConsigned ? [] : claim('HUTANG_SUPPLIER', kode_supplier, no_masuk, -hpp)
    const entry: Entry = { kode_toko, tgl_system, changes: [...changes, ...debt] }
    return { kode_barcode, entries: stands(shop, no_masuk, { ...taking, entry, hands: [kode_barcode] }) }
  }
  return { what: `barang ${asal} ${berat} g di ${shop.kode_toko}`, run }
}

/** A supplier brings several pieces at once. */
export function takeManyIn(world: World, shop: Shop): Doing {
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
    const entry: Entry = { kode_toko, tgl_system, changes: [...changes, ...claim('HUTANG_SUPPLIER', kode_supplier, no_masuk, -owedRp)] }
    return stands(shop, no_masuk, { ...taking, entry, hands: detail_barang.map(({ kode_barcode }) => kode_barcode) })
  }
  return { what: `${pieces.length} barang dari ${kode_supplier} di ${shop.kode_toko}`, run }
}

/** A sort of stones or a few. */
export const someStones = ({ chance }: World) =>
  Array.from({ length: chance.between(1, 3) }, () => {
    const modal_usd = chance.between(500, 90_000) / 100
    return stone({ karat: chance.between(10, 900) / 1_000, butir: chance.between(1, 12), modal_usd, jual_usd: Math.round(modal_usd * 133) / 100 })
  })

/** A supplier brings a piece with stones. The move asks for the price of stones at today's rate, in addition to the gold. */
export function takeStonesIn(world: World, shop: Shop): Doing {
  const { app, chance } = world
  const kode_supplier = chance.pick(world.suppliers)
  const group = chance.pick(world.groups)
  const { kode_gudang, kode_baki } = chance.pick(world.shelves.filter(({ kode_toko }) => kode_toko === shop.kode_toko))
  const weightMg = chance.between(1_500, 6_000)
  const berat = weightMg / 1_000
  const hpp = chance.between(3, 30) * 1e6
  const batu = someStones(world)
  const jewel = ring({ ...group, kode_gudang, kode_baki, berat_bruto: berat, berat_stock: berat, berat, hpp, batu })
  const run = async () => {
    const { kode_toko, tgl_system } = shop
    const answer = await approvedAnyhow<Intake>(world, shop, takePiecesIn, { body: intakeBody([jewel], { kode_supplier }) }, supervisorOf(shop))
    told(world, 'barang berlian', answer)
    const { no_masuk, detail_barang } = answer.body
    const { kode_barcode } = detail_barang[0]!
    const { rows } = await sql<{ is_berlian: boolean; karat_batu: number; harga_batu: number; batu: number }>`
      select is_berlian, karat_batu, harga_batu,
             (select sum(round(jual_usd * (select kurs from kurs where mata_uang = 'USD'))) from barang_batu s where s.kode_barcode = b.kode_barcode)::bigint as batu
      from barang b where kode_barcode = ${kode_barcode}`.execute(app.db)
    const karat_batu = batu.reduce((sum, { karat }) => sum + Math.round(karat * 1_000), 0) / 1_000
    expect(rows[0]).toEqual({ is_berlian: true, karat_batu, harga_batu: rows[0]!.batu, batu: rows[0]!.batu })
    const changes = [
      ...piece(`BAKI/${kode_gudang}/${kode_baki}`, kode_barcode, [1, weightMg, fineMg(weightMg, group.kadar), hpp]),
      ...claim('HUTANG_SUPPLIER', kode_supplier, no_masuk, -hpp),
    ]
    return stands(shop, no_masuk, { ...taking, entry: { kode_toko, tgl_system, changes }, hands: [kode_barcode] })
  }
  return { what: `barang berlian ${berat} g di ${shop.kode_toko}`, run }
}

/** A piece is tagged of what a supplier brought by weight: all that is left of a lot, or one piece's share of it. */
export function tagDelivered(world: World, shop: Shop): Doing | undefined {
  const lots = lotsIn(shop)
  const owners = new Set(lots.map(({ kode_supplier }) => kode_supplier))
  // Another move of this round may be sending it back to him.
  const kode_supplier = aSupplier(world, shop, (each) => owners.has(each))
  if (kode_supplier === undefined) return undefined
  const { kode_lot, amount, ...group } = world.chance.pick(lots.filter((lot) => lot.kode_supplier === kode_supplier))
  const [pieces, grossMg] = amount
  const part = pieces === 1 ? { pieces, grossMg } : { pieces: 1, grossMg: Math.floor(grossMg / pieces) }
  if (part.grossMg === 0) return undefined
  return tagging(world, shop, {
    asal: 'PENERIMAAN',
    kode_lot,
    group,
    amount: partOf(amount, part),
    from: deliveredLot,
    hands: [handOf(shop, kode_supplier)],
  })
}

/** A piece is tagged of what a customer sold without a barcode: all of it. */
export function tagBought(world: World, shop: Shop): Doing | undefined {
  const goods = [...usedIn(shop).values()].flatMap(({ kode, isPiece, amount }) => {
    const group = world.groups.find(({ kadar }) => fineMg(amount[1], kadar) === amount[2])
    const by = broughtBy(shop, kode)
    return isPiece || group === undefined || (by !== undefined && world.inHand.has(by)) ? [] : [{ kode, amount, group, by }]
  })
  const kode_lot = take(
    world,
    goods.map(({ kode }) => kode),
  )
  const found = goods.find(({ kode }) => kode === kode_lot)
  if (kode_lot === undefined || found === undefined) return undefined
  const { group, amount, by } = found
  if (by !== undefined) world.inHand.add(by)
  const done = () => {
    if (by === undefined) return
    // The piece that was brought has changed in the meantime.
    shop.purchases.delete(by)
    shop.sales.delete(by)
  }
  return tagging(world, shop, { asal: 'PELANGGAN', kode_lot, group, amount, from: usedLot, hands: [kode_lot], done })
}

interface Tagged {
  readonly asal: 'PENERIMAAN' | 'PELANGGAN'
  readonly kode_lot: string
  readonly group: Group
  /** What the piece is of the lot. */
  readonly amount: Amount
  readonly from: (kode_lot: string, by: Amount) => Entry['changes']
  readonly hands: readonly string[]
  readonly done?: () => void
}

function tagging(world: World, shop: Shop, { asal, kode_lot, group: { kode_group, kadar }, amount, from, hands, done }: Tagged): Doing {
  const { kode_gudang, kode_baki } = world.chance.pick(world.shelves.filter(({ kode_toko }) => kode_toko === shop.kode_toko))
  const [qty, grossMg] = amount
  const berat = grossMg / 1_000
  const tagged = ring({ kode_group, kadar, kode_gudang, kode_baki, qty, berat_bruto: berat, berat_stock: berat, berat, hpp: null, kode_lot })
  const run = async () => {
    const { kode_toko, tgl_system } = shop
    const body = intakeBody([tagged], { asal, kode_supplier: null })
    const answer = await approvedAnyhow<Intake>(world, shop, takePiecesIn, { body }, supervisorOf(shop))
    told(world, `barang ${asal}`, answer)
    done?.()
    const { no_masuk, detail_barang } = answer.body
    const { kode_barcode } = detail_barang[0]!
    const changes = [...from(kode_lot, minus(amount)), ...piece(`BAKI/${kode_gudang}/${kode_baki}`, kode_barcode, amount)]
    return stands(shop, no_masuk, { ...taking, entry: { kode_toko, tgl_system, changes }, hands: [kode_barcode, ...hands] })
  }
  return { what: `barang ${asal} dari ${kode_lot} di ${shop.kode_toko}`, run }
}

/** A part of a lot as the server shares it. */
function partOf([pieces, grossMg, goldMg, rupiah]: Amount, part: { readonly pieces: number; readonly grossMg: number }): Amount {
  const taken = partOfLot({ pieces, grossMg, fineMg: goldMg, costRp: rupiah }, part)
  return [taken.pieces, taken.grossMg, taken.fineMg, taken.costRp]
}

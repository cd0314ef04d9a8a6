import { type Arrival, giveUpGoods, receiveGoods } from '#modules/shipping/contract/terima-barang.ts'
import { type Shipment, kirimBarang, sendGoods } from '#modules/shipping/contract/kirim-barang.ts'
import { expect } from 'vitest'
import { type Entry, type HeldPiece, minus, piece } from './books.ts'
import { approved, approvedAnyhow, cashierOf, codeOf, told } from './calls.ts'
import { type Doing, type Shop, type World, aPieceOfAnybody, stands, take } from './world.ts'

const road = 'PERJALANAN//'

/** A piece from one place to another in the books of a shop. */
const goes = ({ kode_barcode, amount }: HeldPiece, from: string, to: string) => [
  ...piece(from, kode_barcode, minus(amount)),
  ...piece(to, kode_barcode, amount),
]

/** A piece or two go to another shop. */
export function shipSome(world: World, shop: Shop): Doing | undefined {
  const others = world.shops.filter(({ kode_toko }) => kode_toko !== shop.kode_toko)
  if (others.length === 0) return undefined
  const to = world.chance.pick(others)
  const held = [aPieceOfAnybody(world, shop), aPieceOfAnybody(world, shop)].filter((each) => each !== undefined)
  if (held.length === 0) return undefined
  const kode_barcodes = held.map(({ kode_barcode }) => kode_barcode)
  const body = { tujuan: to.kode_toko, keterangan: null, detail_barang: kode_barcodes.map((kode_barcode) => ({ kode_barcode })) }
  const run = async () => {
    const { kode_toko, tgl_system } = shop
    const answer = await world.app.call<Shipment>(cashierOf(shop), sendGoods, { body })
    told(world, 'kirim barang', answer)
    const { no_kirim } = answer.body
    shop.shipped.set(no_kirim, { to, pieces: new Map(held.map((each) => [each.kode_barcode, each])) })
    const entry = { kode_toko, tgl_system, changes: held.flatMap((each) => goes(each, each.place, road)) }
    return stands(shop, no_kirim, {
      document: kirimBarang,
      entry,
      hands: [no_kirim, ...kode_barcodes],
      refusals: ['SOME_ARRIVED', 'CANNOT_BE_CANCELLED'],
      undone: () => shop.shipped.delete(no_kirim),
    })
  }
  return { what: `kirim ${kode_barcodes.join(', ')} ke ${to.kode_toko}`, run }
}

/** A piece on the road that no other move of this round uses. */
interface Travelling {
  readonly sender: Shop
  readonly to: Shop
  readonly no_kirim: string
  readonly held: HeldPiece
}

function aTravelling(world: World, isWanted: (one: Travelling) => boolean): Travelling | undefined {
  const all = world.shops.flatMap((sender) =>
    [...sender.shipped].flatMap(([no_kirim, { to, pieces }]) => [...pieces.values()].map((held): Travelling => ({ sender, to, no_kirim, held }))),
  )
  const wanted = all.filter((one) => isWanted(one) && !world.inHand.has(one.no_kirim))
  const kode_barcode = take(
    world,
    wanted.map(({ held }) => held.kode_barcode),
  )
  const found = wanted.find(({ held }) => held.kode_barcode === kode_barcode)
  if (found) world.inHand.add(found.no_kirim)
  return found
}

const aTray = (world: World, { kode_toko }: Shop) => {
  const { kode_gudang, kode_baki } = world.chance.pick(world.shelves.filter((shelf) => shelf.kode_toko === kode_toko))
  return { kode_gudang, kode_baki }
}
const linesOf = ({ held: { kode_barcode } }: Travelling) => ({ detail_barang: [{ kode_barcode }] })

/** It is on the road no more. */
function arrived({ sender, no_kirim, held }: Travelling): void {
  const sent = sender.shipped.get(no_kirim)
  sent?.pieces.delete(held.kode_barcode)
  if (sent?.pieces.size === 0) sender.shipped.delete(no_kirim)
}

/** What both shops have in their books when a piece lies in a tray of the other. */
function received({ sender, held }: Travelling, receiver: Shop, tray: string): Entry[] {
  return [
    { kode_toko: sender.kode_toko, tgl_system: sender.tgl_system, changes: piece(road, held.kode_barcode, minus(held.amount)) },
    { kode_toko: receiver.kode_toko, tgl_system: receiver.tgl_system, changes: piece(tray, held.kode_barcode, held.amount) },
  ]
}

const toHere = (shop: Shop) => (one: Travelling) => one.to.kode_toko === shop.kode_toko

/** It arrives, and lies in a tray there. */
export function receiveShipped(world: World, shop: Shop): Doing | undefined {
  const one = aTravelling(world, toHere(shop))
  if (!one) return undefined
  const tray = aTray(world, shop)
  const body = { no_kirim: one.no_kirim, ...tray, keterangan: null, alasan_terima: null, ...linesOf(one) }
  const run = async () => {
    told(world, 'terima barang', await world.app.call<Arrival>(cashierOf(shop), receiveGoods, { body }))
    arrived(one)
    return received(one, shop, `BAKI/${tray.kode_gudang}/${tray.kode_baki}`)
  }
  return { what: `terima ${one.held.kode_barcode} dari ${one.no_kirim}`, run }
}

const backIn = (one: Travelling, tray: ReturnType<typeof aTray>) => ({
  no_kirim: one.no_kirim,
  ...tray,
  keterangan: null,
  alasan_terima: 'ditolak',
  ...linesOf(one),
})

/** The receiver and the sender both report at the same moment that they have it. One of them succeeds. */
export function receiveShippedTwice(world: World, shop: Shop): Doing | undefined {
  const one = aTravelling(world, toHere(shop))
  if (!one) return undefined
  const [there, back] = [aTray(world, shop), aTray(world, one.sender)]
  const body = { no_kirim: one.no_kirim, ...there, keterangan: null, alasan_terima: null, ...linesOf(one) }
  const run = async () => {
    const answers = await Promise.all([
      world.app.call(cashierOf(shop), receiveGoods, { body }),
      approvedAnyhow(world, one.sender, receiveGoods, { body: backIn(one, back) }),
    ])
    const gone = ['NOT_ON_ITS_WAY', 'PIECE_NOT_ON_ITS_WAY']
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(gone).toContain(answers.map(codeOf).find((code) => code !== 'undefined'))
    answers.forEach((answer) => told(world, 'terima barang bersamaan', answer, gone))
    arrived(one)
    return answers[0].status === 200
      ? received(one, shop, `BAKI/${there.kode_gudang}/${there.kode_baki}`)
      : [ofSender(one, `BAKI/${back.kode_gudang}/${back.kode_baki}`)]
  }
  return { what: `terima ${one.held.kode_barcode} bersamaan`, run }
}

const ofSender = ({ sender, held }: Travelling, to: string): Entry => ({
  kode_toko: sender.kode_toko,
  tgl_system: sender.tgl_system,
  changes: goes(held, road, to),
})

/** It comes back to its sender. */
export function takeShippedBack(world: World, shop: Shop): Doing | undefined {
  const one = aTravelling(world, ({ sender }) => sender.kode_toko === shop.kode_toko)
  if (!one) return undefined
  const tray = aTray(world, shop)
  const run = async () => {
    const { status } = await approved(world, shop, 'barang kembali', receiveGoods, { body: backIn(one, tray) }, [])
    if (status !== 200) return []
    arrived(one)
    return [ofSender(one, `BAKI/${tray.kode_gudang}/${tray.kode_baki}`)]
  }
  return { what: `kembali ${one.held.kode_barcode} dari ${one.no_kirim}`, run }
}

/** The search for it fails: it is missing, until a user writes it off. */
export function loseShipped(world: World, shop: Shop): Doing | undefined {
  const one = aTravelling(world, ({ sender, held }) => sender.kode_toko === shop.kode_toko && !world.consigned.has(held.kode_barcode))
  if (!one) return undefined
  const run = async () => {
    const body = { no_kirim: one.no_kirim, alasan_terima: 'hilang', ...linesOf(one) }
    const { status } = await approved(world, shop, 'barang tidak sampai', giveUpGoods, { body }, [])
    if (status !== 200) return []
    arrived(one)
    return [ofSender(one, 'HILANG//')]
  }
  return { what: `tidak sampai ${one.held.kode_barcode} dari ${one.no_kirim}`, run }
}

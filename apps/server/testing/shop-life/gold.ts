import { type GoldSending, kirimEmas, sendGold, sentLotOf } from '#modules/central/contract/kirim-emas.ts'
import { type GoldArrival, giveUpGold, goldDifference, receiveGold, takeGoldBack } from '#modules/central/contract/terima-emas.ts'
import { type Amount, type Entry, minus, piece, usedLot } from './books.ts'
import { approved, approvedAnyhow, managerOf, overtaken, told } from './calls.ts'
import { type Doing, type SentGold, type Shop, type World, owner, stands, take } from './world.ts'
import { broughtBy, usedIn } from './used.ts'

/** The head office. Where it is no shop of the life, its books are checked by the nightly proof alone. */
const headOffice = { kode_toko: 'MC1' } as Shop
const isOffice = ({ kode_toko }: Shop) => kode_toko === headOffice.kode_toko

/** A lot on its way to the head office. */
const roadLot = (kode_lot: string, by: Amount): Entry['changes'] => [
  [`LOT PERJALANAN///${headOffice.kode_toko}/${kode_lot}`, by],
  ['STOCK PERJALANAN//', by],
]

/** Used goods go to the head office. */
export function sendSomeGold(world: World, shop: Shop): Doing | undefined {
  if (isOffice(shop)) return undefined
  const goods = usedIn(shop)
  const kode = take(
    world,
    [...goods.values()].filter((each) => !world.inHand.has(broughtBy(shop, each.kode) ?? '')).map((each) => each.kode),
  )
  const used = kode === undefined ? undefined : goods.get(kode)
  if (kode === undefined || used === undefined) return undefined
  const by = broughtBy(shop, kode)
  if (by !== undefined) world.inHand.add(by)
  const run = async () => {
    const body = { no_segel: `SEGEL ${kode}`, keterangan: null, detail_emas: [{ kode_emas: kode }] }
    const { status, body: made } = await approved<GoldSending>(world, shop, 'kirim emas', sendGold, { body }, [], managerOf(shop))
    if (status !== 200) return []
    const { no_kirim_emas, tgl_system } = made
    const kode_lot = sentLotOf(no_kirim_emas, 1)
    const goes = used.isPiece ? piece('BEKAS//', kode, minus(used.amount)) : usedLot(kode, minus(used.amount))
    const entry: Entry = { kode_toko: shop.kode_toko, tgl_system, changes: [...goes, ...roadLot(kode_lot, used.amount)] }
    if (by !== undefined) {
      shop.purchases.delete(by)
      shop.sales.delete(by)
    }
    const wasBrought = shop.brought.delete(kode)
    shop.gold.set(no_kirim_emas, { kode_lot, no_segel: body.no_segel, amount: used.amount })
    return stands(shop, no_kirim_emas, {
      document: kirimEmas,
      entry,
      hands: [kode, no_kirim_emas],
      refusals: ['GOLD_ARRIVED', 'CANNOT_BE_CANCELLED'],
      undone: () => {
        shop.gold.delete(no_kirim_emas)
        if (wasBrought) shop.brought.add(kode)
      },
    })
  }
  return { what: `kirim emas ${kode} dari ${shop.kode_toko}`, run }
}

/** A free sending of gold from a shop. It is then reserved for this round. */
function aSending(world: World, shop: Shop): (SentGold & { readonly no_kirim_emas: string }) | undefined {
  const no_kirim_emas = take(world, shop.gold.keys())
  const sent = no_kirim_emas === undefined ? undefined : shop.gold.get(no_kirim_emas)
  return no_kirim_emas === undefined || sent === undefined ? undefined : { ...sent, no_kirim_emas }
}

/** The weight of a lot on arrival: mostly the weight that was sent, sometimes a little less or more. */
function weighed(world: World, { amount: [, grossMg, fineMg, rupiah] }: SentGold) {
  const berat_terima = Math.max(0, grossMg + world.chance.pick([0, 0, 0, -7, -30, 12])) / 1_000
  const { selisih_timbang, selisih_fine, selisih_hpp } = goldDifference({ berat: grossMg / 1_000, fine: fineMg / 1_000, hpp: rupiah }, berat_terima)
  return { berat_terima, by: [Math.round(selisih_timbang * 1_000), Math.round(selisih_fine * 1_000), selisih_hpp] as const }
}

/** The pieces, gold and cost that the receiving shop books for a lot. */
const cameOf = ([pieces, grossMg, fineMg, rupiah]: Amount, berat_terima: number, by: readonly [number, number, number]): Amount =>
  berat_terima === 0 ? [0, 0, 0, 0] : [pieces, grossMg + by[0], fineMg + by[1], rupiah + by[2]]

/** The head office weighs what a shop sent. */
export function receiveSomeGold(world: World, shop: Shop): Doing | undefined {
  const sent = aSending(world, shop)
  if (!sent) return undefined
  const { no_kirim_emas, kode_lot, no_segel, amount } = sent
  const { berat_terima, by } = weighed(world, sent)
  const office = world.shops.find(isOffice)
  const run = async () => {
    const body = { no_kirim_emas, segel_tiba: no_segel, keterangan: null, detail_emas: [{ kode_lot, berat_terima }] }
    const answer = await approvedAnyhow<GoldArrival>(world, headOffice, receiveGold, { body }, owner)
    told(world, 'terima emas', answer, shop.isClosing || office?.isClosing ? overtaken : [])
    if (answer.status !== 200) return []
    shop.gold.delete(no_kirim_emas)
    const entry: Entry = { kode_toko: shop.kode_toko, tgl_system: shop.tgl_system, changes: roadLot(kode_lot, minus(amount)) }
    if (!office) return [entry]
    return [entry, { kode_toko: office.kode_toko, tgl_system: office.tgl_system, changes: usedLot(kode_lot, cameOf(amount, berat_terima, by)) }]
  }
  return { what: `terima emas ${no_kirim_emas}`, run }
}

/** It comes back to the shop, which weighs it again. */
export function takeSomeGoldBack(world: World, shop: Shop): Doing | undefined {
  const sent = aSending(world, shop)
  if (!sent) return undefined
  const { no_kirim_emas, kode_lot, no_segel, amount } = sent
  const { berat_terima, by } = weighed(world, sent)
  const run = async () => {
    const body = { no_kirim_emas, segel_tiba: no_segel, alasan_terima: 'ditolak', detail_emas: [{ kode_lot, berat_terima }] }
    const { status } = await approved<GoldArrival>(world, shop, 'emas kembali', takeGoldBack, { body }, [], managerOf(shop))
    if (status !== 200) return []
    shop.gold.delete(no_kirim_emas)
    const back = usedLot(kode_lot, cameOf(amount, berat_terima, by))
    return [{ kode_toko: shop.kode_toko, tgl_system: shop.tgl_system, changes: [...roadLot(kode_lot, minus(amount)), ...back] }]
  }
  return { what: `emas kembali ${no_kirim_emas}`, run }
}

/** The shop gives a sending up as lost. */
export function loseSomeGold(world: World, shop: Shop): Doing | undefined {
  const sent = aSending(world, shop)
  if (!sent) return undefined
  const { no_kirim_emas, kode_lot, amount } = sent
  const run = async () => {
    const body = { no_kirim_emas, alasan_terima: 'hilang' }
    const { status } = await approved<GoldArrival>(world, shop, 'emas tidak sampai', giveUpGold, { body }, [], managerOf(shop))
    if (status !== 200) return []
    shop.gold.delete(no_kirim_emas)
    return [{ kode_toko: shop.kode_toko, tgl_system: shop.tgl_system, changes: roadLot(kode_lot, minus(amount)) }]
  }
  return { what: `emas tidak sampai ${no_kirim_emas}`, run }
}

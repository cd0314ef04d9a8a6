import { proRata } from '#modules/ledger/contract/pro-rata.ts'
import { type LotMove, moveLot, pindahSortir } from '#modules/sorting/contract/pindah-sortir.ts'
import { type Candidate, type Sorting, scanCandidates, sortGoods, sortedLot, sortir } from '#modules/sorting/contract/sortir.ts'
import { type Amount, type Entry, minus, piece, scrapLot, usedLot } from './books.ts'
import { approved, cashierOf } from './calls.ts'
import { broughtBy, usedIn } from './used.ts'
import { type Doing, type Shop, type World, stands, take } from './world.ts'

/** Goods that are bought are weighed again and become a lot; now and then a hundredth of a gram is gone. */
export function sortBought(world: World, shop: Shop): Doing | undefined {
  if (shop.sendsAll) return undefined
  const goods = usedIn(shop)
  const isFree = (kode: string) => !world.inHand.has(broughtBy(shop, kode) ?? '')
  const kode = take(world, [...goods.keys()].filter(isFree))
  const used = kode === undefined ? undefined : goods.get(kode)
  if (kode === undefined || used === undefined) return undefined
  const by = broughtBy(shop, kode)
  if (by !== undefined) world.inHand.add(by)
  const tujuan_sortir = world.chance.pick(['CUCI', 'SEPUH', 'LEBUR'])
  const lostMg = used.amount[1] > 1_000 && world.chance.percent(30) ? 10 : 0
  const run = async () => {
    const { kode_toko } = shop
    const { body: found } = await world.app.call<Candidate[]>(cashierOf(shop), scanCandidates, { params: { kode_beli: kode } })
    const kode_kadar = found[0]?.kode_kadar
    if (!kode_kadar) return []
    const [pieces, grossMg, fineMg, costRp] = used.amount
    const line = { kode_beli: kode, berat_sortir: (grossMg - lostMg) / 1_000, kode_kadar, kadar_uji: null, kode_kondisi: 'B', tujuan_sortir }
    const body = { keterangan: 'HIDUP', detail_barang: [line] }
    const { status, body: made } = await approved<Sorting>(world, shop, 'sortir', sortGoods, { body }, [])
    if (status !== 200) return []
    const { no_sortir, tgl_system } = made
    const lot = sortedLot(no_sortir, 1)
    const becomes: Amount = [pieces, grossMg - lostMg, proRata(fineMg, grossMg - lostMg, grossMg), costRp - proRata(costRp, lostMg, grossMg)]
    const goes = used.isPiece ? piece('BEKAS//', kode, minus(used.amount)) : usedLot(kode, minus(used.amount))
    const comes = tujuan_sortir === 'LEBUR' ? scrapLot(lot, becomes) : usedLot(lot, becomes)
    const entry: Entry = { kode_toko, tgl_system, changes: [...goes, ...comes] }
    if (by !== undefined) {
      shop.purchases.delete(by)
      shop.sales.delete(by)
    }
    const wasBrought = shop.brought.delete(kode)
    return stands(shop, no_sortir, {
      document: sortir,
      entry,
      hands: [kode, lot],
      refusals: ['SORTED_ON'],
      undone: () => void (wasBrought && shop.brought.add(kode)),
    })
  }
  return { what: `sortir ${kode} ${tujuan_sortir} di ${shop.kode_toko}`, run }
}

/** Some grams go from one sorted lot of the used goods to another. */
export function moveSorted(world: World, shop: Shop): Doing | undefined {
  if (shop.sendsAll) return undefined
  const lots = [...usedIn(shop).values()].filter(({ kode, amount }) => kode.startsWith(`${sortir.prefix}-`) && amount[1] > 500)
  if (lots.length < 2) return undefined
  const codes = lots.map(({ kode }) => kode)
  const asal_lot = take(world, codes)
  const tujuan_lot = take(world, codes)
  const from = lots.find(({ kode }) => kode === asal_lot)
  if (!from || asal_lot === undefined || tujuan_lot === undefined) return undefined
  const grossMg = world.chance.between(1, 50) * 10
  const run = async () => {
    const body = { asal_lot, tujuan_lot, qty_lot: 0, berat: grossMg / 1_000, keterangan: null }
    const { status, body: made } = await approved<LotMove>(world, shop, 'pindah sortir', moveLot, { body }, [])
    if (status !== 200) return []
    const [, wholeMg, fineMg, costRp] = from.amount
    const part: Amount = [0, grossMg, proRata(fineMg, grossMg, wholeMg), proRata(costRp, grossMg, wholeMg)]
    const changes = [...usedLot(asal_lot, minus(part)), ...usedLot(tujuan_lot, part)]
    const entry: Entry = { kode_toko: shop.kode_toko, tgl_system: made.tgl_system, changes }
    return stands(shop, made.no_pindah_sortir, { document: pindahSortir, entry, hands: [asal_lot, tujuan_lot], refusals: ['LOT_MOVED_ON'] })
  }
  return { what: `pindah sortir ${asal_lot} ke ${tujuan_lot} di ${shop.kode_toko}`, run }
}

import { fineMg } from '#modules/goods/contract/fine.ts'
import { proRata } from '#modules/ledger/contract/pro-rata.ts'
import { type WashMove, moveWash, mutasiCuciManual, washLot } from '#modules/sorting/contract/cuci-manual.ts'
import { type Amount, type Entry, minus, scrapLot, usedLot } from './books.ts'
import { approved, managerOf } from './calls.ts'
import { type Doing, type Shop, type World, stands, take } from './world.ts'

/** A lot of the wash stock that is kept by hand. */
const washStock = (kode_lot: string, by: Amount): Entry['changes'] => [
  [`LOT CUCI////${kode_lot}`, by],
  ['STOCK CUCI//', by],
]

const refusals = ['LOT_MOVED_ON', 'STOCK_SHORT']

/** Goods that wait to be washed are found, and kept by hand. */
export function findWash(world: World, shop: Shop): Doing {
  const { chance } = world
  const [pieces, grossMg, costRp] = [chance.between(1, 4), chance.between(1_000, 20_000), chance.between(0, 20) * 500_000]
  const body = {
    jenis_cuci: 'MASUK',
    kode_kadar: 'K750',
    kode_lot: null,
    qty_lot: pieces,
    berat: grossMg / 1_000,
    hpp: costRp,
    berat_kembali: null,
    tujuan_cuci: null,
    alasan_cuci: 'HIDUP',
  }
  const run = async () => {
    const { status, body: made } = await approved<WashMove>(world, shop, 'cuci manual masuk', moveWash, { body }, [], managerOf(shop))
    if (status !== 200) return []
    const kode_lot = washLot(made.no_cuci_manual)
    const changes = washStock(kode_lot, [pieces, grossMg, fineMg(grossMg, made.kadar), costRp])
    const entry = { kode_toko: shop.kode_toko, tgl_system: made.tgl_system, changes }
    return stands(shop, made.no_cuci_manual, { document: mutasiCuciManual, entry, hands: [kode_lot], refusals })
  }
  return { what: `cuci manual masuk ${grossMg} mg di ${shop.kode_toko}`, run }
}

/** All of such a lot is washed, or some grams of it, a little lighter than they were. */
export function finishWash(world: World, shop: Shop): Doing | undefined {
  const { chance } = world
  const start = 'LOT CUCI////'
  const lots = new Map(
    [...shop.books].flatMap(([row, amount]) => (row.startsWith(start) && amount[1] > 500 ? [[row.slice(start.length), amount] as const] : [])),
  )
  const kode_lot = take(world, lots.keys())
  if (kode_lot === undefined) return undefined
  const [pieces, grossMg, goldMg, costRp] = lots.get(kode_lot)!
  const partMg = chance.percent(50) ? grossMg : chance.between(100, grossMg - 1)
  const part: Amount =
    partMg === grossMg ? [pieces, grossMg, goldMg, costRp] : [0, partMg, proRata(goldMg, partMg, grossMg), proRata(costRp, partMg, grossMg)]
  const lostMg = chance.between(0, Math.floor(partMg / 20))
  const tujuan_cuci = chance.pick(['BEKAS', 'ROSOK'])
  const body = {
    jenis_cuci: 'KELUAR',
    kode_kadar: null,
    kode_lot,
    qty_lot: part[0],
    berat: partMg / 1_000,
    hpp: null,
    berat_kembali: (partMg - lostMg) / 1_000,
    tujuan_cuci,
    alasan_cuci: 'HIDUP',
  }
  const run = async () => {
    const { status, body: made } = await approved<WashMove>(world, shop, 'cuci manual keluar', moveWash, { body }, [], managerOf(shop))
    if (status !== 200) return []
    const back: Amount = [part[0], partMg - lostMg, part[2] - proRata(part[2], lostMg, partMg), part[3] - proRata(part[3], lostMg, partMg)]
    const changes = [...washStock(kode_lot, minus(part)), ...(tujuan_cuci === 'BEKAS' ? usedLot(kode_lot, back) : scrapLot(kode_lot, back))]
    const entry = { kode_toko: shop.kode_toko, tgl_system: made.tgl_system, changes }
    return stands(shop, made.no_cuci_manual, { document: mutasiCuciManual, entry, hands: [kode_lot], refusals })
  }
  return { what: `cuci manual keluar ${partMg} mg dari ${kode_lot} di ${shop.kode_toko}`, run }
}

import { expect } from 'vitest'
import { proRata } from '#modules/ledger/contract/pro-rata.ts'
import { type Batch, kirimCuci, sendBatch } from '#modules/refining/contract/kirim-cuci.ts'
import { type Washed, takeWashed, terimaCuci } from '#modules/refining/contract/terima-cuci.ts'
import { type Melted, takeMelted, terimaSepuhan } from '#modules/refining/contract/terima-sepuhan.ts'
import { type ClosedBatch, closeBatch, tutupCuci } from '#modules/refining/contract/tutup-cuci.ts'
import { type Amount, type Entry, claim, minus, money, scrapIn, scrapLot, usedLot } from './books.ts'
import { approved, managerOf } from './calls.ts'
import { broughtBy, usedIn } from './used.ts'
import { type Doing, type Shop, type World, stands, take } from './world.ts'

type Origin = 'BEKAS' | 'ROSOK'
type Work = 'CUCI' | 'SEPUH' | 'LEBUR'

/** A batch of a shop: its work, its craftsman, and the origin of its lots. */
interface HeldBatch {
  readonly work: Work
  readonly kode_tukang: string | null
  readonly origins: ReadonlyMap<string, Origin>
  isClosed: boolean
}

const ofShops = new WeakMap<Shop, Map<string, HeldBatch>>()
const batchesOf = (shop: Shop): Map<string, HeldBatch> => {
  const held = ofShops.get(shop) ?? new Map<string, HeldBatch>()
  ofShops.set(shop, held)
  return held
}
/** A lot at work into a batch. */
const atWork = (no_cuci: string, kode_lot: string, by: Amount): Entry['changes'] => [
  [`LOT CUCI///${no_cuci}/${kode_lot}`, by],
  ['STOCK CUCI//', by],
]
const barLot = (kode_lot: string, by: Amount): Entry['changes'] => [
  [`LOT BATANG////${kode_lot}`, by],
  ['STOCK BATANG//', by],
]
const into = (origin: Origin, kode_lot: string, by: Amount) => (origin === 'BEKAS' ? usedLot(kode_lot, by) : scrapLot(kode_lot, by))

/** The lots of a batch that are not back. */
const left = ({ books }: Shop, no_cuci: string): { readonly kode_lot: string; readonly amount: Amount }[] => {
  const start = `LOT CUCI///${no_cuci}/`
  return [...books]
    .flatMap(([row, amount]) => (row.startsWith(start) ? [{ kode_lot: row.slice(start.length), amount }] : []))
    .toSorted((a, b) => (a.kode_lot < b.kode_lot ? -1 : 1))
}

/** A lot of the used goods, or a part of one of the scrap, goes to be washed, plated or melted. */
export function sendToWork(world: World, shop: Shop): Doing | undefined {
  const { chance } = world
  if (shop.sendsAll) return undefined
  const used = [...usedIn(shop).values()].filter(
    ({ isPiece, amount, kode }) => !isPiece && amount[0] > 0 && amount[1] > 0 && !world.inHand.has(broughtBy(shop, kode) ?? ''),
  )
  const scrap = scrapIn(shop.books).filter(({ amount }) => amount[1] > 1)
  const lots = new Map<string, { readonly origin: Origin; readonly amount: Amount }>([
    ...scrap.map(({ kode_lot, amount }) => [kode_lot, { origin: 'ROSOK', amount }] as const),
    ...used.map(({ kode, amount }) => [kode, { origin: 'BEKAS', amount }] as const),
  ])
  const kode_lot = take(world, lots.keys())
  if (kode_lot === undefined) return undefined
  const { origin, amount } = lots.get(kode_lot)!
  const by = origin === 'BEKAS' ? broughtBy(shop, kode_lot) : undefined
  if (by !== undefined) world.inHand.add(by)
  const work = chance.pick(['CUCI', 'SEPUH', 'LEBUR', 'LEBUR'] as const)
  const kode_tukang = chance.percent(60) ? 'T1' : null
  const [pieces, grossMg, goldMg, costRp] = amount
  const partMg = origin === 'ROSOK' && chance.percent(50) ? chance.between(1, grossMg - 1) : grossMg
  const partGold = proRata(goldMg, partMg, grossMg)
  const sharedBy = work === 'LEBUR' && goldMg > 0 ? ([partGold, goldMg] as const) : ([partMg, grossMg] as const)
  // What has all of the fine gold has all of the cost.
  const part: Amount = partMg === grossMg ? amount : [0, partMg, partGold, sharedBy[0] === sharedBy[1] ? costRp : proRata(costRp, ...sharedBy)]
  const run = async () => {
    const body = {
      jenis_cuci: work,
      tujuan_cuci: kode_tukang === null ? 'BANGKU' : 'TUKANG',
      kode_tukang,
      perkiraan_selesai: '2099-12-31',
      keterangan: null,
      detail_barang: [{ kode_lot, berat: partMg === grossMg ? null : partMg / 1_000, qty_lot: null }],
    }
    const { status, body: made } = await approved<Batch>(world, shop, 'kirim cuci', sendBatch, { body }, [], managerOf(shop))
    if (status !== 200) return []
    const { no_cuci, tgl_system } = made
    expect([made.total_qty, pieces]).toEqual([part[0], pieces])
    batchesOf(shop).set(no_cuci, { work, kode_tukang, origins: new Map([[kode_lot, origin]]), isClosed: false })
    if (by !== undefined) {
      shop.purchases.delete(by)
      shop.sales.delete(by)
    }
    const entry = { kode_toko: shop.kode_toko, tgl_system, changes: [...into(origin, kode_lot, minus(part)), ...atWork(no_cuci, kode_lot, part)] }
    return stands(shop, no_cuci, {
      document: kirimCuci,
      entry,
      hands: [no_cuci, kode_lot],
      refusals: ['BATCH_BEGUN', 'CANNOT_BE_CANCELLED'],
      undone: () => void batchesOf(shop).delete(no_cuci),
    })
  }
  return { what: `kirim ${work} ${kode_lot} di ${shop.kode_toko}`, run }
}

/** A free batch of the shop. The batch and its lots are then reserved for this round. */
function aBatch(world: World, shop: Shop, isWanted: (batch: HeldBatch, no_cuci: string) => boolean): string | undefined {
  const free = [...batchesOf(shop)].filter(
    ([no_cuci, batch]) => !batch.isClosed && isWanted(batch, no_cuci) && !left(shop, no_cuci).some(({ kode_lot }) => world.inHand.has(kode_lot)),
  )
  const no_cuci = take(
    world,
    free.map(([name]) => name),
  )
  if (no_cuci !== undefined) for (const { kode_lot } of left(shop, no_cuci)) world.inHand.add(kode_lot)
  return no_cuci
}

/** The fee of the work: none, paid from the till, or owed to the craftsman. */
function fee({ chance }: World, kode_tukang: string | null) {
  const ongkos_sepuhan = chance.percent(40) ? 0 : chance.between(1, 40) * 5_000
  return { ongkos_sepuhan, cara_ongkos: kode_tukang !== null && chance.percent(60) ? 'HUTANG' : 'KAS', no_rekening: null, keterangan: 'HIDUP' }
}

const feeChanges = ({ ongkos_sepuhan, cara_ongkos }: ReturnType<typeof fee>, kode_tukang: string | null, no_cuci: string): Entry['changes'] =>
  ongkos_sepuhan === 0
    ? []
    : cara_ongkos === 'HUTANG' && kode_tukang !== null
      ? claim('HUTANG_TUKANG', kode_tukang, no_cuci, -ongkos_sepuhan)
      : money('CASH', -ongkos_sepuhan)

const taking = ['NOT_THE_LATEST', 'GOODS_WENT_ON']

/** A batch comes back as it went, lighter. */
export function takeFromWork(world: World, shop: Shop): Doing | undefined {
  const no_cuci = aBatch(world, shop, ({ work }, nomor) => work !== 'LEBUR' && left(shop, nomor).length > 0)
  const batch = no_cuci === undefined ? undefined : batchesOf(shop).get(no_cuci)
  if (no_cuci === undefined || batch === undefined) return undefined
  const lines = left(shop, no_cuci).map(({ kode_lot, amount }) => ({
    kode_lot,
    amount,
    lostMg: Math.floor((amount[1] * world.chance.between(0, 12)) / 1_000),
  }))
  const requested = fee(world, batch.kode_tukang)
  const run = async () => {
    const detail_barang = lines.map(({ kode_lot, amount, lostMg }) => ({
      kode_lot,
      berat_kembali: (amount[1] - lostMg) / 1_000,
      tujuan_barang: batch.origins.get(kode_lot)!,
      berat: null,
      qty_lot: null,
    }))
    const body = { no_cuci, ...requested, detail_barang }
    const { status, body: made } = await approved<Washed>(world, shop, 'terima cuci', takeWashed, { body }, ['CASH_SHORT'], managerOf(shop))
    if (status !== 200) return []
    const changes = lines.flatMap(({ kode_lot, amount, lostMg }) => {
      const [pieces, grossMg, goldMg, costRp] = amount
      const back: Amount = [pieces, grossMg - lostMg, goldMg - proRata(goldMg, lostMg, grossMg), costRp - proRata(costRp, lostMg, grossMg)]
      return [...atWork(no_cuci, kode_lot, minus(amount)), ...into(batch.origins.get(kode_lot)!, kode_lot, back)]
    })
    const entry = {
      kode_toko: shop.kode_toko,
      tgl_system: made.tgl_system,
      changes: [...changes, ...feeChanges(requested, batch.kode_tukang, no_cuci)],
    }
    return stands(shop, made.no_terima_cuci, {
      document: terimaCuci,
      entry,
      hands: [no_cuci, ...lines.map(({ kode_lot }) => kode_lot)],
      refusals: taking,
    })
  }
  return { what: `terima cuci ${no_cuci} di ${shop.kode_toko}`, run }
}

/** A batch is melted into a bar: some grams are lost, and the assay finds a little less or more than was declared. */
export function meltIt(world: World, shop: Shop): Doing | undefined {
  const { chance } = world
  const no_cuci = aBatch(world, shop, ({ work }, nomor) => work !== 'CUCI' && left(shop, nomor).some(({ amount }) => amount[1] > 20))
  const batch = no_cuci === undefined ? undefined : batchesOf(shop).get(no_cuci)
  if (no_cuci === undefined || batch === undefined) return undefined
  const lots = left(shop, no_cuci)
  const [, grossMg, goldMg, costRp] = lots.reduce<Amount>(
    (sum, { amount }) => [sum[0] + amount[0], sum[1] + amount[1], sum[2] + amount[2], sum[3] + amount[3]],
    [0, 0, 0, 0],
  )
  const crucibleMg = grossMg - Math.floor((grossMg * chance.between(0, 8)) / 1_000)
  const permil = Math.min(999, Math.max(1, Math.round((goldMg * 1_000) / grossMg) + chance.between(-4, 2)))
  const requested = fee(world, batch.kode_tukang)
  const run = async () => {
    const body = {
      no_cuci,
      berat_lebur: crucibleMg / 1_000,
      ...requested,
      detail_barang: lots.map(({ kode_lot }) => ({ kode_lot })),
      detail_hasil: [{ jenis_hasil: 'BATANG', berat: crucibleMg / 1_000, permil_uji: null, nilai_samping: null }],
      detail_uji: [{ no_hasil: 1, metode_uji: 'XRF', permil, berat_sampel: 0, penguji: 'HIDUP' }],
    }
    const { status, body: made } = await approved<Melted>(world, shop, 'terima sepuhan', takeMelted, { body }, ['CASH_SHORT'], managerOf(shop))
    if (status !== 200) return []
    const barGold = Math.floor((crucibleMg * permil + 500) / 1_000)
    const meltGold = proRata(goldMg, grossMg - crucibleMg, grossMg)
    const shareRp = (mg: number) => (goldMg === 0 || mg <= 0 ? 0 : proRata(costRp, mg, goldMg))
    const barRp = costRp - shareRp(meltGold) - shareRp(goldMg - meltGold - barGold)
    const changes = [
      ...lots.flatMap(({ kode_lot, amount }) => atWork(no_cuci, kode_lot, minus(amount))),
      ...barLot(`${made.no_sepuhan}/1`, [1, crucibleMg, barGold, barRp]),
      ...feeChanges(requested, batch.kode_tukang, no_cuci),
    ]
    const entry = { kode_toko: shop.kode_toko, tgl_system: made.tgl_system, changes }
    return stands(shop, made.no_sepuhan, {
      document: terimaSepuhan,
      entry,
      hands: [no_cuci, ...lots.map(({ kode_lot }) => kode_lot)],
      refusals: taking,
    })
  }
  return { what: `lebur ${no_cuci} di ${shop.kode_toko}`, run }
}

/** A batch whose grams all have a name is closed; a loss above the limit is the shop's, or its craftsman's. */
export function closeSomeBatch(world: World, shop: Shop): Doing | undefined {
  const no_cuci = aBatch(world, shop, (_, nomor) => left(shop, nomor).length === 0)
  const batch = no_cuci === undefined ? undefined : batchesOf(shop).get(no_cuci)
  if (no_cuci === undefined || batch === undefined) return undefined
  const ditanggung = batch.kode_tukang !== null && world.chance.percent(50) ? 'TUKANG' : 'TOKO'
  const run = async () => {
    const body = { no_cuci, ditanggung, keterangan: 'HIDUP' }
    const { status, body: made } = await approved<ClosedBatch>(
      world,
      shop,
      'tutup batch',
      closeBatch,
      { body },
      ['LOSS_WITHIN_LIMIT'],
      managerOf(shop),
    )
    if (status !== 200) return []
    batch.isClosed = true
    const { no_tutup_cuci, tgl_system, beban_rp, beban_fine, susut_persen, batas_susut } = made
    if (ditanggung === 'TUKANG') expect(susut_persen).toBeGreaterThan(Math.min(batas_susut, made.batas_kendali ?? batas_susut))
    const changes = ditanggung === 'TUKANG' ? claim('PIUTANG_TUKANG', batch.kode_tukang!, no_cuci, beban_rp, Math.round(beban_fine * 1_000)) : []
    return stands(shop, no_tutup_cuci, {
      document: tutupCuci,
      entry: { kode_toko: shop.kode_toko, tgl_system, changes },
      hands: [no_cuci],
      refusals: ['NOT_THE_LATEST'],
      undone: () => void (batch.isClosed = false),
    })
  }
  return { what: `tutup batch ${no_cuci} di ${shop.kode_toko}`, run }
}

import { addDays } from '#db/seed/days.ts'
import type { Endpoint } from '#engine/contract/endpoint.ts'
import {
  type ServiceEvent,
  compensateService,
  finishService,
  mutasiService,
  pickUpService,
  returnService,
} from '#modules/repairs/contract/mutasi-service.ts'
import { type Service, service, takeService } from '#modules/repairs/contract/service.ts'
import { compensatingBody, finishBody, returningBody, serviceBody } from '#modules/repairs/server/testing/made-service.ts'
import { safeKeepingBody } from '#modules/deposits/server/testing/made-safe-keeping.ts'
import { type Entry, claim, lotInCare, minus, money } from './books.ts'
import { approved } from './calls.ts'
import { goldIn, partOf, placeLot } from './craftsmen.ts'
import { cash, paidIn, waysToPay } from './payments.ts'
import { type Doing, type OpenService, type Shop, type World, take, stands } from './world.ts'

const toMg = (grams: number) => Math.round(grams * 1_000)

/** What of a service lies with the shop, line by line, as the books have it: it costs nothing. */
export const lying = ({ no_service, detail_barang }: Service, finished: ServiceEvent | undefined): Entry['changes'] =>
  detail_barang.flatMap(({ no_urut, qty, berat, fine }) => {
    const out = finished?.detail_barang.find((line) => line.no_urut === no_urut)
    return lotInCare('SERVIS', `${no_service}/${no_urut}`, [qty, toMg(out?.berat_selesai ?? berat), toMg(out?.fine_selesai ?? fine), 0])
  })

/** What is there no more. */
export const gone = (changes: Entry['changes']): Entry['changes'] => changes.map(([row, by]) => [row, minus(by)])

/** A customer leaves something to be repaired, and pays some of it or nothing. */
export function takeRepair(world: World, shop: Shop): Doing {
  const dp_service = world.chance.percent(30) ? 0 : world.chance.between(10, 150) * 1_000
  const detail_bayar = dp_service === 0 ? [] : world.chance.pick(waysToPay)(dp_service)
  const run = async () => {
    // He has things in the safe as well.
    const body = serviceBody({ no_hp: safeKeepingBody().no_hp, dp_service, detail_bayar, tgl_estimasi: addDays(shop.tgl_system, 7) })
    const { status, body: made } = await approved<Service>(world, shop, 'terima service', takeService, { body }, [])
    if (status !== 200) return []
    const { no_service, no_hp, tgl_system } = made
    shop.services.set(no_service, { made, finished: undefined })
    const changes = [...lying(made, undefined), ...paidIn(shop, detail_bayar, dp_service, no_service), ...advance(no_hp, no_service, -dp_service)]
    return stands(shop, no_service, {
      document: service,
      entry: { kode_toko: shop.kode_toko, tgl_system, changes },
      hands: [],
      refusals: ['CASH_SHORT'],
      undone: () => void shop.services.delete(no_service),
    })
  }
  return { what: `terima service di ${shop.kode_toko}`, run }
}

/** The advance of a repair, as the books have it. */
export const advance = (no_hp: string, no_service: string, rupiah: number) => (rupiah === 0 ? [] : claim('UM_SERVICE', no_hp, no_service, rupiah))

/** Returns a repair in care that no other step works on. */
export function aRepair(world: World, shop: Shop, isMeant: (open: OpenService) => boolean): OpenService | undefined {
  const no_service = take(
    world,
    [...shop.services].flatMap(([name, open]) => (isMeant(open) ? [name] : [])),
  )
  return no_service === undefined ? undefined : shop.services.get(no_service)
}

/** A little gold of the shop that goes into the first piece of a repair, by lot; or none. */
function someGold(world: World, shop: Shop) {
  const { chance } = world
  const lots = goldIn(shop.books)
  const kode_lot = chance.percent(40) ? take(world, lots.keys()) : undefined
  if (kode_lot === undefined) return undefined
  const { tempat, amount } = lots.get(kode_lot)!
  const weightMg = chance.between(1, Math.min(amount[1], 500))
  const part = partOf(amount, weightMg)
  const harga_emas_toko = chance.between(1_500, 2_600) * 1_000
  // Without gold in it, it is no gold: the server refuses it.
  return part[2] === 0 ? undefined : { kode_lot, weightMg, harga_emas_toko, changes: placeLot(tempat, kode_lot, minus(part)) }
}

/** It is finished: a little lighter, or as it was, and its craftsman is owed his fee or none. */
export function finishRepair(world: World, shop: Shop): Doing | undefined {
  const open = aRepair(world, shop, ({ finished }) => finished === undefined)
  if (!open) return undefined
  const { made } = open
  const { no_service } = made
  const biaya_tukang = world.chance.percent(30) ? 0 : world.chance.between(1, 60) * 1_000
  const lostMg = world.chance.between(0, 30)
  const gold = someGold(world, shop)
  const run = async () => {
    const detail_barang = made.detail_barang.map(({ berat, biaya }, at) => ({
      berat_selesai: at === 0 ? (toMg(berat) - lostMg + (gold?.weightMg ?? 0)) / 1_000 : berat,
      biaya_selesai: biaya,
      ...(at === 0 && gold ? { emas_lot: gold.kode_lot, berat_emas: gold.weightMg / 1_000, harga_emas_toko: gold.harga_emas_toko } : {}),
    }))
    const { status, body: done } = await approved<ServiceEvent>(
      world,
      shop,
      'selesai service',
      finishService,
      { body: finishBody(made, { biaya_tukang, detail_barang }) },
      [],
    )
    if (status !== 200) return []
    shop.services.set(no_service, { made, finished: done })
    shop.undoable.delete(no_service)
    const owed = biaya_tukang === 0 ? [] : claim('HUTANG_TUKANG', done.kode_tukang as string, no_service, -biaya_tukang)
    return stands(shop, done.no_mutasi_service, {
      document: mutasiService,
      entry: {
        kode_toko: shop.kode_toko,
        tgl_system: done.tgl_system,
        changes: [...gone(lying(made, undefined)), ...lying(made, done), ...owed, ...(gold?.changes ?? [])],
      },
      hands: [no_service, ...(gold ? [gold.kode_lot] : [])],
      refusals: [],
      undone: () => void shop.services.set(no_service, { made, finished: undefined }),
    })
  }
  return { what: `selesai ${no_service}`, run }
}

/** It is over: what the customer had with us is settled, and what lay there is not there any more. */
async function over(
  world: World,
  shop: Shop,
  open: OpenService,
  { what, call, body, cashOf }: { what: string; call: Endpoint; body: object; cashOf: (done: ServiceEvent) => Entry['changes'] },
): Promise<Entry[]> {
  const { made, finished } = open
  const { no_service, no_hp, dp_service } = made
  const { status, body: done } = await approved<ServiceEvent>(world, shop, what, call, { body }, ['CASH_SHORT'])
  if (status !== 200) return []
  shop.services.delete(no_service)
  shop.undoable.delete(no_service)
  if (finished) shop.undoable.delete(finished.no_mutasi_service)
  const changes = [...gone(lying(made, finished)), ...cashOf(done), ...advance(no_hp, no_service, dp_service)]
  return stands(shop, done.no_mutasi_service, {
    document: mutasiService,
    entry: { kode_toko: shop.kode_toko, tgl_system: done.tgl_system, changes },
    hands: [no_service],
    refusals: ['CASH_SHORT'],
    undone: () => void shop.services.set(no_service, open),
  })
}

/** The customer fetches it, and pays the rest. */
export function fetchRepair(world: World, shop: Shop): Doing | undefined {
  const open = aRepair(world, shop, ({ finished }) => finished !== undefined)
  if (!open) return undefined
  const { no_service, dp_service } = open.made
  const restRp = open.finished!.biaya_selesai - dp_service
  const detail_bayar = restRp === 0 ? [] : world.chance.pick(waysToPay)(restRp)
  const run = () =>
    over(world, shop, open, {
      what: 'ambil service',
      call: pickUpService,
      body: { no_service, sisa_bayar: restRp, keterangan: null, detail_bayar },
      cashOf: (done) => paidIn(shop, detail_bayar, restRp, done.no_mutasi_service),
    })
  return { what: `ambil ${no_service}`, run }
}

/** It goes back as it is, or was lost and is made good. */
export function endRepair(world: World, shop: Shop): Doing | undefined {
  const open = aRepair(world, shop, () => true)
  if (!open) return undefined
  const { no_service, dp_service } = open.made
  const isLost = world.chance.percent(40)
  const [keptRp, goodRp] = isLost ? [0, world.chance.between(0, 50) * 1_000] : [Math.floor(dp_service * world.chance.pick([0, 0.1, 1])), 0]
  // Of several things one was lost now and then: the others are handed over, for their fee where they are finished.
  const isSome = isLost && world.chance.percent(50)
  const fees = (open.finished?.detail_barang ?? []).map(({ biaya_selesai }) => biaya_selesai)
  const feeRp = isSome ? fees.slice(1).reduce((sum, fee) => sum + fee, 0) : 0
  const paidRp = Math.max(goodRp, feeRp - dp_service)
  const backRp = dp_service - keptRp + paidRp - feeRp
  const base = isLost ? compensatingBody(open.made, paidRp) : returningBody(open.made, keptRp)
  const run = () =>
    over(world, shop, open, {
      what: isLost ? 'ganti rugi service' : 'kembali service',
      call: isLost ? compensateService : returnService,
      body: {
        ...base,
        ...(isSome && { detail_barang: open.made.detail_barang.map((_, at) => ({ diserahkan: at > 0 })) }),
        detail_bayar: backRp === 0 ? [] : [cash(backRp)],
      },
      cashOf: () => money('CASH', -backRp),
    })
  return { what: `${isLost ? 'ganti rugi' : 'kembali'} ${no_service}`, run }
}

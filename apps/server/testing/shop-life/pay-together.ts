import { sql } from 'kysely'
import type { AnyDocument } from '#engine/contract/document.ts'
import { type PaidTogether, bayarSekaligus, payTogetherCall } from '#modules/customer/contract/bayar-sekaligus.ts'
import type { PartStep } from '#modules/customer/contract/fields.ts'
import { type OpenOfPerson, readOpenOfPerson } from '#modules/customer/contract/open-things.ts'
import { loanBody } from '#modules/loans/server/testing/made-loan.ts'
import { type Entry, claim } from './books.ts'
import { approved, cashierOf } from './calls.ts'
import { anOpenDeposit } from './deposits.ts'
import { anOpenContract, due, handedOver, no_hp as buyer } from './instalments.ts'
import { linesOf } from './keeping.ts'
import { paidIn, waysToPay } from './payments.ts'
import { aRepair, advance, gone, lying } from './services.ts'
import { type Doing, type Shop, type World, stands, take } from './world.ts'

/** The part that a customer wants to pay of one thing: all that is proposed, or the given share of it. */
interface Wanted {
  readonly no_hal: string
  readonly langkah_bayar: PartStep
  readonly percent?: number
}

/** Pays several things at once, with the amounts of that moment. If one of them is gone, nothing is paid. */
async function payAll(world: World, shop: Shop, no_hp: string, wanted: readonly Wanted[], pay: (typeof waysToPay)[number]) {
  const { body: open } = await world.app.call<OpenOfPerson>(cashierOf(shop), readOpenOfPerson, { query: { no_hp } })
  const detail_hal = wanted.flatMap(({ no_hal, langkah_bayar, percent = 100 }) => {
    const proposal = open.find((thing) => thing.no_hal === no_hal)?.usulan.find((each) => each.langkah_bayar === langkah_bayar)
    return proposal
      ? [{ langkah_bayar, no_hal, versi_hal: proposal.versi_hal, jumlah: Math.max(1, Math.floor((proposal.jumlah * percent) / 100)) }]
      : []
  })
  if (detail_hal.length < wanted.length) return undefined
  const dueRp = detail_hal.reduce((sum, { jumlah }) => sum + jumlah, 0)
  const detail_bayar = pay(dueRp)
  const body = { no_hp, keterangan: null, detail_hal, detail_bayar }
  const { status, body: made } = await approved<PaidTogether>(world, shop, 'bayar sekaligus', payTogetherCall, { body }, ['PART_CHANGED'])
  return status === 200 ? { made, received: paidIn(shop, detail_bayar, dueRp, made.no_bayar_sekaligus) } : undefined
}

const document = bayarSekaligus as unknown as Pick<AnyDocument, 'name' | 'calls'>

/** Two loans of one person are renewed with one payment. */
export function renewTogether(world: World, shop: Shop): Doing | undefined {
  const first = take(world, shop.loans.keys())
  const second = first === undefined ? undefined : take(world, shop.loans.keys())
  if (first === undefined || second === undefined) return undefined
  const pay = world.chance.pick(waysToPay)
  const numbers = [first, second]
  const run = async () => {
    const wanted = numbers.map((no_hal): Wanted => ({ no_hal, langkah_bayar: 'PERPANJANG' }))
    const paid = await payAll(world, shop, loanBody().no_hp, wanted, pay)
    if (!paid) return []
    for (const number of numbers) shop.undoable.delete(number)
    const { made, received } = paid
    return stands(shop, made.no_bayar_sekaligus, {
      document,
      entry: { kode_toko: shop.kode_toko, tgl_system: made.tgl_system, changes: received },
      hands: numbers,
      // Another month may be paid of one of them since, or all of it.
      refusals: ['CASH_SHORT', 'PART_REFUSED'],
      undone: () => undefined,
    })
  }
  return { what: `perpanjang ${numbers.join(' dan ')} sekaligus`, run }
}

/** Something is paid of two deposits of one person with one payment. */
export function payDepositsTogether(world: World, shop: Shop): Doing | undefined {
  const both = [anOpenDeposit(world, shop), anOpenDeposit(world, shop)].flatMap((open) => open ?? [])
  const [open, other] = both
  if (!open || !other || both.some(({ paidRp, totalRp }) => paidRp === totalRp)) return undefined
  const pay = world.chance.pick(waysToPay)
  const percent = world.chance.between(1, 100)
  const run = async () => {
    const wanted = both.map(({ no_titipan }): Wanted => ({ no_hal: no_titipan, langkah_bayar: 'TITIPAN', percent }))
    const paid = await payAll(world, shop, open.no_hp, wanted, pay)
    if (!paid) return []
    const { made, received } = paid
    const paidOf = (no_titipan: string) => made.detail_hal.find(({ no_hal }) => no_hal === no_titipan)!.jumlah
    const change = (sign: 1 | -1) => {
      for (const { no_titipan } of both) {
        const now = shop.deposits.get(no_titipan)!
        shop.deposits.set(no_titipan, { ...now, paidRp: now.paidRp + sign * paidOf(no_titipan) })
      }
    }
    change(1)
    const owed: Entry['changes'] = both.flatMap(({ no_hp, no_titipan }) => claim('TITIPAN', no_hp, no_titipan, -paidOf(no_titipan)))
    return stands(shop, made.no_bayar_sekaligus, {
      document,
      entry: { kode_toko: shop.kode_toko, tgl_system: made.tgl_system, changes: [...received, ...owed] },
      hands: both.flatMap(({ no_titipan, kode_barcodes }) => [no_titipan, ...kode_barcodes]),
      // The pieces of one of them are his by then, or the money is.
      refusals: ['CASH_SHORT', 'PART_REFUSED'],
      undone: () => change(-1),
    })
  }
  return { what: `bayar ${both.map(({ no_titipan }) => no_titipan).join(' dan ')} sekaligus`, run }
}

/** A repair and something in the safe are fetched with one payment; or two of them. */
export function fetchTogether(world: World, shop: Shop): Doing | undefined {
  const isPaidFor = ({
    finished,
    made,
  }: {
    readonly finished: { readonly biaya_selesai: number } | undefined
    readonly made: { readonly dp_service: number }
  }) => finished !== undefined && finished.biaya_selesai > made.dp_service
  const repair = aRepair(world, shop, isPaidFor)
  if (!repair) return undefined
  const late = [...shop.kept.values()].filter(({ tgl_jatuh_tempo, sewa_per_hari }) => tgl_jatuh_tempo < shop.tgl_system && sewa_per_hari > 0)
  const keptNumber = take(
    world,
    late.map(({ no_simpanan }) => no_simpanan),
  )
  const kept = keptNumber === undefined ? undefined : shop.kept.get(keptNumber)
  const other = kept ? undefined : aRepair(world, shop, isPaidFor)
  if (!kept && !other) return undefined
  const repairs = [repair, ...(other ? [other] : [])]
  const numbers = [...repairs.map(({ made }) => made.no_service), ...(kept ? [kept.no_simpanan] : [])]
  const pay = world.chance.pick(waysToPay)
  const run = async () => {
    const wanted = numbers.map((no_hal): Wanted => ({ no_hal, langkah_bayar: no_hal === kept?.no_simpanan ? 'AMBIL_SIMPANAN' : 'AMBIL_SERVICE' }))
    const paid = await payAll(world, shop, repair.made.no_hp, wanted, pay)
    if (!paid) return []
    const { made, received } = paid
    for (const each of repairs) {
      shop.services.delete(each.made.no_service)
      shop.undoable.delete(each.made.no_service)
      if (each.finished) shop.undoable.delete(each.finished.no_mutasi_service)
    }
    if (kept) {
      shop.kept.delete(kept.no_simpanan)
      shop.undoable.delete(kept.no_simpanan)
    }
    const left = repairs.flatMap((each) => [
      ...gone(lying(each.made, each.finished)),
      ...advance(each.made.no_hp, each.made.no_service, each.made.dp_service),
    ])
    return stands(shop, made.no_bayar_sekaligus, {
      document,
      entry: { kode_toko: shop.kode_toko, tgl_system: made.tgl_system, changes: [...received, ...left, ...(kept ? linesOf(kept, -1) : [])] },
      hands: numbers,
      refusals: ['CASH_SHORT', 'PART_REFUSED'],
      undone: () => {
        for (const each of repairs) shop.services.set(each.made.no_service, each)
        if (kept) shop.kept.set(kept.no_simpanan, kept)
      },
    })
  }
  return { what: `ambil ${numbers.join(' dan ')} sekaligus`, run }
}

/** Two contracts of one person end with one payment: goods that were held go with him. */
export function settleTogether(world: World, shop: Shop): Doing | undefined {
  const both = [anOpenContract(world, shop), anOpenContract(world, shop)].flatMap((open) => open ?? [])
  if (both.length < 2) return undefined
  const numbers = both.map(({ no_cicilan }) => no_cicilan)
  const pieces = both.flatMap(({ kode_barcodes }) => kode_barcodes)
  const pay = world.chance.pick(waysToPay)
  const run = async () => {
    const wanted = numbers.map((no_hal): Wanted => ({ no_hal, langkah_bayar: 'LUNAS_CICILAN' }))
    const paid = await payAll(world, shop, buyer, wanted, pay)
    if (!paid) return []
    const { made, received } = paid
    const changes: Entry['changes'][number][] = [...received]
    for (const open of both) {
      const { pokok, bunga } = due(open, open.made.lama_bulan - open.paid)
      changes.push(...claim('PIUTANG_CICILAN', buyer, open.no_cicilan, -pokok - bunga))
      if (bunga > 0) changes.push(...claim('BUNGA_TANGGUH', buyer, open.no_cicilan, bunga))
      changes.push(...(await pointsOfSettling(world, open.no_cicilan)))
      if (open.isHeld) changes.push(...(await handedOver(world, shop, open)))
      shop.contracts.delete(open.no_cicilan)
      for (const kode_barcode of open.kode_barcodes) shop.withCustomers.add(kode_barcode)
    }
    return stands(shop, made.no_bayar_sekaligus, {
      document,
      entry: { kode_toko: shop.kode_toko, tgl_system: made.tgl_system, changes },
      hands: [...numbers, ...pieces],
      // He has sold one of the pieces back by then, or the money is gone.
      refusals: ['CASH_SHORT', 'PART_REFUSED'],
      undone: () => {
        for (const open of both) shop.contracts.set(open.no_cicilan, open)
        for (const kode_barcode of pieces) shop.withCustomers.delete(kode_barcode)
      },
    })
  }
  return { what: `lunas ${numbers.join(' dan ')} sekaligus`, run }
}

/** The points of a member whose contract was settled just now, as what the shop owes. */
async function pointsOfSettling({ app }: World, no_cicilan: string): Promise<Entry['changes']> {
  const { rows } = await sql<{ kode_member: string; rupiah: number }>`
    select kode_member, poin_didapat * nilai_poin as rupiah from mutasi_cicilan
    where (no_cicilan, jenis_cicilan, status) = (${no_cicilan}, 'LUNAS', 'VALID') and poin_didapat * nilai_poin > 0`.execute(app.db)
  return rows.flatMap(({ kode_member, rupiah }) => claim('POIN', kode_member, '', -rupiah))
}

import type { AnyDocument } from '#engine/contract/document.ts'
import { type PaidTogether, bayarSekaligus, payTogetherCall } from '#modules/customer/contract/bayar-sekaligus.ts'
import type { PartStep } from '#modules/customer/contract/fields.ts'
import { type OpenOfPerson, readOpenOfPerson } from '#modules/customer/contract/open-things.ts'
import { loanBody } from '#modules/loans/server/testing/made-loan.ts'
import { type Entry, claim } from './books.ts'
import { approved, cashierOf } from './calls.ts'
import { anOpenDeposit } from './deposits.ts'
import { paidIn, waysToPay } from './payments.ts'
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

import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import type { EventContext } from '#engine/server/event.ts'
import { type ClosingDay, closeDayOf } from '#modules/closing/server/public.ts'
import type { Payment } from '#modules/payments/contract/payment.ts'
import type { Sale } from '#modules/sales/contract/penjualan.ts'
import { type RequestedSale, sellMany } from '#modules/sales/server/public.ts'
import { issueOnDay, paidWithCoupons } from './coupons.ts'
import { banks, customers, salespeople } from './masters.ts'
import { rounding } from './parameters.ts'
import { addDays } from './days.ts'
import { contractsMade, demoContracts } from './instalments.ts'
import { demoLoans } from './loans.ts'
import { countTray, countedDays } from './counts.ts'
import { accessoriesOnDay, moveOnDay } from './moves.ts'
import { phoneOf } from './members.ts'
import { buyOnDay } from './purchases.ts'
import type { Chance } from './random.ts'
import { refiningMonth } from './refining-month.ts'

/** The shop that trades, and the transaction it does so in. */
export interface Till {
  readonly db: Db
  readonly kode_toko: string
  readonly user_id: string
  readonly request_id: string
}

/** What is traded when. */
export interface TradingDays {
  readonly chance: Chance
  /** What decides about purchases, so that they leave the sales as they are. */
  readonly buying: Chance
  /** The pieces that there are; some of them are sold. */
  readonly kode_barcodes: readonly string[]
  /** The first day; the shop is closed on the day before, and on each but the last. */
  readonly from: string
  readonly days: number
  /** On the last of them what is paid by card or transfer is validated later. */
  readonly validatesLast: boolean
  /** Customers leave gold for loans, and pay in instalments. */
  readonly lends: boolean
  /** What it bought is sorted, washed, plated and molten. */
  readonly refines: boolean
  /** Customers who leave their name leave their telephone with it. */
  readonly knowsMembers: boolean
  /** How many receipts a day has, at least and at most; a few more on Saturdays and Sundays. */
  readonly receipts?: readonly [least: number, most: number]
  /** Goes on with the next day. Without it each day is closed when it is over. */
  readonly goOn?: (day: ClosingDay) => Promise<unknown>
  /** Further events at the end of a day. */
  readonly atNight?: (till: EventContext) => Promise<unknown>
}

/** A shop with fewer pieces keeps them for its sales. */
const movedMin = 40

/** After which day the database looks at what was sold: planned without, pieces that come back are looked up a hundred times as slowly. */
const plannedFrom = 2

/** Of what a shop may switch on, its sales of these days have coupons alone. */
const modules: ReadonlySet<string> = new Set(['KUPON_PENJUALAN'])

/**
 * Sells day by day what such a shop sells: a handful of receipts, more on Saturdays and Sundays, mostly one piece each. From the
 * second day on some of it comes back.
 */
export async function tradeDays(
  till: Till,
  { chance, buying, kode_barcodes, from, days, validatesLast, lends, refines, knowsMembers, receipts = [6, 10], goOn, atNight }: TradingDays,
): Promise<void> {
  const left = shuffled(kode_barcodes, chance)
  const sold: Sale[] = []
  const loansOf = lends ? demoLoans() : undefined
  const refined = refines ? refiningMonth(till.kode_toko, days) : undefined
  const made = contractsMade(days)
  const contractsOf = lends && left.length > movedMin * made ? demoContracts(left.splice(0 - made, made)) : undefined
  for (let day = 0; day < days; day += 1) {
    const tgl_system = addDays(from, day)
    const isWeekend = [0, 6].includes(new Date(`${tgl_system}T00:00:00Z`).getUTCDay())
    const sales = Array.from({ length: chance.between(...receipts) + (isWeekend ? Math.ceil(receipts[1] * 0.4) : 0) }, () =>
      demoSale(chance, left.splice(0, chance.percent(25) ? 2 : 1), knowsMembers),
    )
    // Somebody owes a little of his sale of the first day.
    if (day === 0) Object.assign(sales[0] ?? {}, owing)
    await (goOn ?? ((over) => closeDayOf(till.db, over)))({ kode_toko: till.kode_toko, tgl_system: addDays(tgl_system, -1), tgl_berikut: tgl_system })
    // Those that would be sold last.
    if (day === 0) await accessoriesOnDay({ ...till, tgl_system })
    if (day === 0 && left.length > movedMin) await moveOnDay({ ...till, tgl_system }, left.splice(-4))
    if (sold.length > 0) await buyOnDay({ ...till, tgl_system }, buying, sold)
    const requested = sales.filter((sale) => sale.detail_barang.length > 0)
    if (day === days - 1) await issueOnDay({ ...till, tgl_system })
    const made = await sellMany(
      { ...till, tgl_system, modules, rounding, validatesNonCash: validatesLast && day === days - 1 },
      day === days - 1 ? paidWithCoupons(till.kode_toko, requested) : requested,
    )
    sold.push(...made)
    await loansOf?.({ ...till, tgl_system }, days - day)
    await contractsOf?.({ ...till, tgl_system }, days - day)
    await refined?.({ ...till, tgl_system }, days - day)
    if (day === plannedFrom) await sql`analyze barang, penjualan, penjualan_detail`.execute(till.db)
    // A piece that stays to the end, so that no sale misses it.
    const stays = left.at(-1)
    if (stays && (day === countedDays.missed || day === countedDays.found)) await countTray({ ...till, tgl_system }, stays, day === countedDays.found)
    await atNight?.({ ...till, tgl_system })
  }
}

/** A customer whom the shop knows, and what he goes on owing. */
const owing = { nama_customer: customers[1], no_hp: '081230000001', sisa_bayar: 100_000 }

function demoSale(chance: Chance, kode_barcodes: readonly string[], knowsMembers: boolean): RequestedSale {
  const isKnown = chance.percent(40)
  const pays = chance.between(1, 100)
  const nama_customer = isKnown ? chance.pick(customers) : 'UMUM'
  return {
    nama_customer,
    alamat_customer: null,
    no_hp: knowsMembers ? phoneOf(nama_customer) : null,
    kode_member: null,
    kode_sales: `S${chance.between(1, salespeople.length)}`,
    keterangan: null,
    detail_barang: kode_barcodes.map((kode_barcode) => ({
      kode_barcode,
      ongkos: null,
      diskon_persen: chance.percent(8) ? 2 : 0,
      diskon_rp: chance.percent(15) ? chance.between(1, 10) * 5_000 : 0,
      harga_total: null,
    })),
    detail_bayar: (totalRp) => payments(totalRp, pays, (chance.pick(banks) satisfies { no_rekening: string }).no_rekening),
  }
}

/** Of a hundred customers 60 pay cash and get change, 20 by debit card, 10 by transfer and 10 half and half. */
function payments(totalRp: number, of100: number, no_rekening: string): Payment[] {
  const cash = (jumlah: number): Payment => ({ jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah })
  const bank = (jenis: 'DEBIT' | 'TRANSFER', jumlah: number): Payment => ({ jenis, no_rekening, no_kartu: null, jumlah })
  if (of100 <= 60) return [cash(Math.ceil(totalRp / 50_000) * 50_000)]
  if (of100 <= 80) return [bank('DEBIT', totalRp)]
  if (of100 <= 90) return [bank('TRANSFER', totalRp)]
  const half = Math.floor(totalRp / 2 / 50_000) * 50_000
  return half > 0 ? [cash(half), bank('DEBIT', totalRp - half)] : [bank('DEBIT', totalRp)]
}

function shuffled<T>(list: readonly T[], chance: Chance): T[] {
  const mixed = [...list]
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = chance.between(0, at)
    ;[mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T]
  }
  return mixed
}

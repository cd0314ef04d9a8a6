import { sql } from 'kysely'
import type { NewDocument } from '#engine/contract/document.ts'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import { sumOfGrams, toMg } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import type { Caller } from '#engine/server/caller.ts'
import type { Db } from '#engine/server/database.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Context, Handler } from '#engine/server/serve.ts'
import { type Decision, type DocumentWriting, writeDocument } from '#modules/documents/server/public.ts'
import { fineMg } from '#modules/goods/contract/fine.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { checkPhotos, takeWaitingPhotos, waitingPhotos } from '#modules/goods/server/public.ts'
import { type CounterLine, type Lines, type NewLot, type Place, type StockLine, addLots, lotOfLine, moved } from '#modules/ledger/server/public.ts'
import { type PaymentRules, type TakenPayment, cardFeesOf, paymentRulesOf, received, settle, withCardFees } from '#modules/payments/server/public.ts'
import { type PriceHold, heldPrices, priceHoldOf } from '#modules/pricing/server/public.ts'
import { serveQueue } from '#modules/queue/server/public.ts'
import { isBeyondLimit } from '#modules/sales/contract/line-needs.ts'
import { type Rounding, saleRounding } from '#modules/settings/contract/rounding.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import { orders as o } from '../contract/fields.ts'
import { type NewOrder, type Order, type OrderedLine, type order as orderCall, pesanan } from '../contract/pesanan.ts'
import { type FixingTerms, fixingTerms, lastDayOf, leastPaid, worthOf } from '../contract/fixings.ts'
import { priceOfLine } from '../contract/prices.ts'
import { refusals } from '../contract/refusals.ts'
import { goldClaim, goldIn, goldPriceFor, lotsOfGold, weighGold } from './gold.ts'
import { validates, waitingOrders } from '../contract/validasi.ts'

/** How a shop takes orders: it rounds and is paid as it sells. */
export interface OrderRules extends PaymentRules {
  readonly rounding: Rounding
  readonly priceHold: PriceHold
  /** The largest discount from the list's price without an approval, in percent (BATAS_HARGA_JUAL). Orders cannot ask for approvals. */
  readonly loweredPercentMax: number
  /** What it asks where a price is fixed. */
  readonly fixing: FixingTerms
}

/** The settings that prices a gram are checked by. */
export type OfRates = Pick<OrderRules, 'priceHold' | 'loweredPercentMax'>
/** The settings that the price of a line depends on. */
type OfLines = Pick<OrderRules, 'rounding' | 'loweredPercentMax'>
/** The settings that an order is checked by. */
type OfOrders = OfLines & Pick<OrderRules, 'fixing'>
type Goods = Omit<NewOrder, 'detail_bayar'>
type NewLine = NewDocument<typeof pesanan>['detail_pesanan'][number]

/** An order that is priced, and not yet paid. */
type PricedOrder = Omit<NewDocument<typeof pesanan>, 'detail_bayar' | 'jumlah_bayar' | 'kembali'>

/** What a gram of each group sells for now, what it sold for a moment ago, and which kinds there are. */
export interface Rates {
  readonly rates: ReadonlyMap<string, number>
  readonly kinds: ReadonlySet<string>
  readonly heldOf: Awaited<ReturnType<typeof heldPrices>>
}

/** How orders come about: nothing is there yet but the customer's money and what he leaves as a sample. */
const ordering: DocumentWriting<typeof pesanan, NewOrder, Decision<typeof pesanan>, OrderRules> = {
  document: pesanan,
  exclusiveKeys: () => [],
  async prepare(context, requested) {
    const known = await ratesOf(
      context,
      requested.flatMap(({ detail_pesanan }) => detail_pesanan),
    )
    const fees = await cardFeesOf(context.db, requested)
    const listRp = await goldPriceFor(context.db, requested)
    const photos = await takeWaitingPhotos(context.db, context.kode_toko, requested.flatMap(photosOf))
    return ({ detail_bayar, ...goods }) => {
      checkOrderPhotos(goods, photos)
      const priced = priceOrder(context, goods, known, listRp)
      const payments = withCardFees(detail_bayar, context, fees)
      return {
        document: { ...priced, ...settle(priced.dp, detail_bayar), detail_bayar: payments },
        lines: (made) => orderLines(made, samplesOf(priced.detail_pesanan), payments),
      }
    }
  },
  beforePosting: (context, made, decided) =>
    addLots(
      context,
      pesanan.kind,
      made.flatMap((each, at) => [...lotsOfGold(each), ...lotsOfSamples(each, samplesOf(decided[at]!.document.detail_pesanan))]),
    ),
}

/** What was left for the cashier by the version before has no photos. */
const photosOfLine = ({ foto_pesanan = [] }: Partial<Pick<OrderedLine, 'foto_pesanan'>>): readonly string[] => foto_pesanan
/** The photos of the lines of an order. */
export const photosOf = ({ detail_pesanan }: Pick<Goods, 'detail_pesanan'>) => detail_pesanan.flatMap(photosOfLine)
/** @throws Refusal NO_PHOTO at the line that names a photo that does not wait */
export const checkOrderPhotos = ({ detail_pesanan }: Pick<Goods, 'detail_pesanan'>, waiting: ReadonlySet<string>) =>
  checkPhotos(detail_pesanan.map(photosOfLine), ['detail_pesanan', o.foto_pesanan.name], waiting)

/** What lines are priced and checked by: the rates of their groups, and the kinds that there are. */
export async function ratesOf({ db, priceHold }: { readonly db: Db } & Pick<OrderRules, 'priceHold'>, lines: readonly RatedLine[]): Promise<Rates> {
  const groups = lines.map(({ kode_group }) => kode_group)
  const kinds = lines.map(({ kode_dept }) => kode_dept)
  const { rows } = await sql<{ rates: Record<string, number>; kinds: string[] }>`
    select (select coalesce(json_object_agg(kode_group, harga), '{}') from grup where kode_group = any(${groups})) as rates,
           array(select kode_dept from jenis where kode_dept = any(${kinds})) as kinds`.execute(db)
  const { rates = {}, kinds: there = [] } = rows[0] ?? {}
  return { rates: new Map(Object.entries(rates)), kinds: new Set(there), heldOf: await heldPrices(db, lines, priceHold) }
}

/**
 * Prices what is ordered, by what it is thought to weigh, and refuses what cannot be; pure.
 *
 * @param listRp rupiah a gram of fine gold, where gold is given for it
 * @throws Refusal MASTER_MISSING, ORDER_PRICE_CHANGED at the line, ORDER_READY_IN_PAST, ORDER_DP_TOO_LARGE, ORDER_GOLD_TOO_MUCH, ORDER_FIXED_WHOLE,
 *   ORDER_FIXED_TOO_MUCH, ORDER_FIXING_UNPAID and those of `weighGold` at their fields
 */
export function priceOrder(
  { tgl_system, ...rules }: Pick<EventContext, 'tgl_system'> & OfOrders,
  goods: Goods,
  known: Rates,
  listRp: number | undefined,
): PricedOrder {
  const { detail_pesanan: requested, tgl_selesai } = goods
  const dp = goods.dp ?? 0
  const detail_pesanan = requested.map((line, at) => priceLine(line, at, rules, known))
  const totals = totalsOfLines(detail_pesanan)
  const { total_harga } = totals
  if (tgl_selesai < tgl_system) refuseAt(o.tgl_selesai.name, refusals.ORDER_READY_IN_PAST)
  if (dp > total_harga) refuseAt(o.dp.name, refusals.ORDER_DP_TOO_LARGE)
  const gold = weighGold(goods, listRp)
  if (dp + gold.nilai_emas_pelanggan > total_harga) refuseAt('detail_emas', refusals.ORDER_GOLD_TOO_MUCH)
  if (dp + gold.nilai_emas_pelanggan === 0) refuseAt(o.dp.name, refusals.ORDER_WITHOUT_ADVANCE)
  const fixed = fixedAtFirst(goods, tgl_system, lastDayOf(tgl_system, rules.fixing))
  const minimal = leastPaid(worthOf(goods.harga_dikunci ? detail_pesanan : fixed.kunci_harga), rules.fixing)
  if (dp + gold.nilai_emas_pelanggan < minimal) refuseAt(o.dp.name, refusals.ORDER_FIXING_UNPAID, { minimal: formatNumber(minimal, 0) })
  return {
    ...goods,
    ...gold,
    ...fixed,
    dp,
    detail_emas: [...gold.detail_emas],
    ...totals,
    uang_pesanan: dp,
    dari_saldo_awal: false,
    no_lama: null,
    tgl_pesanan: null,
    detail_pesanan,
  }
}

/** What the lines of an order come to, and whether the customer leaves samples. */
export const totalsOfLines = (lines: readonly NewLine[]) => ({
  total_qty: lines.length,
  total_berat: sumOfGrams(lines.map(({ berat }) => berat)),
  ongkos: lines.reduce((sum, { ongkos }) => sum + ongkos, 0),
  total_harga: lines.reduce((sum, { sub_total }) => sum + sub_total, 0),
  status_contoh: samplesOf(lines).length > 0 ? ('DISIMPAN' as const) : ('TIDAK_ADA' as const),
})

/** What is fixed when an order is taken: all of it, or some grams of its lines, at the prices of its lines. `sampai`: the last day. @throws Refusal at the line */
export function fixedAtFirst(
  { harga_dikunci, detail_pesanan }: Pick<Goods, 'harga_dikunci' | 'detail_pesanan'>,
  tgl: string,
  sampai: string | null,
): Pick<PricedOrder, 'kunci_harga' | 'kunci_sampai'> {
  const kunci_harga = detail_pesanan.flatMap(({ berat, berat_dikunci, harga_per_gram }, at) => {
    if (berat_dikunci === null) return []
    const path = `detail_pesanan.${at}.${o.berat_dikunci.name}`
    if (harga_dikunci) refuseAt(path, refusals.ORDER_FIXED_WHOLE)
    if (toMg(berat_dikunci) > toMg(berat)) refuseAt(path, refusals.ORDER_FIXED_TOO_MUCH, { berat: formatNumber(berat, 3) })
    return [{ no_baris: at + 1, tgl, sampai, berat: berat_dikunci, harga_per_gram, no_mutasi: null }]
  })
  return { kunci_harga, kunci_sampai: harga_dikunci || kunci_harga.length > 0 ? sampai : null }
}

function priceLine(line: OrderedLine, at: number, rules: OfLines, known: Rates): NewLine {
  refuseOtherRate(line, (name) => `detail_pesanan.${at}.${name}`, rules, known)
  return lineAt(line, rules.rounding)
}

/** A line as it is stored, at its price a gram. */
export function lineAt({ berat_dikunci: _, ...line }: OrderedLine, rounding: Rounding): NewLine {
  const { berat_contoh, kadar_contoh } = line
  const fine_contoh = berat_contoh === null || kadar_contoh === null ? null : fineMg(toMg(berat_contoh), kadar_contoh) / 1000
  return { ...line, foto_pesanan: [...photosOfLine(line)], sub_total: priceOfLine(line, rounding).harga_total, fine_contoh }
}

/** A line of an order by which its rate is checked. */
export type RatedLine = Pick<OrderedLine, 'kode_dept' | 'kode_group' | 'harga_per_gram'>

/**
 * Refuses a line of a missing kind or group, or at another rate than the list's: users do not type the rate.
 *
 * @param path where a field of the line was entered
 * @throws Refusal MASTER_MISSING, ORDER_PRICE_CHANGED
 */
export function refuseOtherRate(
  line: RatedLine,
  path: (name: string) => string,
  { loweredPercentMax }: Pick<OfLines, 'loweredPercentMax'>,
  { rates, kinds, heldOf }: Rates,
): void {
  const { kode_dept, kode_group, harga_per_gram } = line
  if (!kinds.has(kode_dept)) refuseAt(path(o.kode_dept.name), goodsRefusals.MASTER_MISSING, { label: o.kode_dept.label })
  const listed = rates.get(kode_group) ?? refuseAt(path(o.kode_group.name), goodsRefusals.MASTER_MISSING, { label: o.kode_group.label })
  // A held price is valid: the customer heard it before the list changed. It is not valid if it is too far below the list's price (decision 047).
  const isHeld =
    heldOf(line).includes(harga_per_gram) && !(harga_per_gram < listed && isBeyondLimit({ dari: listed, menjadi: harga_per_gram }, loweredPercentMax))
  if (harga_per_gram !== listed && !isHeld) refuseAt(path(o.harga_per_gram.name), refusals.ORDER_PRICE_CHANGED, { harga: formatNumber(listed, 0) })
}

/** A sample that a customer leaves, by the line of its order. */
export interface Sample {
  readonly no_urut: number
  readonly contoh: string
  readonly berat_contoh: number
  readonly kadar_contoh: number
  readonly fine_contoh: number
}

/** The lots of samples. */
export const lotsOfSamples = ({ no_pesanan, user_id }: Pick<Order, 'no_pesanan' | 'user_id'>, samples: readonly Sample[]): NewLot[] =>
  samples.map(({ no_urut, contoh, kadar_contoh }) => ({
    kode_lot: lotOfLine(no_pesanan, no_urut),
    dokumen: no_pesanan,
    kadar: kadar_contoh,
    keterangan: contoh,
    created_by: user_id,
  }))

/** The samples among the lines of an order. */
export const samplesOf = (lines: readonly Pick<NewLine, 'contoh' | 'berat_contoh' | 'kadar_contoh' | 'fine_contoh'>[]): Sample[] =>
  lines.flatMap(({ contoh, berat_contoh, kadar_contoh, fine_contoh }, at) =>
    contoh === null ? [] : [{ no_urut: at + 1, contoh, berat_contoh, kadar_contoh, fine_contoh } as Sample],
  )

/** The customer. */
const outside: Place = { tempat: 'PELANGGAN' }
/** Our care: what is worked on, or by, and is not ours. */
const care: Place = { tempat: 'SERVIS' }

/** Samples into our care, or back: they cost nothing, since they are not ours. */
export const sampleLines = (no_pesanan: string, samples: readonly Sample[], way: 'LEFT' | 'FETCHED'): StockLine[] =>
  samples.flatMap(({ no_urut, berat_contoh, fine_contoh }) =>
    moved(
      { pieces: 1, grossMg: toMg(berat_contoh), fineMg: toMg(fine_contoh), costRp: 0, kode_barcode: null, kode_lot: lotOfLine(no_pesanan, no_urut) },
      way === 'LEFT' ? { from: outside, to: care } : { from: care, to: outside },
    ),
  )

/**
 * An order (events.md O1, O1e, O8): what the customer pays is owed to him, his gold in grams, and his samples are in our care. What he paid and gave before the books is
 * capital (SA3).
 */
export function orderLines(
  made: Pick<Order, 'no_pesanan' | 'no_hp' | 'dp' | 'kembali' | 'emas_diterima' | 'nilai_emas_diterima' | 'detail_emas' | 'dari_saldo_awal'>,
  samples: readonly Sample[],
  payments: readonly TakenPayment[],
): Lines {
  const { no_pesanan, no_hp, dp, kembali, emas_diterima, nilai_emas_diterima, dari_saldo_awal } = made
  const { claims, ...money } = received(payments, kembali, no_pesanan)
  const owed = { jenis: 'UM_PESANAN', pihak: no_hp, dokumen: no_pesanan, rupiah: -dp } as const
  const counter: CounterLine[] = dari_saldo_awal
    ? [{ type: 'SALDO_AWAL', kode_akun: 'MODAL', jumlahRp: 0 - dp - nilai_emas_diterima }]
    : money.counter
  return {
    kind: pesanan.kind,
    reference: no_pesanan,
    // Gold of before the books is in the opening stock of the shop.
    stock: [...sampleLines(no_pesanan, samples, 'LEFT'), ...(dari_saldo_awal ? [] : goldIn(made))],
    ...money,
    counter,
    claims: [...claims, ...(dp === 0 ? [] : [owed]), ...(emas_diterima === 0 ? [] : [goldClaim(made, -emas_diterima, -nilai_emas_diterima)])],
    points: [],
  }
}

/** How the shop of a caller takes orders. */
export const orderRulesOf = (caller: Caller): OrderRules => ({
  rounding: saleRounding(caller),
  priceHold: priceHoldOf(caller),
  loweredPercentMax: numberSetting(caller, 'BATAS_HARGA_JUAL'),
  fixing: fixingTerms(caller),
  ...paymentRulesOf(caller),
})
const contextOf = (input: Context): EventContext & OrderRules => ({ ...eventOf(input), ...orderRulesOf(input.caller) })

/** Takes an order: prices it, takes what is paid of it, and posts it. */
export const takeOrder = (context: EventContext & OrderRules, requested: NewOrder): Promise<Order> => writeDocument(context, ordering, requested)

/** Takes an order, and answers it for its paper. Where the cashier takes the money, it is left for him instead. */
export const order: Handler<typeof orderCall> = (input) => {
  if (input.caller.modules.has(validates)) refuse(refusals.ORDER_NEEDS_VALIDATION)
  return takeOrder(contextOf(input), input.body)
}

const withoutGold: Partial<Goods> = { harga_emas: null, detail_emas: [] }

/** What was left for the cashier by the version before says nothing of gold, and of no line that a part of it is fixed. */
const asNow = (goods: Goods): Goods => ({
  ...withoutGold,
  ...goods,
  detail_pesanan: goods.detail_pesanan.map((line) => ({ ...line, berat_dikunci: line.berat_dikunci ?? null })),
})

/** The orders that wait: priced when they are left, and refused where a price has moved until the money is taken. */
export const waiting = serveQueue(waitingOrders, {
  async price(input, goods) {
    const context = contextOf(input)
    const listRp = await goldPriceFor(context.db, [goods])
    // Its photos wait until the cashier takes the money.
    checkOrderPhotos(goods, await waitingPhotos(context.db, context.kode_toko, photosOf(goods)))
    const { total_harga } = priceOrder(context, goods, await ratesOf(context, goods.detail_pesanan), listRp)
    return { grand_total: total_harga, bayar: goods.dp ?? 0 }
  },
  shown: sql`a.isi ->> 'tgl_selesai' as tgl_selesai, (a.isi ->> 'harga_dikunci')::boolean as harga_dikunci, a.isi -> 'detail_pesanan' as detail_pesanan,
    (a.isi ->> 'harga_emas')::bigint as harga_emas, coalesce(a.isi -> 'detail_emas', '[]') as detail_emas`,
  make: (input, goods, { detail_bayar }) => takeOrder(contextOf(input), { ...asNow(goods), detail_bayar }),
})

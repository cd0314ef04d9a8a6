import { sql } from 'kysely'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import { sumOfGrams, toMg } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { Need } from '#modules/approvals/server/public.ts'
import { type Requested, type StepContext, serveCase } from '#modules/cases/server/public.ts'
import { type Decision, messageLines } from '#modules/documents/server/public.ts'
import { releasePieces } from '#modules/goods/server/public.ts'
import type { CounterLine, Lines } from '#modules/ledger/server/public.ts'
import { paidBack, paidFurther, payBack, payBackNeed, settle, withCardFees } from '#modules/payments/server/public.ts'
import { type NewOrderEvent, type OrderEvent, orderCase } from '../contract/mutasi-pesanan.ts'
import type { Order } from '../contract/pesanan.ts'
import { refusals } from '../contract/refusals.ts'
import { type Fixing, type FixingTerms, freeGrams, lastDayOf, leastPaid, worthOf } from '../contract/fixings.ts'
import { type FoundLots, goldBack, goldClaim, goldOut, lotsToReturn, noGoldBack } from './gold.ts'
import { type FoundOrder, type OrderedLineNow, heldBarcodes, orderedLines, readOpenOrders, readOrders, withFixedGrams } from './open-orders.ts'
import { undoOldOrder } from './old-orders.ts'
import { type OfRates, type Rates, type Sample, orderRulesOf, ratesOf, refuseOtherRate, sampleLines } from './order.ts'
import { askOrderApprovals, pickUpOrder } from './pick-up.ts'

/** How a shop fixes prices. */
interface FixingRules extends OfRates {
  readonly fixing: FixingTerms
}

/** What steps need besides the order: lots of gold, and the lines and prices of the day of those whose price is fixed. */
interface Known {
  readonly lots: FoundLots
  readonly lines: ReadonlyMap<string, readonly OrderedLineNow[]>
  readonly rates: Rates
}

/**
 * What is fixed of an order now (docs/decisions/204): grams that have no fixed price, at the price of the day, where enough is paid of all that is fixed; pure.
 *
 * @throws Refusal ORDER_FIXED_NOTHING, ORDER_FIXED_TOO_MUCH, ORDER_PRICE_CHANGED, ORDER_FIXING_UNPAID at the line
 */
function fixNow(
  { uang_pesanan, nilai_emas_pelanggan }: Pick<FoundOrder, 'uang_pesanan' | 'nilai_emas_pelanggan'>,
  requested: readonly { readonly no_baris: number; readonly berat_dikunci: number | null; readonly harga_per_gram: number }[],
  lines: readonly OrderedLineNow[],
  { tgl_system, fixing, ...rules }: Pick<StepContext, 'tgl_system'> & FixingRules,
  rates: Rates,
): Fixing[] {
  const sampai = lastDayOf(tgl_system, fixing)
  const its = lines.map(withFixedGrams)
  const pathOf = (at: number, name: string) => `detail_kunci.${at}.${name}`
  const free = new Map(its.map((line) => [line.no_baris, freeGrams(line)]))
  const fixed = requested.flatMap(({ no_baris, berat_dikunci, harga_per_gram }, at): (Fixing & { readonly at: number })[] => {
    if (berat_dikunci === null) return []
    const line = its.find((each) => each.no_baris === no_baris)
    const left = free.get(no_baris) ?? 0
    if (!line || toMg(berat_dikunci) > toMg(left))
      return refuseAt(pathOf(at, 'berat_dikunci'), refusals.ORDER_FIXED_TOO_MUCH, { berat: formatNumber(left, 3) })
    refuseOtherRate({ ...line, harga_per_gram }, () => pathOf(at, 'berat_dikunci'), rules, rates)
    free.set(no_baris, sumOfGrams([left, -berat_dikunci]))
    return [{ at, no_baris, tgl: tgl_system, sampai, berat: berat_dikunci, harga_per_gram, no_mutasi: null }]
  })
  const [first] = fixed
  if (!first) return refuseAt(pathOf(0, 'berat_dikunci'), refusals.ORDER_FIXED_NOTHING)
  const minimal = leastPaid(worthOf([...its.flatMap(({ dikunci }) => dikunci), ...fixed]), fixing)
  if (uang_pesanan + nilai_emas_pelanggan < minimal)
    refuseAt(pathOf(first.at, 'berat_dikunci'), refusals.ORDER_FIXING_UNPAID, { minimal: formatNumber(minimal, 0) })
  return fixed.map(({ at: _, ...each }) => each)
}

/** Decides what a step comes to. Pure; refuses what is too much. */
function decide(
  order: FoundOrder,
  requested: Requested<typeof orderCase>,
  { fees, lots, lines, rates, ...rules }: StepContext & FixingRules & Known,
): NewOrderEvent {
  const { no_pesanan, nama_customer, no_hp, total_harga, uang_pesanan, nilai_emas_pelanggan, samples } = order
  const { jenis_mutasi_pesanan, keterangan } = requested
  const nothing = {
    uang_pesanan: 0,
    potongan_batal: 0,
    grand_total: 0,
    jumlah_bayar: 0,
    kembali: 0,
    contoh: null,
    kunci_harga: [],
    ...noGoldBack,
    detail_bayar: [],
  }
  const header = { ...nothing, jenis_mutasi_pesanan, no_pesanan, nama_customer, no_hp, keterangan }
  if (requested.jenis_mutasi_pesanan === 'CONTOH')
    return { ...header, contoh: samples.map(({ contoh, berat_contoh }) => `${contoh} ${formatNumber(berat_contoh, 3)} g`).join(', ') }
  if (requested.jenis_mutasi_pesanan === 'KUNCI')
    return { ...header, kunci_harga: fixNow(order, requested.detail_kunci, lines.get(no_pesanan) ?? [], rules, rates) }
  if (requested.jenis_mutasi_pesanan === 'BAYAR') {
    const { dp, detail_bayar } = requested
    const sisa = total_harga - uang_pesanan - nilai_emas_pelanggan
    if (dp > sisa) refuseAt('dp', refusals.ORDER_PAID_TOO_MUCH, { sisa: formatNumber(sisa, 0) })
    return { ...header, uang_pesanan: dp, grand_total: dp, ...settle(dp, detail_bayar), detail_bayar: withCardFees(detail_bayar, rules, fees) }
  }
  const { potongan_batal, lot_ganti, detail_bayar } = requested
  if (potongan_batal > uang_pesanan) refuseAt('potongan_batal', refusals.ORDER_FEE_TOO_LARGE, { uang_pesanan: formatNumber(uang_pesanan, 0) })
  const backRp = uang_pesanan - potongan_batal
  const gold = goldBack(order, lot_ganti, lots)
  return { ...header, ...gold, uang_pesanan, potongan_batal, grand_total: backRp, ...payBack(backRp, detail_bayar) }
}

/**
 * What happens to an order (events.md O1, O7, O8): what is paid is owed to the customer; what he gives up is paid back to him, less what the shop keeps, and his
 * gold goes back in grams; his samples go back to him.
 */
function eventLines(
  made: Pick<OrderEvent, 'no_mutasi_pesanan' | 'no_pesanan' | 'no_hp' | 'kembali'>,
  event: NewOrderEvent,
  samples: readonly Sample[],
): Lines {
  const { no_mutasi_pesanan, no_pesanan, no_hp, kembali } = made
  const { jenis_mutasi_pesanan, uang_pesanan, potongan_batal, emas_pelanggan, nilai_emas_pelanggan, selisih_emas, detail_emas, detail_bayar } = event
  const owed = (rupiah: number) => ({ jenis: 'UM_PESANAN', pihak: no_hp, dokumen: no_pesanan, rupiah }) as const
  const all = { kind: orderCase.events.kind, reference: no_mutasi_pesanan, stock: [], points: [] }
  if (jenis_mutasi_pesanan === 'KUNCI') return { ...all, cash: [], claims: [], counter: [] }
  if (jenis_mutasi_pesanan === 'CONTOH') return { ...all, stock: sampleLines(no_pesanan, samples, 'FETCHED'), cash: [], claims: [], counter: [] }
  if (jenis_mutasi_pesanan === 'BAYAR') return { ...all, ...paidFurther(detail_bayar, kembali, no_mutasi_pesanan, [owed(-uang_pesanan)]) }
  const had = [
    ...(uang_pesanan === 0 ? [] : [owed(uang_pesanan)]),
    ...(emas_pelanggan === 0 ? [] : [goldClaim(made, emas_pelanggan, nilai_emas_pelanggan)]),
  ]
  const { counter, ...money } = paidBack(detail_bayar, had, 'PESANAN', potongan_batal)
  const difference: CounterLine[] = selisih_emas === 0 ? [] : [{ type: 'PESANAN', kode_akun: 'SELISIH_EMAS', jumlahRp: selisih_emas }]
  return { ...all, ...money, stock: goldOut(detail_emas), counter: [...counter, ...difference] }
}

/** What giving an order up needs an approval for: always, by what is paid back and what is kept. */
function needOf(event: NewOrderEvent): Need {
  const { no_pesanan, uang_pesanan, potongan_batal, emas_pelanggan, detail_emas } = event
  const told = detail_emas.map(({ kode_lot, fine }) => `${kode_lot} ${formatNumber(fine, 3)} g`)
  return payBackNeed(event, {
    kategori: 'BATAL_PESANAN',
    subjek: 'pesanan',
    kunci: no_pesanan,
    ...(told.length > 0 && { summary: told.join(', ') }),
    sum: [uang_pesanan, 0 - potongan_batal],
    isi: { no_pesanan, uang_pesanan, potongan_batal, ...(told.length > 0 && { emas_pelanggan, emas: told }) },
  })
}

/** The texts of an order's message that its header lacks: the pieces with their estimated weight, the total, the paid and the open amount. */
function orderMessage({ detail_pesanan, total_harga, uang_pesanan, nilai_emas_pelanggan }: Order) {
  const pieces = detail_pesanan.map(({ deskripsi, nama_group, berat, sub_total }) => ({
    text: `${deskripsi} (${nama_group}, ${formatNumber(berat, 3)} gram)`,
    jumlahRp: sub_total,
  }))
  return {
    barang: messageLines(pieces, 'barang'),
    total: rp(total_harga),
    dibayar: rp(uang_pesanan + nilai_emas_pelanggan),
    sisa: rp(total_harga - uang_pesanan - nilai_emas_pelanggan),
  }
}

/** Orders. */
export const servedOrders = serveCase(orderCase, {
  read: readOrders,
  rulesOf: (caller): FixingRules => orderRulesOf(caller),
  async known(context, requested): Promise<Known> {
    const lots = await lotsToReturn(
      context,
      requested.flatMap((each) => (each.jenis_mutasi_pesanan === 'BATAL' ? [each] : [])),
    )
    const fixing = requested.flatMap((each) => (each.jenis_mutasi_pesanan === 'KUNCI' ? [each.no_pesanan] : []))
    const lines = fixing.length === 0 ? new Map<string, OrderedLineNow[]>() : await orderedLines(context, fixing)
    const rates = await ratesOf(context, [...lines.values()].flat())
    return { lots, lines, rates }
  },
  decide(order, requested, context): Decision<typeof orderCase.events> {
    const event = decide(order, requested, context)
    return {
      document: event,
      needs: event.jenis_mutasi_pesanan === 'BATAL' ? [needOf(event)] : [],
      lines: (made) => eventLines(made, event, order.samples),
    }
  },
  async beforePosting({ db, kode_toko }, made) {
    for (const { jenis_mutasi_pesanan, no_pesanan } of made)
      if (jenis_mutasi_pesanan === 'BATAL') await releasePieces(db, kode_toko, await heldBarcodes(db, kode_toko, no_pesanan))
  },
  /** A payment that was there when a part of the price was fixed on the same day stands as long as that does. */
  async takeBack({ db }, { jenis_mutasi_pesanan, no_pesanan, kode_toko, created_at, tgl_system }) {
    if (jenis_mutasi_pesanan !== 'BAYAR') return
    const { rows } = await sql<{ no_mutasi: string }>`
      select no_mutasi_pesanan as no_mutasi from mutasi_pesanan
      where (kode_toko, no_pesanan, jenis_mutasi_pesanan, status, tgl_system) = (${kode_toko}, ${no_pesanan}, 'KUNCI', 'VALID', ${tgl_system}::date)
        and created_at >= ${created_at} order by no_mutasi_pesanan limit 1`.execute(db)
    if (rows[0]) refuse(refusals.ORDER_PAYMENT_FIXES, rows[0])
  },
  open: readOpenOrders,
  others: { AMBIL: pickUpOrder, AMBIL_otorisasi: askOrderApprovals },
  document: { message: orderMessage, actions: { batal: { undo: undoOldOrder } } },
})

import { sql } from 'kysely'
import { type RefusalKind, refuse, refuseAt } from '#engine/contract/refusal.ts'
import { toMg } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { Db } from '#engine/server/database.ts'
import type { UndoContext } from '#engine/server/document-calls.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import { type Approved, type Need, shortList } from '#modules/approvals/server/public.ts'
import { refusals as bookRefusals } from '#modules/accounting/contract/refusals.ts'
import { refusals as documentRefusals } from '#modules/documents/contract/refusals.ts'
import { type Decision, type DocumentWriting, saveDocument, writeDocuments } from '#modules/documents/server/public.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { takeWaitingPhotos } from '#modules/goods/server/public.ts'
import { addLots } from '#modules/ledger/server/public.ts'
import { type Rounding, saleRounding } from '#modules/settings/contract/rounding.ts'
import { orders as o } from '../contract/fields.ts'
import { goldOf } from '../contract/gold.ts'
import { type OldOrderRow, alikeOfOrder, oldOrderOf, rowsOfOrders } from '../contract/old-orders.ts'
import { type OldOrder, type Order, linesMax, type openOrder as openCall, pesanan } from '../contract/pesanan.ts'
import { refusals } from '../contract/refusals.ts'
import { weighGold } from './gold.ts'
import { heldBarcodes } from './open-orders.ts'
import { checkOrderPhotos, fixedAtFirst, lineAt, lotsOfSamples, orderLines, photosOf, samplesOf, totalsOfLines } from './order.ts'

/** Where an order comes in: the shop's day, and how its prices are rounded. */
export interface OldOrderRules {
  readonly rounding: Rounding
}
type Entering = Pick<EventContext, 'kode_toko' | 'tgl_system'> & OldOrderRules

/** What is wrong with an order: the path of the field and the reason. */
interface Fault {
  readonly path: string
  readonly kind: RefusalKind
  readonly details: Readonly<Record<string, string>>
}

/** What the shop and the chain know of what orders name. */
interface Known {
  readonly kinds: ReadonlySet<string>
  readonly groups: ReadonlySet<string>
  readonly people: ReadonlySet<string>
  /** Old numbers that stand. */
  readonly entered: ReadonlySet<string>
}

async function knownOf(db: Db, kode_toko: string, requested: readonly OldOrder[]): Promise<Known> {
  const { rows } = await sql<{ kinds: string[]; groups: string[]; people: string[]; old: string[] }>`
    select array(select kode_dept from jenis) as kinds, array(select kode_group from grup) as groups,
           array(select kode_sales from sales where kode_toko = ${kode_toko}) as people,
           array(select no_lama from pesanan where kode_toko = ${kode_toko} and status <> 'CANCELLED' and no_lama = any(${requested.map(({ no_lama }) => no_lama)})) as old`.execute(
    db,
  )
  const { kinds = [], groups = [], people = [], old = [] } = rows[0] ?? {}
  return { kinds: new Set(kinds), groups: new Set(groups), people: new Set(people), entered: new Set(old) }
}

/** The lines of an order as they are stored, its gold, and the sums of both, at the prices that were agreed on. */
function sumsOf({ detail_pesanan, detail_emas, harga_emas }: OldOrder, rounding: Rounding) {
  const lines = detail_pesanan.map((line) => lineAt(line, rounding))
  const goldRp = detail_emas.reduce((sum, thing) => sum + goldOf(thing, harga_emas).nilai_emas_pelanggan, 0)
  return { lines, goldRp, ...totalsOfLines(lines) }
}

/** All that is wrong with an order of before the books beyond the form of its fields. Pure. */
function faultsOf(order: OldOrder, { tgl_system, rounding }: Pick<Entering, 'tgl_system' | 'rounding'>, known: Known): Fault[] {
  const { no_lama, kode_sales, tgl_pesanan, tgl_selesai, harga_dikunci, kunci_sampai, harga_emas, detail_pesanan, detail_emas } = order
  const dp = order.dp ?? 0
  const { total_harga, goldRp } = sumsOf(order, rounding)
  const fault = (is: boolean, path: string, kind: RefusalKind, details: Fault['details'] = {}): Fault[] => (is ? [{ path, kind, details }] : [])
  const isFixed = harga_dikunci || detail_pesanan.some(({ berat_dikunci }) => berat_dikunci !== null)
  const isGoldPriced = detail_emas.length === 0 || harga_emas !== null
  return [
    ...fault(known.entered.has(no_lama), o.no_lama.name, refusals.OLD_ORDER_TAKEN, { no_lama }),
    ...fault(!known.people.has(kode_sales), o.kode_sales.name, documentRefusals.SALES_NOT_FOUND),
    ...fault(tgl_pesanan > tgl_system, o.tgl_pesanan.name, refusals.OLD_ORDER_LATER),
    ...fault(tgl_selesai < tgl_pesanan, o.tgl_selesai.name, refusals.OLD_ORDER_READY_FIRST),
    ...fault(kunci_sampai !== null && kunci_sampai < tgl_system, o.kunci_sampai.name, refusals.OLD_ORDER_FIXED_UNTIL),
    ...fault(kunci_sampai !== null && !isFixed, o.kunci_sampai.name, refusals.OLD_ORDER_NOT_FIXED),
    ...fault(dp > total_harga, o.dp.name, refusals.ORDER_DP_TOO_LARGE),
    ...fault(!isGoldPriced, o.harga_emas.name, refusals.OLD_ORDER_GOLD_PRICE),
    ...fault(dp <= total_harga && dp + goldRp > total_harga, 'detail_emas', refusals.ORDER_GOLD_TOO_MUCH),
    ...fault(isGoldPriced && dp + goldRp === 0, o.dp.name, refusals.ORDER_WITHOUT_ADVANCE),
    ...detail_pesanan.flatMap(({ kode_dept, kode_group, berat, berat_dikunci }, at) => {
      const pathOf = (name: string) => `detail_pesanan.${at}.${name}`
      const fixed = pathOf(o.berat_dikunci.name)
      return [
        ...fault(!known.kinds.has(kode_dept), pathOf(o.kode_dept.name), goodsRefusals.MASTER_MISSING, { label: o.kode_dept.label }),
        ...fault(!known.groups.has(kode_group), pathOf(o.kode_group.name), goodsRefusals.MASTER_MISSING, { label: o.kode_group.label }),
        ...fault(berat_dikunci !== null && harga_dikunci, fixed, refusals.ORDER_FIXED_WHOLE),
        ...fault(berat_dikunci !== null && toMg(berat_dikunci) > toMg(berat), fixed, refusals.ORDER_FIXED_TOO_MUCH, {
          berat: formatNumber(berat, 3),
        }),
      ]
    }),
    ...detail_emas.flatMap((thing, at) =>
      fault(harga_emas !== null && goldOf(thing, harga_emas).nilai_emas_pelanggan === 0, `detail_emas.${at}.berat`, refusals.ORDER_GOLD_WITHOUT_FINE),
    ),
  ]
}

/** A cell that is wrong: its row in the list, its field and the reason. */
interface Wrong {
  readonly at: number
  readonly name: string
  readonly kind: RefusalKind
  readonly details: Fault['details']
}

/** All that is wrong with the orders of a file beyond the form of their cells. Writes and locks nothing. */
export async function wrongOrders(db: Db, shop: Entering, rows: readonly OldOrderRow[]): Promise<Wrong[]> {
  const requested = rowsOfOrders(rows).map((its) => ({ its, order: oldOrderOf(its.map(({ row }) => row)) }))
  const known = await knownOf(
    db,
    shop.kode_toko,
    requested.map(({ order }) => order),
  )
  return requested.flatMap(({ its, order }): Wrong[] => {
    const [first] = its
    if (!first) return []
    const details = { no_lama: order.no_lama, n: String(linesMax) }
    const differing = its.flatMap(({ at, row }) =>
      alikeOfOrder.flatMap((name) => (row[name] === first.row[name] ? [] : [{ at, name, kind: refusals.OLD_ORDER_ROW_DIFFERS, details }])),
    )
    const tooLong = its.length > linesMax ? [{ at: first.at, name: o.no_lama.name, kind: refusals.OLD_ORDER_TOO_LONG, details }] : []
    return [...tooLong, ...differing, ...faultsOf(order, shop, known).map((fault) => ({ ...cellOf(fault, its, first.at), ...fault }))]
  })
}

/** The cell that a fault is about: the line that it names, else the first row of the order; gold is one column. */
function cellOf({ path }: Fault, its: readonly { readonly at: number }[], first: number): { readonly at: number; readonly name: string } {
  const [part, line, name] = path.split('.')
  if (part === 'detail_emas') return { at: first, name: o.emas_pelanggan.name }
  return { at: (name === undefined ? undefined : its[Number(line)]?.at) ?? first, name: name ?? path }
}

/** How orders of before the books come in: at what was agreed on then, and what was paid and given then is owed. */
const opening: DocumentWriting<typeof pesanan, OldOrder, Decision<typeof pesanan>, OldOrderRules> = {
  document: pesanan,
  exclusiveKeys: ({ no_lama }) => [no_lama],
  async prepare(context, requested) {
    const { db, kode_toko, tgl_system, rounding } = context
    // Of two who enter the same old number at once, one waits and reads what the other has entered.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`pesanan lama ${kode_toko}`}, 0))`.execute(db)
    const known = await knownOf(db, kode_toko, requested)
    const photos = await takeWaitingPhotos(db, kode_toko, requested.flatMap(photosOf))
    return (order) => {
      const [fault] = faultsOf(order, context, known)
      if (fault) refuseAt(fault.path, fault.kind, fault.details)
      checkOrderPhotos(order, photos)
      const { tgl_pesanan, kunci_sampai, detail_pesanan: _asked, detail_emas: _given, harga_emas, ...header } = order
      const { lines, goldRp: _worth, ...totals } = sumsOf(order, rounding)
      const dp = order.dp ?? 0
      const gold = weighGold(order, harga_emas ?? undefined)
      return {
        document: {
          ...header,
          ...gold,
          ...fixedAtFirst(order, tgl_pesanan, kunci_sampai),
          ...totals,
          tgl_pesanan,
          dp,
          uang_pesanan: dp,
          jumlah_bayar: 0,
          kembali: 0,
          dari_saldo_awal: true,
          detail_emas: [...gold.detail_emas],
          detail_pesanan: lines,
          detail_bayar: [],
        },
        needs: [openingNeed(order, totals.total_harga, dp, tgl_system)],
        lines: (made) => orderLines(made, samplesOf(lines), []),
      }
    }
  },
  beforePosting: (context, made, decided) =>
    addLots(
      context,
      pesanan.kind,
      made.flatMap((each, at) => lotsOfSamples(each, samplesOf(decided[at]!.document.detail_pesanan))),
    ),
}

/** A second person allows each, with all that it says. */
const openingNeed = (order: OldOrder, total_harga: number, dp: number, tgl_system: string): Need => {
  const { no_lama, nama_customer, no_hp, detail_pesanan, detail_emas } = order
  const gold = detail_emas.map(({ nama_barang, berat, kadar }) => `${nama_barang} ${formatNumber(berat, 3)} g ${formatNumber(kadar, 2)}%`)
  return {
    kategori: 'SALDO_AWAL_TAGIHAN',
    subjek: pesanan.name,
    kunci: no_lama,
    uraian: `${no_lama} · ${nama_customer} ${no_hp}: DP ${rp(dp)} / ${rp(total_harga)}${gold.length === 0 ? '' : `; ${gold.join(', ')}`}; ${shortList(detail_pesanan, ({ deskripsi }) => deskripsi, ', ')}`,
    selisih_rp: dp,
    isi: { ...order, tgl_system, total_harga },
  }
}

/**
 * Enters an order of before the books.
 *
 * @throws Refusal those of `faultsOf`, and SECOND_PERSON where the user who entered it approved it himself
 */
export const openOrder: Handler<typeof openCall> = (input) =>
  saveDocument(input, { ...eventOf(input), rounding: saleRounding(input.caller) }, opening, input.body, bookRefusals.SECOND_PERSON)

/** Enters orders of a file, which a second person has approved. */
export const enterOldOrders = (
  context: EventContext & OldOrderRules,
  requested: readonly OldOrder[],
  approvals: readonly Approved[],
): Promise<Order[]> => writeDocuments(context, opening, requested, () => Promise.resolve(approvals))

/** Takes an order of before the books back that nothing was done with. @throws Refusal ORDER_NOT_OPENING, ORDER_TOUCHED */
export async function undoOldOrder({ db, kode_toko }: UndoContext, { no_pesanan, dari_saldo_awal }: Order): Promise<void> {
  if (!dari_saldo_awal) refuse(refusals.ORDER_NOT_OPENING, { no_pesanan })
  const { rows } = await sql`
    select from mutasi_pesanan where (kode_toko, no_pesanan, status) = (${kode_toko}, ${no_pesanan}, 'VALID')`.execute(db)
  if (rows.length > 0 || (await heldBarcodes(db, kode_toko, no_pesanan)).length > 0) refuse(refusals.ORDER_TOUCHED, { no_pesanan })
}

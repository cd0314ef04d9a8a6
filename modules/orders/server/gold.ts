import { sql } from 'kysely'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { refuseAt } from '#engine/contract/refusal.ts'
import { toMg } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import type { Db } from '#engine/server/database.ts'
import type { EventContext } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import { proRata } from '#modules/ledger/contract/pro-rata.ts'
import { type ClaimLine, type Measures, type NewLot, type StockLine, lotsAt, moved, partOfLot } from '#modules/ledger/server/public.ts'
import { rupiahFor } from '#modules/pricing/contract/price.ts'
import { fineGoldListRp } from '#modules/pricing/server/public.ts'
import { orders as o } from '../contract/fields.ts'
import { goldOf } from '../contract/gold.ts'
import type { NewOrderEvent, readReturnGold as returnCall } from '../contract/mutasi-pesanan.ts'
import type { NewOrder, Order, readGoldPrice as priceCall } from '../contract/pesanan.ts'
import { refusals } from '../contract/refusals.ts'

type GivenGold = NewOrder['detail_emas']
type TakenGold = Pick<Order, 'harga_emas' | 'emas_diterima' | 'nilai_emas_diterima' | 'emas_pelanggan' | 'nilai_emas_pelanggan'> & {
  readonly detail_emas: readonly Omit<Order['detail_emas'][number], 'no_urut'>[]
}

/**
 * Weighs the gold that a customer gives for an order (events.md O1e): each thing counts for its fine gold at the price of fine gold by the list; pure.
 *
 * @param listRp rupiah a gram of fine gold, by the list
 * @throws Refusal ORDER_GOLD_NO_PRICE, ORDER_GOLD_WITHOUT_FINE at the thing, ORDER_GOLD_PRICE_CHANGED where another price was seen
 */
export function weighGold({ detail_emas, harga_emas: seen }: Pick<NewOrder, 'detail_emas' | 'harga_emas'>, listRp: number | undefined): TakenGold {
  if (detail_emas.length === 0)
    return { harga_emas: null, emas_diterima: 0, nilai_emas_diterima: 0, emas_pelanggan: 0, nilai_emas_pelanggan: 0, detail_emas: [] }
  const harga_emas = listRp ?? refuseAt('detail_emas', refusals.ORDER_GOLD_NO_PRICE)
  if (seen !== null && seen !== harga_emas) refuseAt('detail_emas', refusals.ORDER_GOLD_PRICE_CHANGED, { harga: formatNumber(harga_emas, 0) })
  const things = detail_emas.map((thing, at) => {
    const gold = goldOf(thing, harga_emas)
    if (gold.nilai_emas_pelanggan === 0) refuseAt(`detail_emas.${at}.berat`, refusals.ORDER_GOLD_WITHOUT_FINE)
    return { ...thing, ...gold }
  })
  const emas = things.reduce((sum, { fine }) => sum + toMg(fine), 0) / 1000
  const nilai = things.reduce((sum, { nilai_emas_pelanggan }) => sum + nilai_emas_pelanggan, 0)
  return { harga_emas, emas_diterima: emas, nilai_emas_diterima: nilai, emas_pelanggan: emas, nilai_emas_pelanggan: nilai, detail_emas: things }
}

/** The price of fine gold, where any of these brings gold. */
export const goldPriceFor = async (db: Db, requested: readonly { readonly detail_emas: GivenGold }[]): Promise<number | undefined> =>
  requested.some(({ detail_emas }) => detail_emas.length > 0) ? fineGoldListRp(db) : undefined

/** The lot of a thing that a customer gave. In SQL: `lot_emas_pesanan`. */
const goldLot = (no_pesanan: string, no_urut: number) => `${no_pesanan}/E${no_urut}`

/** The lots of the gold of orders. */
export const lotsOfGold = ({ no_pesanan, user_id, detail_emas }: Pick<Order, 'no_pesanan' | 'user_id' | 'detail_emas'>): NewLot[] =>
  detail_emas.map(({ no_urut, kadar, nama_barang }) => ({
    kode_lot: goldLot(no_pesanan, no_urut),
    dokumen: no_pesanan,
    kadar,
    keterangan: nama_barang,
    created_by: user_id,
  }))

/** Gold of the customer's into the used goods: ours, against a debt in grams. */
export const goldIn = ({ no_pesanan, detail_emas }: Pick<Order, 'no_pesanan' | 'detail_emas'>): StockLine[] =>
  detail_emas.flatMap(({ no_urut, berat, fine, nilai_emas_pelanggan }) =>
    moved(
      {
        pieces: 1,
        grossMg: toMg(berat),
        fineMg: toMg(fine),
        costRp: nilai_emas_pelanggan,
        kode_barcode: null,
        kode_lot: goldLot(no_pesanan, no_urut),
      },
      { from: { tempat: 'PELANGGAN', trx: 'BELI' }, to: { tempat: 'BEKAS' } },
    ),
  )

/** What is owed to a customer in gold: fine grams, and what they stand at. */
export const goldClaim = ({ no_hp, no_pesanan }: Pick<Order, 'no_hp' | 'no_pesanan'>, emas: number, rupiah: number): ClaimLine => ({
  jenis: 'EMAS_PELANGGAN',
  pihak: no_hp,
  dokumen: no_pesanan,
  rupiah,
  fineMg: toMg(emas),
})

/** The gold of an order, as far as it pays. */
export type OrderGold = Pick<Order, 'harga_dikunci' | 'emas_pelanggan' | 'nilai_emas_pelanggan'>

/**
 * What the gold of an order pays when it is picked up (events.md O6): where the price of the order holds, what it was taken for; else its fine gold at the price
 * of the day, in rupiah. Undefined where the list has no price.
 */
export function paidByGold({ harga_dikunci, emas_pelanggan, nilai_emas_pelanggan }: OrderGold, listRp: number | undefined): number | undefined {
  if (emas_pelanggan === 0) return 0
  if (harga_dikunci) return nilai_emas_pelanggan
  return listRp === undefined ? undefined : rupiahFor(emas_pelanggan, listRp)
}

/** A thing of gold that lies with us for an order. */
export interface KeptGold {
  readonly no_urut: number
  readonly berat: number
  readonly fine: number
}

const places = ['BATANG', 'BEKAS', 'ROSOK'] as const

/** The lots of gold that may go back, by place, locked until the transaction ends. */
export type FoundLots = ReadonlyMap<(typeof places)[number], ReadonlyMap<string, Measures>>

/** Finds the gold of orders that are given up, and the lots that are named in its place; they are locked, place by place, each in the order of its lots. */
export async function lotsToReturn(
  { db, kode_toko }: EventContext,
  requested: readonly { readonly no_pesanan: string; readonly lot_ganti: string | null }[],
): Promise<FoundLots> {
  const { rows } = await sql<{ no_pesanan: string; no_urut: number }>`
    select no_pesanan, no_urut from pesanan_emas where kode_toko = ${kode_toko} and no_pesanan = any(${requested.map(({ no_pesanan }) => no_pesanan)})`.execute(
    db,
  )
  const own = rows.map(({ no_pesanan, no_urut }) => goldLot(no_pesanan, no_urut))
  const named = requested.flatMap(({ lot_ganti }) => lot_ganti ?? [])
  const found = new Map<(typeof places)[number], ReadonlyMap<string, Measures>>()
  if (own.length + named.length === 0) return found
  for (const tempat of places) found.set(tempat, await lotsAt(db, kode_toko, { tempat }, tempat === 'BEKAS' ? [...own, ...named] : named))
  return found
}

type ReturnedGold = Pick<NewOrderEvent, 'emas_pelanggan' | 'nilai_emas_pelanggan' | 'selisih_emas' | 'detail_emas'>

/** No gold goes back. */
export const noGoldBack: ReturnedGold = { emas_pelanggan: 0, nilai_emas_pelanggan: 0, selisih_emas: 0, detail_emas: [] }

/**
 * The gold that goes back to a customer whose order is given up, in grams of fine gold: the things that he gave, as long as all of them lie here as they came;
 * else the same fine gold out of the lot that is named. What that cost less or more than what is owed stood at is a difference; pure.
 *
 * @throws Refusal ORDER_GOLD_GONE, ORDER_GOLD_NOT_ENOUGH at `lot_ganti`
 */
export function goldBack(
  order: { readonly no_pesanan: string; readonly emas_pelanggan: number; readonly nilai_emas_pelanggan: number; readonly gold: readonly KeptGold[] },
  lot_ganti: string | null,
  lots: FoundLots,
): ReturnedGold {
  const { no_pesanan, emas_pelanggan, nilai_emas_pelanggan, gold } = order
  if (emas_pelanggan === 0) return noGoldBack
  const detail_emas = lot_ganti === null ? gold.map((thing) => asItCame(no_pesanan, thing, lots)) : [outOf(lot_ganti, toMg(emas_pelanggan), lots)]
  const costRp = detail_emas.reduce((sum, { hpp }) => sum + hpp, 0)
  return { emas_pelanggan, nilai_emas_pelanggan, selisih_emas: nilai_emas_pelanggan - costRp, detail_emas }
}

type ReturnedLot = NewOrderEvent['detail_emas'][number]

function asItCame(no_pesanan: string, { no_urut, berat, fine }: KeptGold, lots: FoundLots): ReturnedLot {
  const kode_lot = goldLot(no_pesanan, no_urut)
  const lot = lots.get('BEKAS')?.get(kode_lot)
  if (!lot || lot.pieces !== 1 || lot.grossMg !== toMg(berat) || lot.fineMg !== toMg(fine))
    return refuseAt(o.lot_ganti.name, refusals.ORDER_GOLD_GONE)
  return { kode_lot, tempat: 'BEKAS', keping: 1, berat, fine, hpp: lot.costRp }
}

function outOf(kode_lot: string, neededMg: number, lots: FoundLots): ReturnedLot {
  const short = () => refuseAt(o.lot_ganti.name, refusals.ORDER_GOLD_NOT_ENOUGH, { kode_lot, fine: formatNumber(neededMg / 1000, 3) })
  const tempat = places.find((place) => lots.get(place)?.has(kode_lot)) ?? short()
  const lot = lots.get(tempat)!.get(kode_lot)!
  if (lot.fineMg < neededMg) return short()
  const isWhole = lot.fineMg === neededMg
  const grossMg = isWhole ? lot.grossMg : proRata(lot.grossMg, neededMg, lot.fineMg)
  // Its last grams have all of its gold.
  if (!isWhole && grossMg === lot.grossMg) return short()
  const part = partOfLot(lot, { pieces: isWhole ? lot.pieces : 0, grossMg, fineMg: neededMg }, 'fineMg')
  return { kode_lot, tempat, keping: part.pieces, berat: grossMg / 1000, fine: neededMg / 1000, hpp: part.costRp }
}

/** Gold out of its place to the customer, at what it cost. */
export const goldOut = (detail_emas: readonly ReturnedLot[]): StockLine[] =>
  detail_emas.flatMap(({ kode_lot, tempat, keping, berat, fine, hpp }) =>
    moved(
      { pieces: keping, grossMg: toMg(berat), fineMg: toMg(fine), costRp: hpp, kode_barcode: null, kode_lot },
      { from: { tempat: tempat as (typeof places)[number] }, to: { tempat: 'PELANGGAN', trx: 'BELI' } },
    ),
  )

/** What a gram of fine gold counts for now. */
export const readGoldPrice: Handler<typeof priceCall> = async ({ db }) => ({ harga_emas: (await fineGoldListRp(db)) ?? null })

/** The lots of gold that may go back in place of gold that is gone. */
export const readReturnGold: Handler<typeof returnCall> = async ({ db, caller: { kode_toko }, query: { cari, limit } }) => {
  const { rows } = await sql<ReplyOf<typeof returnCall>['rows'][number] & { total: number }>`
    select s.kode_lot, l.keterangan as nama_barang, s.tempat, s.gross as berat, s.fine, count(*) over ()::integer as total
    from saldo_lot s join lot l using (kode_lot)
    where s.kode_toko = ${kode_toko} and s.tempat = any(${[...places]}) and s.pihak = '' and s.fine > 0
      and strpos(upper(s.kode_lot || ' ' || l.keterangan), upper(${cari})) > 0
    order by l.tgl_system, s.kode_lot limit ${limit}`.execute(db)
  return { rows: rows.map(({ total: _, ...lot }) => lot), next: null, total: rows[0]?.total ?? 0 }
}

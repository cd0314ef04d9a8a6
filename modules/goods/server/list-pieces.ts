import { type RawBuilder, sql } from 'kysely'
import { type ReplyOf, countedMax } from '#engine/contract/endpoint.ts'
import { type Keyset, countUpTo, everyWord, expectedRows, keyset } from '#engine/server/paging.ts'
import type { Handler } from '#engine/server/serve.ts'
import { type Db, ownPlan } from '#engine/server/database.ts'
import { type PricedGoods, listPrice } from '#modules/pricing/contract/price.ts'
import { saleRounding } from '#modules/settings/contract/rounding.ts'
import type { ListedPiece, findByName as findByNameCall, listPieces as listPiecesCall } from '../contract/data-barang.ts'
import { goods } from '../contract/fields.ts'

type Query = Parameters<Handler<typeof listPiecesCall>>[0]['query']

/** How the list looks for words, by how many pieces the database expects to have them. */
export interface Looking {
  /** So many at the most are gathered at once. */
  readonly fewMax: number
  /** So many at the least are met soon in the order of the list. */
  readonly manyMin: number
  /** In between, for each that is expected so many of the list are looked at first. */
  readonly lookedAtEach: number
  /**
   * What a piece costs, compared with the others: with one of the words in the index of words, by its name in the index of names, and in a tray.
   * Below `worthAsking` the first way is taken without asking what the others would cost.
   */
  readonly costs: { readonly word: number; readonly name: number; readonly tray: number; readonly worthAsking: number }
}

/**
 * To gather a piece by the index of words costs what looking at a dozen costs in the index that has the order and the words: looking in vain is dear by a
 * sixth, and gathering what would have been met soon by four times.
 */
const usualLooking: Looking = { fewMax: 2_000, manyMin: 20_000, lookedAtEach: 2, costs: { word: 0.3, name: 1, tray: 5, worthAsking: 6_000 } }

/** A page of the shop's pieces, each with what a customer pays for it; the total is counted up to a limit only. */
export const listPieces: Handler<typeof listPiecesCall> = async ({ db, caller, query }) => {
  const { rows, ...page } = await pageOfPieces(db, caller.kode_toko, query)
  return { ...page, rows: priced(rows, caller) }
}

/** The listed pieces, each with its price instead of the parts of the price. */
function priced(rows: readonly PricedPiece[], caller: Parameters<typeof saleRounding>[0]): ListedPiece[] {
  const rounding = saleRounding(caller)
  return rows.map(({ harga_group, harga_estimasi, harga_batu, markup, ...row }) => ({
    ...row,
    harga: listPrice({ ...row, harga_group, harga_estimasi, harga_batu, markup }, rounding),
  }))
}

/** A piece as it is found, with what makes its price. */
type PricedPiece = Omit<ListedPiece, 'harga'> & PricedGoods

/** The number of results that a user can compare at a glance. */
const namedMax = 8

/** Pieces that may be sold, searched by words of their names, each with its customer price. */
export const findByName: Handler<typeof findByNameCall> = async ({ db, caller, query: { cari } }) => {
  const { rows } = await pageOfPieces(db, caller.kode_toko, { cari, status: 'READY', sort: 'nama_barang', arah: 'asc', limit: namedMax })
  return priced(rows, caller).map(({ kode_barcode, nama_barang, kadar_cetak, berat, harga, foto, kode_baki }) => ({
    kode_barcode,
    nama_barang,
    kadar_cetak,
    berat,
    harga,
    foto,
    kode_baki,
  }))
}

/** The listed pieces with these barcodes, in no order. */
export async function piecesOf(db: Db, caller: Parameters<typeof priced>[1], kode_barcodes: readonly string[]): Promise<ListedPiece[]> {
  const { rows } = await sql<PricedPiece>`select ${shown} from barang where kode_barcode = any(${[...kode_barcodes]})`.execute(db)
  return priced(rows, caller)
}

/** Returns the first pieces of a shop that have every word of `cari`: first the exact barcode, then pieces for sale, then pieces that are gone. */
export async function piecesLike(
  db: Db,
  kode_toko: string,
  cari: string,
  limit: number,
): Promise<(Pick<ListedPiece, 'kode_barcode' | 'nama_barang' | 'status' | 'kadar_cetak' | 'berat' | 'nama_dept'> & { foto: string | null })[]> {
  const like = { cari, sort: 'nama_barang', arah: 'asc', limit } as const
  const { rows } = await pageOfPieces(db, kode_toko, like)
  // A page that is not full has all of them.
  const here = rows.length < limit ? rows : (await pageOfPieces(db, kode_toko, { ...like, status: 'READY' })).rows
  const barcode = cari.trim().toUpperCase()
  const known = new Map([...here, ...rows].map((piece) => [piece.kode_barcode, piece]))
  const rankOf = ({ kode_barcode, status }: PricedPiece) => (kode_barcode === barcode ? 0 : status === 'READY' ? 1 : 2)
  return [...known.values()]
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .slice(0, limit)
    .map(({ kode_barcode, nama_barang, status, kadar_cetak, berat, nama_dept, foto }) => ({
      kode_barcode,
      nama_barang,
      status,
      kadar_cetak,
      berat,
      nama_dept,
      foto: foto ?? null,
    }))
}

/** The same, however it looks. */
export async function pageOfPieces(
  db: Db,
  kode_toko: string,
  query: Query,
  looking = usualLooking,
): Promise<Omit<ReplyOf<typeof listPiecesCall>, 'rows'> & { rows: PricedPiece[] }> {
  const places = keyset([goods[query.sort], goods.kode_barcode], query.arah)
  const shop = sql`kode_toko = ${kode_toko}`
  const [filters, words] = [filtersOf(kode_toko, query), everyWord(sql`cari`, query.cari)]
  const requested: Requested = { kode_toko, shop, filters, words, conditions: and([shop, ...filters, ...words]), places, query }
  const { rows } = await (await pageOf(db, requested, filters.length > 0, looking)).execute(db)
  const page = places.page(
    rows.map(({ jumlah: _, ...row }) => row),
    query.limit,
  )
  // A first page that is not full has said how many there are.
  if (page.next === null && !query.after) return { ...page, total: rows.length }
  const counted = rows[0]?.jumlah ?? null
  return { ...page, total: counted ?? (await countUpTo(db, sql`select from barang where ${requested.conditions}`, countedMax)) }
}

interface Requested {
  readonly kode_toko: string
  readonly shop: RawBuilder<unknown>
  readonly filters: readonly RawBuilder<unknown>[]
  readonly words: readonly RawBuilder<unknown>[]
  readonly conditions: RawBuilder<unknown>
  readonly places: Keyset
  readonly query: Query
}

/** A piece of a page, and how many match where that is known with it. */
type Found = PricedPiece & { readonly jumlah: number | null }

/**
 * The statement that answers a page. How many pieces have some words the database expects rightly, but not where in the order they stand:
 * names that begin alike stand together, maybe at the end of the list. So few are gathered and put in order; what most have is met soon in
 * the order itself; and what is in between is looked for there for a while, and gathered when it does not come soon.
 */
async function pageOf(db: Db, requested: Requested, isFiltered: boolean, looking: Looking): Promise<RawBuilder<Found>> {
  const { fewMax, manyMin, lookedAtEach } = looking
  const isOfTray = Boolean(requested.query.kode_baki)
  if (requested.words.length === 0 && !isOfTray) return isFiltered ? inOrder(requested) : asItStands(requested)
  const expected = await expectedRows(db, sql`select from barang where ${requested.conditions}`)
  // What lies in a tray is mostly of one kind, and so stands together in the order, maybe at its end; it is found by the tray.
  const gathered = await gatheredBy(db, requested, looking)
  if (expected <= (isOfTray ? manyMin : fewMax)) return searched(requested, gathered, 0)
  // By name the order has the words in its index; by anything else looking costs as much as gathering.
  const isLooked = requested.query.sort === 'nama_barang' && !isFiltered && expected < manyMin
  return isLooked ? searched(requested, gathered, expected * lookedAtEach) : inOrder(requested)
}

const and = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `)
const shown = sql.raw(`
  kode_barcode, nama_barang, status, kode_dept, kode_group, kadar_cetak, kode_gudang, kode_baki, berat, ongkos, harga_jual, kode_intern, tag_id, foto, tgl_masuk,
  is_konsinyasi, harga_estimasi, harga_batu, markup, (select nama_dept from jenis j where j.kode_dept = barang.kode_dept) as nama_dept,
  (select harga from grup g where g.kode_group = barang.kode_group) as harga_group`)

/** All pieces of the shop, in the order of an index. */
const asItStands = ({ conditions, places, query }: Requested) => sql<Found>`
  select ${shown}, null::int as jumlah from barang where ${conditions} and ${places.after(query.after)} order by ${places.order} limit ${query.limit + 1}`

/** First which, out of an index alone where one has it all; then what is shown of them. */
const inOrder = ({ conditions, places, query }: Requested) => sql<Found>`${ownPlan}
  with found as materialized (
    select kode_barcode from barang where ${conditions} and ${places.after(query.after)} order by ${places.order} limit ${query.limit + 1}
  )
  select ${shown}, null::int as jumlah from barang where kode_barcode in (select kode_barcode from found) order by ${places.order}`

/**
 * The condition by which pieces are gathered, the cheapest of three. The index of words is of all pieces that the chain ever had: a usual word costs there what
 * all shops have of it. The index of names has the words too, of all pieces that the shop ever had. What may be sold lies in trays, and is
 * as much after years as after a day (0170_state_follows_place.sql).
 */
async function gatheredBy(
  db: Db,
  { kode_toko, shop, filters, words, conditions, query }: Requested,
  { costs }: Looking,
): Promise<RawBuilder<unknown>> {
  if (words.length === 0) return conditions
  const byWords = costs.word * (await expectedRows(db, sql`select from barang where ${sql.join(words, sql` or `)}`))
  // Few pieces of the chain have them: the other ways cannot be cheaper by more than it takes to ask.
  if (byWords <= costs.worthAsking) return conditions
  const isReady = query.status === 'READY'
  const inTrays = sql`select kode_barcode from stok where kode_toko = ${kode_toko} and status = 'READY'`
  const ways = [
    { cost: byWords, found: conditions },
    {
      cost: costs.name * (await expectedRows(db, sql`select from barang where ${shop}`)),
      // Out of the index alone: without the limits of nothing it would be taken for the same piece twice, and each piece would be read.
      found: and([
        sql`kode_barcode in (
          select kode_barcode from (select kode_barcode, cari from barang where ${shop} offset 0) named
          ${isReady ? sql`join (${inTrays}) ready using (kode_barcode)` : sql``} where ${and(words)} offset 0
        )`,
        ...filters,
      ]),
    },
    ...(isReady
      ? // The words are no condition for their index.
        [
          {
            cost: costs.tray * (await expectedRows(db, inTrays)),
            found: and([sql`kode_barcode in (${inTrays})`, ...filters, ...everyWord(sql`(cari || '')`, query.cari)]),
          },
        ]
      : []),
  ]
  return ways.toSorted((one, other) => one.cost - other.cost)[0]!.found
}

/** What has the words: among so many of the list from here on, or else all of it, put in order and counted by the way. */
const searched = ({ shop, words, places, query }: Requested, gathered: RawBuilder<unknown>, lookedAt: number) => sql<Found>`${ownPlan}
  with soon as materialized (
    select kode_barcode from (
      select kode_barcode, cari from barang where ${shop} and ${places.after(query.after)} order by ${places.order} limit ${lookedAt}
    ) looked
    where ${words.length > 0 ? and(words) : sql`true`} limit ${query.limit + 1}
  ),
  gathered as materialized (
    select ${sql.join([...new Set(['kode_barcode', query.sort])].map((name) => sql.ref(name)))} from barang where (select count(*) from soon) <= ${query.limit} and ${gathered}
  ),
  found as (
    select kode_barcode from soon where (select count(*) from soon) > ${query.limit}
    union all
    (select kode_barcode from gathered where ${places.after(query.after)} order by ${places.order} limit ${query.limit + 1})
  )
  select ${shown},
         case when (select count(*) from soon) <= ${query.limit} then (select count(*)::int from (select from gathered limit ${countedMax + 1}) few) end as jumlah
  from barang where kode_barcode in (select kode_barcode from found) order by ${places.order}`

/** What is asked for besides words. */
function filtersOf(kode_toko: string, query: Query): RawBuilder<unknown>[] {
  const { kode_dept, kode_group, kode_gudang, kode_baki, status, konsinyasi } = query
  const equal = Object.entries({ kode_dept, kode_group, status }).filter(([, value]) => value)
  // What lies in a tray, or is held there, is found among what lies in trays.
  const lies = Object.entries({ kode_gudang, kode_baki, status: status === 'HELD' ? status : undefined }).filter(([, value]) => value)
  return [
    ...equal.map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
    ...(konsinyasi ? [konsinyasi === 'SUPPLIER' ? sql`is_konsinyasi` : sql`not is_konsinyasi`] : []),
    ...(lies.length > 0
      ? [
          sql`kode_barcode in (select s.kode_barcode from stok s where ${sql.join(
            [sql`s.kode_toko = ${kode_toko}`, ...lies.map(([name, value]) => sql`s.${sql.ref(name)} = ${value}`)],
            sql` and `,
          )})`,
        ]
      : []),
  ]
}

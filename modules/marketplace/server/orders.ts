import { sql } from 'kysely'
import { z } from 'zod'
import { Refusal, refuseAt } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import { type ServedJob, defineJob, serveJob } from '#engine/server/jobs.ts'
import type { Handler } from '#engine/server/serve.ts'
import { LostRace, inTransaction } from '#engine/server/transaction.ts'
import { holdPieces, releasePieces } from '#modules/goods/server/public.ts'
import type { SettingsStore } from '#modules/settings/server/public.ts'
import type { MarketOrder } from '../contract/pesanan-marketplace.ts'
import type * as calls from '../contract/pesanan-marketplace.ts'
import { reasons, refusals } from '../contract/refusals.ts'
import { type AccountRow, type Marketplaces, accountOf, withAccount } from './accounts.ts'
import { type NamedOrder, type OrderRow, marketHold, piecesOf, rowOf } from './order-rows.ts'
import type { OrderThere } from './port.ts'
import { sellOrder } from './sell-order.ts'

/** Reads an order at its marketplace, then holds or sells its pieces. Cancels the order there if the shop cannot serve it or a user cancelled it. */
export const readMarketOrder = defineJob({
  name: 'read-marketplace-order',
  input: z.strictObject({ kode_marketplace: z.string(), no_pesanan_luar: z.string(), versi: z.number().int() }),
  retriesMax: 10,
  retryAfterSeconds: 10,
  secondsMax: 180,
})

/** The parts of the application that reading an order uses. */
export interface OrderNeeds {
  readonly markets: Marketplaces
  readonly settings: SettingsStore
}

export const orderReading = ({ markets, settings }: OrderNeeds): ServedJob =>
  serveJob(readMarketOrder, async (named, { db, signal }) => {
    const row = await rowOf(db, named)
    if (!row || row.versi !== named.versi) return
    try {
      const account = await accountOf(db, row.kode_toko, row.kode_marketplace)
      // An account without keys is not asked. The order is read when a user asks for it again.
      if (!account || account.token_akses === null || !markets.seal) return void (await notRead(db, row, named.versi))
      const order = await withAccount(db, markets, account, signal, (port, keys) => port.readOrder(keys, row.no_pesanan_luar, signal))
      const { modules } = await settings.of(row.kode_toko)
      const worker = { user_id: account.user_id }
      // The pieces are held in a transaction of their own. So no till sells them, also if the sale fails and the job is retried.
      const held = await inTransaction(db, worker, (tx) => takeIn(tx, { row, account, order, modules }))
      if (held.status_pesanan === 'DITAHAN' && order.standing === 'DIBAYAR')
        await inTransaction(db, worker, async (tx) => {
          const now = await rowOf(tx, row, true)
          if (now?.status_pesanan === 'DITAHAN') await sellOrder(tx, { row: now, account, shop: await settings.of(row.kode_toko) })
        })
      if (held.batal_luar === 'PERLU') {
        await withAccount(db, markets, account, signal, (port, keys) => port.cancelOrder(keys, order, signal))
        await sql`
          update pesanan_marketplace set batal_luar = 'SELESAI', changed_at = now()
          where (kode_marketplace, no_pesanan_luar, batal_luar) = (${row.kode_marketplace}, ${row.no_pesanan_luar}, 'PERLU')`.execute(db)
      }
      await sql`
        update pesanan_marketplace set terbaca = greatest(terbaca, ${named.versi}), galat = null
        where (kode_marketplace, no_pesanan_luar) = (${row.kode_marketplace}, ${row.no_pesanan_luar})`.execute(db)
    } catch (error) {
      const galat = error instanceof Error ? error.message.slice(0, 300) : String(error)
      await sql`
        update pesanan_marketplace set galat = ${galat}, coba = coba + 1
        where (kode_marketplace, no_pesanan_luar, versi) = (${row.kode_marketplace}, ${row.no_pesanan_luar}, ${named.versi})`.execute(db)
      throw error
    }
  })

/** Notes that an order cannot be read. */
const notRead = (db: Db, { kode_marketplace, no_pesanan_luar }: NamedOrder, versi: number) =>
  sql`
    update pesanan_marketplace set galat = ${reasons.TOKEN_OVER}, terbaca = greatest(terbaca, ${versi})
    where (kode_marketplace, no_pesanan_luar, versi) = (${kode_marketplace}, ${no_pesanan_luar}, ${versi})`.execute(db)

interface TakenIn {
  readonly row: OrderRow
  readonly account: AccountRow
  readonly order: OrderThere
  readonly modules: ReadonlySet<string>
}

/** Stores the answer of the marketplace to an order: holds its pieces, releases them, or refuses the order. Returns the row after that. */
async function takeIn(tx: Db, { row: before, account, order, modules }: TakenIn): Promise<OrderRow> {
  const row = (await rowOf(tx, before, true)) ?? before
  const { kode_marketplace, no_pesanan_luar, kode_toko, status_pesanan } = row
  const key = sql`(kode_marketplace, no_pesanan_luar) = (${kode_marketplace}, ${no_pesanan_luar})`
  const { standing, status_luar, ekspedisi } = order
  const nama_pembeli = order.nama_pembeli.trim().slice(0, 100)
  await sql`
    update pesanan_marketplace set status_luar = ${status_luar}, nama_pembeli = ${nama_pembeli}, ekspedisi = ${ekspedisi}, changed_at = now()
    where ${key}`.execute(tx)
  const isOver = standing === 'BATAL' || standing === 'RETUR'
  if (status_pesanan === 'TERJUAL') await noticeOf(tx, row, isOver)
  else if (isOver && (status_pesanan === 'BARU' || status_pesanan === 'DITAHAN')) {
    if (status_pesanan === 'DITAHAN') {
      const held = await piecesOf(tx, row)
      await releasePieces(
        tx,
        kode_toko,
        held.map(({ kode_barcode }) => kode_barcode),
      )
    }
    await sql`update pesanan_marketplace set status_pesanan = 'BATAL', alasan = ${status_luar}, batal_luar = 'TIDAK' where ${key}`.execute(tx)
  } else if (status_pesanan === 'BARU') await holdOrder(tx, row, { account, order, modules })
  return (await rowOf(tx, row))!
}

/**
 * Updates the notice of a sold order. An order that is cancelled or comes back there needs a step of a user here. If the marketplace goes on with
 * the order after a part of it came back, no more pieces are expected.
 */
async function noticeOf(tx: Db, { kode_marketplace, no_pesanan_luar }: NamedOrder, isOver: boolean): Promise<void> {
  await sql`
    update pesanan_marketplace o set perlu_dibatalkan = ${isOver}
    where (kode_marketplace, no_pesanan_luar) = (${kode_marketplace}, ${no_pesanan_luar}) and (${isOver} or exists (
      select from retur_marketplace r where (r.kode_toko, r.no_faktur, r.status) = (o.kode_toko, o.no_faktur, 'VALID')))`.execute(tx)
}

/** Holds the pieces of an order. If a till or another marketplace has sold one meanwhile, refuses the order; the job then cancels it at the marketplace. */
async function holdOrder(tx: Db, row: OrderRow, { account, order, modules }: Omit<TakenIn, 'row'>): Promise<void> {
  const { kode_marketplace, no_pesanan_luar, kode_toko } = row
  const key = sql`(kode_marketplace, no_pesanan_luar) = (${kode_marketplace}, ${no_pesanan_luar})`
  const refused = (alasan: string) =>
    sql`update pesanan_marketplace set status_pesanan = 'DITOLAK', alasan = ${alasan}, batal_luar = 'PERLU' where ${key}`.execute(tx)
  const lines = order.lines.toSorted((a, b) => a.kode_barcode.localeCompare(b.kode_barcode))
  const kode_barcodes = lines.map(({ kode_barcode }) => kode_barcode)
  const { rows: known } = await sql<{ kode_barcode: string }>`
    select kode_barcode from barang_marketplace
    where (kode_toko, kode_marketplace) = (${kode_toko}, ${kode_marketplace}) and kode_barcode = any(${kode_barcodes})`.execute(tx)
  const isKnown = lines.length > 0 && known.length === new Set(kode_barcodes).size && known.length === lines.length
  if (!isKnown || lines.some(({ qty, harga }) => qty !== 1 || harga <= 0)) return void (await refused(reasons.UNKNOWN_PIECE))
  try {
    await holdPieces(tx, { kode_toko, modules }, kode_barcodes, {
      untuk: order.nama_pembeli.trim() || kode_marketplace,
      kind: marketHold,
      dokumen: no_pesanan_luar,
      user_id: account.user_id,
    })
  } catch (error) {
    if (!(error instanceof Refusal) || error instanceof LostRace) throw error
    return void (await refused(`${reasons.SOLD_ELSEWHERE}: ${error.message}`))
  }
  await sql`
    insert into pesanan_marketplace_barang (kode_marketplace, no_pesanan_luar, kode_barcode, harga)
    select ${kode_marketplace}, ${no_pesanan_luar}, l.kode_barcode, l.harga
    from json_to_recordset(${JSON.stringify(lines)}::json) as l (kode_barcode text, harga bigint)`.execute(tx)
  await sql`
    update pesanan_marketplace set status_pesanan = 'DITAHAN', total_pesanan = ${lines.reduce((sum, { harga }) => sum + harga, 0)} where ${key}`.execute(
    tx,
  )
}

export const listOrders: Handler<typeof calls.listOrders> = async ({ db, caller, query }) => {
  const { rows } = await sql<MarketOrder>`
    select p.kode_marketplace, p.no_pesanan_luar, p.created_at, p.status_pesanan, nullif(p.status_luar, '') as status_luar, nullif(p.nama_pembeli, '') as nama_pembeli, p.total_pesanan, p.ekspedisi, p.no_faktur,
           coalesce(p.alasan, p.galat) as alasan, p.perlu_dibatalkan,
           array(select b.kode_barcode from pesanan_marketplace_barang b
                 where (b.kode_marketplace, b.no_pesanan_luar) = (p.kode_marketplace, p.no_pesanan_luar) order by 1) as kode_barcode
    from pesanan_marketplace p
    where p.kode_toko = ${caller.kode_toko} and coalesce(${query.status_pesanan ?? ''}, '') in ('', p.status_pesanan)
    order by p.created_at desc, p.no_pesanan_luar limit 1000`.execute(db)
  return rows
}

/** Locks an order of the shop. @throws Refusal ORDER_MISSING */
async function lockOrder(db: Db, kode_toko: string, named: NamedOrder): Promise<OrderRow> {
  const row = await rowOf(db, named, true)
  return row?.kode_toko === kode_toko ? row : refuseAt('no_pesanan_luar', refusals.ORDER_MISSING)
}

/** Queues a job that reads the order again. @throws Refusal ORDER_MISSING */
export const readOrderAgain: Handler<typeof calls.readOrderAgain> = async ({ db, caller, body, enqueue }) => {
  const { kode_marketplace, no_pesanan_luar, versi } = await lockOrder(db, caller.kode_toko, body)
  const next = versi + 1
  await sql`
    update pesanan_marketplace set versi = ${next}, antri = ${next}
    where (kode_marketplace, no_pesanan_luar) = (${kode_marketplace}, ${no_pesanan_luar})`.execute(db)
  await enqueue(readMarketOrder, { kode_marketplace, no_pesanan_luar, versi: next })
  return { message: 'Pesanan Dibaca Lagi' }
}

/**
 * Cancels an order that is not sold yet and releases its pieces. The job cancels it at the marketplace after the commit.
 *
 * @throws Refusal ORDER_MISSING, ORDER_IS_OVER
 */
export const cancelOrder: Handler<typeof calls.cancelOrder> = async (input) => {
  const { db, caller, body, enqueue } = input
  const row = await lockOrder(db, caller.kode_toko, body)
  const { kode_marketplace, no_pesanan_luar, status_pesanan, versi } = row
  if (status_pesanan !== 'DITAHAN') refuseAt('no_pesanan_luar', refusals.ORDER_IS_OVER)
  const held = await piecesOf(db, row)
  await releasePieces(
    db,
    caller.kode_toko,
    held.map(({ kode_barcode }) => kode_barcode),
  )
  const next = versi + 1
  await sql`
    update pesanan_marketplace
    set status_pesanan = 'BATAL', alasan = ${body.alasan_batal_luar}, batal_luar = 'PERLU', versi = ${next}, antri = ${next}, changed_at = now()
    where (kode_marketplace, no_pesanan_luar) = (${kode_marketplace}, ${no_pesanan_luar})`.execute(db)
  await enqueue(readMarketOrder, { kode_marketplace, no_pesanan_luar, versi: next })
  await input.audit({ subject: 'pesanan_marketplace', key: no_pesanan_luar, after: body })
  return { message: 'Pesanan Dibatalkan' }
}

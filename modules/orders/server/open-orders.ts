import { type RawBuilder, sql } from 'kysely'
import type { QueryOf } from '#engine/contract/endpoint.ts'
import { refuseAt } from '#engine/contract/refusal.ts'
import type { Caller } from '#engine/server/caller.ts'
import type { Db } from '#engine/server/database.ts'
import type { EventContext } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import { isFound, isOpen, lockCases } from '#modules/cases/server/public.ts'
import { tellable } from '#modules/documents/server/public.ts'
import { holdPieces, releasePieces } from '#modules/goods/server/public.ts'
import { goods } from '#modules/goods/contract/fields.ts'
import { refusals as intakeRefusals } from '#modules/intake/contract/refusals.ts'
import type { MadePiece, OrdersPort } from '#modules/intake/server/public.ts'
import type { ApprovedStock } from '#modules/sales/server/public.ts'
import { fineGoldListRp } from '#modules/pricing/server/public.ts'
import { saleRounding } from '#modules/settings/contract/rounding.ts'
import { type OpenOrder, orderCase, type readOpenOrders as openCall, type readSamples as samplesCall } from '../contract/mutasi-pesanan.ts'
import { type Order, pesanan } from '../contract/pesanan.ts'
import { type StandingFixing, freeGrams } from '../contract/fixings.ts'
import { type KeptGold, paidByGold } from './gold.ts'
import type { Sample } from './order.ts'
import { type MadeStock, type PricedLine, madeNeeds, priceMade } from './price-made.ts'

/** An order as its steps need it, with its samples. */
export interface FoundOrder extends Pick<
  Order,
  | 'no_pesanan'
  | 'status'
  | 'kode_sales'
  | 'nama_customer'
  | 'alamat_customer'
  | 'no_hp'
  | 'harga_dikunci'
  | 'total_qty'
  | 'total_harga'
  | 'uang_pesanan'
  | 'emas_pelanggan'
  | 'nilai_emas_pelanggan'
  | 'status_contoh'
  | 'keterangan'
> {
  readonly samples: readonly Sample[]
  readonly gold: readonly KeptGold[]
}

/** Orders of the shop as they are now. */
export async function readOrders({ db, kode_toko }: Pick<EventContext, 'db' | 'kode_toko'>, numbers: readonly string[]): Promise<FoundOrder[]> {
  const { rows } = await sql<FoundOrder>`
    select o.no_pesanan, o.status, o.kode_sales, o.nama_customer, o.alamat_customer, o.no_hp, o.harga_dikunci, o.total_qty, o.total_harga, o.uang_pesanan,
           o.emas_pelanggan, o.nilai_emas_pelanggan, o.status_contoh, o.keterangan,
           (select coalesce(json_agg(json_build_object('no_urut', e.no_urut, 'berat', e.berat, 'fine', e.fine) order by e.no_urut), '[]')
            from pesanan_emas e where (e.kode_toko, e.no_pesanan) = (o.kode_toko, o.no_pesanan)) as gold,
           (select coalesce(json_agg(json_build_object('no_urut', d.no_urut, 'contoh', d.contoh, 'berat_contoh', d.berat_contoh, 'kadar_contoh', d.kadar_contoh,
                                                       'fine_contoh', d.fine_contoh) order by d.no_urut), '[]')
            from pesanan_detail d where (d.kode_toko, d.no_pesanan) = (o.kode_toko, o.no_pesanan) and d.contoh is not null) as samples
    from pesanan o where o.kode_toko = ${kode_toko} and o.no_pesanan = any(${[...numbers]})`.execute(db)
  return rows
}

/** Pieces `h` that orders hold. */
export const held = sql`barang_tahan h where h.dilepas_at is null and h.kind = ${pesanan.kind}`

/** The barcodes that an order holds, in their order. */
export async function heldBarcodes(db: Db, kode_toko: string, no_pesanan: string): Promise<string[]> {
  const { rows } = await sql<{ kode_barcode: string }>`
    select h.kode_barcode from ${held} and (h.kode_toko, h.dokumen) = (${kode_toko}, ${no_pesanan}) order by h.kode_barcode`.execute(db)
  return rows.map(({ kode_barcode }) => kode_barcode)
}

const missing = sql`o.total_qty - (select count(*) from ${held} and (h.kode_toko, h.dokumen) = (o.kode_toko, o.no_pesanan))`

/** What orders do about pieces that are made for them: each is held as soon as it comes in, no more than were ordered. */
export const ordersPort: OrdersPort = {
  async open(db, kode_toko, numbers) {
    const { rows } = await sql<{ no_pesanan: string; kurang: number }>`
      select o.no_pesanan, (${missing})::int as kurang from pesanan o
      where o.kode_toko = ${kode_toko} and o.status = 'AKTIF' and o.no_pesanan = any(${[...numbers]})`.execute(db)
    return new Map(rows.map(({ no_pesanan, kurang }) => [no_pesanan, kurang]))
  },
  async list(db, kode_toko) {
    const { rows } = await sql<{ nomor: string; uraian: string }>`
      select o.no_pesanan as nomor, concat_ws(' · ', o.nama_customer,
             (select string_agg(d.deskripsi || ' ' || d.kode_group, ', ' order by d.no_urut) from pesanan_detail d
              where (d.kode_toko, d.no_pesanan) = (o.kode_toko, o.no_pesanan))) as uraian
      from pesanan o where o.kode_toko = ${kode_toko} and o.status = 'AKTIF' and ${missing} > 0 order by o.tgl_selesai, o.no_pesanan limit 500`.execute(
      db,
    )
    return rows
  },
  lock: (context, numbers) => lockCases(context, pesanan, numbers),
  async hold(context, made) {
    for (const [nomor, pieces] of [...Map.groupBy(made, (piece) => piece.nomor)].toSorted(([one], [other]) => one.localeCompare(other)))
      await holdFor(context, nomor, pieces)
  },
  async release({ db, kode_toko }, kode_barcodes) {
    const { rows } = await sql<{ kode_barcode: string }>`
      select h.kode_barcode from ${held} and h.kode_toko = ${kode_toko} and h.kode_barcode = any(${[...kode_barcodes]}) order by h.kode_barcode`.execute(
      db,
    )
    await releasePieces(
      db,
      kode_toko,
      rows.map(({ kode_barcode }) => kode_barcode),
    )
  },
}

/** Holds a finished piece for an order. At the same moment another user may bring its last piece, or cancel the order. */
async function holdFor(context: EventContext, nomor: string, made: readonly MadePiece[]): Promise<void> {
  const { db, kode_toko, user_id } = context
  await lockCases(context, pesanan, [nomor])
  const [found] = await readOrders(context, [nomor])
  const left = found?.status === 'AKTIF' ? found.total_qty - (await heldBarcodes(db, kode_toko, nomor)).length : 0
  const details = { label: goods.no_pesanan.label, nomor }
  if (!found || left < made.length) return refuseAt(goods.no_pesanan.name, intakeRefusals.ORDER_NOT_OPEN, details)
  // The order includes its stones, even if the till may not sell stones.
  const taker = { kode_toko, modules: new Set(['BERLIAN']) }
  await holdPieces(
    db,
    taker,
    made.map(({ kode_barcode }) => kode_barcode),
    { untuk: found.nama_customer, kind: pesanan.kind, dokumen: nomor, user_id },
  )
}

/** The fixings of the line `alias` that hold on a day, the oldest first (docs/decisions/204). */
const standing = (alias: string, tgl: string): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('no_baris', k.no_baris, 'tgl', k.tgl, 'sampai', k.sampai, 'berat', k.berat, 'harga_per_gram', k.harga_per_gram,
                                             'berlaku', k.berlaku) order by k.urut), '[]')
  from kunci_berlaku(${sql.ref(`${alias}.kode_toko`)}, ${sql.ref(`${alias}.no_pesanan`)}, ${tgl}::date) k where k.no_baris = ${sql.ref(`${alias}.no_urut`)})`

/** A line of an order with its fixings and the price of the day of its group. */
export interface OrderedLineNow extends Omit<PricedLine, 'dikunci'> {
  readonly no_baris: number
  readonly harga_per_gram: number
  readonly kunci: readonly StandingFixing[]
}

/** The grams of a line that have a fixed price today: those that hold of each of its fixings. */
export const withFixedGrams = <Line extends Pick<OrderedLineNow, 'kunci'>>(line: Line) => ({
  ...line,
  dikunci: line.kunci.flatMap(({ tgl, berlaku, harga_per_gram }) => (berlaku > 0 ? [{ tgl, berat: berlaku, harga_per_gram }] : [])),
})

/** The lines of orders, by their order, as far as its pieces are priced by them on a day. */
export async function orderedLines(
  { db, kode_toko, tgl_system }: Pick<EventContext, 'db' | 'kode_toko' | 'tgl_system'>,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, OrderedLineNow[]>> {
  const { rows } = await sql<OrderedLineNow & { no_pesanan: string }>`
    select d.no_pesanan, d.no_urut as no_baris, d.kode_dept, d.kode_group, d.berat, d.ongkos, g.harga as harga_per_gram, ${standing('d', tgl_system)} as kunci
    from pesanan_detail d join grup g using (kode_group)
    where d.kode_toko = ${kode_toko} and d.no_pesanan = any(${[...numbers]}) order by d.no_pesanan, d.no_urut`.execute(db)
  return Map.groupBy(rows, ({ no_pesanan }) => no_pesanan)
}

type ListedOrder = Omit<OpenOrder, 'harga_jadi' | 'bayar_emas' | 'detail_barang' | 'perlu_otorisasi' | 'detail_pesanan'> & {
  readonly detail_pesanan: readonly Omit<OpenOrder['detail_pesanan'][number], 'kunci' | 'harga_per_gram' | 'berat_bebas'>[]
  readonly baris: readonly OrderedLineNow[]
  readonly barang: readonly (MadeStock & ApprovedStock & { readonly kadar_cetak: string; readonly kode_baki: string })[] | null
}

const ordersWhere =
  (isMeant: (caller: Caller, query: QueryOf<typeof openCall>) => RawBuilder<boolean>): Handler<typeof openCall> & Handler<typeof samplesCall> =>
  async ({ db, caller, query }) => {
    const { rows } = await sql<ListedOrder>`
      select o.no_pesanan, o.tgl_selesai, o.nama_customer, o.no_hp, m.kode_member, m.nama_member, o.harga_dikunci, o.kunci_sampai,
             coalesce(greatest(0, ${caller.tgl_system}::date - o.kunci_sampai), 0) as hari_lewat_kunci, o.total_qty, o.total_harga, o.uang_pesanan, o.emas_pelanggan, o.nilai_emas_pelanggan, o.total_harga - o.uang_pesanan - o.nilai_emas_pelanggan as sisa_bayar, o.status_contoh, greatest(0, ${caller.tgl_system}::date - o.tgl_selesai) as hari_lewat, d.baris, d.detail_pesanan,
             (select json_agg(to_jsonb(b) - 'cari' || jsonb_build_object('harga_group', g.harga, 'jenis_berlian', j.is_berlian) order by b.kode_barcode)
              from barang b join grup g using (kode_group) join jenis j using (kode_dept)
              where b.kode_barcode in (select h.kode_barcode from ${held} and (h.kode_toko, h.dokumen) = (o.kode_toko, o.no_pesanan))) as barang
      from pesanan o left join member n on n.no_hp = telepon_baku(o.no_hp) left join member m on m.kode_member = coalesce(n.digabung_ke, n.kode_member)
      cross join lateral (
        select json_agg(json_build_object('no_baris', l.no_urut, 'kode_dept', l.kode_dept, 'kode_group', l.kode_group, 'berat', l.berat, 'ongkos', l.ongkos,
                                          'harga_per_gram', g.harga, 'kunci', ${standing('l', caller.tgl_system)}) order by l.no_urut) as baris,
               json_agg(json_build_object('no_baris', l.no_urut, 'deskripsi', l.deskripsi, 'nama_dept', j.nama_dept, 'nama_group', g.nama_group, 'berat', l.berat, 'sub_total', l.sub_total,
                                          'contoh', l.contoh, 'berat_contoh', l.berat_contoh, 'foto_pesanan', l.foto_pesanan) order by l.no_urut) as detail_pesanan
        from pesanan_detail l join jenis j using (kode_dept) join grup g using (kode_group)
        where (l.kode_toko, l.no_pesanan) = (o.kode_toko, o.no_pesanan)) d
      where ${isMeant(caller, query)}
      order by o.tgl_selesai, o.no_pesanan limit 200`.execute(db)
    const listRp = rows.some(({ emas_pelanggan }) => emas_pelanggan > 0) ? await fineGoldListRp(db) : undefined
    return rows.map(({ baris, barang, ...order }) => {
      const lines = baris.map(withFixedGrams)
      const priced = priceMade(lines, barang ?? [], saleRounding(caller))
      return {
        ...order,
        detail_pesanan: order.detail_pesanan.map((line, at) => {
          const { kunci, harga_per_gram } = lines[at]!
          return { ...line, kunci: [...kunci], harga_per_gram, berat_bebas: freeGrams(lines[at]!) }
        }),
        bayar_emas: paidByGold(order, listRp) ?? 0,
        perlu_otorisasi: tellable(madeNeeds(priced, { ...order, nomor: order.no_pesanan }, caller), caller).map(({ kategori }) => kategori),
        harga_jadi: priced.reduce((sum, { price }) => sum + price.harga_total, 0),
        detail_barang: priced.map(({ piece: { kode_barcode, nama_barang, kadar_cetak, kode_baki, berat }, price: { harga_total } }) => ({
          kode_barcode,
          nama_barang,
          kadar_cetak,
          kode_baki,
          berat,
          harga_total,
        })),
      }
    })
  }

/** The open orders of the shop, what is due first. */
export const readOpenOrders: Handler<typeof openCall> = ordersWhere((caller, query) => isOpen(orderCase, 'o', caller, query))

/** The orders whose samples are with us. */
export const readSamples: Handler<typeof samplesCall> = ordersWhere(
  (caller, query) => sql`o.kode_toko = ${caller.kode_toko} and o.status_contoh = 'DISIMPAN' and ${isFound(orderCase, 'o', caller, query)}`,
)

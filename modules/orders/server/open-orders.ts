import { sql } from 'kysely'
import { fill, refuse } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import type { EventContext } from '#engine/server/event.ts'
import { hasWords } from '#engine/server/paging.ts'
import type { Handler } from '#engine/server/serve.ts'
import { tellable } from '#modules/documents/server/public.ts'
import { holdPieces, holding, releasePieces } from '#modules/goods/server/public.ts'
import { goods } from '#modules/goods/contract/fields.ts'
import { refusals as intakeRefusals } from '#modules/intake/contract/refusals.ts'
import type { MadePiece, OrdersKept } from '#modules/intake/server/public.ts'
import type { ApprovedStock } from '#modules/sales/server/public.ts'
import { saleRounding } from '#modules/settings/contract/rounding.ts'
import type { OpenOrder, readOpenOrders as openCall, readSamples as samplesCall } from '../contract/mutasi-pesanan.ts'
import { pesanan } from '../contract/pesanan.ts'
import { refusals } from '../contract/refusals.ts'
import { type MadeStock, type PricedLine, madeNeeds, priceMade } from './price-made.ts'

/** An order as far as what happens to it needs it. */
export interface LockedOrder {
  readonly no_pesanan: string
  readonly kode_sales: string
  readonly nama_customer: string
  readonly alamat_customer: string | null
  readonly no_hp: string
  readonly harga_dikunci: boolean
  readonly total_qty: number
  readonly total_harga: number
  readonly uang_pesanan: number
  readonly status_contoh: string
  readonly keterangan: string | null
  readonly status: string
}

/**
 * An order of the shop, locked until the transaction ends unless it is only looked at: of two who want something of it at once, the second sees what the
 * first has left of it.
 */
async function lockOrder(db: Db, kode_toko: string, no_pesanan: string, isLooking = false): Promise<LockedOrder | undefined> {
  const { rows } = await sql<LockedOrder>`
    select no_pesanan, kode_sales, nama_customer, alamat_customer, no_hp, harga_dikunci, total_qty, total_harga, uang_pesanan, status_contoh, keterangan, status
    from pesanan where (kode_toko, no_pesanan) = (${kode_toko}, ${no_pesanan}) ${isLooking ? sql`` : sql`for update`}`.execute(db)
  return rows[0]
}

/**
 * An open order of the shop, locked as `lockOrder` does it.
 *
 * @throws Refusal ORDER_OVER
 */
export async function lockOpenOrder(db: Db, kode_toko: string, no_pesanan: string, isLooking = false): Promise<LockedOrder> {
  const found = await lockOrder(db, kode_toko, no_pesanan, isLooking)
  if (found?.status === 'AKTIF') return found
  return refuse(refusals.ORDER_OVER, { no_pesanan }, { no_pesanan: fill(refusals.ORDER_OVER.text, { no_pesanan }) })
}

/**
 * An order whose samples are with us, locked, whatever became of it.
 *
 * @throws Refusal SAMPLE_NOT_HERE
 */
export async function lockSample(db: Db, kode_toko: string, no_pesanan: string): Promise<LockedOrder> {
  const found = await lockOrder(db, kode_toko, no_pesanan)
  if (found?.status_contoh === 'DISIMPAN') return found
  return refuse(refusals.SAMPLE_NOT_HERE, { no_pesanan }, { no_pesanan: fill(refusals.SAMPLE_NOT_HERE.text, { no_pesanan }) })
}

/** Pieces `h` that orders hold. */
const held = sql`barang_tahan h where h.dilepas_at is null and h.kind = ${pesanan.kind}`

/** The barcodes that an order holds, in their order. */
export async function heldBarcodes(db: Db, kode_toko: string, no_pesanan: string): Promise<string[]> {
  const { rows } = await sql<{ kode_barcode: string }>`
    select h.kode_barcode from ${held} and (h.kode_toko, h.dokumen) = (${kode_toko}, ${no_pesanan}) order by h.kode_barcode`.execute(db)
  return rows.map(({ kode_barcode }) => kode_barcode)
}

const missing = sql`o.total_qty - (select count(*) from ${held} and (h.kode_toko, h.dokumen) = (o.kode_toko, o.no_pesanan))`

/** What orders do about pieces that are made for them: each is held as soon as it comes in, no more than were ordered. */
export const ordersKept: OrdersKept = {
  async open(db, kode_toko, numbers) {
    const { rows } = await sql<{ no_pesanan: string; kurang: number }>`
      select o.no_pesanan, (${missing})::int as kurang from pesanan o
      where o.kode_toko = ${kode_toko} and o.status = 'AKTIF' and o.no_pesanan = any(${[...numbers]})`.execute(db)
    return new Map(rows.map(({ no_pesanan, kurang }) => [no_pesanan, kurang]))
  },
  async list(db, kode_toko) {
    const { rows } = await sql<{ no_pesanan: string; uraian: string }>`
      select o.no_pesanan, concat_ws(' · ', o.nama_customer,
             (select string_agg(d.deskripsi || ' ' || d.kode_group, ', ' order by d.no_urut) from pesanan_detail d
              where (d.kode_toko, d.no_pesanan) = (o.kode_toko, o.no_pesanan))) as uraian
      from pesanan o where o.kode_toko = ${kode_toko} and o.status = 'AKTIF' and ${missing} > 0 order by o.tgl_selesai, o.no_pesanan limit 500`.execute(
      db,
    )
    return rows
  },
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

/** Holds what was made for an order; somebody may have brought its last piece, or given it up, at the same moment. */
async function holdFor({ db, kode_toko, user_id }: EventContext, nomor: string, made: readonly MadePiece[]): Promise<void> {
  const found = await lockOrder(db, kode_toko, nomor)
  const left = found?.status === 'AKTIF' ? found.total_qty - (await heldBarcodes(db, kode_toko, nomor)).length : 0
  const details = { label: goods.no_pesanan.label, nomor }
  if (!found || left < made.length)
    return refuse(intakeRefusals.ORDER_NOT_OPEN, details, { [goods.no_pesanan.name]: fill(intakeRefusals.ORDER_NOT_OPEN.text, details) })
  // It was ordered with its stones, whatever a till may sell.
  const taker = { kode_toko, modules: new Set(['BERLIAN']) }
  await holdPieces(
    db,
    taker,
    made.map(({ kode_barcode }) => kode_barcode),
    { untuk: found.nama_customer, kind: pesanan.kind, dokumen: nomor, user_id },
  )
}

/** The lines of an order, as far as its pieces are priced by them. */
export async function orderedLines(db: Db, kode_toko: string, no_pesanan: string): Promise<PricedLine[]> {
  const { rows } = await sql<PricedLine>`
    select kode_dept, kode_group, ongkos, harga_per_gram from pesanan_detail where (kode_toko, no_pesanan) = (${kode_toko}, ${no_pesanan}) order by no_urut`.execute(
    db,
  )
  return rows
}

type FoundOrder = Omit<OpenOrder, 'harga_jadi' | 'detail_barang' | 'perlu_otorisasi'> & {
  readonly baris: readonly PricedLine[]
  readonly barang: readonly (MadeStock & ApprovedStock & { readonly kadar_cetak: string; readonly kode_baki: string })[] | null
}

const ordersWhere =
  (which: 'AKTIF' | 'DISIMPAN'): Handler<typeof openCall> & Handler<typeof samplesCall> =>
  async ({ db, caller, query }) => {
    const { kode_toko, tgl_system } = caller
    const { rows } = await sql<FoundOrder>`
      select o.no_pesanan, o.tgl_selesai, o.nama_customer, o.no_hp, m.kode_member, m.nama_member, o.harga_dikunci, o.total_qty, o.total_harga, o.uang_pesanan,
             o.total_harga - o.uang_pesanan as sisa_bayar, o.status_contoh, greatest(0, ${tgl_system}::date - o.tgl_selesai) as hari_lewat, d.baris, d.detail_pesanan,
             (select json_agg(to_jsonb(b) - 'cari' || jsonb_build_object('harga_group', g.harga, 'jenis_berlian', j.is_berlian) order by b.kode_barcode)
              from barang b join grup g using (kode_group) join jenis j using (kode_dept)
              where b.kode_barcode in (select h.kode_barcode from ${held} and (h.kode_toko, h.dokumen) = (o.kode_toko, o.no_pesanan))) as barang
      from pesanan o left join member m on m.no_hp = telepon_baku(o.no_hp)
      cross join lateral (
        select json_agg(json_build_object('kode_dept', l.kode_dept, 'kode_group', l.kode_group, 'ongkos', l.ongkos, 'harga_per_gram', l.harga_per_gram)
                        order by l.no_urut) as baris,
               json_agg(json_build_object('deskripsi', l.deskripsi, 'nama_dept', j.nama_dept, 'nama_group', g.nama_group, 'berat', l.berat, 'sub_total', l.sub_total,
                                          'contoh', l.contoh, 'berat_contoh', l.berat_contoh) order by l.no_urut) as detail_pesanan
        from pesanan_detail l join jenis j using (kode_dept) join grup g using (kode_group)
        where (l.kode_toko, l.no_pesanan) = (o.kode_toko, o.no_pesanan)) d
      where o.kode_toko = ${kode_toko} and ${which === 'AKTIF' ? sql`o.status = 'AKTIF'` : sql`o.status_contoh = 'DISIMPAN'`}
        and (${hasWords(sql`o.cari`, query.cari)} or o.no_pesanan = any(${holding(kode_toko, pesanan.kind, query.cari)}))
      order by o.tgl_selesai, o.no_pesanan limit 200`.execute(db)
    return rows.map(({ baris, barang, ...order }) => {
      const priced = priceMade(order, baris, barang ?? [], saleRounding(caller))
      return {
        ...order,
        perlu_otorisasi: tellable(madeNeeds(priced, order, caller), caller).map(({ kategori }) => kategori),
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
export const readOpenOrders: Handler<typeof openCall> = ordersWhere('AKTIF')

/** The orders whose samples are with us. */
export const readSamples: Handler<typeof samplesCall> = ordersWhere('DISIMPAN')

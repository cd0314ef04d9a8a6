import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import type { EventContext } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import { isOpen } from '#modules/cases/server/public.ts'
import { tellable } from '#modules/documents/server/public.ts'
import { preOrderHold } from '#modules/goods/server/public.ts'
import { type MadeStock, type PricedLine, madeNeeds, priceMade } from '#modules/orders/server/public.ts'
import type { ApprovedStock, PricedPiece } from '#modules/sales/server/public.ts'
import { type Rounding, saleRounding } from '#modules/settings/contract/rounding.ts'
import { type OpenPreOrder, preOrderCase, type readOpenPreOrders as openCall } from '../contract/mutasi-po.ts'
import type { PreOrder } from '../contract/pre-order.ts'

/** A pre-order as its steps need it. `status` is CLOSED once its customer has all of it: nothing is done with it then. */
export interface FoundPreOrder extends Pick<
  PreOrder,
  | 'no_po'
  | 'status'
  | 'kode_sales'
  | 'nama_customer'
  | 'alamat_customer'
  | 'no_hp'
  | 'harga_dikunci'
  | 'total_qty'
  | 'qty_datang'
  | 'qty_tutup'
  | 'uang_po'
  | 'keterangan'
> {
  /** What was agreed on for what he does not have yet. */
  readonly nilai_po: number
}

/** What was agreed on for the pieces of the pre-order `o` that the customer does not have yet. */
export const openWorth = sql<number>`(select coalesce(sum((d.qty - d.qty_tutup) * (d.sub_total / d.qty)), 0)::bigint from pre_order_detail d
  where (d.kode_toko, d.no_po) = (o.kode_toko, o.no_po))`

/** Pre-orders of the shop as they are now. */
export async function readPreOrders({ db, kode_toko }: Pick<EventContext, 'db' | 'kode_toko'>, numbers: readonly string[]): Promise<FoundPreOrder[]> {
  const { rows } = await sql<FoundPreOrder>`
    select o.no_po, case when o.status_po = 'closed' then 'CLOSED' else o.status end as status, o.kode_sales, o.nama_customer, o.alamat_customer, o.no_hp,
           o.harga_dikunci, o.total_qty, o.qty_datang, o.qty_tutup, o.uang_po, o.keterangan, ${openWorth} as nilai_po
    from pre_order o where o.kode_toko = ${kode_toko} and o.no_po = any(${[...numbers]})`.execute(db)
  return rows
}

/** A line as its pieces are priced: where the price of the pre-order is fixed, all grams of the line are, since its day. */
const pricedLine = (order: string, line: string) => {
  const at = (column: string) => sql.ref(`${line}.${column}`)
  return sql`json_build_object('kode_dept', ${at('kode_dept')}, 'kode_group', ${at('kode_group')}, 'ongkos', ${at('ongkos')}, 'berat', ${at('berat')},
    'dikunci', case when ${sql.ref(`${order}.harga_dikunci`)}
      then json_build_array(json_build_object('tgl', ${sql.ref(`${order}.tgl_system`)}, 'berat', ${at('berat')}, 'harga_per_gram', ${at('harga_per_gram')}))
      else '[]'::json end)`
}

/** A piece that is held for a pre-order, with the line that it is of. */
export interface AssignedPiece {
  readonly kode_barcode: string
  readonly line: PricedLine
  /** What was agreed on for one piece of its line. */
  readonly nilai_po: number
}

/** The pieces that a pre-order holds, in the order of their barcodes. */
export async function assignedPieces(db: Db, kode_toko: string, no_po: string): Promise<AssignedPiece[]> {
  const { rows } = await sql<AssignedPiece>`
    select a.kode_barcode, d.sub_total / d.qty as nilai_po,
           ${pricedLine('o', 'd')} as line
    from pre_order_barang a join pre_order_detail d using (kode_toko, no_po, no_urut) join pre_order o using (kode_toko, no_po)
    where (a.kode_toko, a.no_po) = (${kode_toko}, ${no_po}) and a.dilepas_at is null and a.no_faktur is null order by a.kode_barcode`.execute(db)
  return rows
}

/** What a piece is sold for: at the rate and the work fee of its own line, as an order prices what was made for it. */
export function priceAssigned<Piece extends MadeStock>(
  assigned: readonly { readonly line: PricedLine; readonly piece: Piece }[],
  rounding: Rounding,
): PricedPiece<Piece>[] {
  return assigned.flatMap(({ line, piece }) => priceMade([line], [piece], rounding))
}

type Listed = Omit<OpenPreOrder, 'detail_barang'> & {
  readonly barang:
    | readonly {
        readonly line: PricedLine
        readonly nilai_po: number
        readonly piece: MadeStock & ApprovedStock & { readonly kadar_cetak: string; readonly kode_baki: string }
      }[]
    | null
}

/** The open pre-orders of the shop, the oldest first. */
export const readOpenPreOrders: Handler<typeof openCall> = async ({ db, caller, query }) => {
  const { rows } = await sql<Listed>`
    select o.no_po, o.tgl_perkiraan, o.nama_customer, o.no_hp, m.kode_member, m.nama_member, o.harga_dikunci, o.total_qty, o.qty_datang, o.qty_tutup,
           o.total_harga, o.uang_po, w.nilai_po, greatest(0, w.nilai_po - o.uang_po) as sisa_bayar,
           greatest(0, ${caller.tgl_system}::date - o.tgl_perkiraan) as hari_lewat,
           (select json_agg(json_build_object('deskripsi', l.deskripsi, 'nama_dept', j.nama_dept, 'nama_group', g.nama_group, 'size', l.size, 'qty', l.qty,
                                              'berat', l.berat, 'sub_total', l.sub_total, 'qty_datang', l.qty_datang, 'qty_tutup', l.qty_tutup) order by l.no_urut)
            from pre_order_detail l join jenis j using (kode_dept) join grup g using (kode_group)
            where (l.kode_toko, l.no_po) = (o.kode_toko, o.no_po)) as detail_pre_order,
           (select json_agg(json_build_object(
              'line', ${pricedLine('o', 'l')},
              'nilai_po', l.sub_total / l.qty,
              'piece', to_jsonb(b) - 'cari' || jsonb_build_object('harga_group', g.harga, 'jenis_berlian', j.is_berlian)) order by b.kode_barcode)
            from pre_order_barang a join pre_order_detail l using (kode_toko, no_po, no_urut) join barang b using (kode_barcode)
            join grup g on g.kode_group = b.kode_group join jenis j on j.kode_dept = b.kode_dept
            where (a.kode_toko, a.no_po) = (o.kode_toko, o.no_po) and a.dilepas_at is null and a.no_faktur is null) as barang
    from pre_order o left join member m on m.no_hp = telepon_baku(o.no_hp) cross join lateral (select ${openWorth} as nilai_po) w
    where ${isOpen(preOrderCase, 'o', caller, query)} and o.status_po <> 'closed'
    order by o.tgl_system, o.no_po limit 200`.execute(db)
  return rows.map(({ barang, ...open }) => ({
    ...open,
    detail_barang: (barang ?? []).flatMap(({ nilai_po, ...each }) =>
      priceAssigned([each], saleRounding(caller)).map((priced) => {
        const { kode_barcode, nama_barang, kadar_cetak, kode_baki, berat } = each.piece
        const needs = tellable(madeNeeds([priced], { ...open, nomor: open.no_po }, caller), caller)
        return {
          kode_barcode,
          nama_barang,
          kadar_cetak,
          kode_baki,
          berat,
          harga_total: priced.price.harga_total,
          nilai_po,
          perlu_otorisasi: needs.map(({ kategori }) => kategori),
        }
      }),
    ),
  }))
}

/** The barcodes of a document's holds, in their order. */
export async function heldFor(db: Db, kode_toko: string, no_po: string): Promise<string[]> {
  const { rows } = await sql<{ kode_barcode: string }>`
    select kode_barcode from barang_tahan
    where dilepas_at is null and (kode_toko, kind, dokumen) = (${kode_toko}, ${preOrderHold}, ${no_po}) order by kode_barcode`.execute(db)
  return rows.map(({ kode_barcode }) => kode_barcode)
}

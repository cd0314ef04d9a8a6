import { sql } from 'kysely'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import type { Caller } from '#engine/server/caller.ts'
import type { Db } from '#engine/server/database.ts'
import { hasWords } from '#engine/server/paging.ts'
import type { Handler } from '#engine/server/serve.ts'
import { type ListedPreOrder, type listPreOrders as listCall, type lookUpPreOrders as lookUpCall } from '../contract/lists.ts'
import type { Progress } from '../contract/fields.ts'
import { openWorth } from './open-pre-orders.ts'

interface Requested {
  readonly skip?: number | undefined
  readonly page: number
  readonly limit: number
  readonly cari?: string | undefined
  readonly status?: Progress | undefined
}

async function listed(
  db: Db,
  { kode_toko, tgl_system }: Caller,
  { page, limit, cari, status, ...requested }: Requested,
): Promise<ReplyOf<typeof listCall>> {
  const skip = requested.skip ?? (page - 1) * limit
  const meant = sql`o.kode_toko = ${kode_toko} and (${status ?? null}::text is null or o.status_po = ${status ?? null}) and (${cari ? hasWords(sql.ref('o.cari'), cari) : sql`true`})`
  const { rows } = await sql<ListedPreOrder>`
    select o.no_po, o.tgl_system, o.kode_sales, o.nama_customer, o.no_hp, m.kode_member, o.tgl_perkiraan,
           case when o.status_po in ('open', 'finish') then greatest(0, ${tgl_system}::date - o.tgl_perkiraan) else 0 end as hari_lewat,
           o.harga_dikunci, o.keterangan, o.total_qty, o.qty_datang, o.qty_tutup, o.total_berat, o.total_harga, o.dp, o.jumlah_bayar, o.uang_po,
           case when o.status_po in ('open', 'finish') then greatest(0, ${openWorth} - o.uang_po) else 0 end as sisa_bayar, o.status_po as status,
           (select json_agg(json_build_object('no_urut', d.no_urut, 'deskripsi', d.deskripsi, 'kode_dept', d.kode_dept, 'kode_group', d.kode_group, 'size', d.size,
                                              'qty', d.qty, 'berat', d.berat, 'harga_per_gram', d.harga_per_gram, 'ongkos', d.ongkos, 'sub_total', d.sub_total,
                                              'qty_datang', d.qty_datang, 'qty_tutup', d.qty_tutup) order by d.no_urut)
            from pre_order_detail d where (d.kode_toko, d.no_po) = (o.kode_toko, o.no_po)) as detail_pre_order
    from pre_order o left join member m on m.no_hp = telepon_baku(o.no_hp)
    where ${meant} order by o.tgl_system desc, o.no_po desc limit ${limit} offset ${skip}`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from pre_order o where ${meant}`.execute(db)
  return { count: counted[0]!.count, preorders: rows, skip, limit, page }
}

/** The list, by POST. */
export const listPreOrders: Handler<typeof listCall> = ({ db, caller, body }) => listed(db, caller, body)

/** The look-up, by GET. */
export const lookUpPreOrders: Handler<typeof lookUpCall> = ({ db, caller, query }) => listed(db, caller, query)

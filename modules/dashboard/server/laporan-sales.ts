import { type RawBuilder, sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { Db } from '#engine/server/database.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import { isListed, shopLists, textSetting } from '#modules/settings/contract/settings.ts'
import type * as reports from '../contract/laporan-sales.ts'

interface Days {
  readonly tgl_from: string
  readonly tgl_to: string
}

/** Further columns of each salesperson `s`, and their tables. */
interface More {
  readonly tables: RawBuilder<unknown>
  readonly columns: RawBuilder<unknown>
}

/**
 * Returns the work of each salesperson `s`. If several made a sale, he gets his share of it. The sale itself and its payment count for the one who
 * served.
 */
async function recapOf<Row>(db: Db, { tgl_from, tgl_to }: Days, shops: readonly string[], more?: More): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with gerak as (
      select kode_toko, kode_sales, nama_sales, 0 as nota_jual, total_qty as qty_jual, total_berat as berat_jual, diskon, harga_barang as total_jual,
             fee_sales, 0 as nota_beli, 0 as qty_beli, 0::numeric as berat_beli, 0::bigint as total_beli
      from penjualan_bagian where kode_toko = any(${shops}) and tgl_system between ${tgl_from} and ${tgl_to}
      union all
      select kode_toko, kode_sales, nama_sales, 1, 0, 0, 0, 0, 0, ada_tukar::int, qty_tukar, berat_tukar, bayar_tukar
      from penjualan_sah where kode_toko = any(${shops}) and tgl_system between ${tgl_from} and ${tgl_to}
      union all
      select kode_toko, kode_sales, nama_sales, 0, 0, 0, 0, 0, 0, 1, total_qty, total_berat, grand_total
      from pembelian_sah where kode_toko = any(${shops}) and tgl_system between ${tgl_from} and ${tgl_to}
    ),
    s as (
      select kode_toko, kode_sales, max(nama_sales) as nama_sales, sum(nota_jual)::int as nota_jual, sum(qty_jual)::int as qty_jual,
             sum(berat_jual) as berat_jual, sum(diskon)::bigint as diskon, sum(total_jual)::bigint as total_jual, sum(fee_sales)::bigint as fee_sales,
             sum(nota_beli)::int as nota_beli, sum(qty_beli)::int as qty_beli, sum(berat_beli) as berat_beli, sum(total_beli)::bigint as total_beli
      from gerak group by kode_toko, kode_sales
    ) ${more?.tables ?? sql``}
    select s.* ${more?.columns ?? sql``} from s order by s.kode_toko, s.kode_sales`.execute(db)
  return rows
}

/** What the salespeople of every shop did. */
export const salespeopleOfShops: ReportQuery<typeof reports.laporanGlobalSales> = (db, filter, { shops }) =>
  recapOf<ReportRow<typeof reports.laporanGlobalSales>>(db, filter, shops)

/**
 * Returns the salesperson's part of a line `d`, if `his` of the sum of all lines is his. It is the parts up to this line minus the parts up to the
 * line before, so that his lines add up exactly to his share.
 */
const ofLine = (his: string, measure: string, decimals: number) => {
  const part = (upTo: RawBuilder<unknown>) => sql`
    round(${sql.ref(`b.${his}`)} * (${upTo})::numeric / nullif(sum(${sql.ref(`d.${measure}`)}) over semua, 0), ${sql.lit(decimals)})`
  const upTo = sql`sum(${sql.ref(`d.${measure}`)}) over sampai`
  return sql`coalesce(${part(upTo)} - ${part(sql`${upTo} - ${sql.ref(`d.${measure}`)}`)}, 0)`
}

/** What the salespeople of the shops on the lists did, by kinds of jewellery. */
export const salespeopleByKind: ReportQuery<typeof reports.laporanRekapSales> = (db, filter, { shops, caller }) => {
  const listed = shops.filter((kode_toko) => shopLists.some((list) => isListed(textSetting(caller, list), kode_toko)))
  const { tgl_from, tgl_to } = filter
  return recapOf<ReportRow<typeof reports.laporanRekapSales>>(db, filter, listed, {
    tables: sql`, j as (
      select kode_toko, kode_sales, kode_dept, sum(qty)::int as qty, sum(berat) as berat, sum(harga)::bigint as harga
      from (
        select b.kode_toko, b.kode_sales, d.kode_dept, ${ofLine('total_qty', 'qty', 0)} as qty, ${ofLine('total_berat', 'berat', 3)} as berat,
               ${ofLine('harga_barang', 'harga_total', 0)} as harga
        from penjualan_bagian b join penjualan_detail d on d.kode_toko = b.kode_toko and d.no_faktur = b.no_faktur and d.tgl_system = b.tgl_system
        where b.kode_toko = any(${listed}) and b.tgl_system between ${tgl_from} and ${tgl_to}
          and d.kode_toko = any(${listed}) and d.tgl_system between ${tgl_from} and ${tgl_to}
        window semua as (partition by b.kode_toko, b.no_faktur, b.kode_sales), sampai as (semua order by d.no_urut)
      ) lines
      group by kode_toko, kode_sales, kode_dept
    )`,
    columns: sql`, (
      select coalesce(json_agg(json_build_object('kode_dept', j.kode_dept, 'qty_jual', j.qty, 'berat_jual', j.berat, 'total_jual', j.harga) order by j.kode_dept), '[]')
      from j where j.kode_toko = s.kode_toko and j.kode_sales = s.kode_sales
    ) as detail_jenis`,
  })
}

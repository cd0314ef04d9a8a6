import { type RawBuilder, sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { Db } from '#engine/server/database.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import { isListed, shopLists, textSetting } from '#modules/settings/contract/settings.ts'
import type * as reports from '../contract/laporan-sales.ts'
import { goodsRp } from './charts.ts'

interface Days {
  readonly tgl_from: string
  readonly tgl_to: string
}

/** What each salesperson `s` did; `more` of him may be asked for beside it. */
async function recapOf<Row>(db: Db, { tgl_from, tgl_to }: Days, shops: readonly string[], more: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with gerak as (
      select kode_toko, kode_sales, nama_sales, 1 as nota_jual, total_qty as qty_jual, total_berat as berat_jual, diskon, ${goodsRp.penjualan_sah} as total_jual,
             fee_sales, ada_tukar::int as nota_beli, qty_tukar as qty_beli, berat_tukar as berat_beli, bayar_tukar as total_beli
      from penjualan_sah p where kode_toko = any(${shops}) and tgl_system between ${tgl_from} and ${tgl_to}
      union all
      select kode_toko, kode_sales, nama_sales, 0, 0, 0, 0, 0, 0, 1, total_qty, total_berat, grand_total
      from pembelian_sah where kode_toko = any(${shops}) and tgl_system between ${tgl_from} and ${tgl_to}
    ),
    s as (
      select kode_toko, kode_sales, max(nama_sales) as nama_sales, sum(nota_jual)::int as nota_jual, sum(qty_jual)::int as qty_jual,
             sum(berat_jual) as berat_jual, sum(diskon)::bigint as diskon, sum(total_jual)::bigint as total_jual, sum(fee_sales)::bigint as fee_sales,
             sum(nota_beli)::int as nota_beli, sum(qty_beli)::int as qty_beli, sum(berat_beli) as berat_beli, sum(total_beli)::bigint as total_beli
      from gerak group by kode_toko, kode_sales
    )
    select s.* ${more} from s order by s.kode_toko, s.kode_sales`.execute(db)
  return rows
}

/** What the salespeople of every shop did. */
export const salespeopleOfShops: ReportQuery<typeof reports.laporanGlobalSales> = (db, filter, { shops }) =>
  recapOf<ReportRow<typeof reports.laporanGlobalSales>>(db, filter, shops, sql``)

/** What the salespeople of the shops on the lists did, by kinds of jewellery. */
export const salespeopleByKind: ReportQuery<typeof reports.laporanRekapSales> = (db, filter, { shops, caller }) => {
  const listed = shops.filter((kode_toko) => shopLists.some((list) => isListed(textSetting(caller, list), kode_toko)))
  const { tgl_from, tgl_to } = filter
  return recapOf<ReportRow<typeof reports.laporanRekapSales>>(
    db,
    filter,
    listed,
    sql`, (
      select coalesce(json_agg(json_build_object('kode_dept', j.kode_dept, 'qty_jual', j.qty, 'berat_jual', j.berat, 'total_jual', j.harga) order by j.kode_dept), '[]')
      from (
        select d.kode_dept, sum(d.qty) as qty, sum(d.berat) as berat, sum(d.harga_total) as harga
        from penjualan_sah p join penjualan_detail d on d.kode_toko = p.kode_toko and d.no_faktur = p.no_faktur
        where p.kode_toko = s.kode_toko and p.kode_sales = s.kode_sales and p.tgl_system between ${tgl_from} and ${tgl_to}
          and d.tgl_system between ${tgl_from} and ${tgl_to}
        group by d.kode_dept
      ) j
    ) as detail_jenis`,
  )
}

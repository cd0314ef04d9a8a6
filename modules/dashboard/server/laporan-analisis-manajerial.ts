import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import { isCost } from '#modules/money/server/public.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import { businessKinds } from '../contract/charts.ts'
import type { laporanAnalisisManajerial } from '../contract/laporan-analisis-manajerial.ts'

/** A row a shop, from the sums of its days; the days before are as many as those that are asked for. */
export const managersAnalysis: ReportQuery<typeof laporanAnalisisManajerial> = async (db, { tgl_from, tgl_to }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof laporanAnalisisManajerial>>`
    with hari as materialized (
      select kode_toko, tgl_system, tgl_system >= ${tgl_from}::date as kini,
             coalesce(sum(jumlah) filter (where kategori = 'PENJUALAN'), 0)::int as nota_jual, coalesce(sum(berat) filter (where kategori = 'PENJUALAN'), 0) as berat_jual,
             coalesce(sum(total) filter (where kategori = 'PENJUALAN'), 0)::bigint as total_jual,
             coalesce(sum(jumlah) filter (where kategori = 'PEMBELIAN'), 0)::int as nota_beli, coalesce(sum(berat) filter (where kategori = 'PEMBELIAN'), 0) as berat_beli,
             coalesce(sum(total) filter (where kategori = 'PEMBELIAN'), 0)::bigint as total_beli
      from dagang_hari
      where kode_toko = any(${shops}) and tgl_system between ${tgl_from}::date - (${tgl_to}::date - ${tgl_from}::date + 1) and ${tgl_to}::date
        and kategori = any(${[...businessKinds]})
      group by kode_toko, tgl_system having sum(jumlah) > 0
    ),
    s as (
      select kode_toko, coalesce(sum(nota_jual) filter (where kini), 0)::int as nota_jual, coalesce(sum(berat_jual) filter (where kini), 0) as berat_jual,
             coalesce(sum(total_jual) filter (where kini), 0)::bigint as total_jual, coalesce(sum(total_jual) filter (where not kini), 0)::bigint as jual_lalu,
             coalesce(sum(nota_beli) filter (where kini), 0)::int as nota_beli, coalesce(sum(berat_beli) filter (where kini), 0) as berat_beli,
             coalesce(sum(total_beli) filter (where kini), 0)::bigint as total_beli,
             coalesce(json_agg(json_build_object('tgl_system', tgl_system, 'nota_jual', nota_jual, 'berat_jual', berat_jual, 'total_jual', total_jual,
                                                 'berat_beli', berat_beli, 'total_beli', total_beli) order by tgl_system) filter (where kini), '[]') as detail_hari
      from hari group by kode_toko
    ),
    b as (
      select kode_toko, sum(jumlah_uang)::bigint as biaya_toko from uang_kas_detail d
      where kode_toko = any(${shops}) and tgl_system between ${tgl_from} and ${tgl_to} and ${isCost}
      group by kode_toko
    )
    select kode_toko, coalesce(nota_jual, 0) as nota_jual, coalesce(berat_jual, 0) as berat_jual, coalesce(total_jual, 0)::bigint as total_jual,
           round(total_jual / nullif(berat_jual, 0))::bigint as per_gram_jual, coalesce(jual_lalu, 0)::bigint as jual_lalu,
           (coalesce(total_jual, 0) - coalesce(jual_lalu, 0))::bigint as naik_jual, coalesce(nota_beli, 0) as nota_beli, coalesce(berat_beli, 0) as berat_beli,
           coalesce(total_beli, 0)::bigint as total_beli, round(total_beli / nullif(berat_beli, 0))::bigint as per_gram_beli,
           coalesce(biaya_toko, 0)::bigint as biaya_toko, coalesce(detail_hari, '[]') as detail_hari
    from s full join b using (kode_toko) order by kode_toko`.execute(db)
  return rows
}

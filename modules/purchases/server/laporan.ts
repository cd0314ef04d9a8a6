import { type RawBuilder, sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { Db } from '#engine/server/database.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import type * as reports from '../contract/laporan.ts'

interface Requested {
  readonly tgl_from: string
  readonly tgl_to: string
  readonly kode_group?: string | null
  readonly kode_dept?: string | null
}

/** Pieces `d` that customers brought in the days and to the shops asked for, paid for or paid with; what was cancelled is none. */
const brought = ({ tgl_from, tgl_to, kode_group = null, kode_dept = null }: Requested, shops: readonly string[]) => sql`
  d.kode_toko = any(${shops}) and d.tgl_system between ${tgl_from} and ${tgl_to} and not d.batal
  and (${kode_group}::text is null or d.kode_group = ${kode_group}) and (${kode_dept}::text is null or d.kode_dept = ${kode_dept})`

/** What customers brought, invoice by invoice: of what is asked for, where not all of it is. */
export const purchasesByInvoice: ReportQuery<typeof reports.laporanPembelianPerFaktur> = async (db, filter, { shops }) => {
  const { kelompok_harga, kode_kondisi } = filter
  const { rows } = await sql<ReportRow<typeof reports.laporanPembelianPerFaktur>>`
    select d.*, coalesce(h.kode_sales, t.kode_sales) as kode_sales
    from (
      select d.tgl_system, d.kode_toko, d.nomor as no_faktur_beli, case when d.ditukar then 'PENJUALAN' else 'PEMBELIAN' end as cara_beli,
             sum(d.qty)::int as total_qty, sum(d.berat) as total_berat, sum(d.harga)::bigint as grand_total,
             json_agg(json_build_object('nama_barang', d.nama_barang, 'kode_group', d.kode_group, 'harga_emas', d.harga_emas, 'berat_nota', d.berat_nota,
               'berat', d.berat, 'harga_nota', d.harga_nota, 'harga', d.harga, 'rata_asal', round(d.harga_nota / nullif(d.berat_nota, 0)),
               'kondisi', d.kondisi, 'toko_lain', d.toko_lain, 'nota_lain', d.nota_lain, 'tgl_nota_lain', d.tgl_nota_lain) order by d.no_urut) as detail_barang
      from barang_dibeli d
      where ${brought(filter, shops)} and (${kode_kondisi}::text is null or d.kode_kondisi = ${kode_kondisi})
        and (${kelompok_harga}::text is null or d.kode_group in (select kode_group from grup where kelompok_harga = ${kelompok_harga}))
      group by d.tgl_system, d.kode_toko, d.nomor, d.ditukar
    ) d
    left join pembelian h on d.cara_beli = 'PEMBELIAN' and h.kode_toko = d.kode_toko and h.no_faktur_beli = d.no_faktur_beli
    left join penjualan t on d.cara_beli = 'PENJUALAN' and t.kode_toko = d.kode_toko and t.no_faktur = d.no_faktur_beli
    order by d.tgl_system, d.kode_toko, d.no_faktur_beli`.execute(db)
  return rows
}

const measures = sql`
  sum(d.qty)::int as qty, sum(d.berat) as berat, sum(d.berat_bayar) as berat_bayar, sum(d.fine) as fine, sum(d.harga_dasar)::bigint as harga_dasar,
  sum(d.potongan)::bigint as potongan, sum(d.pembulatan)::bigint as pembulatan, sum(d.harga)::bigint as harga`

async function broughtBy<Row>(
  db: Db,
  filter: Requested,
  shops: readonly string[],
  { name, order }: { readonly name: RawBuilder<unknown>; readonly order: RawBuilder<unknown> },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select d.kode_dept, d.kode_group, ${name}, d.kode_toko, round(sum(d.harga) / sum(d.berat))::bigint as rata_per_gram, ${measures}
    from barang_dibeli d left join jenis j on j.kode_dept = d.kode_dept left join grup g on g.kode_group = d.kode_group
    where ${brought(filter, shops)} group by d.kode_dept, d.kode_group, d.kode_toko order by ${order}`.execute(db)
  return rows
}

/** What customers brought of each kind of jewellery. */
export const broughtByKind: ReportQuery<typeof reports.laporanPembelianJenis> = (db, filter, { shops }) =>
  broughtBy(db, filter, shops, { name: sql`min(j.nama_dept) as nama_dept`, order: sql`d.kode_dept, d.kode_toko, d.kode_group` })

/** What customers brought of each price group. */
export const broughtByGroup: ReportQuery<typeof reports.laporanPembelianGroup> = (db, filter, { shops }) =>
  broughtBy(db, filter, shops, { name: sql`min(g.nama_group) as nama_group`, order: sql`d.kode_group, d.kode_toko, d.kode_dept` })

/** Purchases that were cancelled: on their own day, so theirs is the day on which it happened. */
export const cancelledPurchases: ReportQuery<typeof reports.laporanBatalPembelian> = async (db, { tgl_from, tgl_to, kode_sales }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof reports.laporanBatalPembelian>>`
    select p.tgl_system, p.kode_toko, p.no_faktur_beli, p.kode_sales, p.nama_customer, p.total_qty, p.total_berat, p.grand_total, p.alasan_batal,
           p.dibatalkan_oleh, d.detail_barang,
           (select max(approved_by) from posting
            where (kode_toko, reference, kind) = (p.kode_toko, p.no_faktur_beli, 'PEMBELIAN') and membatalkan is not null) as disetujui_oleh
    from pembelian p
    cross join lateral (
      select json_agg(json_build_object('nama_barang', nama_barang, 'kode_group', kode_group, 'berat', berat, 'harga', harga) order by no_urut) as detail_barang
      from pembelian_detail where (kode_toko, no_faktur_beli) = (p.kode_toko, p.no_faktur_beli)
    ) d
    where p.kode_toko = any(${shops}) and p.tgl_system between ${tgl_from} and ${tgl_to} and p.status = 'CANCELLED'
      and (${kode_sales}::text is null or p.kode_sales = ${kode_sales})
    order by p.tgl_system, p.kode_toko, p.no_faktur_beli`.execute(db)
  return rows
}

/** What each shop took in on each day. */
export const purchasesOfShops: ReportQuery<typeof reports.laporanGlobalPembelian> = async (db, filter, { shops }) => {
  const { rows } = await sql<ReportRow<typeof reports.laporanGlobalPembelian>>`
    select d.kode_toko, d.tgl_system, count(distinct d.nomor)::int as jumlah_nota, ${measures},
           coalesce(sum(d.harga) filter (where not d.ditukar), 0)::bigint as dibeli, coalesce(sum(d.harga) filter (where d.ditukar), 0)::bigint as ditukar
    from barang_dibeli d where ${brought(filter, shops)} group by d.kode_toko, d.tgl_system order by d.kode_toko, d.tgl_system`.execute(db)
  return rows
}

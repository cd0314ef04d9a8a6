import { type RawBuilder, sql } from 'kysely'
import type { FilterValues, ReportRow } from '#engine/contract/report.ts'
import type { Db } from '#engine/server/database.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import type * as reports from '../contract/laporan.ts'

type Days = { readonly tgl_from: string; readonly tgl_to: string }

/** Sales `p` of the requested days and shops; `whose` is the condition for one salesperson. */
const during = ({ kode_sales = null, ...days }: Days & { readonly kode_sales?: string | null }, shops: readonly string[]) => sql`
  ${onDays(days, shops)} and (${kode_sales}::text is null or p.kode_sales = ${kode_sales})`

/** Rows `p` of the requested days and shops. */
const onDays = ({ tgl_from, tgl_to }: Days, shops: readonly string[]) =>
  sql`p.kode_toko = any(${shops}) and p.tgl_system between ${tgl_from} and ${tgl_to}`

/** What the goods of a sale `p` came to: without fees, and without the tax that came on top. */
const goodsRp = sql`(p.sub_total + p.total_ongkos - p.diskon + p.pembulatan)`
const feesRp = sql`(p.biaya_admin + p.biaya_kemas + p.ongkos_kirim)`
const taxWithinRp = sql`(case when p.ppn_di_atas then 0 else p.ppn end)`

/** The payments `b` of a sale `p`, without the change; what the shop paid out stands below zero. */
const payments = sql`
  cross join lateral (
    select case when p.dibayarkan > 0 then -tunai else tunai - p.kembali end as bayar_cash, case when p.dibayarkan > 0 then -lain else lain end as bayar_non_cash, s.biaya_kartu
    from (
      select coalesce(sum(jumlah) filter (where jenis = 'CASH'), 0)::bigint as tunai, coalesce(sum(jumlah) filter (where jenis <> 'CASH'), 0)::bigint as lain,
             coalesce(sum(biaya_kartu), 0)::bigint as biaya_kartu
      from penjualan_bayar where (kode_toko, no_faktur) = (p.kode_toko, p.no_faktur)
    ) s
  ) b`

/** The pieces `d` of a sale `p`, as a list; with what they cost where that is asked for. */
const piecesWith = (cost: RawBuilder<unknown>) => sql`
  cross join lateral (
    select json_agg(json_build_object('kode_barcode', kode_barcode, 'nama_barang', nama_barang, 'berat', berat,
             'harga_total', harga_total ${cost}) order by no_urut) as detail_barang, sum(hpp)::bigint as hpp
    from penjualan_detail where (kode_toko, no_faktur) = (p.kode_toko, p.no_faktur)
  ) d`
const pieces = piecesWith(sql``)

/** Selects the approvers of the postings of a sale `p`: of the sale itself, or of its cancelling. */
const allowedBy = (what: 'itself' | 'its cancelling') => sql`
  (select max(approved_by) from posting
   where (kode_toko, reference, kind) = (p.kode_toko, p.no_faktur, 'PENJUALAN')
     and ${what === 'itself' ? sql`membatalkan is null` : sql`membatalkan is not null`})`

const head = sql`p.tgl_system, p.kode_toko, p.no_faktur, p.nama_customer`
const goodsOf = sql`p.total_qty, p.total_berat`
const served = sql`p.kode_sales, ${goodsOf}`
const inOrder = sql`order by p.tgl_system, p.kode_toko, p.no_faktur`

async function rowsOf<Row>(db: Db, query: RawBuilder<unknown>): Promise<Row[]> {
  return (await (query as RawBuilder<Row>).execute(db)).rows
}

/** Every sale with its pieces, and how it was paid. */
export const salesByInvoice: ReportQuery<typeof reports.laporanPenjualanPerFaktur> = (db, filter, { shops }) =>
  rowsOf<ReportRow<typeof reports.laporanPenjualanPerFaktur>>(
    db,
    sql`
      select ${head}, ${goodsRp} as harga_barang, ${feesRp} as biaya, p.ppn, p.grand_total, p.bayar_titipan, p.bayar_pesanan, p.bayar_cicilan, p.bayar_marketplace, p.bayar_tukar, p.bayar_poin, p.bayar_kupon, b.bayar_cash, b.bayar_non_cash,
             p.sisa_bayar, p.nilai_fine, b.biaya_kartu, d.detail_barang
      from penjualan_sah p ${pieces} ${payments} where ${during(filter, shops)} ${inOrder}`,
  )

/** The sales of one salesperson, each with what of it is his. */
export const salesOfOne: ReportQuery<typeof reports.laporanPenjualanSales> = (db, filter, { shops }) =>
  rowsOf<ReportRow<typeof reports.laporanPenjualanSales>>(
    db,
    sql`
      select ${head}, s.total_qty, s.total_berat, s.nama_sales, s.persen_bagian, s.diskon, s.harga_barang, s.fee_sales, d.detail_barang
      from penjualan_bagian s join penjualan_sah p on p.kode_toko = s.kode_toko and p.no_faktur = s.no_faktur and p.tgl_system = s.tgl_system ${pieces}
      where ${during({ ...filter, kode_sales: null }, shops)} and s.kode_sales = ${filter.kode_sales}
        and s.tgl_system between ${filter.tgl_from} and ${filter.tgl_to} and s.kode_toko = any(${shops}) ${inOrder}`,
  )

/** Sales that were cancelled: on their own day, so theirs is the day on which it happened. */
export const cancelledSales: ReportQuery<typeof reports.laporanBatalPenjualan> = (db, filter, { shops }) =>
  rowsOf<ReportRow<typeof reports.laporanBatalPenjualan>>(
    db,
    sql`
      select ${head}, ${served}, p.grand_total, p.alasan_batal, p.dibatalkan_oleh, ${allowedBy('its cancelling')} as disetujui_oleh, d.detail_barang
      from penjualan p ${pieces} where ${during(filter, shops)} and p.status = 'CANCELLED' ${inOrder}`,
  )

/** The sales that took old gold in. */
export const tradedSales: ReportQuery<typeof reports.laporanTukarTambah> = (db, filter, { shops }) =>
  rowsOf<ReportRow<typeof reports.laporanTukarTambah>>(
    db,
    sql`
      select ${head}, ${served}, p.grand_total, p.qty_tukar, p.berat_tukar, p.potongan_tukar, p.bayar_tukar, p.grand_total - p.bayar_tukar as selisih_tukar
      from penjualan_sah p where ${during(filter, shops)} and p.ada_tukar ${inOrder}`,
  )

/** The sales that points paid a part of. */
export const paidWithPoints: ReportQuery<typeof reports.laporanBayarPoint> = (db, filter, { shops }) =>
  rowsOf<ReportRow<typeof reports.laporanBayarPoint>>(
    db,
    sql`
      select ${head}, p.kode_sales, p.kode_member, p.grand_total, p.poin_dipakai, p.nilai_poin, p.bayar_poin, p.poin_didapat
      from penjualan_sah p where ${during(filter, shops)} and p.bayar_poin > 0 ${inOrder}`,
  )

/** The profit with the goods of each sale. There is no percentage of zero. */
export const margins: ReportQuery<typeof reports.laporanMarginPenjualan> = (db, filter, { shops }) =>
  rowsOf<ReportRow<typeof reports.laporanMarginPenjualan>>(
    db,
    sql`
      select ${head}, ${served}, ${goodsRp} as harga_barang, ${taxWithinRp} as ppn_dalam, d.hpp, ${goodsRp} - ${taxWithinRp} - d.hpp as margin,
             round(100.0 * (${goodsRp} - ${taxWithinRp} - d.hpp) / nullif(${goodsRp} - ${taxWithinRp}, 0), 2) as margin_persen, d.detail_barang
      from penjualan_sah p ${piecesWith(sql`, 'hpp', hpp`)} where ${during(filter, shops)} ${inOrder}`,
  )

/** The tax on sales of pieces and by gram, and on the fees of repairs. */
export const taxes: ReportQuery<typeof reports.laporanPpn> = (db, filter, { shops }) =>
  rowsOf<ReportRow<typeof reports.laporanPpn>>(
    db,
    sql`
      select * from (
        select ${head}, p.ppn_persen, p.ppn_di_atas, ${goodsRp} as harga_barang, p.ppn_dasar, p.ppn
        from penjualan_sah p where ${during(filter, shops)} and p.ppn <> 0
        union all
        select p.tgl_system, p.kode_toko, p.no_jual_beli, p.nama_customer, p.ppn_persen, p.ppn_di_atas, p.total_jual, p.ppn_dasar, p.ppn
        from jual_beli_manual p where ${during(filter, shops)} and p.status = 'VALID' and p.ppn <> 0
        union all
        select p.tgl_system, p.kode_toko, p.no_mutasi_service, p.nama_customer, p.ppn_persen, p.ppn_di_atas,
               case p.jenis_service when 'AMBIL' then p.biaya_selesai else p.biaya_diserahkan end, p.ppn_dasar, p.ppn
        from (select m.*, null::text as kode_sales from mutasi_service m) p where ${during(filter, shops)} and p.status = 'VALID' and p.ppn <> 0
      ) p ${inOrder}`,
  )

type OfPieces = FilterValues<(typeof reports.laporanDiskonPenjualan)['filters']>

/** Pieces `d` that were sold, of their sales `p`. Both tables are asked for the dates, so that each is read by its own index. */
const soldPieces = (filter: OfPieces, shops: readonly string[]) => sql`
  penjualan_detail d join penjualan_sah p on p.kode_toko = d.kode_toko and p.no_faktur = d.no_faktur and p.tgl_system = d.tgl_system
    and ${during(filter, shops)}
    and d.kode_toko = any(${shops}) and d.tgl_system between ${filter.tgl_from} and ${filter.tgl_to}
    and (${filter.kode_dept}::text is null or d.kode_dept = ${filter.kode_dept}) and (${filter.kode_group}::text is null or d.kode_group = ${filter.kode_group})`

/** The discounts, and their approvers. */
export const discounts: ReportQuery<typeof reports.laporanDiskonPenjualan> = (db, filter, { shops }) =>
  rowsOf<ReportRow<typeof reports.laporanDiskonPenjualan>>(
    db,
    sql`
      select p.tgl_system, p.kode_toko, p.no_faktur, p.kode_sales, p.nama_customer, d.nama_barang, d.berat, d.harga_per_gram_daftar,
             coalesce(d.harga_per_gram_daftar - d.harga_per_gram, 0) as turun_per_gram, coalesce(d.ongkos_daftar - d.ongkos, 0) as turun_ongkos, d.diskon_persen, d.diskon_rp, d.diskon_berlian, d.diskon_manual,
             d.diskon_lain, d.diskon, d.harga_total, ${allowedBy('itself')} as disetujui_oleh
      from ${soldPieces(filter, shops)} where d.diskon > 0 or d.harga_per_gram_daftar <> d.harga_per_gram or d.ongkos_daftar <> d.ongkos ${inOrder}, d.no_urut`,
  )

const measures = sql`
  sum(d.qty)::int as qty, sum(d.berat) as berat, round(sum(d.harga_total) / sum(d.berat))::bigint as rata_per_gram, sum(d.harga_total)::bigint as harga_total`

/** Sums `d` of pieces sold by shop, day, kind and price group: those that closings stored. The pieces of one salesperson are read one by one. */
const soldSums = (filter: OfPieces, shops: readonly string[]) =>
  filter.kode_sales == null
    ? sql`
  penjualan_hari_jenis d
  where d.kode_toko = any(${shops}) and d.tgl_system between ${filter.tgl_from} and ${filter.tgl_to}
    and (${filter.kode_dept}::text is null or d.kode_dept = ${filter.kode_dept}) and (${filter.kode_group}::text is null or d.kode_group = ${filter.kode_group})`
    : soldPieces(filter, shops)

const soldBy = <Row>(db: Db, filter: OfPieces, shops: readonly string[], name: RawBuilder<unknown>, order: RawBuilder<unknown>): Promise<Row[]> =>
  rowsOf<Row>(
    db,
    sql`
      select d.*, ${name}
      from (
        select d.kode_dept, d.kode_group, d.kode_toko, ${measures}, sum(d.harga_dasar)::bigint as harga_dasar, sum(d.ongkos)::bigint as ongkos,
               sum(d.diskon)::bigint as diskon, sum(d.pembulatan)::bigint as pembulatan
        from ${soldSums(filter, shops)} group by d.kode_dept, d.kode_group, d.kode_toko
      ) d
      left join jenis j on j.kode_dept = d.kode_dept left join grup g on g.kode_group = d.kode_group
      order by ${order}`,
  )

/** The sales of each kind of jewellery. */
export const soldByKind: ReportQuery<typeof reports.laporanPenjualanJenis> = (db, filter, { shops }) =>
  soldBy(db, filter, shops, sql`j.nama_dept`, sql`d.kode_dept, d.kode_toko, d.kode_group`)

/** The sales of each price group. */
export const soldByGroup: ReportQuery<typeof reports.laporanPenjualanGroup> = (db, filter, { shops }) =>
  soldBy(db, filter, shops, sql`g.nama_group`, sql`d.kode_group, d.kode_toko, d.kode_dept`)

/** What each shop sold on each day: of closed days what their closings stored. */
export const salesOfShops: ReportQuery<typeof reports.laporanGlobalPenjualan> = (db, filter, { shops }) =>
  rowsOf<ReportRow<typeof reports.laporanGlobalPenjualan>>(
    db,
    sql`select p.* from penjualan_hari p where ${onDays(filter, shops)} order by p.kode_toko, p.tgl_system`,
  )

/** What all shops together sold of each kind of jewellery. */
export const kindsOfShops: ReportQuery<typeof reports.laporanPenjualanGlobalJenis> = (db, filter, { shops }) =>
  rowsOf<ReportRow<typeof reports.laporanPenjualanGlobalJenis>>(
    db,
    sql`
      with d as (
        select d.kode_dept, d.kode_toko, ${measures} from ${soldSums({ ...filter, kode_sales: null, kode_dept: null, kode_group: null }, shops)}
        group by d.kode_dept, d.kode_toko
      )
      select d.kode_dept, min(j.nama_dept) as nama_dept, ${measures},
             json_agg(json_build_object('kode_toko', d.kode_toko, 'qty', d.qty, 'berat', d.berat, 'harga_total', d.harga_total) order by d.kode_toko) as detail_toko
      from d left join jenis j on j.kode_dept = d.kode_dept group by d.kode_dept order by d.kode_dept`,
  )

import { type RawBuilder, sql } from 'kysely'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import type { ReportRow } from '#engine/contract/report.ts'
import type { Db } from '#engine/server/database.ts'
import type { Handler, ReportQuery } from '#engine/server/serve.ts'
import type * as reports from '../contract/laporan.ts'

/** What every report of goods without a barcode can be narrowed to; of the rows `d`. */
const ofKind = ({ kode_group, kode_dept }: { readonly kode_group: string | null; readonly kode_dept: string | null }) => sql`
  (${kode_group}::text is null or d.kode_group = ${kode_group}) and (${kode_dept}::text is null or d.kode_dept = ${kode_dept})`

/** What there is of goods without a barcode, lot by lot. */
export const manualStock: ReportQuery<typeof reports.dataBarangManual> = async (db, filter, { shops }) => {
  const { rows } = await sql<ReportRow<typeof reports.dataBarangManual>>`
    select d.kode_toko, d.kode_gudang, d.kode_baki, d.kode_group, d.kode_dept, j.nama_dept, k.kadar, d.pieces::int as pieces, d.gross, d.fine, d.cost
    from stock_manual d join jenis j using (kode_dept) join grup g using (kode_group) join kadar k using (kode_kadar)
    where d.kode_toko = any(${shops}) and ${ofKind(filter)} and (${filter.kode_gudang}::text is null or d.kode_gudang = ${filter.kode_gudang})
    order by d.kode_gudang, d.kode_toko, d.kode_baki, d.kode_group, d.kode_dept`.execute(db)
  return rows
}

/** What the lots of the shop hold, without what they cost. */
export const lotsOfShop: Handler<typeof reports.readLots> = async ({ db, caller }) => {
  const { rows } = await sql<ReplyOf<typeof reports.readLots>[number]>`
    select kode_baki, kode_group, kode_dept, pieces::int as pieces, gross from stock_manual where kode_toko = ${caller.kode_toko}
    order by 1, 2, 3`.execute(db)
  return rows
}

interface Requested {
  readonly tgl_from: string
  readonly tgl_to: string
  readonly kode_group: string | null
  readonly kode_dept: string | null
}

const what = sql`d.tgl_system, d.kode_toko, d.kode_baki, d.kode_group, d.kode_dept, j.nama_dept, d.qty, d.berat`
const during = ({ tgl_from, tgl_to }: Requested, shops: readonly string[]) => sql`
  d.kode_toko = any(${shops}) and d.tgl_system between ${tgl_from} and ${tgl_to}
  and h.kode_toko = any(${shops}) and h.tgl_system between ${tgl_from} and ${tgl_to}`

/** What happened of one sort, by day, without what was taken back. */
async function movements<Row>(db: Db, jenis: string, columns: RawBuilder<unknown>, filter: Requested, shops: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${what}, d.no_mutasi_manual, d.hpp, ${columns}
    from mutasi_manual_detail d join mutasi_manual h on h.kode_toko = d.kode_toko and h.no_mutasi_manual = d.no_mutasi_manual and h.tgl_system = d.tgl_system
    join jenis j on j.kode_dept = d.kode_dept
    where ${during(filter, shops)} and h.jenis_mutasi = ${jenis} and h.status = 'VALID' and ${ofKind(filter)}
    order by d.tgl_system, d.kode_toko, d.no_mutasi_manual, d.no_urut`.execute(db)
  return rows
}

export const additions: ReportQuery<typeof reports.laporanTambahBarangManual> = (db, filter, { shops }) =>
  movements(db, 'TAMBAH', sql`h.sumber, h.nama_supplier, d.fine`, filter, shops)
export const movesBetweenTrays: ReportQuery<typeof reports.laporanPindahBarangManual> = (db, filter, { shops }) =>
  movements(db, 'PINDAH', sql`h.baki_tujuan, h.user_id`, filter, shops)
export const destructions: ReportQuery<typeof reports.laporanHancurBarangManual> = (db, filter, { shops }) =>
  movements(db, 'HANCUR', sql`h.keterangan, d.fine, d.nilai, d.beban`, filter, shops)

/** What was sold, or bought, by day: what stands, or what was cancelled with why. */
const trades =
  <Report extends typeof reports.laporanPenjualanManual | typeof reports.laporanBatalPenjualanManual>(
    part: 'penjualan_manual_detail' | 'pembelian_manual_detail',
    status: 'VALID' | 'CANCELLED',
  ): ReportQuery<Report> =>
  async (db, filter, { shops }) => {
    const why = status === 'CANCELLED' ? sql`, h.alasan_batal, h.dibatalkan_oleh` : sql``
    const { rows } = await sql<ReportRow<Report>>`
      select ${what}, d.no_jual_beli, h.kode_sales, h.nama_customer, d.harga_per_gram, d.harga_dasar, d.pembulatan, d.harga_total ${why}
      from ${sql.table(part)} d join jual_beli_manual h on h.kode_toko = d.kode_toko and h.no_jual_beli = d.no_jual_beli and h.tgl_system = d.tgl_system
      join jenis j on j.kode_dept = d.kode_dept
      where ${during(filter, shops)} and h.status = ${status} and ${ofKind(filter)}
      order by d.tgl_system, d.kode_toko, d.no_jual_beli, d.no_urut`.execute(db)
    return rows
  }

export const sales: ReportQuery<typeof reports.laporanPenjualanManual> = trades('penjualan_manual_detail', 'VALID')
export const purchases: ReportQuery<typeof reports.laporanPembelianManual> = trades('pembelian_manual_detail', 'VALID')
export const cancelledSales: ReportQuery<typeof reports.laporanBatalPenjualanManual> = trades('penjualan_manual_detail', 'CANCELLED')
export const cancelledPurchases: ReportQuery<typeof reports.laporanBatalPembelianManual> = trades('pembelian_manual_detail', 'CANCELLED')

/**
 * What there was of each group and kind, what came, went and is left. What there was is what there is now less what has moved since, so
 * that the cost does not grow with the years before; what went from tray to tray did not leave, and what was undone counts against what it undoes.
 */
export const summary: ReportQuery<typeof reports.laporanSummaryBarangManual> = async (db, filter, { shops }) => {
  const { tgl_from, tgl_to } = filter
  const { rows } = await sql<ReportRow<typeof reports.laporanSummaryBarangManual>>`
    with gerak as materialized (
      select d.kode_group, d.kode_dept, m.pieces, m.gross, m.cost, p.tgl_system <= ${tgl_to} as kini,
             p.tgl_system <= ${tgl_to} and coalesce(h.jenis_mutasi, '') <> 'PINDAH' as lewat, ((m.gross, m.pieces) > (0, 0)) <> (p.membatalkan is not null) as masuk
      from posting p join mutasi_stock m on m.posting_id = p.id
      join barang_manual d on d.kode_lot = m.kode_lot
      left join mutasi_manual h on p.kind = 'MUTASI_MANUAL' and (h.kode_toko, h.no_mutasi_manual) = (p.kode_toko, p.reference)
      where p.kode_toko = any(${shops}) and p.tgl_system >= ${tgl_from} and m.tempat = 'MANUAL'
    ),
    jumlah as (
      select kode_group, kode_dept, sum(awal_qty) as awal_qty, sum(awal_berat) as awal_berat,
             sum(masuk_qty) as masuk_qty, sum(masuk_berat) as masuk_berat, sum(keluar_qty) as keluar_qty, sum(keluar_berat) as keluar_berat,
             sum(akhir_hpp) as akhir_hpp
      from (
        select d.kode_group, d.kode_dept, d.pieces as awal_qty, d.gross as awal_berat, 0 as masuk_qty, 0 as masuk_berat, 0 as keluar_qty, 0 as keluar_berat,
               d.cost as akhir_hpp
        from stock_manual d where d.kode_toko = any(${shops})
        union all
        select kode_group, kode_dept, -pieces, -gross,
               case when lewat and masuk then pieces else 0 end, case when lewat and masuk then gross else 0 end,
               case when lewat and not masuk then -pieces else 0 end, case when lewat and not masuk then -gross else 0 end,
               case when kini then 0 else -cost end
        from gerak
      ) x group by 1, 2
    )
    select d.kode_group, d.kode_dept, j.nama_dept, d.awal_qty::int as qty_awal, d.masuk_qty::int as qty_masuk, d.keluar_qty::int as qty_keluar,
           (d.awal_qty + d.masuk_qty - d.keluar_qty)::int as qty_akhir, d.awal_berat as berat_awal, d.masuk_berat as berat_masuk, d.keluar_berat as berat_keluar,
           d.awal_berat + d.masuk_berat - d.keluar_berat as berat_akhir, d.akhir_hpp::bigint as hpp_akhir
    from jumlah d join jenis j using (kode_dept)
    where ${ofKind(filter)} and (d.awal_qty, d.awal_berat, d.masuk_berat, d.keluar_berat) <> (0, 0, 0, 0)
    order by d.kode_group, d.kode_dept`.execute(db)
  return rows
}

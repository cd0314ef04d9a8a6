import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import type { laporanOpname } from '../contract/laporan-opname.ts'
import type { laporanPetugasOpname } from '../contract/laporan-petugas-opname.ts'
import type { laporanSelisihOpname } from '../contract/laporan-selisih-opname.ts'

/** The counts that have ended or were given up, by the date on which they began; a tray a row. */
export const countsReport: ReportQuery<typeof laporanOpname> = async (db, { tgl_from, tgl_to, jenis_opname, kode_baki }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof laporanOpname>>`
    select s.tgl_system, s.kode_toko, s.no_sesi, s.jenis_opname, s.status_sesi, s.diselesaikan_oleh, b.kode_gudang, b.kode_baki, b.nama_baki,
           b.diharapkan, b.ditemukan, b.kurang, b.salah_baki, b.sudah_keluar, b.baru_masuk, b.jumlah_konsinyasi
    from sesi_opname s join sesi_opname_baki b using (kode_toko, no_sesi)
    where s.kode_toko = any(${shops}) and s.tgl_system between ${tgl_from} and ${tgl_to} and s.status_sesi in ('DONE', 'ABANDONED')
      and (${jenis_opname}::text is null or s.jenis_opname = ${jenis_opname}) and (${kode_baki}::text is null or b.kode_baki = ${kode_baki})
    order by s.tgl_system, s.kode_toko, s.no_sesi, b.kode_gudang, b.kode_baki`.execute(db)
  return rows
}

/** Every piece that adjustments have moved, by day; a cancelled adjustment has moved nothing. */
export const differencesReport: ReportQuery<typeof laporanSelisihOpname> = async (db, { tgl_from, tgl_to, gerak, kode_baki }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof laporanSelisihOpname>>`
    select o.tgl_system, o.kode_toko, o.no_opname, o.no_sesi, o.user_id, d.gerak, d.kode_barcode, d.nama_barang, d.kode_baki, d.baki_temuan, o.nama_sales,
           d.qty, d.berat_stock, d.hpp, case when k.titip then d.qty else 0 end as jumlah_konsinyasi,
           case when k.titip then d.berat_stock else 0 end as berat_konsinyasi
    from opname_sah o join opname_detail d using (kode_toko, no_opname)
    cross join lateral (
      -- A piece given up is ours and owed for. Otherwise it was its supplier's while it cost nothing, in any later status (docs/decisions/096).
      select d.kode_supplier is not null or d.hpp = 0 and (b.is_konsinyasi or exists (
        select from barang_masuk_detail m join barang_masuk h using (kode_toko, no_masuk)
        where m.kode_barcode = d.kode_barcode and not m.batal and h.asal = 'KONSINYASI')) as titip
      from barang b where b.kode_barcode = d.kode_barcode) k
    where o.kode_toko = any(${shops}) and o.tgl_system between ${tgl_from} and ${tgl_to}
      and (${gerak}::text is null or d.gerak = ${gerak}) and (${kode_baki}::text is null or ${kode_baki} in (d.kode_baki, d.baki_temuan))
    order by o.tgl_system, o.kode_toko, o.no_opname, d.no_urut`.execute(db)
  return rows
}

/** Who has counted, in the counts that have ended. A piece that he saw in several trays is one piece. */
export const countersReport: ReportQuery<typeof laporanPetugasOpname> = async (db, { tgl_from, tgl_to }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof laporanPetugasOpname>>`
    select s.kode_toko, t.user_id, count(distinct t.no_sesi)::int as jumlah_sesi, count(*)::int as jumlah_scan,
           count(distinct (t.no_sesi, t.kode_barcode)) filter (where t.kode_barcode is not null)::int as jumlah_barang,
           count(*) filter (where t.toko_buku = t.kode_toko and t.tempat_buku = 'BAKI' and t.kode_baki is distinct from t.baki_buku and t.kode_baki is not null)::int
             as salah_baki
    from sesi_opname s join opname_scan t using (kode_toko, no_sesi)
    where s.kode_toko = any(${shops}) and s.tgl_system between ${tgl_from} and ${tgl_to} and s.status_sesi = 'DONE'
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

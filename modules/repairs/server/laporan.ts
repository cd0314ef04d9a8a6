import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import type * as reports from '../contract/laporan.ts'
import { taxOnTop } from './open-services.ts'

/** What was taken in, as it stands now. What was returned, or lost, earns no fee. */
export const servicesOfPeriod: ReportQuery<typeof reports.laporanServices> = async (db, { tgl_from, tgl_to }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof reports.laporanServices>>`
    select s.tgl_system, s.kode_toko, s.no_service, s.nama_customer, s.status as status_service, s.tgl_estimasi, coalesce(m.nama_tukang, s.nama_tukang) as nama_tukang,
           s.total_qty, s.total_berat, s.total_berat_selesai, m.selisih_berat, i.berat_emas, u.biaya as biaya_selesai, ppn_dari(u.biaya, s.ppn_persen, s.ppn_di_atas) as ppn, s.dp_service,
           case when s.status in ('MASUK', 'SELESAI') then u.biaya + ${taxOnTop(sql`u.biaya`)} - s.uang_muka_service else 0 end as sisa_bayar, coalesce(m.biaya_tukang, 0) as biaya_tukang,
           i.detail_barang
    from service s
    left join mutasi_service m on (m.kode_toko, m.no_service, m.jenis_service, m.status) = (s.kode_toko, s.no_service, 'SELESAI', 'VALID')
    cross join lateral (
      select sum(i.berat_emas) as berat_emas, json_agg(json_build_object('nama_barang', i.nama_barang, 'deskripsi_service', i.deskripsi_service, 'kadar', i.kadar, 'qty', i.qty,
                                              'berat', i.berat, 'berat_selesai', i.berat_selesai, 'berat_emas', i.berat_emas,
                                               'biaya_selesai', i.biaya_selesai) order by i.no_urut) as detail_barang
      from service_isi i where (i.kode_toko, i.no_service) = (s.kode_toko, s.no_service)
    ) i
    cross join lateral (select case s.status when 'DIKEMBALIKAN' then 0
      when 'DIGANTI' then coalesce((select e.biaya_diserahkan from mutasi_service e where (e.kode_toko, e.no_service, e.jenis_service, e.status) = (s.kode_toko, s.no_service, 'GANTI_RUGI', 'VALID')), 0)
      else coalesce(s.biaya_selesai, s.grand_total) end as biaya) u
    where s.kode_toko = any(${shops}) and s.tgl_system between ${tgl_from} and ${tgl_to} and s.status <> 'CANCELLED'
    order by s.tgl_system, s.kode_toko, s.no_service`.execute(db)
  return rows
}

/** What lies in care now, what is due first; late by the date of its own shop. */
export const servicesInCare: ReportQuery<typeof reports.laporanServicesBelumDiambil> = async (db, { pilihan_service }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof reports.laporanServicesBelumDiambil>>`
    select s.kode_toko, s.no_service, s.tgl_system, k.tgl_system - s.tgl_system as umur_hari, s.tgl_estimasi,
           greatest(0, k.tgl_system - s.tgl_estimasi) as lewat_estimasi, s.status as status_service, s.nama_customer, s.no_hp,
           coalesce(m.nama_tukang, s.nama_tukang) as nama_tukang, s.total_qty, coalesce(s.total_berat_selesai, s.total_berat) as total_berat,
           coalesce(s.biaya_selesai, s.grand_total) as biaya_selesai, s.uang_muka_service,
           coalesce(s.biaya_selesai, s.grand_total) + ${taxOnTop(sql`coalesce(s.biaya_selesai, s.grand_total)`)} - s.uang_muka_service as sisa_bayar
    from service s join toko k using (kode_toko)
    left join mutasi_service m on (m.kode_toko, m.no_service, m.jenis_service, m.status) = (s.kode_toko, s.no_service, 'SELESAI', 'VALID')
    where s.kode_toko = any(${shops}) and s.status in ('MASUK', 'SELESAI')
      and case ${pilihan_service}::text when 'LEWAT' then s.tgl_estimasi < k.tgl_system when 'SEMUA' then true else s.status = ${pilihan_service} end
    order by s.tgl_estimasi, s.kode_toko, s.no_service`.execute(db)
  return rows
}

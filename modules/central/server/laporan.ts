import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import type { laporanKirimKepusat } from '../contract/laporan.ts'

/** Lots that shops sent to the head office, and what became of them. */
export const goldSent: ReportQuery<typeof laporanKirimKepusat> = async (db, { tgl_from, tgl_to, pilihan_hasil_emas }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof laporanKirimKepusat>>`
    select k.tgl_system, k.kode_toko, k.no_kirim_emas, lot_terima(d.no_kirim_emas, d.no_urut) as kode_lot, d.nama_barang, d.kadar, d.qty, d.berat, d.fine, d.hpp,
           coalesce(h.hasil_emas, 'DI_JALAN') as hasil_kirim_emas, case when h.no_terima_emas is null then t.tgl_system - k.tgl_system end as hari_di_jalan,
           h.tgl_system as tgl_terima, h.no_terima_emas, e.berat_terima, e.selisih_timbang, e.selisih_fine, e.selisih_hpp
    from kirim_emas k join kirim_emas_detail d using (kode_toko, no_kirim_emas) join toko t using (kode_toko)
    left join terima_emas h on (h.asal_toko, h.no_kirim_emas) = (k.kode_toko, k.no_kirim_emas)
    left join terima_emas_detail e on (e.kode_toko, e.no_terima_emas, e.no_urut) = (h.kode_toko, h.no_terima_emas, d.no_urut)
    where k.kode_toko = any(${shops}) and k.tgl_system between ${tgl_from} and ${tgl_to} and k.status <> 'CANCELLED'
      and ${pilihan_hasil_emas} in ('SEMUA', coalesce(h.hasil_emas, 'DI_JALAN'))
    order by k.tgl_system, k.kode_toko, k.no_kirim_emas, d.no_urut`.execute(db)
  return rows
}

import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import type { laporanWastingSepuhan } from '../contract/laporan-wasting-sepuhan.ts'

/** The batches that were sent in a period, by craftsman: what came back, what was lost and what is still out. */
export const batchesReport: ReportQuery<typeof laporanWastingSepuhan> = async (db, { tgl_from, tgl_to }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof laporanWastingSepuhan>>`
    select k.kode_toko, k.nama_tukang, k.no_cuci, k.tgl_system, k.jenis_cuci, k.status as status_cuci, k.total_berat, k.total_fine,
           h.hasil_gross, h.hasil_fine, h.samping_gross, h.samping_fine, h.susut_gross, h.susut_fine, h.selisih_fine, h.susut_rp,
           coalesce(case k.jenis_cuci when 'LEBUR' then round(h.susut_fine * 100 / nullif(k.total_fine, 0), 3) else round(h.susut_gross * 100 / k.total_berat, 3) end, 0) as susut_persen,
           k.total_berat - h.hasil_gross - h.samping_gross - h.susut_gross as berat_sisa, h.ongkos_sepuhan, coalesce(t.beban_fine, 0) as beban_fine
    from kirim_cuci k join cuci_hitung h using (kode_toko, no_cuci)
    left join tutup_cuci t on (t.kode_toko, t.no_cuci, t.status) = (k.kode_toko, k.no_cuci, 'VALID')
    where k.kode_toko = any(${shops}) and k.tgl_system between ${tgl_from} and ${tgl_to} and k.status <> 'CANCELLED'
    order by k.nama_tukang nulls first, k.kode_toko, k.tgl_system, k.no_cuci`.execute(db)
  return rows
}

import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import type { laporanPermintaan } from '../contract/laporan-permintaan.ts'

/** What was asked for in the period, by the day on which it was written; the weight of a wish is the middle of its range. */
export const wishesOfPeriod: ReportQuery<typeof laporanPermintaan> = async (db, { tgl_from, tgl_to }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof laporanPermintaan>>`
    select to_char(k.tgl_system, 'YYYY-MM') as bulan, k.kode_toko, j.nama_dept, g.nama_group, k.kadar,
           case when b.berat is null then 'KOSONG' when b.berat < 1 then 'S1' when b.berat < 3 then 'S3' when b.berat < 5 then 'S5' when b.berat <= 10 then 'S10' else 'L10' end as kelas_berat,
           count(*)::int as jumlah_diminta, count(*) filter (where k.status = 'TERPENUHI')::int as jumlah_terpenuhi,
           count(*) filter (where k.status <> 'TERPENUHI')::int as jumlah_tidak
    from member_keinginan k left join jenis j using (kode_dept) left join grup g on g.kode_group = k.kode_group
    cross join lateral (select coalesce((k.berat_dari + k.berat_sampai) / 2, k.berat_dari) as berat) b
    where k.kode_toko = any(${shops}) and k.tgl_system between ${tgl_from} and ${tgl_to}
    group by 1, 2, 3, 4, 5, 6 order by 1, 2, jumlah_tidak desc, 3 nulls last, 4 nulls last, 5 nulls last, 6`.execute(db)
  return rows
}

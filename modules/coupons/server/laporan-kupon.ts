import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import type { laporanKupon } from '../contract/laporan-kupon.ts'

/** What became of coupons by day, shop and kind; what a cancelled sale gave back is taken off what was used, on its day. */
export const couponReport: ReportQuery<typeof laporanKupon> = async (db, { tgl_from, tgl_to }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof laporanKupon>>`
    select m.tgl_system, m.kode_toko, k.kode_kupon, max(k.nama_kupon) as nama_kupon,
           (count(*) filter (where m.jenis = 'TERBIT'))::int as kupon_terbit,
           coalesce(sum(k.nilai_kupon) filter (where m.jenis = 'TERBIT'), 0)::bigint as nilai_terbit,
           coalesce(sum(-m.jumlah) filter (where m.jenis in ('PAKAI', 'KEMBALI')), 0)::int as kupon_dipakai,
           coalesce(sum(-m.jumlah * k.nilai_kupon) filter (where m.jenis in ('PAKAI', 'KEMBALI')), 0)::bigint as nilai_dipakai,
           (count(*) filter (where m.jenis = 'HANGUS'))::int as kupon_hangus,
           coalesce(sum(k.nilai_kupon) filter (where m.jenis = 'HANGUS'), 0)::bigint as nilai_hangus,
           (count(*) filter (where m.jenis = 'TARIK'))::int as kupon_ditarik,
           coalesce(sum(k.nilai_kupon) filter (where m.jenis = 'TARIK'), 0)::bigint as nilai_ditarik
    from mutasi_kupon m join kupon_terbit k using (no_kupon)
    where m.kode_toko = any(${shops}) and m.tgl_system between ${tgl_from} and ${tgl_to}
    group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}

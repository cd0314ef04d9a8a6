import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import type { laporanHutangPoin } from '../contract/laporan-hutang-poin.ts'

/**
 * The debt at the beginning is the debt now less all movements since, so the cost does not grow with the years before the period. A sale gives points and takes some: what
 * it gives adds to the debt. A document that is cancelled counts back where it counted.
 */
export const pointDebts: ReportQuery<typeof laporanHutangPoin> = async (db, { tgl_from, tgl_to }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof laporanHutangPoin>>`
    with gerak as materialized (
      select m.kode_toko, m.tgl_system, -m.rupiah as hutang, p.kind, case when p.membatalkan is null then m.rupiah < 0 else m.rupiah > 0 end as diberi
      from mutasi_tagihan m join posting p on p.id = m.posting_id
      where m.jenis = 'POIN' and m.kode_toko = any(${shops}) and m.tgl_system >= ${tgl_from}
    ), toko_poin as (
      select t.kode_toko, h.hutang - g.sejak as awal, g.*
      from unnest(${shops}::text[]) as t (kode_toko)
      cross join lateral (select coalesce(-sum(rupiah), 0) as hutang from saldo_tagihan s where (s.kode_toko, s.jenis) = (t.kode_toko, 'POIN') and s.rupiah <> 0) h
      cross join lateral (
        select coalesce(sum(hutang), 0) as sejak,
               coalesce(sum(hutang) filter (where tgl_system <= ${tgl_to}), 0) as bergerak,
               coalesce(sum(hutang) filter (where tgl_system <= ${tgl_to} and kind in ('PENJUALAN', 'MUTASI_CICILAN') and diberi), 0) as jual,
               coalesce(sum(hutang) filter (where tgl_system <= ${tgl_to} and kind = 'PENJUALAN' and not diberi), 0) as bayar,
               coalesce(sum(hutang) filter (where tgl_system <= ${tgl_to} and kind = 'TUKAR_POIN'), 0) as hadiah,
               coalesce(sum(hutang) filter (where tgl_system <= ${tgl_to} and kind = 'RESET_POIN'), 0) as hangus,
               count(*) as n
        from gerak where kode_toko = t.kode_toko
      ) g
    )
    select kode_toko, awal::bigint as hutang_poin_awal, jual::bigint as poin_dari_jual, (bergerak - jual - bayar - hadiah - hangus)::bigint as poin_dari_tangan,
           bayar::bigint as poin_dibayarkan, hadiah::bigint as poin_jadi_hadiah, hangus::bigint as poin_hilang, (awal + bergerak)::bigint as hutang_poin_akhir
    from toko_poin where awal <> 0 or bergerak <> 0 or n > 0 order by kode_toko`.execute(db)
  return rows
}

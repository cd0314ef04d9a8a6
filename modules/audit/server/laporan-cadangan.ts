import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import type { laporanCadangan } from '../contract/laporan-cadangan.ts'

/** How the archive stands now, and how backups and tried restores of the last year went, the latest first. */
export const backups: ReportQuery<typeof laporanCadangan> = async (db, { jenis_cadangan }) => {
  const { rows } = await sql<ReportRow<typeof laporanCadangan>>`
    select created_at, jenis as jenis_cadangan, hasil as hasil_cadangan, sampai_at as pulih_sampai, detik as lama_detik, byte / 1000000 as ukuran_mb,
           jumlah_beda as beda_pulih, keterangan as pesan_mesin
    from (
      -- A server that does not write here any more is no good news either.
      select 0 as urut, null::bigint as id, updated_at as created_at, 'ARSIP' as jenis,
             case when gagal is null and sampai_at > now() - interval '10 minutes' then 'BERHASIL' else 'GAGAL' end as hasil,
             sampai_at, null::int as detik, null::bigint as byte, null::int as jumlah_beda, coalesce(gagal, '') as keterangan
      from cadangan_arsip
      union all
      select 1, id, created_at, jenis, hasil, sampai_at, round(detik)::int, byte, jumlah_beda, keterangan
      from cadangan where created_at > now() - interval '1 year'
    ) c
    where ${jenis_cadangan}::text is null or jenis = ${jenis_cadangan}
    order by urut, id desc`.execute(db)
  return rows
}

/** The archive when it fails or is no longer written, and the latest backup when it failed. */
export const failedBackups = sql`
  select from cadangan_arsip where gagal is not null or sampai_at is null or sampai_at <= now() - interval '10 minutes'
  union all
  select from (select hasil from cadangan where jenis = 'CADANGAN' order by id desc limit 1) latest where hasil = 'GAGAL'`

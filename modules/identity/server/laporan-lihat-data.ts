import { sql } from 'kysely'
import { timeZone } from '#engine/contract/time-zone.ts'
import type { ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import type { laporanLihatData } from '../contract/laporan-lihat-data.ts'

/** Who looked at personal data in a period, by the calendar: looks have no business date. */
export const looksAtData: ReportQuery<typeof laporanLihatData> = async (db, { tgl_from, tgl_to }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof laporanLihatData>>`
    select created_at as dilihat_pada, kode_toko, user_id, jenis as jenis_lihat, milik, jumlah as jumlah_orang, ip as alamat_ip from semua_dilihat
    where kode_toko = any(${shops}) and created_at >= ${tgl_from}::date::timestamp at time zone ${timeZone}
      and created_at < (${tgl_to}::date + 1)::timestamp at time zone ${timeZone}
    order by kode_toko, created_at desc`.execute(db)
  return rows
}

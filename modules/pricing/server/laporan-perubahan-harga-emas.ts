import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import type { laporanPerubahanHargaEmas } from '../contract/laporan-perubahan-harga-emas.ts'

/** Every price that was set on these days by the clock of the shops, the latest first; the first of its kind has nothing before it. */
export const changedPrices: ReportQuery<typeof laporanPerubahanHargaEmas> = async (db, { tgl_from, tgl_to, sumber }) => {
  const { rows } = await sql<ReportRow<typeof laporanPerubahanHargaEmas>>`
    select created_at, sumber, kode, harga_lama, harga as harga_baru, harga - harga_lama as selisih_harga, modal_lama, harga_modal, user_id
    from harga_riwayat
    where created_at >= ${tgl_from}::date::timestamp at time zone 'Asia/Jakarta'
      and created_at < (${tgl_to}::date + 1)::timestamp at time zone 'Asia/Jakarta' and (${sumber}::text is null or sumber = ${sumber})
    order by id desc`.execute(db)
  return rows
}

import { sql } from 'kysely'
import { core, refuse } from '#engine/contract/refusal.ts'
import type { ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import type * as reports from '../contract/laporan-kirim-uang.ts'

/** Money that a shop sent, by the day that it left, and where it is. */
export const moneySent: ReportQuery<typeof reports.laporanKirimUang> = async (db, { tgl_from, tgl_to, ip_cabang, pilihan_kirim }, { caller }) => {
  if (!caller.shops.includes(ip_cabang)) refuse(core.WRONG_SHOP)
  const { rows } = await sql<ReportRow<typeof reports.laporanKirimUang>>`
    select tgl_system, nota_kirim, nota_kirim as no_reff, nota_kirim as nomor_referensi, tujuan, user_id as input_by, keterangan, status, tgl_terima, diterima_oleh, jumlah_rp,
           case status when 'DONE' then jumlah_terima end as jumlah_terima, case status when 'DONE' then jumlah_rp - jumlah_terima else 0 end as selisih_terima,
           case status when 'KEMBALI' then jumlah_rp end as jumlah_kembali, case status when 'OPEN' then jumlah_rp end as jumlah_jalan, alasan_terima
    from kirim_uang
    where kode_toko = ${ip_cabang} and tgl_system between ${tgl_from} and ${tgl_to} and ${pilihan_kirim} in ('ALL', status)
    order by tgl_system, nota_kirim`.execute(db)
  return rows
}

/** Returns the money on the road now, by sender. */
export const moneyOnTheRoad: ReportQuery<typeof reports.laporanUangDiJalan> = async (db, _, { shops }) => {
  const { rows } = await sql<ReportRow<typeof reports.laporanUangDiJalan>>`
    select k.kode_toko, k.nota_kirim, k.tgl_system, t.tgl_system - k.tgl_system as hari_di_jalan, k.nama_tujuan, k.user_id, k.keterangan, k.jumlah_rp
    from kirim_uang k join toko t using (kode_toko)
    where k.kode_toko = any(${shops}) and k.status = 'OPEN'
    order by k.kode_toko, k.tgl_system, k.nota_kirim`.execute(db)
  return rows
}

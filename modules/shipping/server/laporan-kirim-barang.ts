import { type RawBuilder, sql } from 'kysely'
import type { ReportFilter, ReportRow } from '#engine/contract/report.ts'
import type { Db } from '#engine/server/database.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import type * as reports from '../contract/laporan-kirim-barang.ts'

/** Pieces that shops have sent, by the day that they left. */
async function sent(
  db: Db,
  { tgl_from, tgl_to, pilihan_hasil }: ReportFilter<typeof reports.laporanKirimBarang>,
  shops: readonly string[],
  to: RawBuilder<unknown>,
): Promise<ReportRow<typeof reports.laporanKirimBarang>[]> {
  const { rows } = await sql<ReportRow<typeof reports.laporanKirimBarang>>`
    select b.tgl_system, b.kode_toko, b.no_kirim, b.tujuan, b.kode_barcode, b.nama_barang, b.kode_group, b.qty, b.berat, b.hpp, b.hasil_kirim, b.tgl_terima,
           b.no_terima_barang, b.diterima_oleh, b.alasan_terima
    from barang_terkirim b
    where b.kode_toko = any(${shops}) and b.tgl_system between ${tgl_from} and ${tgl_to} and ${pilihan_hasil} in ('SEMUA', b.hasil_kirim) and ${to}
    order by b.tgl_system, b.kode_toko, b.no_kirim, b.no_urut`.execute(db)
  return rows
}

/** Pieces that a shop sent, and what became of them. */
export const goodsSent: ReportQuery<typeof reports.laporanKirimBarang> = (db, filter, { shops }) => sent(db, filter, shops, sql`true`)

/** Those that went to shops that sell online, or back from them. */
export const goodsSentOnline: ReportQuery<typeof reports.laporanKirimBarangOnline> = (db, filter, { shops }) =>
  sent(db, filter, shops, sql`exists (select from toko t where t.level = 'ONLINE' and t.kode_toko in (b.tujuan, b.kode_toko))`)

/** Lists the pieces that are on the road now, by sender. */
export const goodsOnTheRoad: ReportQuery<typeof reports.laporanBarangDiJalan> = async (db, _, { shops }) => {
  const { rows } = await sql<ReportRow<typeof reports.laporanBarangDiJalan>>`
    select b.kode_toko, b.no_kirim, b.tgl_system, t.tgl_system - b.tgl_system as hari_di_jalan, b.nama_tujuan, b.user_id, b.kode_barcode, b.nama_barang, b.qty,
           b.berat, b.hpp
    from kirim_barang k join barang_terkirim b using (kode_toko, no_kirim) join toko t using (kode_toko)
    where k.kode_toko = any(${shops}) and k.status = 'OPEN' and b.hasil_kirim = 'DI_JALAN'
    order by b.kode_toko, b.tgl_system, b.no_kirim, b.no_urut`.execute(db)
  return rows
}

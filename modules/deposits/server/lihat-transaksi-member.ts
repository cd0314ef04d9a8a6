import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import type { lihatTransaksiMember } from '../contract/lihat-transaksi-member.ts'

/** The sales and deposits of members in a period. Deposits of earlier versions store the telephone number as it was typed. */
export const documentsOfMembers: ReportQuery<typeof lihatTransaksiMember> = async (db, { tgl_from, tgl_to, kode_member }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof lihatTransaksiMember>>`
    select m.kode_member, m.nama_member, d.tgl_system, d.kode_toko, d.kind, d.reference, d.total_qty, d.total_berat, d.grand_total, d.status
    from (
      select p.kode_member, p.tgl_system, p.kode_toko, 'PENJUALAN' as kind, p.no_faktur as reference, p.total_qty, p.total_berat, p.grand_total, p.status, p.created_at
      from penjualan p where p.kode_toko = any(${shops}) and p.tgl_system between ${tgl_from} and ${tgl_to} and p.kode_member is not null
      union all
      select o.kode_member, t.tgl_system, t.kode_toko, 'TITIPAN', t.no_titipan, t.total_qty, t.total_berat, t.grand_total, t.status, t.created_at
      from titipan t join member o on o.no_hp = telepon_baku(t.no_hp)
      where t.kode_toko = any(${shops}) and t.tgl_system between ${tgl_from} and ${tgl_to}
    ) d join member o on o.kode_member = d.kode_member join member m on m.kode_member = coalesce(o.digabung_ke, o.kode_member)
    where ${kode_member}::text is null or m.kode_member = satu_member(${kode_member})
    order by m.kode_member, d.tgl_system, d.created_at, d.reference`.execute(db)
  return rows
}

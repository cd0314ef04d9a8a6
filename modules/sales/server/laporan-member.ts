import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import type { laporanHarianMember, laporanTopMember } from '../contract/laporan-member.ts'

const orders = { RUPIAH_MAX: sql`grand_total`, BERAT_MAX: sql`total_berat`, NOTA_MAX: sql`jumlah_nota`, POIN_MAX: sql`poin_didapat` } as const

/** What each member bought in a period, also under the codes that were joined to his. */
export const bestMembers: ReportQuery<typeof laporanTopMember> = async (db, { tgl_from, tgl_to, sort_by }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof laporanTopMember>>`
    select b.kode_member, m.nama_member, m.no_hp, b.jumlah_nota, b.total_qty, b.total_berat, b.grand_total, b.poin_didapat, b.poin_dipakai
    from (
      select coalesce(o.digabung_ke, o.kode_member) as kode_member, count(*)::int as jumlah_nota, sum(total_qty)::int as total_qty, sum(total_berat) as total_berat, sum(grand_total)::bigint as grand_total,
             sum(poin_didapat)::int as poin_didapat, sum(poin_dipakai)::int as poin_dipakai
      from penjualan_sah p join member o using (kode_member) where p.kode_toko = any(${shops}) and p.tgl_system between ${tgl_from} and ${tgl_to} group by 1
    ) b join member m on m.kode_member = b.kode_member
    order by b.${orders[sort_by]} desc, b.grand_total desc, b.kode_member`.execute(db)
  return rows
}

/** What members bought, day by day. */
export const salesToMembers: ReportQuery<typeof laporanHarianMember> = async (db, { tgl_from, tgl_to }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof laporanHarianMember>>`
    select p.tgl_system, p.kode_toko, p.no_faktur, m.kode_member, m.nama_member, p.total_qty, p.total_berat, p.grand_total, p.poin_didapat, p.poin_dipakai
    from penjualan_sah p join member o on o.kode_member = p.kode_member join member m on m.kode_member = coalesce(o.digabung_ke, o.kode_member)
    where p.kode_toko = any(${shops}) and p.tgl_system between ${tgl_from} and ${tgl_to}
    order by p.tgl_system, p.kode_toko, p.no_faktur`.execute(db)
  return rows
}

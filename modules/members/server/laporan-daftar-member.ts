import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import type { laporanDaftarMember } from '../contract/laporan-daftar-member.ts'

/** Returns the members who registered in a period, by shop. Each person counts once: joined members are left out. */
export const registeredMembers: ReportQuery<typeof laporanDaftarMember> = async (db, { tgl_from, tgl_to }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof laporanDaftarMember>>`
    select m.kode_toko, m.tgl_daftar, m.kode_member, m.nama_member, m.no_hp, m.tgl_lahir, m.kota, a.nama_afiliasi, coalesce(s.poin, 0)::int as poin, m.created_by
    from member m left join member_afiliasi a on a.kode_afiliasi = m.referensi left join saldo_poin s on s.kode_member = m.kode_member
    where m.digabung_ke is null and m.kode_toko = any(${shops}) and m.tgl_daftar between ${tgl_from} and ${tgl_to}
    order by m.kode_toko, m.tgl_daftar, m.kode_member`.execute(db)
  return rows
}

import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import type * as reports from '../contract/laporan-sisa-lelang.ts'
import { claimDocument, nameOf } from './bayar-tagihan.ts'

/** Returns the surpluses that are not collected yet, the oldest first. The date of their own shop decides which are past their term. */
export const surpluses: ReportQuery<typeof reports.laporanSisaLelang> = async (db, { pilihan_sisa }, { shops, caller }) => {
  const months = numberSetting(caller, 'SISA_LELANG_BULAN')
  const { rows } = await sql<ReportRow<typeof reports.laporanSisaLelang>>`
    select t.kode_toko, ${claimDocument} as kind, t.dokumen as reference,
           coalesce(${nameOf(sql`t.kode_toko`, sql`t.jenis`, sql`t.pihak`)}, t.pihak) as nama_customer, t.pihak as no_hp, t.tgl_system as tgl_tagihan,
           b.tgl_batas_ambil, coalesce(greatest(0, k.tgl_system - b.tgl_batas_ambil), 0) as lewat_hari, t.rupiah as nilai_tagihan,
           case when k.tgl_system > b.tgl_batas_ambil then t.rupiah else 0 end as nilai_lewat
    from tagihan_terbuka t join toko k using (kode_toko)
    cross join lateral (
      select case when ${months} > 0 then (t.tgl_system + make_interval(months => ${months}))::date end as tgl_batas_ambil
    ) b
    where t.kode_toko = any(${shops}) and t.jenis = 'SISA_LELANG' and t.rupiah > 0 and (${pilihan_sisa} = 'SEMUA' or k.tgl_system > b.tgl_batas_ambil)
    order by t.tgl_system, t.kode_toko, t.created_at, t.dokumen`.execute(db)
  return rows
}

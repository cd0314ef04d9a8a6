import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import type { laporanOtorisasi } from '../contract/laporan-otorisasi.ts'
import { approvalColumns } from './approve.ts'

/** The requests for approvals and their decisions, by day. Arrows and minus signs are written in letters that every font of paper has. */
export const approvalsReport: ReportQuery<typeof laporanOtorisasi> = async (db, { tgl_from, tgl_to, kategori, status }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof laporanOtorisasi>>`
    select tgl_system, kode_toko, requested_at, kategori, translate(uraian, '→−', '>-') as uraian, selisih_rp, requested_by, status, decided_by, cara, keterangan, berat_diminta, berat_dilihat,
           case when pengangkat_peminta = decided_by then floor(extract(epoch from decided_at - peminta_diangkat_pada) / 86400)::int end as umur_peminta
    from (
      select tgl_system, ${approvalColumns} from otorisasi
      where kode_toko = any(${shops}) and tgl_system between ${tgl_from} and ${tgl_to} and (${kategori}::text is null or kategori = ${kategori})
    ) o
    where ${status}::text is null or status = ${status}
    order by tgl_system, kode_toko, id`.execute(db)
  return rows
}

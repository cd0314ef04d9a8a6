import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import type { laporanAktivitasTimbangBaki } from '../contract/laporan-aktivitas-timbang-baki.ts'
import { outcome } from './weighed.ts'

/**
 * Lists the weighings of a period. It also lists the trays that were not weighed on a business date, although goods lay in them at its
 * closing, or lie in them now on an open date. A weighing shows its gravest alarm, and each alarm that it raised finds it. Next to it stands
 * what the ledger moved in its tray on that date until the next weighing.
 */
export const trayActivity: ReportQuery<typeof laporanAktivitasTimbangBaki> = async (
  db,
  { tgl_from, tgl_to, kode_gudang, kode_baki, user_id, hasil },
  { shops },
) => {
  const { rows } = await sql<ReportRow<typeof laporanAktivitasTimbangBaki>>`
    with berisi as (
      select kode_toko, tgl_system, kunci[2] as kode_gudang, kunci[3] as kode_baki from tutup_saldo join tempat on tempat = kunci[1]
      where kode_toko = any(${shops}) and tgl_system between ${tgl_from} and ${tgl_to} and buku = 'STOCK' and berbaki and jumlah > 0
      union all
      select s.kode_toko, toko.tgl_system, s.kode_gudang, s.kode_baki from saldo_stock s join tempat using (tempat) join toko using (kode_toko)
      where s.kode_toko = any(${shops}) and toko.tgl_system between ${tgl_from} and ${tgl_to} and berbaki and s.pieces > 0
    ),
    baris as (
      select t.kode_toko, t.tgl_system, t.kode_gudang, t.kode_baki, t.no_timbang, t.created_at, t.user_id, t.timbangan, t.pieces::int as pieces,
             t.berat_timbang, t.berat_hasil, t.selisih, t.toleransi, ${outcome} as hasil,
             lead(t.created_at, 1, 'infinity') over (partition by t.kode_toko, t.tgl_system, t.kode_gudang, t.kode_baki order by t.no_timbang) as sampai
      from timbang_baki t where t.kode_toko = any(${shops}) and t.tgl_system between ${tgl_from} and ${tgl_to}
      union all
      select b.kode_toko, b.tgl_system, b.kode_gudang, b.kode_baki, null, null, null, null, null, null, null, null, null, 'BELUM', null
      from berisi b
      where not exists (select from timbang_baki t where (t.kode_toko, t.kode_baki, t.tgl_system) = (b.kode_toko, b.kode_baki, b.tgl_system))
    )
    select b.kode_toko, b.tgl_system, b.kode_gudang, b.kode_baki, coalesce(k.nama_baki, '') as nama_baki, b.no_timbang, b.created_at, b.user_id, b.timbangan,
           b.pieces, b.berat_timbang, b.berat_hasil, b.selisih, b.toleransi, b.hasil, case when b.no_timbang is not null then g.pieces_masuk end as pieces_masuk,
           case when b.no_timbang is not null then g.pieces_keluar end as pieces_keluar
    from baris b left join baki k using (kode_toko, kode_baki)
    left join lateral (
      select coalesce(sum(m.pieces) filter (where m.pieces > 0), 0)::int as pieces_masuk, coalesce(-sum(m.pieces) filter (where m.pieces < 0), 0)::int as pieces_keluar
      from mutasi_stock m join posting p on p.id = m.posting_id
      -- Looked for behind a weighing alone: as a condition of the join it would be looked for first.
      where b.no_timbang is not null and m.kode_toko = b.kode_toko and m.tgl_system = b.tgl_system and m.tempat in (select tempat from tempat where berbaki)
        and m.kode_gudang = b.kode_gudang and m.kode_baki = b.kode_baki and p.created_at >= b.created_at and p.created_at < b.sampai
    ) g on true
    where (${kode_gudang}::text is null or b.kode_gudang = ${kode_gudang}) and (${kode_baki}::text is null or b.kode_baki = ${kode_baki})
      and (${user_id}::text is null or b.user_id = ${user_id})
      and (${hasil}::text is null or b.hasil = ${hasil} or exists (select from timbang_alarm a where (a.no_timbang, a.alarm) = (b.no_timbang, ${hasil})))
    order by b.kode_toko, b.tgl_system, b.kode_gudang, b.kode_baki, b.no_timbang`.execute(db)
  return rows
}

import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import type { laporanBukuBerlian } from '../contract/laporan-buku-berlian.ts'

/**
 * Stones go where their pieces go. What there was at the beginning is what the pieces that are ours have now, less what has moved since;
 * a movement counts where it leads from what is ours to what is not, or back. Its two ends stand one behind the other in its posting.
 */
export const stoneBook: ReportQuery<typeof laporanBukuBerlian> = async (
  db,
  { tgl_from, tgl_to, kode_shape, kode_jenis_batu, kode_supplier },
  { shops },
) => {
  const { rows } = await sql<ReportRow<typeof laporanBukuBerlian>>`
    with batu as (
      select kode_barcode, kode_shape, kode_jenis_batu, kode_supplier, sum(butir) as butir, sum(karat) as karat, sum(modal_rp) as modal_rp, sum(jual_rp) as jual_rp,
             sum(modal_usd) as modal_usd, sum(jual_usd) as jual_usd
      from barang_batu
      where (${kode_shape}::text is null or kode_shape = ${kode_shape})
        and (${kode_jenis_batu}::text is null or kode_jenis_batu = ${kode_jenis_batu})
        and (${kode_supplier}::text is null or kode_supplier = ${kode_supplier})
      group by 1, 2, 3, 4
    ),
    garis as (
      select p.kode_toko, p.tgl_system, p.id, p.kind, p.reference, m.kode_barcode, sign(m.pieces) as arah, m.tempat,
             case when row_number() over piece % 2 = 1 then lead(m.tempat) over piece else lag(m.tempat) over piece end as lawan
      from posting p join mutasi_stock m on m.posting_id = p.id
      where p.kode_toko = any(${shops}) and p.tgl_system >= ${tgl_from} and m.pieces <> 0 and m.kode_barcode in (select kode_barcode from batu)
      window piece as (partition by m.posting_id, m.kode_barcode order by m.no_urut)
    ),
    gerak as materialized (
      select g.*, b.kode_shape, b.kode_jenis_batu, b.kode_supplier, b.butir * arah as butir, b.karat * arah as karat, b.modal_rp * arah as modal_rp, b.jual_rp * arah as jual_rp,
             b.modal_usd * arah as modal_usd, b.jual_usd * arah as jual_usd
      from garis g join batu b using (kode_barcode)
      join tempat here on here.tempat = g.tempat and here.kelas = 'MILIK' join tempat there on there.tempat = g.lawan and there.kelas <> 'MILIK'
    ),
    baris as (
      select kode_toko, kode_shape, kode_jenis_batu, kode_supplier, 'AWAL' as mutasi, null::date as tgl_system, 0 as id, null as kind, null as reference, null as kode_barcode, null as tempat,
             sum(butir) as butir, sum(karat) as karat, sum(modal_rp) as modal_rp, sum(jual_rp) as jual_rp,
             sum(modal_usd) as modal_usd, sum(jual_usd) as jual_usd
      from (
        select p.kode_toko, b.kode_shape, b.kode_jenis_batu, b.kode_supplier, b.butir, b.karat, b.modal_rp, b.jual_rp, b.modal_usd, b.jual_usd
        from batu b join barang p using (kode_barcode) join tempat t on t.tempat = p.tempat and t.kelas = 'MILIK'
        where p.kode_toko = any(${shops})
        union all
        select kode_toko, kode_shape, kode_jenis_batu, kode_supplier, -butir, -karat, -modal_rp, -jual_rp, -modal_usd, -jual_usd from gerak
      ) before
      group by 1, 2, 3, 4
      union all
      select kode_toko, kode_shape, kode_jenis_batu, kode_supplier, case arah when 1 then 'MASUK' else 'KELUAR' end, tgl_system, id, kind, reference, kode_barcode, lawan, butir, karat, modal_rp, jual_rp,
             modal_usd, jual_usd
      from gerak where tgl_system <= ${tgl_to}
    )
    select concat_ws(' · ', r.kode_toko, r.kode_shape, s.keterangan) as kelompok, r.mutasi, r.tgl_system, r.kind, r.reference, r.kode_barcode, r.tempat,
           r.kode_jenis_batu, r.kode_supplier,
           r.butir::int as butir, r.karat, r.modal_rp::bigint as modal_rp, r.jual_rp::bigint as jual_rp,
           (r.jual_rp - r.modal_rp)::bigint as profit_rp, r.modal_usd, r.jual_usd, r.jual_usd - r.modal_usd as profit_usd
    from baris r left join batu_shape s using (kode_shape)
    where r.mutasi <> 'AWAL' or r.butir <> 0
    order by r.kode_toko, r.kode_shape, r.mutasi <> 'AWAL', r.tgl_system, r.id, r.kode_barcode, r.kode_jenis_batu, r.kode_supplier`.execute(db)
  return rows
}

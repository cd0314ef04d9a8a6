import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import type { laporanTunaiOrang } from '../contract/laporan-tunai-orang.ts'

/**
 * People by day, as far as they dealt with one of these shops: their cash here and over the chain, and to how many shops they sold in the
 * period. Which documents they have in other shops it does not tell.
 */
export const cashOfPeople: ReportQuery<typeof laporanTunaiOrang> = async (db, { tgl_from, tgl_to, sebab_tunai }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof laporanTunaiOrang>>`
    with dekat as materialized (
      select kode_toko, tgl_system, kind, nomor, nama_customer, no_identitas, dibeli, tanda, berkas from transaksi_orang where tgl_system between ${tgl_from} and ${tgl_to}
    ),
    -- Every mark of the people who dealt with these shops: only what these did in other shops is looked at.
    tanda_kita as materialized (
      select distinct t from (select distinct tanda from dekat where kode_toko = any(${shops})) k cross join unnest(semua_tanda(k.tanda)) t
    ),
    berkas_kita as materialized (
      select distinct kode_toko, tgl_system, berkas from dekat where exists (select from unnest(tanda) t where t in (select t from tanda_kita))
    ),
    semua as materialized (
      -- What belongs together counts once, at what is left of it: a deposit that was given back the same day was not paid.
      select o.*, case when o.ke = 1 then greatest(o.bersih, 0) else 0 end as masuk, case when o.ke = 1 then greatest(-o.bersih, 0) else 0 end as keluar
      from (
        select o.*, (semua_tanda(o.tanda))[1] as orang, t.tunai, sum(t.tunai) over berkas as bersih, row_number() over (berkas order by o.nomor) as ke
        from dekat o join berkas_kita using (kode_toko, tgl_system, berkas)
        cross join lateral (select tunai_dokumen(o.kode_toko, o.kind, o.nomor) as tunai) t
        window berkas as (partition by o.kode_toko, o.tgl_system, o.berkas)
      ) o
    ),
    toko_orang as (
      select orang, count(distinct kode_toko)::integer as jumlah_toko from semua where dibeli group by orang
    ),
    hari as (
      select s.tgl_system, s.orang, (array_agg(s.nama_customer order by s.kode_toko, s.nomor desc) filter (where s.kode_toko = any(${shops})))[1] as nama_customer,
             string_agg(distinct s.no_identitas, ', ') filter (where s.kode_toko = any(${shops})) as identitas, sum(s.masuk)::bigint as masuk_semua, sum(s.keluar)::bigint as keluar_semua,
             coalesce(sum(s.masuk) filter (where s.kode_toko = any(${shops})), 0)::bigint as masuk,
             coalesce(sum(s.keluar) filter (where s.kode_toko = any(${shops})), 0)::bigint as keluar,
             (count(*) filter (where s.kode_toko = any(${shops})))::integer as jumlah_dokumen, bool_or(s.dibeli) as dibeli,
             json_agg(json_build_object('kode_toko', s.kode_toko, 'kind', s.kind, 'reference', s.nomor, 'masuk', greatest(s.tunai, 0), 'keluar', greatest(-s.tunai, 0))
               order by s.kode_toko, s.nomor) filter (where s.kode_toko = any(${shops})) as detail_transaksi
      from semua s group by s.tgl_system, s.orang
    ),
    dinilai as (
      select h.*, b.batas_tunai, coalesce(k.jumlah_toko, 0) as jumlah_toko,
             case when greatest(h.masuk_semua, h.keluar_semua) >= b.batas_tunai then 'BATAS' when h.dibeli and k.jumlah_toko > 1 then 'BANYAK_TOKO' end as sebab_tunai
      from hari h cross join lateral batas_tunai_pada(h.tgl_system) b left join toko_orang k using (orang)
      where h.detail_transaksi is not null
    )
    select tgl_system, orang, nama_customer, identitas, masuk, keluar, masuk_semua, keluar_semua, batas_tunai, jumlah_dokumen, jumlah_toko, sebab_tunai, detail_transaksi
    from dinilai
    where sebab_tunai is not null and (${sebab_tunai}::text is null or sebab_tunai = ${sebab_tunai})
    order by tgl_system, greatest(masuk_semua, keluar_semua) desc, orang`.execute(db)
  return rows
}

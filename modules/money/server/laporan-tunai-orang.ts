import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import type { laporanTunaiOrang } from '../contract/laporan-tunai-orang.ts'

/** The people of so many shops are looked for by their marks. Those of more are most people of the chain, and all documents are read. */
const fewShops = 10

interface Period {
  readonly tgl_from: string
  readonly tgl_to: string
  readonly shops: readonly string[]
}

/** The columns of a document `o`. Documents that count also show their person. */
const shown = sql.raw('o.kode_toko, o.tgl_system, o.kind, o.nomor, o.nama_customer, o.no_identitas, o.dibeli, o.tanda, o.berkas')

/** `dekat`: every document of a period. */
const everybody = ({ tgl_from, tgl_to }: Period) => sql`
  dekat as materialized (select ${shown} from transaksi_orang o where o.tgl_system between ${tgl_from} and ${tgl_to})`

/**
 * `dekat`: the documents of the people who dealt with these shops, in all shops of the chain. Their marks find them
 * (1015_people_are_found_by_their_marks.sql). Each comes with the documents linked to it, also those of other people.
 */
const peopleOf = ({ tgl_from, tgl_to, shops }: Period) => sql`
  kita as materialized (select distinct tanda from transaksi_orang where kode_toko = any(${shops}) and tgl_system between ${tgl_from} and ${tgl_to}),
  tanda_kita as materialized (select array_agg(distinct t) as tanda from kita cross join unnest(semua_tanda(kita.tanda)) t),
  berkas_kita as materialized (
    select distinct kode_toko, tgl_system, berkas from transaksi_orang
    where tgl_system between ${tgl_from} and ${tgl_to} and tanda && (select tanda from tanda_kita)
  ),
  dekat as materialized (
    select ${shown}
    from (select distinct kode_toko, tgl_system from berkas_kita) h
    cross join lateral (select * from transaksi_orang x where x.kode_toko = h.kode_toko and x.tgl_system = h.tgl_system offset 0) o
    join berkas_kita b on (b.kode_toko, b.tgl_system, b.berkas) = (o.kode_toko, o.tgl_system, o.berkas)
  )`

/**
 * People by day, as far as they dealt with one of these shops: their cash here and over the chain, and to how many shops they sold in the
 * period. Which documents they have in other shops it does not tell.
 */
export const cashOfPeople: ReportQuery<typeof laporanTunaiOrang> = async (db, { tgl_from, tgl_to, sebab_tunai }, { shops }) => {
  const period: Period = { tgl_from, tgl_to, shops }
  const { rows } = await sql<ReportRow<typeof laporanTunaiOrang>>`
    with ${shops.length <= fewShops ? peopleOf(period) : everybody(period)},
    semua as materialized (
      -- What belongs together counts once, at what is left of it: a deposit that was given back the same day was not paid.
      select o.*, case when o.ke = 1 then greatest(o.bersih, 0) else 0 end as masuk, case when o.ke = 1 then greatest(-o.bersih, 0) else 0 end as keluar
      from (
        select o.*, (semua_tanda(o.tanda))[1] as orang, t.tunai, sum(t.tunai) over berkas as bersih, row_number() over (berkas order by o.nomor) as ke
        from dekat o
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

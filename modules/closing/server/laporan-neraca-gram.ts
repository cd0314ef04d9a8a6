import { sql } from 'kysely'
import { core, refuse } from '#engine/contract/refusal.ts'
import type { ReportRow } from '#engine/contract/report.ts'
import type { Db } from '#engine/server/database.ts'
import type { Handler, ReportQuery } from '#engine/server/serve.ts'
import type { laporanNeracaGram, readClosedGrams as closedCall } from '../contract/laporan-neraca-gram.ts'

/** Of what is neither in nor out, what no other group of the place got or gave. */
const leftOver = (measure: string) => sql`case when berganti and sum(${sql.ref(measure)}) over ganti = 0 then 0 else ${sql.ref(measure)} end`

/**
 * Goods with us by place, group and purity over a period. It begins with the last closing before it and what moved between the two; it ends
 * with what the last closing in it kept, or, where the shop is still within it, with what there is; days from before closings kept it end with what
 * moved on them. What closed days moved is what they kept, by the groups and purities of their time (0390_grams_moved_on_a_day.sql). What is between the
 * two and was neither in nor out was put into another group, where it comes to nothing over all groups of the place; where it does not, or where no
 * goods went with it, it is a difference, which nothing explains.
 */
export const gramBalance: ReportQuery<typeof laporanNeracaGram> = (db, { tgl_from, tgl_to, tempat }, { shops }) =>
  balanceOf(db, { tgl_from, tgl_to, tempat, shops })

/** Returns the balance of a closed day as the requested closing stored it, or the valid closing if none is requested. @throws Refusal NOT_FOUND */
export const readClosedGrams: Handler<typeof closedCall> = async ({ db, caller: { kode_toko }, params: { tgl_system }, query: { ke = null } }) => {
  const { rows } = await sql<{ tgl_system: string; ke: number | null }>`
    select tgl_system, null as ke from tutup_toko where (kode_toko, tgl_system::text) = (${kode_toko}, ${tgl_system}) and ke = coalesce(${ke}, ke)
    union all
    select tgl_system, ke from tutup_toko_lama where (kode_toko, tgl_system::text, ke) = (${kode_toko}, ${tgl_system}, ${ke})`.execute(db)
  const { tgl_system: day, ke: superseded } = rows[0] ?? refuse(core.NOT_FOUND)
  return balanceOf(db, { tgl_from: day, tgl_to: day, tempat: null, shops: [kode_toko], ke: superseded ?? undefined })
}

interface RequestedBalance {
  readonly tgl_from: string
  readonly tgl_to: string
  readonly tempat: string | null | undefined
  readonly shops: readonly string[]
  /** The number of a superseded closing of the day, if it is requested. */
  readonly ke?: number | undefined
}

const moves = sql.raw(
  'm.kode_toko, m.tempat, m.kode_group, m.kode_kadar, m.kind, m.pcs_masuk, m.pcs_keluar, m.berat_masuk, m.berat_keluar, m.fine_masuk, m.fine_keluar, m.hpp_masuk, m.hpp_keluar',
)

async function balanceOf(db: Db, { tgl_from, tgl_to, tempat, shops, ke }: RequestedBalance): Promise<ReportRow<typeof laporanNeracaGram>[]> {
  const kept = (table: 'tutup_gram' | 'tutup_gram_gerak') =>
    ke === undefined ? sql.table(table) : sql`(select * from ${sql.table(`${table}_lama`)} where ke = ${ke})`
  const isOpen = ke === undefined ? sql`t.tgl_system <= ${tgl_to}` : sql`false`
  const { rows } = await sql<ReportRow<typeof laporanNeracaGram>>`
    with toko_nya as materialized (
      select t.kode_toko,
             (select max(g.tgl_system) from tutup_gram g where g.kode_toko = t.kode_toko and g.tgl_system < ${tgl_from}) as sebelum,
             -- What the period ends with is known where its last day was closed, or is open.
             case when ${isOpen} then null
                  when ${ke !== undefined} then ${tgl_to}::date
                  else (select max(c.tgl_system) from tutup_toko c where c.kode_toko = t.kode_toko and c.tgl_system <= ${tgl_to}) end as sampai,
             (select max(c.tgl_system) from tutup_toko c where c.kode_toko = t.kode_toko) as ditutup,
             ${isOpen} as masih_buka
      from toko t where t.kode_toko = any(${shops})
    ),
    gerak as materialized (
      select ${moves}, m.tgl_system >= ${tgl_from} as dalam
      from toko_nya t join ${kept('tutup_gram_gerak')} m on m.kode_toko = t.kode_toko and m.tgl_system > coalesce(t.sebelum, '-infinity') and m.tgl_system <= ${tgl_to}
      union all
      select ${moves}, m.tgl_system >= ${tgl_from}
      from toko_nya t
      -- For each shop that is open: a grouped view that is joined would be added up over the whole ledger first. Without the limit of nothing this would be a join.
      cross join lateral (
        select * from gram_gerak_jenis g where g.kode_toko = t.kode_toko and g.tgl_system > coalesce(t.ditutup, '-infinity') and g.tgl_system <= ${tgl_to} offset 0
      ) m
      where t.masih_buka
    ),
    awal as (
      select kode_toko, tempat, kode_group, kode_kadar, sum(pieces) as pieces, sum(gross) as gross, sum(fine) as fine, sum(cost) as cost
      from (
        select g.kode_toko, tempat, kode_group, kode_kadar, pieces, gross, fine, cost from toko_nya t join tutup_gram g on (g.kode_toko, g.tgl_system) = (t.kode_toko, t.sebelum)
        union all
        select kode_toko, tempat, kode_group, kode_kadar, pcs_masuk - pcs_keluar, berat_masuk - berat_keluar, fine_masuk - fine_keluar, hpp_masuk - hpp_keluar
        from gerak where not dalam
      ) x group by 1, 2, 3, 4
    ),
    bergerak as (
      select kode_toko, tempat, kode_group, kode_kadar,
             sum(pcs_masuk - pcs_keluar) as pieces, sum(berat_masuk - berat_keluar) as gross, sum(fine_masuk - fine_keluar) as fine,
             sum(hpp_masuk - hpp_keluar) as cost, sum(pcs_masuk) as pcs_masuk, sum(pcs_keluar) as pcs_keluar,
             sum(berat_masuk) as berat_masuk, sum(berat_keluar) as berat_keluar, sum(fine_masuk) as fine_masuk, sum(fine_keluar) as fine_keluar,
             sum(hpp_masuk) as hpp_masuk, sum(hpp_keluar) as hpp_keluar
      from gerak where dalam group by 1, 2, 3, 4
    ),
    akhir as (
      select g.kode_toko, tempat, kode_group, kode_kadar, pieces, gross, fine, cost from toko_nya t join ${kept('tutup_gram')} g on (g.kode_toko, g.tgl_system) = (t.kode_toko, t.sampai)
      union all
      select g.kode_toko, tempat, kode_group, kode_kadar, pieces, gross, fine, cost
      from toko_nya t cross join lateral (select * from gram_saldo s where s.kode_toko = t.kode_toko offset 0) g where t.masih_buka
    ),
    -- Days whose closing kept nothing of it.
    tanpa_akhir as (
      select kode_toko from toko_nya t
      where not masih_buka and not exists (select from ${kept('tutup_gram')} g where (g.kode_toko, g.tgl_system) = (t.kode_toko, t.sampai))
    ),
    akhirnya as (
      select * from akhir
      union all
      select kode_toko, tempat, kode_group, kode_kadar, sum(pieces), sum(gross), sum(fine), sum(cost)::bigint
      from (select * from awal union all select kode_toko, tempat, kode_group, kode_kadar, pieces, gross, fine, cost from bergerak) x
      where kode_toko in (select kode_toko from tanpa_akhir) group by 1, 2, 3, 4
    ),
    baris as (
      select kode_toko, tempat, kode_group, kode_kadar,
             coalesce(a.pieces, 0) as pcs_awal, coalesce(m.pcs_masuk, 0) as pcs_masuk, coalesce(m.pcs_keluar, 0) as pcs_keluar, coalesce(e.pieces, 0) as pcs_akhir,
             coalesce(a.gross, 0) as berat_awal, coalesce(m.berat_masuk, 0) as berat_masuk, coalesce(m.berat_keluar, 0) as berat_keluar, coalesce(e.gross, 0) as berat_akhir,
             coalesce(a.fine, 0) as fine_awal, coalesce(m.fine_masuk, 0) as fine_masuk, coalesce(m.fine_keluar, 0) as fine_keluar, coalesce(e.fine, 0) as fine_akhir,
             coalesce(a.cost, 0) as hpp_awal, coalesce(m.hpp_masuk, 0) as hpp_masuk, coalesce(m.hpp_keluar, 0) as hpp_keluar, coalesce(e.cost, 0) as hpp_akhir
      from awal a full join bergerak m using (kode_toko, tempat, kode_group, kode_kadar) full join akhirnya e using (kode_toko, tempat, kode_group, kode_kadar)
    ),
    sisanya as (
      select *, (pcs_sisa, berat_sisa) <> (0, 0) as berganti
      from (
        select *, pcs_akhir - pcs_awal - pcs_masuk + pcs_keluar as pcs_sisa, berat_akhir - berat_awal - berat_masuk + berat_keluar as berat_sisa,
               fine_akhir - fine_awal - fine_masuk + fine_keluar as fine_sisa, hpp_akhir - hpp_awal - hpp_masuk + hpp_keluar as hpp_sisa
        from baris
      ) x
    ),
    terurai as (
      select *, ${leftOver('pcs_sisa')} as pcs_selisih, ${leftOver('berat_sisa')} as berat_selisih,
             ${leftOver('fine_sisa')} as fine_selisih, ${leftOver('hpp_sisa')} as hpp_selisih
      from sisanya
      window ganti as (partition by kode_toko, tempat, berganti)
    )
    select b.kode_toko, b.tempat, b.kode_group, b.kode_kadar as kadar_group,
           b.pcs_awal::bigint, b.pcs_masuk::bigint, b.pcs_keluar::bigint, (b.pcs_sisa - b.pcs_selisih)::bigint as pcs_golongan,
           b.pcs_selisih::bigint, b.pcs_akhir::bigint,
           b.berat_awal, b.berat_masuk, b.berat_keluar, b.berat_sisa - b.berat_selisih as berat_golongan, b.berat_selisih, b.berat_akhir,
           b.fine_awal, b.fine_masuk, b.fine_keluar, b.fine_sisa - b.fine_selisih as fine_golongan, b.fine_selisih, b.fine_akhir,
           b.hpp_awal::bigint, b.hpp_masuk::bigint, b.hpp_keluar::bigint, (b.hpp_sisa - b.hpp_selisih)::bigint as hpp_golongan,
           b.hpp_selisih::bigint, b.hpp_akhir::bigint,
           coalesce((
             select jsonb_agg(to_jsonb(d) order by d.kind) from (
               select g.kind, sum(g.pcs_masuk)::bigint as pcs_masuk, sum(g.pcs_keluar)::bigint as pcs_keluar,
                      sum(g.berat_masuk) as berat_masuk, sum(g.berat_keluar) as berat_keluar,
                      sum(g.fine_masuk) as fine_masuk, sum(g.fine_keluar) as fine_keluar,
                      sum(g.hpp_masuk)::bigint as hpp_masuk, sum(g.hpp_keluar)::bigint as hpp_keluar
               from gerak g
               where dalam and (g.kode_toko, g.tempat, g.kode_group, g.kode_kadar) = (b.kode_toko, b.tempat, b.kode_group, b.kode_kadar) group by g.kind
             ) d), '[]') as detail_gerak
    from terurai b
    where (${tempat}::text is null or b.tempat = ${tempat})
      and (b.pcs_awal, b.pcs_masuk, b.pcs_keluar, b.pcs_akhir, b.berat_awal, b.berat_masuk, b.berat_keluar, b.berat_akhir,
           b.fine_awal, b.fine_masuk, b.fine_keluar, b.fine_akhir, b.hpp_awal, b.hpp_masuk, b.hpp_keluar, b.hpp_akhir)
          <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    order by b.kode_toko, b.tempat, b.kode_group, b.kode_kadar`.execute(db)
  return rows
}

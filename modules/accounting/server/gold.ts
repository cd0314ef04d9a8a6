import { sql } from 'kysely'
import { core, refuse } from '#engine/contract/refusal.ts'
import type { ReportRow } from '#engine/contract/report.ts'
import type { Db } from '#engine/server/database.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import { claimLabels } from '#modules/ledger/contract/claims.ts'
import { places } from '#modules/ledger/contract/places.ts'
import type { laporanLabaEmas, laporanPosisiEmas } from '../contract/posisi-emas.ts'

/** Rupiah for a gram of pure gold: what gold of the highest purity in the list costs now; undefined if the list is empty. */
export async function goldRate(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ harga: number }>`
    select round(e.harga_modal * 100 / k.kadar)::bigint as harga from harga_emas e join kadar k using (kode_kadar)
    where k.kadar > 0 order by k.kadar desc, 1 limit 1`.execute(db)
  return rows[0]?.harga
}

/** The rate that was asked for, or today's. */
const referenceRate = async (db: Db, requested: number | null): Promise<number> =>
  requested ?? (await goldRate(db)) ?? refuse(core.INVALID, undefined, { harga_acuan: 'Harga Acuan Harus Diisi, Parameter Harga Emas Masih Kosong' })

const labels = JSON.stringify({ ...Object.fromEntries(Object.entries(places).map(([name, { label }]) => [name, label])), ...claimLabels })

/** Gold by where it is and who owes it, at the end of a day: from the last closing before it and the lines since, as statements are. */
export const goldPosition: ReportQuery<typeof laporanPosisiEmas> = async (db, { tgl_to, harga_acuan }, { shops }) => {
  const rateRp = await referenceRate(db, harga_acuan)
  const { rows } = await sql<ReportRow<typeof laporanPosisiEmas>>`
    with saldo as (
      select s.kode_toko, x.buku, x.kunci[1] as apa, sum(x.fine) as fine, sum(x.rupiah) as rupiah
      from unnest(${shops}::text[]) s (kode_toko)
      left join lateral (select max(t.tgl_system) as tgl_system from tutup_toko t where t.kode_toko = s.kode_toko and t.tgl_system <= ${tgl_to}) t on true
      cross join lateral (
        select buku, kunci, fine, rupiah from tutup_saldo
        where kode_toko = s.kode_toko and tgl_system = t.tgl_system and buku in ('STOCK', 'TAGIHAN')
        union all
        select buku, kunci, fine, rupiah from buku_gerak
        where kode_toko = s.kode_toko and tgl_system > coalesce(t.tgl_system, '-infinity') and tgl_system <= ${tgl_to} and buku in ('STOCK', 'TAGIHAN')
      ) x group by 1, 2, 3
    ),
    bagian as (
      select case when apa in ('PERJALANAN', 'CUCI', 'TUKANG', 'HILANG') then 'LUAR' else 'TOKO' end as bagian, kode_toko, apa, fine, rupiah
      from saldo join tempat t on t.tempat = apa where buku = 'STOCK' and t.kelas = 'MILIK' and fine <> 0
      union all
      select case when fine > 0 then 'PIUTANG' else 'HUTANG' end, kode_toko, apa, fine, rupiah from saldo where buku = 'TAGIHAN' and fine <> 0
      union all
      -- With us, in a tray or not, and its supplier's until it is sold (docs/decisions/096).
      select 'KONSINYASI', kode_toko, tempat, -sum(fine), 0 from konsinyasi(${shops}, ${tgl_to}) group by 2, 3 having sum(fine) <> 0
    )
    select bagian as bagian_emas, kode_toko, coalesce(${labels}::jsonb ->> apa, apa) as letak_emas, fine as gram_murni, rupiah::bigint as nilai_buku,
           round(fine * ${rateRp}::bigint)::bigint as nilai_pasar, (round(fine * ${rateRp}::bigint) - rupiah)::bigint as selisih_nilai,
           round(fine * ${rateRp}::bigint / 100)::bigint as beda_satu_persen, round(fine * 10000)::bigint as beda_sepuluh_ribu
    from bagian
    order by array_position(array['TOKO', 'LUAR', 'KONSINYASI', 'PIUTANG', 'HUTANG'], bagian), kode_toko, apa`.execute(db)
  return rows
}

/**
 * Profit of each shop in a period, in rupiah and in grams at the reference rate; and what would be left of it if the gold that was sold
 * were bought again at that rate. Goods without gold keep what they cost.
 */
export const goldProfit: ReportQuery<typeof laporanLabaEmas> = async (db, { tgl_from, tgl_to, harga_acuan }, { shops }) => {
  const rateRp = await referenceRate(db, harga_acuan)
  const { rows } = await sql<ReportRow<typeof laporanLabaEmas>>`
    with laba as (
      select x.kode_toko, sum(x.rp) as rp
      from (
        select kode_toko, nomor_akun, kredit - debet as rp from saldo_akun(${shops}, ${tgl_to}, 0)
        union all select kode_toko, nomor_akun, debet - kredit from saldo_akun(${shops}, ${tgl_from}::date - 1, 0)
      ) x join akun a using (nomor_akun) where a.jenis_akun in ('PENDAPATAN', 'BEBAN') group by 1
    ),
    -- What was sold and came back is not sold; what holds no gold has nothing to be bought again.
    terjual as (
      select kode_toko, sum(fine) as fine, sum(cost) as modal, round(sum(fine) * ${rateRp}::bigint) + sum(cost_tanpa_emas) as pengganti
      from (
        select kode_toko, fine, cost, cost_tanpa_emas from terjual(${shops}, ${tgl_to})
        union all
        select kode_toko, -fine, -cost, -cost_tanpa_emas from terjual(${shops}, ${tgl_from}::date - 1)
      ) x group by 1
    ),
    hasil as (
      select kode_toko, coalesce(l.rp, 0) as rp, coalesce(t.fine, 0) as fine, coalesce(t.modal, 0) as modal, coalesce(t.pengganti, 0) as pengganti
      from laba l full join terjual t using (kode_toko)
    )
    select kode_toko, ${rateRp}::bigint as harga_dipakai, rp::bigint as laba_bersih, round(rp / ${rateRp}::numeric, 3) as laba_gram, fine as gram_terjual,
           modal::bigint as modal_terjual, pengganti::bigint as modal_pengganti, (rp + modal - pengganti)::bigint as laba_pengganti,
           round((rp + modal - pengganti) / ${rateRp}::numeric, 3) as laba_pengganti_gram
    from hasil where (rp, fine, modal) <> (0, 0, 0) order by kode_toko`.execute(db)
  return rows
}

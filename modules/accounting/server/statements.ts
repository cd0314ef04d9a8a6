import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import { type labaRugi, type neraca, type neracaSaldo, sheetTexts } from '../contract/laporan.ts'
import { periodBefore } from '../contract/period-before.ts'

// What a statement reads are its ends: the last closed day before each and the lines since (`saldo_akun`, db/migrations/0291_manual_entries.sql).

/** Every account over the shops; entries that close the years before the period are in what it began with. */
export const trialBalance: ReportQuery<typeof neracaSaldo> = async (db, { tgl_from, tgl_to }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof neracaSaldo>>`
    select a.nama_kelompok as kelompok_akun, nomor_akun, a.nama_akun, sum(x.awal)::bigint as saldo_awal, sum(x.debet)::bigint as debet, sum(x.kredit)::bigint as kredit,
           sum(x.awal + x.debet - x.kredit)::bigint as saldo_akhir
    from (
      select nomor_akun, debet - kredit as awal, -debet as debet, -kredit as kredit
      from saldo_akun(${shops}, ${tgl_from}::date - 1, extract(year from ${tgl_from}::date)::integer)
      union all
      select nomor_akun, 0, debet, kredit from saldo_akun(${shops}, ${tgl_to}, extract(year from ${tgl_to}::date)::integer)
    ) x join akun_berkelompok a using (nomor_akun)
    group by a.awalan, a.nama_kelompok, nomor_akun, a.nama_akun
    having (sum(x.awal), sum(x.debet), sum(x.kredit)) <> (0, 0, 0)
    order by a.awalan, a.nama_kelompok, nomor_akun`.execute(db)
  return rows
}

/** Income and expenses, each period without any entry that closes a year. */
export const profitAndLoss: ReportQuery<typeof labaRugi> = async (db, { tgl_from, tgl_to }, { shops }) => {
  const before = periodBefore({ tgl_from, tgl_to })
  const { rows } = await sql<ReportRow<typeof labaRugi>>`
    select a.nama_kelompok as kelompok_akun, nomor_akun, a.nama_akun, sum(x.ini)::bigint as jumlah_laba, sum(x.lalu)::bigint as laba_sebelumnya,
           sum(x.ini - x.lalu)::bigint as selisih_laba
    from (
      select nomor_akun, kredit - debet as ini, 0 as lalu from saldo_akun(${shops}, ${tgl_to}, 0)
      union all select nomor_akun, debet - kredit, 0 from saldo_akun(${shops}, ${tgl_from}::date - 1, 0)
      union all select nomor_akun, 0, kredit - debet from saldo_akun(${shops}, ${before.tgl_to}, 0)
      union all select nomor_akun, 0, debet - kredit from saldo_akun(${shops}, ${before.tgl_from}::date - 1, 0)
    ) x join akun_berkelompok a using (nomor_akun)
    where a.jenis_akun in ('PENDAPATAN', 'BEBAN')
    group by a.awalan, a.nama_kelompok, nomor_akun, a.nama_akun
    having (sum(x.ini), sum(x.lalu)) <> (0, 0)
    order by a.awalan, a.nama_kelompok, nomor_akun`.execute(db)
  return rows
}

/**
 * What there is at both ends of the period. Over several shops the accounts between them are no assets: of what is left there, what an
 * event explains that some have booked later than others is named so, and anything else is an error.
 */
export const balanceSheet: ReportQuery<typeof neraca> = async (db, { tgl_from, tgl_to }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof neraca>>`
    with ujung as (
      select 'AKHIR' as kapan, ${tgl_to}::date as hari union all select 'AWAL', ${tgl_from}::date - 1
    ),
    saldo as materialized (
      select u.kapan, x.nomor_akun, sum(x.debet - x.kredit) as saldo
      from ujung u cross join lateral saldo_akun(${shops}, u.hari, extract(year from u.hari)::integer) x group by 1, 2
    ),
    -- The years before the running one that are not closed: those before the books.
    laba_lalu as (
      select u.kapan, sum(x.debet - x.kredit) as saldo
      from ujung u
      cross join lateral saldo_akun(${shops}, (date_trunc('year', u.hari) - interval '1 day')::date, extract(year from u.hari)::integer) x
      join akun a using (nomor_akun) where a.jenis_akun in ('PENDAPATAN', 'BEBAN') group by 1
    ),
    -- When the first shop went past the day. Before that nothing is booked on both sides of it, so of each shop the days since are enough:
    -- the one it was on at that moment, as a rule the day itself.
    lewat as (
      select u.kapan, u.hari, min(p.created_at) as sejak
      from ujung u cross join unnest(${shops}::text[]) s (kode_toko)
      cross join lateral (
        select created_at from posting where kode_toko = s.kode_toko and tgl_system > u.hari order by tgl_system, id limit 1
      ) p
      where ${shops.length} > 1 group by 1, 2
    ),
    peristiwa as (
      select distinct l.kapan, l.hari, coalesce(asli.event_id, p.event_id) as event_id
      from lewat l
      join toko t on t.kode_toko = any(${shops})
      cross join lateral (
        select coalesce(min(c.tgl_system), t.tgl_system) as hari from tutup_toko c where c.kode_toko = t.kode_toko and c.created_at >= l.sejak
      ) mulai
      -- Forces the plan to read posting by posting: one day of each shop, and not all lines.
      cross join lateral (
        select id, event_id, membatalkan from posting
        where kode_toko = t.kode_toko and tgl_system between mulai.hari and l.hari offset 0
      ) p
      cross join lateral (
        select from jurnal where posting_id = p.id and nomor_akun = any(array(select nomor_akun from akun_antar_toko)) limit 1
      ) j
      left join posting asli on asli.id = p.membatalkan
    ),
    bersama as (
      select e.kapan, e.hari, e.event_id, p.id, p.kode_toko, p.tgl_system from peristiwa e join posting p using (event_id)
      union all
      select e.kapan, e.hari, e.event_id, p.id, p.kode_toko, p.tgl_system
      from peristiwa e join posting asli using (event_id) join posting p on p.membatalkan = asli.id
    ),
    antar as (
      select kapan, sum(beda) as beda
      from (
        select b.kapan, sum(j.debet - j.kredit) filter (where b.tgl_system <= b.hari) as beda
        from bersama b
        cross join lateral (
          select debet, kredit from jurnal where posting_id = b.id and nomor_akun = any(array(select nomor_akun from akun_antar_toko)) offset 0
        ) j
        where b.kode_toko = any(${shops})
        group by b.kapan, b.event_id having bool_or(b.tgl_system > b.hari)
      ) beda group by 1
    ),
    baris as (
      select a.awalan, a.nama_kelompok, s.nomor_akun, a.nama_akun, s.kapan, a.jenis_akun = 'ASET' as milik, s.saldo
      from saldo s join akun_berkelompok a using (nomor_akun)
      where a.jenis_akun in ('ASET', 'KEWAJIBAN', 'MODAL') and (${shops.length} = 1 or s.nomor_akun not in (select nomor_akun from akun_antar_toko))
      union all
      select '1-~', ${sheetTexts.later.text}, null, ${sheetTexts.later.text}, kapan, true, beda from antar where ${shops.length} > 1
      union all
      select '1-~~', ${sheetTexts.wrong.text}, null, ${sheetTexts.wrong.text}, kapan, true, s.saldo - coalesce(n.beda, 0)
      from (select kapan, sum(saldo) as saldo from saldo where nomor_akun in (select nomor_akun from akun_antar_toko) group by 1) s
      left join antar n using (kapan) where ${shops.length} > 1
      union all
      select '3-~', ${sheetTexts.open.text}, null, ${sheetTexts.running.text}, s.kapan, false, sum(s.saldo) - coalesce(max(l.saldo), 0)
      from saldo s join akun a using (nomor_akun) left join laba_lalu l using (kapan) where a.jenis_akun in ('PENDAPATAN', 'BEBAN') group by s.kapan
      union all
      select '3-~', ${sheetTexts.open.text}, null, ${sheetTexts.before.text}, kapan, false, saldo from laba_lalu
    )
    select nama_kelompok as kelompok_akun, nomor_akun, nama_akun,
           coalesce(sum(saldo) filter (where milik and kapan = 'AKHIR'), 0)::bigint as aset,
           coalesce(-sum(saldo) filter (where not milik and kapan = 'AKHIR'), 0)::bigint as kewajiban_modal,
           coalesce(sum(saldo) filter (where milik and kapan = 'AWAL'), 0)::bigint as aset_awal,
           coalesce(-sum(saldo) filter (where not milik and kapan = 'AWAL'), 0)::bigint as kewajiban_modal_awal
    from baris
    group by awalan, nama_kelompok, nomor_akun, nama_akun
    having bool_or(saldo <> 0)
    order by awalan, nama_kelompok, nomor_akun, nama_akun`.execute(db)
  return rows
}

import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import { toldOfTill } from '#modules/ledger/server/public.ts'
import type { laporanTransaksiHarian } from '../contract/laporan-transaksi-harian.ts'
import type { laporanTutupToko } from '../contract/laporan-tutup-toko.ts'

/** Returns the closings of a period, also superseded ones, with the results of the counts of the till. */
export const closings: ReportQuery<typeof laporanTutupToko> = async (db, { tgl_from, tgl_to, penutupan }, { shops }) => {
  const { rows } = await sql<ReportRow<typeof laporanTutupToko>>`
    select c.kode_toko, c.tgl_system, c.ke, c.penutupan, c.user_id, c.created_at, c.jumlah_transaksi, c.saldo_kas, h.total_fisik,
           coalesce((select sum(k.selisih_uang) from selisih_kas k where k.kode_toko = c.kode_toko and k.tgl_system = c.tgl_system and k.status = 'VALID'
                     and c.penutupan = 'BERLAKU'), 0)::bigint as selisih_uang,
           n.jumlah_hitung, n.selisih_pertama, b.alasan as alasan_buka, s.segel,
           coalesce((select jsonb_agg(to_jsonb(g) - 'urutan' order by g.urutan nulls last, g.nama_eod)
                     from gram_kadar_eod(c.kode_toko, c.tgl_system, case c.penutupan when 'DIBUKA' then c.ke end) g), '[]') as detail_kadar
    from (
      select *, 'BERLAKU' as penutupan from tutup_toko union all select *, 'DIBUKA' from tutup_toko_lama
    ) c
    join tutup_segel s on (s.kode_toko, s.tgl_system, s.ke, s.jenis) = (c.kode_toko, c.tgl_system, c.ke, 'TUTUP')
    left join hitung_kas h on (h.kode_toko, h.no_hitung) = (c.kode_toko, c.no_hitung)
    -- All counts before the closing, also the first one: a user can make a false first count to read what should be in the till.
    cross join lateral (
      select count(*)::int as jumlah_hitung, (array_agg(d.total_fisik - d.saldo_buku order by d.no_hitung))[1] as selisih_pertama
      from hitung_kas d where (d.kode_toko, d.tgl_system) = (c.kode_toko, c.tgl_system) and (c.penutupan = 'BERLAKU' or d.created_at <= c.created_at)
    ) n
    left join buka_toko b on (b.kode_toko, b.tgl_system, b.ke) = (c.kode_toko, c.tgl_system, c.ke)
    where c.kode_toko = any(${shops}) and c.tgl_system between ${tgl_from} and ${tgl_to} and (${penutupan}::text is null or c.penutupan = ${penutupan})
    order by c.kode_toko, c.tgl_system, c.ke`.execute(db)
  return rows
}

/**
 * Returns each day by account, in rupiah. The closing balance is the stored one, or the balance now for the open day. Receipts and payments are the
 * lines of the day, and the opening balance is the difference. An account without balance and movement is left out.
 */
export const dailyBalances: ReportQuery<typeof laporanTransaksiHarian> = async (db, { tgl_from, tgl_to }, { shops, caller }) => {
  const told = toldOfTill(caller, { kode_toko: 'h.kode_toko', akun_kas: 'h.akun_kas', tgl_system: 'h.tgl_system' })
  const { rows } = await sql<ReportRow<typeof laporanTransaksiHarian>>`
    with sisa as (
      select s.kode_toko, s.tgl_system, s.kunci[1] as akun_kas, s.rupiah from tutup_saldo s
      where s.kode_toko = any(${shops}) and s.tgl_system between ${tgl_from} and ${tgl_to} and s.buku = 'KAS'
      union all
      select k.kode_toko, t.tgl_system, k.akun_kas, k.saldo from saldo_kas k join toko t using (kode_toko)
      where k.kode_toko = any(${shops}) and t.tgl_system between ${tgl_from} and ${tgl_to} and k.saldo <> 0
    ),
    gerak as (
      select p.kode_toko, p.tgl_system, k.akun_kas, p.kind, count(distinct p.id)::int as jumlah,
             sum(greatest(k.jumlah, 0))::bigint as masuk, sum(greatest(-k.jumlah, 0))::bigint as keluar
      from posting p join mutasi_kas k on k.posting_id = p.id
      where p.kode_toko = any(${shops}) and p.tgl_system between ${tgl_from} and ${tgl_to}
      group by 1, 2, 3, 4
    ),
    hari as (
      select kode_toko, tgl_system, akun_kas, coalesce(sum(masuk), 0)::bigint as masuk, coalesce(sum(keluar), 0)::bigint as keluar,
             coalesce(sum(rupiah), 0)::bigint as akhir
      from (
        select kode_toko, tgl_system, akun_kas, masuk, keluar, 0::bigint as rupiah from gerak
        union all select kode_toko, tgl_system, akun_kas, 0, 0, rupiah from sisa
      ) x group by 1, 2, 3
    )
    select h.tgl_system, h.kode_toko, h.akun_kas, case h.akun_kas when 'CASH' then 'Kas' else coalesce(b.nama_bank, h.akun_kas) end as nama_akun_kas, h.akhir - h.masuk + h.keluar as awal, h.masuk, h.keluar, h.akhir,
           coalesce((select jsonb_agg(jsonb_build_object('kind', g.kind, 'jumlah', g.jumlah, 'masuk', g.masuk, 'keluar', g.keluar) order by g.kind) from gerak g
                     where (g.kode_toko, g.tgl_system, g.akun_kas) = (h.kode_toko, h.tgl_system, h.akun_kas)), '[]') as detail_transaksi
    from hari h left join rekening r on r.no_rekening = h.akun_kas left join bank b on b.kode_bank = r.kode_bank
    where ${told}
    order by h.tgl_system, h.kode_toko, h.akun_kas <> 'CASH', h.akun_kas`.execute(db)
  return rows
}

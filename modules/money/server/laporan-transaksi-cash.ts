import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import { toldOfTill } from '#modules/ledger/server/public.ts'
import type { laporanTransaksiCash } from '../contract/laporan-transaksi-cash.ts'

/**
 * Returns the lines of the cash ledger by shop and account. Each account begins with its balance before the period. That is its balance
 * now minus the movements since, so that the cost does not grow with the years before the period. An open till under a blind count is left out
 * for the user who counts it.
 */
export const cashLedger: ReportQuery<typeof laporanTransaksiCash> = async (db, { tgl_from, tgl_to, jenis, no_rekening }, { shops, caller }) => {
  const told = (tgl_system: string, of: string) => toldOfTill(caller, { kode_toko: `${of}.kode_toko`, akun_kas: `${of}.akun_kas`, tgl_system })
  const { rows } = await sql<ReportRow<typeof laporanTransaksiCash>>`
    with akun as materialized (
      select kode_toko, akun_kas, saldo from saldo_kas
      where kode_toko = any(${shops}) and (${no_rekening}::text is null or akun_kas = ${no_rekening})
        and (${jenis}::text is null or (akun_kas = 'CASH') = (${jenis} = 'CASH'))
    ),
    sejak as materialized (
      select m.kode_toko, m.akun_kas, m.posting_id, m.no_urut, m.tgl_system, m.jumlah, m.keterangan
      from mutasi_kas m join akun using (kode_toko, akun_kas) where m.tgl_system >= ${tgl_from}
    ),
    awal as (
      select a.kode_toko, a.akun_kas, a.saldo - coalesce(sum(s.jumlah), 0)::bigint as saldo
      from (select akun.*, ${tgl_from}::date as mulai from akun) a left join sejak s using (kode_toko, akun_kas) where ${told('a.mulai', 'a')} group by a.kode_toko, a.akun_kas, a.saldo
    ),
    baris as (
      select kode_toko, akun_kas, 0::bigint as posting_id, 0 as no_urut, null::date as tgl_system, null::timestamptz as created_at, 'Saldo Awal' as kind,
             null as reference, null as keterangan, null as user_id, null::bigint as jumlah, saldo as ubah
      from awal
      union all
      select s.kode_toko, s.akun_kas, s.posting_id, s.no_urut, s.tgl_system, p.created_at, p.kind, p.reference, coalesce(s.keterangan, p.keterangan),
             p.user_id, s.jumlah, s.jumlah
      from sejak s join posting p on p.id = s.posting_id where s.tgl_system <= ${tgl_to} and ${told('s.tgl_system', 's')}
    )
    select concat_ws(' · ', kode_toko, nama_bank, case akun_kas when 'CASH' then 'Kas' else akun_kas end) as akun, tgl_system, created_at, kind, reference, keterangan, user_id,
           case when jumlah > 0 then jumlah end as masuk, case when jumlah < 0 then -jumlah end as keluar,
           (sum(ubah) over (partition by kode_toko, akun_kas order by posting_id, no_urut))::bigint as saldo
    from baris left join rekening on no_rekening = akun_kas left join bank using (kode_bank)
    order by kode_toko, akun_kas <> 'CASH', akun_kas, posting_id, no_urut`.execute(db)
  return rows
}

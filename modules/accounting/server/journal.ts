import { sql } from 'kysely'
import type { ReportRow } from '#engine/contract/report.ts'
import type { ReportQuery } from '#engine/server/serve.ts'
import type { bukuBesar, laporanJurnal } from '../contract/laporan.ts'

// What an entry by hand is for, it says itself.
const itsEntry = sql`
    left join jurnal_umum u on p.kind = 'JURNAL_UMUM' and u.kode_toko = p.kode_toko and u.no_jurnal = p.reference and p.keterangan is null`

/** The journal as it was written: every line of every posting. */
export const journalLines: ReportQuery<typeof laporanJurnal> = async (db, { tgl_from, tgl_to, nomor_akun, reference }, { shops }) => {
  const ofAccount = nomor_akun === null ? sql`` : sql`and j.nomor_akun = ${nomor_akun}`
  const ofDocument = reference === null ? sql`` : sql`and p.reference = ${reference}`
  const { rows } = await sql<ReportRow<typeof laporanJurnal>>`
    select p.tgl_system, p.kode_toko, p.kind, p.reference, j.nomor_akun, a.nama_akun,
           nullif(concat_ws(' · ', case when p.membatalkan is not null then 'BATAL' end, p.keterangan, u.keterangan), '') as keterangan, j.debet, j.kredit
    from posting p join jurnal j on j.posting_id = p.id join akun a on a.nomor_akun = j.nomor_akun ${itsEntry}
    where p.kode_toko = any(${shops}) and p.tgl_system between ${tgl_from} and ${tgl_to} ${ofDocument}
      and j.kode_toko = any(${shops}) and j.tgl_system between ${tgl_from} and ${tgl_to} ${ofAccount}
    order by p.tgl_system, p.kode_toko, p.id, j.no_urut`.execute(db)
  return rows
}

/** Accounts with what they began with and every line; the balance runs over all shops that are looked at, entries that close a year included. */
export const generalLedger: ReportQuery<typeof bukuBesar> = async (db, { tgl_from, tgl_to, nomor_akun }, { shops }) => {
  const of = (table: string) => (nomor_akun === null ? sql`` : sql`and ${sql.ref(`${table}.nomor_akun`)} = ${nomor_akun}`)
  const { rows } = await sql<ReportRow<typeof bukuBesar>>`
    with baris as (
      select s.nomor_akun, ${tgl_from}::date as tgl_system, case when ${shops.length} = 1 then min(s.kode_toko) end as kode_toko, null as kind, null as reference,
             'SALDO AWAL' as keterangan, 0::bigint as debet, 0::bigint as kredit, sum(s.debet - s.kredit)::bigint as awal, 0::bigint as posting_id, 0 as no_urut
      from saldo_akun(${shops}, ${tgl_from}::date - 1, 9999) s where true ${of('s')} group by 1 having sum(s.debet - s.kredit) <> 0
      union all
      select j.nomor_akun, p.tgl_system, p.kode_toko, p.kind, p.reference,
             nullif(concat_ws(' · ', case when p.membatalkan is not null then 'BATAL' end, p.keterangan, u.keterangan), ''), j.debet, j.kredit, 0, p.id, j.no_urut
      from posting p join jurnal j on j.posting_id = p.id ${itsEntry}
      where p.kode_toko = any(${shops}) and p.tgl_system between ${tgl_from} and ${tgl_to}
        and j.kode_toko = any(${shops}) and j.tgl_system between ${tgl_from} and ${tgl_to} ${of('j')}
    )
    select nomor_akun || ' ' || a.nama_akun as akun_buku, b.tgl_system, b.kode_toko, b.kind, b.reference, b.keterangan, b.debet, b.kredit,
           sum(b.awal + b.debet - b.kredit) over (partition by nomor_akun order by b.tgl_system, b.posting_id, b.no_urut)::bigint as saldo_akun
    from baris b join akun a using (nomor_akun)
    order by nomor_akun, b.tgl_system, b.posting_id, b.no_urut`.execute(db)
  return rows
}

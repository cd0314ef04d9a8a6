import { sql } from 'kysely'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { requestedDates } from '#engine/server/requested-dates.ts'
import type { Handler } from '#engine/server/serve.ts'
import type * as contract from '../contract/non-cash-payments.ts'
import { paymentsMax } from '../contract/non-cash-payments.ts'

type Reply = ReplyOf<typeof contract.readNonCashPayments>

/** What was only moved in the books is on no statement: what an account began with, and a balance that was handed to another shop. */
export const booksOnly = ['SALDO_AWAL', 'PENGALIHAN_SALDO', 'TERIMA_SALDO']

export const readNonCashPayments: Handler<typeof contract.readNonCashPayments> = async ({ db, caller, query }) => {
  const { tgl_from, tgl_to } = requestedDates(caller, query)
  const moved = sql`
    select m.akun_kas as no_rekening, m.jenis, p.created_at, p.kind, p.reference, m.jumlah, m.posting_id, m.no_urut
    from mutasi_kas m join posting p on p.id = m.posting_id
    where m.kode_toko = ${caller.kode_toko} and m.tgl_system between ${tgl_from} and ${tgl_to} and m.akun_kas <> 'CASH'
      and p.kind <> all(${booksOnly})`
  const { rows: rekening } = await sql<Reply['rekening'][number]>`
    select m.no_rekening, r.nama_rekening, count(distinct m.reference)::integer as jumlah_dokumen,
           coalesce(sum(m.jumlah) filter (where m.jumlah > 0), 0)::bigint as masuk, coalesce(-sum(m.jumlah) filter (where m.jumlah < 0), 0)::bigint as keluar
    from (${moved}) m left join rekening r using (no_rekening) group by 1, 2 order by 1`.execute(db)
  const { rows } = await sql<Reply['rows'][number] & { total: number }>`
    select no_rekening, jenis, created_at, kind, reference, greatest(jumlah, 0) as masuk, greatest(-jumlah, 0) as keluar,
           count(*) over ()::integer as total
    from (${moved}) m order by posting_id desc, no_urut limit ${paymentsMax}`.execute(db)
  const { rows: owed } = await sql<{ tagihan: number }>`
    select count(*)::integer as tagihan from tagihan_terbuka where (kode_toko, jenis) = (${caller.kode_toko}, 'PIUTANG_KARTU')`.execute(db)
  return { rekening, rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0, tagihan: owed[0]?.tagihan ?? 0 }
}

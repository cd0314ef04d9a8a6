import { sql } from 'kysely'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { maskCards } from '#engine/kinds/card/mask-cards.ts'
import { core, refuse, refuseAt } from '#engine/contract/refusal.ts'
import type { Handler } from '#engine/server/serve.ts'
import { refusals as payments } from '#modules/payments/contract/refusals.ts'
import { bankHabits } from '../contract/match-statement.ts'
import { type AccountBooking, type readAccountBook as contract, bookingsMax, statementDaysMax } from '../contract/account-book.ts'
import { booksOnly } from './non-cash-payments.ts'

type Reply = ReplyOf<typeof contract>

/**
 * The book of an account of the chain, and its balance. Bookings that were cancelled are left out. The balance goes by the days of the statement: a fee of
 * the 30th that was booked on the 2nd counts on the 30th. Tills are no accounts of a bank: what is in them is counted blind (docs/decisions/063).
 *
 * @throws Refusal ACCOUNT_NOT_FOUND at `no_rekening`; READ_TOO_LARGE for a longer period or more bookings than a statement has
 */
export const readAccountBook: Handler<typeof contract> = async ({ db, caller, query: { no_rekening, tgl_from, tgl_to } }): Promise<Reply> => {
  const { daysMax } = bankHabits(caller)
  const { rows: accounts } = await sql`select from rekening where no_rekening = ${no_rekening}`.execute(db)
  if (accounts.length === 0) refuseAt('no_rekening', payments.ACCOUNT_NOT_FOUND)
  if (Date.parse(tgl_to) - Date.parse(tgl_from) > statementDaysMax * 86_400_000) refuse(core.READ_TOO_LARGE)
  const { rows } = await sql<AccountBooking>`
    select p.tgl_system, p.kind, p.reference, coalesce(sum(m.jumlah) filter (where m.jumlah > 0), 0)::bigint as masuk,
           coalesce(-sum(m.jumlah) filter (where m.jumlah < 0), 0)::bigint as keluar,
           coalesce(u.tgl_rekening, c.tgl_rekening, n.tgl_rekening) as tgl_rekening,
           coalesce(u.teks_koran, n.teks_koran) as teks_koran, coalesce(u.urut_koran, n.urut_koran) as urut_koran
    from saldo_kas s
    join mutasi_kas m on (m.kode_toko, m.akun_kas) = (s.kode_toko, s.akun_kas) and m.tgl_system >= ${tgl_from}::date - ${daysMax}::integer
    join posting p on p.id = m.posting_id
    left join uang_kas u on p.kind = 'UANG_KAS' and (u.kode_toko, u.no_uang_kas) = (p.kode_toko, p.reference)
    left join non_cash n on p.kind = 'NON_CASH' and (n.kode_toko, n.no_non_cash) = (p.kode_toko, p.reference)
    left join chargeback c on p.kind = 'CHARGEBACK' and (c.kode_toko, c.no_chargeback) = (p.kode_toko, p.reference)
    where s.akun_kas = ${no_rekening} and p.kind <> all(${booksOnly}) and p.membatalkan is null
      and not exists (select from posting b where b.membatalkan = p.id)
    group by p.id, p.tgl_system, p.kind, p.reference, u.tgl_rekening, c.tgl_rekening, n.tgl_rekening, u.teks_koran, n.teks_koran, u.urut_koran, n.urut_koran
    order by p.tgl_system, p.id limit ${bookingsMax + 1}`.execute(db)
  if (rows.length > bookingsMax) refuse(core.READ_TOO_LARGE)
  const { rows: balances } = await sql<{ saldo_akhir: number }>`
    with saldo as (select kode_toko, akun_kas, saldo from saldo_kas where akun_kas = ${no_rekening}),
    -- Money whose day on the statement differs from the day of its booking.
    menurut_koran as (
      select tgl_system, tgl_rekening, uang_masuk as rupiah from non_cash where no_rekening = ${no_rekening} and status = 'VALID'
      union all
      select tgl_system, tgl_rekening, case arah when 'MASUK' then total_uang else -total_uang end
      from uang_kas where no_rekening = ${no_rekening} and status = 'VALID' and tgl_rekening is not null
      union all
      select tgl_system, tgl_rekening, -jumlah_tarik from chargeback where no_rekening = ${no_rekening} and status = 'VALID'
    )
    select ((select coalesce(sum(saldo), 0) from saldo)
      - (select coalesce(sum(m.jumlah), 0) from saldo s join mutasi_kas m using (kode_toko, akun_kas) where m.tgl_system > ${tgl_to})
      + (select coalesce(sum(rupiah), 0) from menurut_koran where tgl_system > ${tgl_to} and tgl_rekening <= ${tgl_to})
      - (select coalesce(sum(rupiah), 0) from menurut_koran where tgl_system <= ${tgl_to} and tgl_rekening > ${tgl_to}))::bigint as saldo_akhir`.execute(
    db,
  )
  const { rows: others } = await sql`
    select from piutang_bank where no_rekening = ${no_rekening} and kode_toko <> ${caller.kode_toko} limit 1`.execute(db)
  // Earlier versions stored texts with whole card numbers.
  const buku = rows.map((row) => ({ ...row, teks_koran: row.teks_koran === null || row.teks_koran === undefined ? null : maskCards(row.teks_koran) }))
  return { buku, saldo_akhir: balances[0]!.saldo_akhir, tagihan_toko_lain: others.length > 0 }
}

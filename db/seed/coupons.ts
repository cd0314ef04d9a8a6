import { sql } from 'kysely'
import type { RequestedSale } from '#modules/sales/server/public.ts'
import { addDays } from './days.ts'
import type { Till } from './trade.ts'

const couponRp = 100_000
const [issued, used] = [12, 4]
const daysOfCoupons = 60

/** The codes of the demo chain say themselves whose they are: nobody need guess them there. */
const codeOf = (kode_toko: string, nth: number) => `KP${`${kode_toko}${String(nth).padStart(4, '0')}`.padStart(12, '0')}`

/** Gives out coupons by hand, as shops do before a holiday: all at once, of a kind of the chain, which the first of its shops makes. */
export async function issueOnDay({ db, kode_toko, user_id, tgl_system }: Till & { readonly tgl_system: string }): Promise<void> {
  await sql`
    insert into kupon (kode_kupon, nama_kupon, belanja_minimal, nilai_kupon, tgl_mulai, tgl_akhir)
    values ('PELANGGAN', 'KUPON PELANGGAN SETIA', 250000, ${couponRp}, ${tgl_system}, ${addDays(tgl_system, daysOfCoupons)}) on conflict do nothing`.execute(
    db,
  )
  const codes = Array.from({ length: issued }, (_, at) => codeOf(kode_toko, at + 1))
  await sql`
    insert into kupon_terbit (kode_toko, no_kupon, tgl_system, user_id, kode_kupon, nama_kupon, nilai_kupon, belanja_minimal, tgl_mulai, tgl_akhir,
                              maksimal_per_nota, hanya_member, keterangan)
    select ${kode_toko}, code, ${tgl_system}, ${user_id}, kode_kupon, nama_kupon, nilai_kupon, belanja_minimal, tgl_mulai, tgl_akhir, maksimal_per_nota, false, 'PROGRAM PELANGGAN'
    from kupon cross join unnest(${codes}::text[]) code where kode_kupon = 'PELANGGAN'`.execute(db)
}

/** The first sales of a day, each with one of them. */
export const paidWithCoupons = (kode_toko: string, sales: readonly RequestedSale[]): RequestedSale[] =>
  sales.map((sale, at) => (at < used ? { ...sale, detail_kupon: [{ no_kupon: codeOf(kode_toko, at + 1) }] } : sale))

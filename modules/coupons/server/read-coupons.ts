import { sql } from 'kysely'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import { requestedDates } from '#engine/server/requested-dates.ts'
import type { Caller } from '#engine/server/caller.ts'
import type { Db } from '#engine/server/database.ts'
import type { Handler } from '#engine/server/serve.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import { requireApproval } from '#modules/approvals/server/public.ts'
import { refusals as memberRefusals } from '#modules/members/contract/refusals.ts'
import {
  type CheckedCoupon,
  type Coupon,
  type ListedCoupon,
  type issueCoupons as issueCall,
  type listCoupons as listCall,
  listedMax,
  type readCoupon as readCall,
  type reprintCoupons as reprintCall,
} from '../contract/kupon.ts'
import { refusals } from '../contract/refusals.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import { newCode } from './new-codes.ts'

async function couponsBy(db: Db, no_kupons: readonly string[]): Promise<(Coupon & { readonly sisa: number })[]> {
  const { rows } = await sql<Coupon & { sisa: number }>`
    select k.no_kupon, k.kode_kupon, k.nama_kupon, k.nilai_kupon, k.belanja_minimal, k.tgl_mulai, k.tgl_akhir, k.maksimal_per_nota, k.hanya_member,
           k.toko_berlaku, m.kode_member, m.nama_member, k.keterangan, k.kode_toko, t.nama_toko, t.alamat_toko, t.no_hp as no_hp_toko, k.tgl_system,
           k.created_at, k.user_id, coalesce(u.nama, k.user_id) as nama_user, k.sisa
    from kupon_terbit k join toko t using (kode_toko) left join member m on m.kode_member = satu_member(k.kode_member) left join users u on u.user_id = k.user_id
    where k.no_kupon = any(${no_kupons}) order by array_position(${no_kupons}::text[], k.no_kupon)`.execute(db)
  return rows
}

/** The coupon that the code of an old paper leads to (docs/decisions/073). */
async function couponOfOldCode(db: Db, kode_toko: string, code: string): Promise<string[]> {
  const { rows } = await sql<{ no_kupon: string | null }>`select coupon_of_old_code(${kode_toko}, ${code}) as no_kupon`.execute(db)
  return rows.flatMap(({ no_kupon }) => no_kupon ?? [])
}

/** A coupon by its code or that of its old paper, what it is on the date of the shop that asks, and what became of it. */
export const readCoupon: Handler<typeof readCall> = async ({ db, caller, params }) => {
  const requested = params.no_kupon.toUpperCase()
  const [known] = await couponsBy(db, [requested])
  const [coupon] = known ? [known] : await couponsBy(db, await couponOfOldCode(db, caller.kode_toko, requested))
  if (!coupon) return refuse(refusals.COUPON_UNKNOWN, { no_kupon: requested })
  const { no_kupon } = coupon
  const { rows: riwayat } = await sql<CheckedCoupon['riwayat'][number]>`
    select jenis as gerak_kupon, tgl_system, kode_toko, no_faktur, nullif(user_id, '') as user_id, created_at from mutasi_kupon where no_kupon = ${no_kupon} order by id`.execute(
    db,
  )
  const { sisa, ...about } = coupon
  return { ...about, riwayat, status_kupon: statusOn(caller.tgl_system, coupon, sisa, riwayat.at(-1)?.gerak_kupon) }
}

/** The coupons of some days, of one state or of all, with their state on the shop's date. Like the reports, the list shows no whole code. */
export const listCoupons: Handler<typeof listCall> = async ({ db, caller, query }) => {
  const { tgl_from, tgl_to } = requestedDates(caller, query)
  const status = query.status_kupon === 'ALL' ? '' : (query.status_kupon ?? '')
  const { rows } = await sql<ListedCoupon & { total: number }>`
    select *, count(*) over ()::int as total from (
      select '••••' || right(no_kupon, 4) as no_kupon, k.tgl_system, k.created_at, kode_kupon, nama_kupon, nilai_kupon, tgl_mulai, tgl_akhir, kode_member,
             k.no_faktur, k.user_id,
             case when sisa = 0 then case (select jenis from mutasi_kupon m where m.no_kupon = k.no_kupon order by id desc limit 1)
                                       when 'TARIK' then 'DITARIK' when 'HANGUS' then 'HANGUS' else 'DIPAKAI' end
                  when tgl_akhir < ${caller.tgl_system} then 'HANGUS' when tgl_mulai > ${caller.tgl_system} then 'BELUM' else 'BERLAKU' end as status_kupon
      from kupon_terbit k where kode_toko = ${caller.kode_toko} and tgl_system between ${tgl_from} and ${tgl_to}
    ) issued
    where ${status} in ('', status_kupon) order by created_at desc, no_kupon limit ${listedMax}`.execute(db)
  return { rows: rows.map(({ total: _, ...coupon }) => coupon), total: rows[0]?.total ?? 0 }
}

/** What a coupon is on a day: by what remains of it, by what became of it last, and by its dates. Pure. */
export function statusOn(
  day: string,
  { tgl_mulai, tgl_akhir }: Pick<Coupon, 'tgl_mulai' | 'tgl_akhir'>,
  sisa: number,
  mutasi: CheckedCoupon['riwayat'][number]['gerak_kupon'] | undefined,
): CheckedCoupon['status_kupon'] {
  if (sisa === 0) return mutasi === 'TARIK' ? 'DITARIK' : mutasi === 'HANGUS' ? 'HANGUS' : 'DIPAKAI'
  if (tgl_akhir < day) return 'HANGUS'
  return tgl_mulai > day ? 'BELUM' : 'BERLAKU'
}

/**
 * Issues coupons of a kind as it is defined now, each with a code of its own.
 *
 * @throws Refusal COUPON_KIND_UNKNOWN, COUPON_KIND_OVER, COUPON_NEEDS_MEMBER, MEMBER_NOT_FOUND, and those of `requireApproval`
 */
export const issueCoupons: Handler<typeof issueCall> = async (input) => {
  const { db, caller, body } = input
  const { kode_toko, tgl_system, user_id } = caller
  const { kode_kupon, jumlah_kupon, kode_member, keterangan } = body
  const { rows: kinds } = await sql<{ nama_kupon: string; nilai_kupon: number; tgl_akhir: string; hanya_member: boolean }>`
    select nama_kupon, nilai_kupon, tgl_akhir, hanya_member from kupon where kode_kupon = ${kode_kupon}`.execute(db)
  const { COUPON_KIND_UNKNOWN, COUPON_KIND_OVER, COUPON_NEEDS_MEMBER } = refusals
  const kind = kinds[0] ?? refuseAt('kode_kupon', COUPON_KIND_UNKNOWN)
  if (kind.tgl_akhir < tgl_system) refuseAt('kode_kupon', COUPON_KIND_OVER)
  if (kind.hanya_member && kode_member === null) refuseAt('kode_member', COUPON_NEEDS_MEMBER)
  if (kode_member !== null) {
    const { rows } = await sql`select from member where kode_member = ${kode_member}`.execute(db)
    if (rows.length === 0) refuseAt('kode_member', memberRefusals.MEMBER_NOT_FOUND)
  }
  const rupiah = kind.nilai_kupon * jumlah_kupon
  if (await isBeyondLimit(db, caller, rupiah))
    await requireApproval(input, {
      kategori: 'BATAS_KUPON_TERBIT',
      subjek: 'kupon_terbit',
      kunci: kode_kupon,
      uraian: `${jumlah_kupon} × ${kind.nama_kupon} ${rp(kind.nilai_kupon)} = ${rp(rupiah)}${kode_member === null ? '' : ` · ${kode_member}`}: ${keterangan ?? ''}`,
      selisih_rp: rupiah,
      isi: { kode_kupon, jumlah_kupon, nilai_kupon: kind.nilai_kupon, kode_member, keterangan },
    })
  const codes = Array.from({ length: jumlah_kupon }, newCode)
  await sql`
    insert into kupon_terbit (kode_toko, no_kupon, tgl_system, user_id, kode_kupon, nama_kupon, nilai_kupon, belanja_minimal, tgl_mulai, tgl_akhir,
                              maksimal_per_nota, hanya_member, toko_berlaku, kode_member, keterangan)
    select ${kode_toko}, no_kupon, ${tgl_system}, ${user_id}, kode_kupon, nama_kupon, nilai_kupon, belanja_minimal, tgl_mulai, tgl_akhir,
           maksimal_per_nota, hanya_member, toko_berlaku, ${kode_member}, ${keterangan}
    from kupon cross join unnest(${codes}::text[]) no_kupon where kode_kupon = ${kode_kupon}`.execute(db)
  return (await couponsBy(db, codes)).map(({ sisa: _sisa, ...coupon }) => coupon)
}

/** Whether the coupons that a user issued by hand today, in all shops, exceed BATAS_KUPON_TERBIT. Coupons of a moved shop do not count. */
async function isBeyondLimit(db: Db, caller: Caller, rupiah: number): Promise<boolean> {
  const { tgl_system, user_id } = caller
  await sql`select pg_advisory_xact_lock(hashtextextended(${`kupon ${user_id}`}, 0))`.execute(db)
  const { rows } = await sql<{ issued: number }>`
    select coalesce(sum(nilai_kupon), 0)::bigint as issued from kupon_terbit k
    where kode_toko = any(array(select kode_toko from toko)) and (tgl_system, user_id) = (${tgl_system}, ${user_id}) and no_faktur is null
      and not exists (select from saldo_awal_tagihan_detail d where d.no_kupon = k.no_kupon)`.execute(db)
  return (rows[0]?.issued ?? 0) + rupiah > numberSetting(caller, 'BATAS_KUPON_TERBIT')
}

/**
 * Returns the coupons of a sale that are not used yet, with their codes. The sale itself shows the codes no more.
 *
 * @throws Refusal NO_COUPONS_LEFT
 */
export const reprintCoupons: Handler<typeof reprintCall> = async ({ db, caller, audit, body: { no_faktur } }) => {
  const { rows } = await sql<{ no_kupon: string }>`
    select no_kupon from kupon_terbit where kode_toko = any(${caller.shops}) and no_faktur = ${no_faktur} and sisa = 1 order by no_kupon`.execute(db)
  if (rows.length === 0) refuse(refusals.NO_COUPONS_LEFT, { no_faktur })
  const codes = rows.map(({ no_kupon }) => no_kupon)
  await audit({ subject: 'kupon_terbit', key: no_faktur, after: { dicetak_ulang: codes.map((code) => `••••${code.slice(-4)}`) } })
  return (await couponsBy(db, codes)).map(({ sisa: _sisa, ...coupon }) => coupon)
}

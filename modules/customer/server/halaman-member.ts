import { type RawBuilder, sql } from 'kysely'
import { daysAfter } from '#engine/kinds/date/days-after.ts'
import { core, refuse } from '#engine/contract/refusal.ts'
import { documentWords as w } from '#engine/contract/document.ts'
import { mayOpen, refusalFor } from '#engine/server/access.ts'
import type { Caller } from '#engine/server/caller.ts'
import type { Db } from '#engine/server/database.ts'
import { hasWords, keyset } from '#engine/server/paging.ts'
import type { Handler } from '#engine/server/serve.ts'
import { normalizePhone } from '#engine/kinds/phone/normalize-phone.ts'
import { dataMember } from '#modules/members/contract/screens.ts'
import { refusals as memberRefusals } from '#modules/members/contract/refusals.ts'
import { birthdaysOn, membersLike } from '#modules/members/server/public.ts'
import { pembelian } from '#modules/purchases/contract/pembelian.ts'
import { penjualan } from '#modules/sales/contract/penjualan.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import { person as p } from '../contract/fields.ts'
import type {
  FoundPerson,
  PastDocument,
  Person,
  addWish as addWishCall,
  findPeople as findCall,
  fulfilWish as fulfilCall,
  keepSizes as keepSizesCall,
  readHistoryOfPerson as historyCall,
  readPerson as readCall,
} from '../contract/halaman-member.ts'
import { refusals } from '../contract/refusals.ts'

/** The maximum number of hits. For others the user types more letters. */
const foundMax = 8

/** Documents that know a customer by his telephone alone. */
const byTelephone = ['hutang', 'cicilan', 'titipan', 'pesanan', 'service', 'simpanan', 'pembelian'] as const

/** Members, and customers who are none: of these the documents of the caller's shops know name and telephone. */
export const findPeople: Handler<typeof findCall> = async ({ db, caller: { shops }, query: { cari } }) => {
  const members = (await membersLike(db, cari)).map(({ kode_member, nama_member, no_hp }) => ({ kode_member, nama_customer: nama_member, no_hp }))
  const of = (table: string) => sql`
    (select nama_customer, coalesce(telepon_baku(no_hp), no_hp) as no_hp, tgl_system from ${sql.table(table)}
     where kode_toko = any(${[...shops]}) and no_hp is not null and ${hasWords(sql`cari`, cari)} order by tgl_system desc limit ${foundMax * 4})`
  const { rows: others } = await sql<FoundPerson>`
    select null as kode_member, (array_agg(d.nama_customer order by d.tgl_system desc))[1] as nama_customer, d.no_hp
    from (${sql.join(byTelephone.map(of), sql` union all `)}) d
    where not exists (select from member m where m.no_hp = d.no_hp)
    group by d.no_hp order by max(d.tgl_system) desc, d.no_hp limit ${foundMax}`.execute(db)
  // A part of a number is in that of a document too: what was typed may name it.
  return [...members, ...others].slice(0, foundMax)
}

/** Who is meant, as he is kept. */
interface Known {
  readonly kode_member: string | null
  readonly nama_customer: string
  readonly no_hp: string | null
}

/** A member by his code or telephone; else the customer of the latest document with that telephone in these shops. */
async function personOf(
  db: Db,
  { shops }: Caller,
  requested: { kode_member?: string | undefined; no_hp?: string | undefined },
): Promise<Known | undefined> {
  const number = requested.no_hp === undefined ? null : (normalizePhone(requested.no_hp) ?? requested.no_hp)
  const { rows: members } = await sql<Known>`
    select m.kode_member, m.nama_member as nama_customer, m.no_hp from member x join member m on m.kode_member = satu_member(x.kode_member)
    where ${requested.kode_member === undefined ? sql`x.no_hp = ${number}` : sql`x.kode_member = ${requested.kode_member.toUpperCase()}`}`.execute(db)
  if (members[0] || number === null) return members[0]
  const of = (table: string) => sql`
    (select nama_customer, no_hp, tgl_system from ${sql.table(table)}
     where kode_toko = any(${[...shops]}) and ${hasWords(sql`cari`, number)} and coalesce(telepon_baku(no_hp), no_hp) = ${number}
     order by tgl_system desc limit 1)`
  const { rows } = await sql<Known>`
    select null as kode_member, nama_customer, ${number}::text as no_hp from (${sql.join(byTelephone.map(of), sql` union all `)}) d
    order by tgl_system desc limit 1`.execute(db)
  return rows[0]
}

/** The number of days before a birthday from which it shows. */
const birthdayDays = 7

/** Days until the next birthday, if it is near. */
export function daysToBirthday(tgl_lahir: string | null, today: string): number | null {
  if (tgl_lahir === null) return null
  const day = Number(tgl_lahir.slice(5, 7)) * 100 + Number(tgl_lahir.slice(8, 10))
  const at = Array.from({ length: birthdayDays + 1 }, (_, n) => n).find((n) => birthdaysOn(daysAfter(today, n)).includes(day))
  return at ?? null
}

/** The sales of a person that the caller may read: by all codes that he has had as a member. */
const salesOf = ({ kode_member }: Known, shops: readonly string[]) =>
  sql`kode_member = any(semua_kode_member(${kode_member})) and kode_toko = any(${[...shops]})`
/** What he sold to the shop: by his telephones. */
const purchasesOf = ({ kode_member, no_hp }: Known, shops: readonly string[]) =>
  sql`no_hp is not null and telepon_baku(no_hp) = any(array[${no_hp === null ? null : (normalizePhone(no_hp) ?? no_hp)}]
        || array(select telepon_baku(no_hp) from member where no_hp is not null and kode_member = any(semua_kode_member(${kode_member}))))
      and kode_toko = any(${[...shops]})`

const mayReadSales = (caller: Caller) => !refusalFor(penjualan.calls.read.access, caller)
const mayReadPurchases = (caller: Caller) => !refusalFor(pembelian.calls.read.access, caller)

interface Totals {
  readonly kunjungan: number
  readonly kunjungan_terakhir: string | null
  readonly belanja_total: number
  readonly dijual_total: number
}

async function totalsOf(db: Db, caller: Caller, who: Known): Promise<Totals> {
  const { shops } = caller
  const parts = [
    ...(mayReadSales(caller)
      ? [sql`select kode_toko, tgl_system, grand_total as beli, 0::bigint as jual from penjualan where ${salesOf(who, shops)} and status = 'VALID'`]
      : []),
    ...(mayReadPurchases(caller)
      ? [sql`select kode_toko, tgl_system, 0::bigint, grand_total from pembelian where ${purchasesOf(who, shops)} and status = 'VALID'`]
      : []),
  ]
  if (parts.length === 0) return { kunjungan: 0, kunjungan_terakhir: null, belanja_total: 0, dijual_total: 0 }
  const { rows } = await sql<Totals>`
    select count(distinct (kode_toko, tgl_system))::int as kunjungan, max(tgl_system) as kunjungan_terakhir,
           coalesce(sum(beli), 0)::bigint as belanja_total, coalesce(sum(jual), 0)::bigint as dijual_total
    from (${sql.join(parts, sql` union all `)}) d`.execute(db)
  return rows[0]!
}

/** The data of a member besides his name. */
interface Kept {
  readonly kode_toko: string
  readonly tgl_daftar: string
  readonly poin: number
  readonly tgl_lahir: string | null
  readonly alamat: string | null
  readonly kota: string | null
  readonly email: string | null
  readonly nama_afiliasi: string | null
  readonly ukuran_cincin: string | null
  readonly panjang_gelang: string | null
  readonly panjang_kalung: string | null
  readonly selera: string | null
  readonly versi_ukuran: number
  readonly tgl_reset: string | null
  readonly daftar_keinginan: Person['daftar_keinginan']
}

const nothingKept = {
  kode_toko: null,
  tgl_daftar: null,
  poin: null,
  nilai_poin: null,
  tgl_reset: null,
  pribadi: null,
  ukuran_cincin: null,
  panjang_gelang: null,
  panjang_kalung: null,
  selera: null,
  versi_ukuran: 0,
} as const

async function keptOf(db: Db, caller: Caller, kode_member: string): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select m.kode_toko, m.tgl_daftar, coalesce(s.poin, 0)::int as poin, m.tgl_lahir, m.alamat, m.kota, m.email, a.nama_afiliasi,
           u.ukuran_cincin, u.panjang_gelang, u.panjang_kalung, u.selera, case when u.kode_member = m.kode_member then u.versi else 0 end as versi_ukuran,
           (select min(tgl_reset) from reset_poin_member where ${caller.modules.has('MEMBER_RESET_POIN')} and tgl_reset > ${caller.tgl_system}) as tgl_reset,
           coalesce((select json_agg(k order by k.id desc) from (
             select id, keinginan, tgl_perlu::text, tgl_system::text, user_id from member_keinginan
             where kode_member = any(semua_kode_member(m.kode_member)) and status in ('BUKA', 'DIBERITAHU') order by id desc limit 50) k), '[]') as daftar_keinginan
    from member m left join member_afiliasi a on a.kode_afiliasi = m.referensi left join saldo_poin s using (kode_member)
    left join lateral (
      select * from member_ukuran where kode_member = any(semua_kode_member(m.kode_member)) order by kode_member = m.kode_member desc limit 1
    ) u on true
    where m.kode_member = ${kode_member}`.execute(db)
  return rows[0]!
}

/** The page of a person. Personal fields are only for users who may open /data-member. */
export const readPerson: Handler<typeof readCall> = async ({ db, caller, query }) => {
  const who = (await personOf(db, caller, query)) ?? refuse(refusals.PERSON_NOT_FOUND)
  const totals = await totalsOf(db, caller, who)
  const [sales, purchases] = [mayReadSales(caller), mayReadPurchases(caller)]
  const visits = {
    kunjungan: sales || purchases ? totals.kunjungan : null,
    kunjungan_terakhir: totals.kunjungan_terakhir,
    belanja_total: sales ? totals.belanja_total : null,
    dijual_total: purchases ? totals.dijual_total : null,
  }
  if (who.kode_member === null) return { ...who, ...nothingKept, ...visits, daftar_keinginan: [] }
  const { tgl_lahir, alamat, kota, email, nama_afiliasi, poin, ...kept } = await keptOf(db, caller, who.kode_member)
  const pribadi = { tgl_lahir, alamat, kota, email, nama_afiliasi, hari_ulang_tahun: daysToBirthday(tgl_lahir, caller.tgl_system) }
  // Points show if the chain has members.
  const hasPoints = caller.modules.has('MEMBER')
  return {
    ...who,
    ...kept,
    ...visits,
    poin: hasPoints ? poin : null,
    nilai_poin: hasPoints ? poin * numberSetting(caller, 'NILAI_POIN') : null,
    tgl_reset: hasPoints ? kept.tgl_reset : null,
    pribadi: mayOpen(dataMember, caller) ? pribadi : null,
  }
}

const order = [w.tgl_system, w.created_at, p.reference] as const

/** What a person bought and sold, the latest first. Each kind is read by an index of the person, and no further than the page. */
export const readHistoryOfPerson: Handler<typeof historyCall> = async ({ db, caller, query }) => {
  const who = await personOf(db, caller, query)
  if (!who) return { rows: [], next: null }
  const { after, limit } = query
  const places = keyset(order, 'desc')
  const page = (kind: string, table: string, nomor: string, of: RawBuilder<unknown>) => sql`
    (select * from (
       select ${kind}::text as kind, ${sql.ref(nomor)} as reference, kode_toko, tgl_system, created_at, total_qty, total_berat, grand_total, status
       from ${sql.table(table)} where ${of}) d
     where ${places.after(after)} order by ${places.order} limit ${limit + 1})`
  const parts = [
    ...(mayReadSales(caller) && who.kode_member !== null ? [page('PENJUALAN', 'penjualan', 'no_faktur', salesOf(who, caller.shops))] : []),
    ...(mayReadPurchases(caller) && who.no_hp !== null ? [page('PEMBELIAN', 'pembelian', 'no_faktur_beli', purchasesOf(who, caller.shops))] : []),
  ]
  if (parts.length === 0) return { rows: [], next: null }
  const { rows } = await sql<PastDocument & { readonly created_at: string }>`
    select * from (${sql.join(parts, sql` union all `)}) d order by ${places.order} limit ${limit + 1}`.execute(db)
  return places.page(rows, limit)
}

/** Keeps sizes and taste. Of two who change them at once the second hears of it. */
export const keepSizes: Handler<typeof keepSizesCall> = async ({ db, params: { kode_member }, body, audit }) => {
  const { versi_ukuran, ...sizes } = body
  await memberThere(db, kode_member)
  const { rows: was } = await sql<{ versi: number }>`select * from member_ukuran where kode_member = ${kode_member} for update`.execute(db)
  if ((was[0]?.versi ?? 0) !== versi_ukuran) refuse(core.CHANGED, { oleh: '-' })
  const { ukuran_cincin, panjang_gelang, panjang_kalung, selera } = sizes
  const { rows } = await sql<{ versi: number }>`
    insert into member_ukuran (kode_member, ukuran_cincin, panjang_gelang, panjang_kalung, selera)
    values (${kode_member}, ${ukuran_cincin}, ${panjang_gelang}, ${panjang_kalung}, ${selera})
    on conflict (kode_member) do update set ukuran_cincin = excluded.ukuran_cincin, panjang_gelang = excluded.panjang_gelang,
      panjang_kalung = excluded.panjang_kalung, selera = excluded.selera, versi = member_ukuran.versi + 1
    returning versi`.execute(db)
  await audit({ subject: 'member_ukuran', key: kode_member, before: was[0] ?? null, after: sizes })
  return { ...sizes, versi_ukuran: rows[0]!.versi }
}

/** Keeps a wish of a member. */
export const addWish: Handler<typeof addWishCall> = async ({ db, caller, params: { kode_member }, body, audit }) => {
  await memberThere(db, kode_member)
  const { rows } = await sql<Person['daftar_keinginan'][number]>`
    insert into member_keinginan (kode_toko, kode_member, keinginan, tgl_perlu, tgl_system, user_id)
    values (${caller.kode_toko}, ${kode_member}, ${body.keinginan}, ${body.tgl_perlu}, ${caller.tgl_system}, ${caller.user_id})
    returning id, keinginan, tgl_perlu, tgl_system, user_id`.execute(db)
  await audit({ subject: 'member_keinginan', key: kode_member, after: body })
  return rows[0]!
}

/** A wish is no longer shown. */
export const fulfilWish: Handler<typeof fulfilCall> = async ({ db, caller, params: { kode_member, id }, audit }) => {
  const { rows } = await sql`
    update member_keinginan set status = 'TERPENUHI', ditutup_oleh = ${caller.user_id}, ditutup_at = now() where kode_member = any(semua_kode_member(${kode_member})) and id = ${/^\d{1,15}$/.test(id) ? id : '0'}::bigint and status in ('BUKA', 'DIBERITAHU') returning id`.execute(
    db,
  )
  if (rows.length === 0) refuse(core.NOT_FOUND)
  await audit({ subject: 'member_keinginan', key: kode_member, after: { id, status: 'TERPENUHI' } })
  return {}
}

/** The row of the member is held, so that two who keep something of him are one after the other. */
async function memberThere(db: Db, kode_member: string): Promise<void> {
  const { rows } = await sql`select from member where kode_member = ${kode_member} for no key update`.execute(db)
  if (rows.length === 0) refuse(memberRefusals.MEMBER_NOT_FOUND)
}

import { sql } from 'kysely'
import { core, refuse, refuseAt } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import type { Context, Handler } from '#engine/server/serve.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { refusals as memberRefusals } from '#modules/members/contract/refusals.ts'
import type { WishState } from '../contract/fields.ts'
import type {
  Wish,
  closeWish as closeCall,
  countWished as countCall,
  fulfilWish as fulfilCall,
  listWishes as listCall,
  writeWish as writeCall,
} from '../contract/permintaan.ts'
import { refusals } from '../contract/refusals.ts'
import { fits } from './fits.ts'

/** So many fitting pieces of a wish are shown, and so many that are there already are kept with it. */
const matchesShown = 5
const matchesKept = 50
const countedMax = 1_001

// The member of today: he may have been joined since.
const wishRows = sql`
  select k.id, k.keinginan, k.kode_dept, k.kode_group, k.kadar, k.size, k.berat_dari, k.berat_sampai, k.tgl_perlu,
         coalesce(k.nama_customer, m.nama_member) as nama_customer, coalesce(k.no_hp, m.no_hp) as no_hp, m.kode_member,
         k.tgl_system, k.kode_toko, k.user_id, k.status as status_keinginan, k.no_faktur, k.alasan_tutup,
         (select coalesce(json_agg(json_build_object('kode_barcode', c.kode_barcode, 'nama_barang', c.nama_barang, 'berat', c.berat, 'kode_baki', c.kode_baki)
                                   order by c.kode_barcode), '[]')
          from (select b.kode_barcode, b.nama_barang, b.berat, b.kode_baki from keinginan_cocok i join barang b using (kode_barcode)
                where i.id = k.id and (b.kode_toko, b.status) = (k.kode_toko, 'READY') order by b.kode_barcode limit ${matchesShown}) c) as cocok
  from member_keinginan k left join member m on m.kode_member = satu_member(k.kode_member)`

/** Writes a wish. The pieces of the shop that fit are looked for now: later ones are found as they come in. */
export const writeWish: Handler<typeof writeCall> = async ({ db, caller, body, audit }) => {
  const { kode_toko, tgl_system, user_id } = caller
  const { kode_member, kode_dept, kode_group } = body
  const known = await sql<{ member: boolean; dept: boolean; grup: boolean }>`
    select ${kode_member}::text is null or exists (select from member where kode_member = ${kode_member}) as member,
           ${kode_dept}::text is null or exists (select from jenis where kode_dept = ${kode_dept}) as dept,
           ${kode_group}::text is null or exists (select from grup where kode_group = ${kode_group}) as grup`.execute(db)
  const { member, dept, grup } = known.rows[0]!
  if (!member) return refuseAt('kode_member', memberRefusals.MEMBER_NOT_FOUND)
  if (!dept) return refuseAt('kode_dept', goodsRefusals.MASTER_MISSING, { label: 'Kode Dept' })
  if (!grup) return refuseAt('kode_group', goodsRefusals.MASTER_MISSING, { label: 'Kode Group' })
  const { rows } = await sql<{ id: number }>`
    insert into member_keinginan (kode_toko, tgl_system, user_id, keinginan, kode_dept, kode_group, kadar, size, berat_dari, berat_sampai, tgl_perlu,
                                  nama_customer, no_hp, kode_member)
    values (${kode_toko}, ${tgl_system}, ${user_id}, ${body.keinginan}, ${kode_dept}, ${kode_group}, ${body.kadar}, ${body.size}, ${body.berat_dari},
            ${body.berat_sampai}, ${body.tgl_perlu}, ${body.nama_customer}, ${body.no_hp}, ${kode_member})
    returning id`.execute(db)
  const { id } = rows[0]!
  await sql`
    insert into keinginan_cocok (id, kode_barcode)
    select k.id, b.kode_barcode from member_keinginan k join stok s on (s.kode_toko, s.status) = (k.kode_toko, 'READY') join barang b using (kode_barcode)
    where k.id = ${id} and ${fits} order by b.kode_barcode limit ${matchesKept}`.execute(db)
  await audit({ subject: 'member_keinginan', key: String(id), after: body })
  return wishOf(db, id)
}

async function wishOf(db: Db, id: number): Promise<Wish> {
  const { rows } = await sql<Wish>`${wishRows} where k.id = ${id}`.execute(db)
  return rows[0]!
}

/** The wishes of the shop, the latest first. */
export const listWishes: Handler<typeof listCall> = async ({ db, caller: { kode_toko }, query: { status, cari, after, limit } }) => {
  const words = cari ? `%${cari.replace(/[\\%_]/g, '\\$&')}%` : null
  const meant = sql`k.kode_toko = ${kode_toko} ${status ? sql`and k.status = ${status}` : sql``}
    ${
      words === null
        ? sql``
        : sql`and exists (select from (select k.keinginan, k.nama_customer, k.no_hp, n.nama_member, n.no_hp as hp from (values (1)) v
      left join member n on n.kode_member = k.kode_member) t
      where concat_ws(' ', t.keinginan, t.nama_customer, t.no_hp, t.nama_member, t.hp) ilike ${words})`
    }`
  const { rows } =
    await sql<Wish>`${wishRows} where ${meant} ${after ? sql`and k.id < ${after}` : sql``} order by k.id desc limit ${limit + 1}`.execute(db)
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from (select from member_keinginan k where ${meant} limit ${countedMax}) c`.execute(db)
  return { rows: rows.slice(0, limit), next: rows.length > limit ? String(rows[limit - 1]!.id) : null, total: counted[0]!.n }
}

/** How many wishes of the caller have a piece that he has not dealt with. */
export const countWished: Handler<typeof countCall> = async ({ db, caller }) => {
  const { rows } = await sql<{ jumlah: number }>`
    select count(*)::int as jumlah from member_keinginan
    where (kode_toko, status, user_id) = (${caller.kode_toko}, 'DIBERITAHU', ${caller.user_id})`.execute(db)
  return rows[0]!
}

/** Ends a wish. When two users do so at once, the second gets the message that it is over. */
async function ending({ db, caller }: Context, typed: string): Promise<{ id: number; status: WishState }> {
  const { rows } = await sql<{ id: number; status: WishState }>`
    select id, status from member_keinginan where id = ${/^\d{1,15}$/.test(typed) ? typed : '0'}::bigint and kode_toko = ${caller.kode_toko} for update`.execute(
    db,
  )
  const found = rows[0] ?? refuse(core.NOT_FOUND)
  return found.status === 'BUKA' || found.status === 'DIBERITAHU' ? found : refuse(refusals.WISH_ENDED)
}

/** The customer has it. */
export const fulfilWish: Handler<typeof fulfilCall> = async (input) => {
  const { db, caller, params, body, audit } = input
  const { id, status } = await ending(input, params.id)
  const { no_faktur } = body
  if (no_faktur !== null) {
    const { rows } = await sql`
      select from penjualan where (kode_toko, no_faktur, status) = (${caller.kode_toko}, ${no_faktur}, 'VALID') for key share`.execute(db)
    if (rows.length === 0) return refuseAt('no_faktur', refusals.WISH_SALE_UNKNOWN, { no_faktur })
  }
  await sql`
    update member_keinginan set status = 'TERPENUHI', no_faktur = ${no_faktur}, ditutup_oleh = ${caller.user_id}, ditutup_at = now()
    where id = ${id}`.execute(db)
  await audit({ subject: 'member_keinginan', key: String(id), before: { status }, after: { status: 'TERPENUHI', no_faktur } })
  return {}
}

/** The wish is closed. */
export const closeWish: Handler<typeof closeCall> = async (input) => {
  const { db, caller, params, body, audit } = input
  const { id, status } = await ending(input, params.id)
  await sql`
    update member_keinginan set status = 'DITUTUP', alasan_tutup = ${body.alasan_tutup}, ditutup_oleh = ${caller.user_id}, ditutup_at = now()
    where id = ${id}`.execute(db)
  await audit({ subject: 'member_keinginan', key: String(id), before: { status }, after: { status: 'DITUTUP', alasan_tutup: body.alasan_tutup } })
  return {}
}

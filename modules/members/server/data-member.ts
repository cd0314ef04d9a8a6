import { sql } from 'kysely'
import { countedMax } from '#engine/contract/endpoint.ts'
import { core, refuse, refuseAt } from '#engine/contract/refusal.ts'
import { hiddenIdentity } from '#engine/kinds/identity/hidden-identity.ts'
import { internationalPhone, normalizePhone } from '#engine/kinds/phone/normalize-phone.ts'
import { type Db, ownPlan } from '#engine/server/database.ts'
import { countUpTo, everyWord, keyset } from '#engine/server/paging.ts'
import type { Handler, HandlerInput } from '#engine/server/serve.ts'
import { hasStopped, stopTelephone } from '#modules/messages/server/public.ts'
import {
  type ListedMember,
  type WholeMember,
  type addMember as addMemberCall,
  birthdaysMax,
  type changeMember as changeMemberCall,
  type currentBirthday as currentBirthdayCall,
  type listMembers as listMembersCall,
  newMemberFields,
  type readIdentity as readIdentityCall,
  type readMember as readMemberCall,
  type stopMemberMessages as stopMessagesCall,
} from '../contract/data-member.ts'
import { members as m } from '../contract/fields.ts'
import { refusals } from '../contract/refusals.ts'
import { birthdaysOn } from './birthdays.ts'
import { lookedAt } from './looks.ts'

/** The condition of a row of `member` under the filters of the list. Who was joined is found as the member who he is now. */
export const matching = (
  { cari, ulang_tahun }: { readonly cari?: string | undefined; readonly ulang_tahun?: string | undefined },
  tgl_system: string,
) =>
  sql.join(
    [
      sql`digabung_ke is null`,
      ...(cari ? [foundBy(cari)] : []),
      ...(ulang_tahun === 'HARI_INI' ? [sql`hari_lahir = any(${birthdaysOn(tgl_system)})`] : []),
    ],
    sql` and `,
  )

const foundBy = (cari: string) => {
  const words = sql.join([sql`true`, ...everyWord(sql`cari`, cari)], sql` and `)
  return sql`((${words}) or kode_member = any(array(select digabung_ke from member where digabung_ke is not null and ${words})))`
}

/** A page of the chain's members; the total is counted up to a limit only. */
export const listMembers: Handler<typeof listMembersCall> = async ({ db, caller: { tgl_system }, query }) => {
  const { cari, ulang_tahun, sort, arah, after, limit } = query
  const places = keyset(sort === 'kode_member' ? [m.kode_member] : [m[sort], m.kode_member], arah)
  const conditions = matching({ cari, ulang_tahun }, tgl_system)
  const { rows } = await sql<ListedMember>`${ownPlan}
    select kode_member, nama_member, no_hp, tgl_lahir, kota, kode_toko, tgl_daftar,
           coalesce((select s.poin from saldo_poin s where s.kode_member = member.kode_member), 0)::int as poin
    from member where ${conditions} and ${places.after(after)} order by ${places.order} limit ${limit + 1}`.execute(db)
  const found = places.page(rows, limit)
  const isWhole = found.next === null && !after
  return { ...found, total: isWhole ? rows.length : await countUpTo(db, sql`select from member where ${conditions}`, countedMax) }
}

/** A member with all that is known of him. */
export const readMember: Handler<typeof readMemberCall> = async ({ db, params: { kode_member } }) =>
  shown((await memberOf(db, await memberNow(db, kode_member))) ?? refuse(core.NOT_FOUND, { kode_member }))

/** The identity number of a member. Nothing is shown that is not written down. */
export const readIdentity: Handler<typeof readIdentityCall> = async ({ db, caller, ip, params }) => {
  const { kode_member, no_identitas } = (await memberOf(db, await memberNow(db, params.kode_member))) ?? refuse(core.NOT_FOUND, params)
  if (no_identitas !== null) await lookedAt(db, caller, ip, { jenis: 'IDENTITAS', milik: kode_member })
  return { no_identitas }
}

/** Keeps a new member under the next code of the chain. Of two who keep one telephone at once the second hears whose it is. */
export const addMember: Handler<typeof addMemberCall> = async (input) => {
  const { db, caller, body, audit } = input
  const { kode_toko, tgl_system, user_id } = caller
  const row = { ...body, no_hp: phoneOf(body.no_hp), kode_toko, tgl_daftar: tgl_system, created_by: user_id }
  await refuseUntrue(input, row)
  const names = sql.join([...newMemberFields.map(({ name }) => name), 'kode_toko', 'tgl_daftar', 'created_by'].map((name) => sql.ref(name)))
  const { rows } = await sql<{ kode_member: string }>`
    insert into member (${names}) select ${names} from jsonb_populate_record(null::member, ${JSON.stringify(row)}::jsonb)
    on conflict (no_hp) do nothing returning kode_member`.execute(db)
  const kode_member = rows[0]?.kode_member ?? (await refusePhoneOf(db, row.no_hp))
  const saved = shown((await memberOf(db, kode_member)) as StoredMember)
  await audit({ subject: 'member', key: kode_member, after: saved })
  return saved
}

/** Changes what is known of a member. Two who change it at once are one after the other: the second hears that it is no longer what he saw. */
export const changeMember: Handler<typeof changeMemberCall> = async (input) => {
  const { db, params, body, audit } = input
  const kode_member = await memberNow(db, params.kode_member)
  const { versi, ...sent } = body
  const { rows: locked } = await sql`select 1 from member where kode_member = ${kode_member} for no key update`.execute(db)
  const before = (locked.length > 0 ? await memberOf(db, kode_member) : undefined) ?? refuse(core.NOT_FOUND, { kode_member })
  if (before.versi !== versi) refuse(core.CHANGED, { oleh: await lastChangedBy(db, kode_member) })
  if (sent.no_hp === null && before.no_hp !== null) refuse(core.INVALID, undefined, { no_hp: `${m.no_hp.label} Tidak Boleh Kosong` })
  const wanted = sent.no_hp ? { ...sent, no_hp: await changedPhone(db, before, sent.no_hp) } : sent
  const was = before as Readonly<Record<string, unknown>>
  const after = Object.fromEntries(Object.entries(wanted).filter(([name, value]) => value !== undefined && value !== was[name]))
  const names = Object.keys(after)
  if (names.length === 0) return shown(before)
  await refuseUntrue(input, after)
  if (typeof after['no_hp'] === 'string' && (await ownerOf(db, after['no_hp']))) await refusePhoneOf(db, after['no_hp'])
  await sql`
    update member m set ${sql.join(names.map((name) => sql`${sql.ref(name)} = n.${sql.ref(name)}`))}
    from jsonb_populate_record(null::member, ${JSON.stringify(after)}::jsonb) n where m.kode_member = ${kode_member}`.execute(db)
  const [changed, saved] = [Object.fromEntries(names.map((name) => [name, was[name] ?? null])), after]
  await audit({ subject: 'member', key: kode_member, before: withoutIdentity(changed), after: withoutIdentity(saved) })
  return shown((await memberOf(db, kode_member)) as StoredMember)
}

/** Whose birthday the business date is: of the shop's own members first. */
export const currentBirthday: Handler<typeof currentBirthdayCall> = async ({ db, caller: { kode_toko, tgl_system } }) => {
  const days = birthdaysOn(tgl_system)
  const { rows: member } = await sql<{ kode_member: string; nama_member: string; no_hp: string | null; tgl_lahir: string }>`
    select kode_member, nama_member, no_hp, tgl_lahir from member where hari_lahir = any(${days}) and digabung_ke is null
    order by kode_toko = ${kode_toko} desc, nama_member, kode_member limit ${birthdaysMax}`.execute(db)
  const { rows: counted } = await sql<{
    jumlah: number
  }>`select count(*)::int as jumlah from member where hari_lahir = any(${days}) and digabung_ke is null`.execute(db)
  return { tgl_system, jumlah: counted[0]?.jumlah ?? 0, member }
}

/** A member as he is stored. */
type StoredMember = WholeMember & { readonly no_identitas: string | null }

/** A member without his identity number. */
function shown({ no_identitas, ...member }: StoredMember): WholeMember {
  return { ...member, identitas_tampak: no_identitas === null ? null : hiddenIdentity(no_identitas) }
}

/** A change for the audit, which is no place for identity numbers. */
const withoutIdentity = (change: Readonly<Record<string, unknown>>) =>
  typeof change['no_identitas'] === 'string' ? { ...change, no_identitas: hiddenIdentity(change['no_identitas']) } : change

async function memberOf(db: Db, kode_member: string): Promise<StoredMember | undefined> {
  const { rows } = await sql<StoredMember>`
    select m.kode_member, m.nama_member, m.no_hp, m.tgl_lahir, m.jenis_kelamin, m.alamat, m.kecamatan, m.kota, m.email, m.no_identitas, m.pekerjaan, m.kewarganegaraan,
           (select coalesce(json_agg(json_build_object('kode_member', l.kode_member, 'nama_member', l.nama_member, 'no_hp', l.no_hp) order by l.kode_member), '[]')
            from member l where l.digabung_ke = m.kode_member) as gabungan,
           m.referensi, a.nama_afiliasi, coalesce(s.poin, 0)::int as poin, m.kode_toko, t.nama_toko, t.alamat_toko, t.no_hp as no_hp_toko, m.tgl_daftar, m.created_by, m.versi
    from member m join toko t on t.kode_toko = m.kode_toko
    left join member_afiliasi a on a.kode_afiliasi = m.referensi left join saldo_poin s on s.kode_member = m.kode_member
    where m.kode_member = ${kode_member}`.execute(db)
  const [row] = rows
  return row && { ...row, tanpa_pesan: await getsNone(db, row.no_hp) }
}

/** The telephone of a member as messages know it: country and digits; undefined where there is none, or an older spelling that is no number. */
const messageNumber = (no_hp: string | null) => (no_hp === null ? undefined : internationalPhone(no_hp))

/** Whether a telephone gets no messages. */
async function getsNone(db: Db, no_hp: string | null): Promise<boolean> {
  const number = messageNumber(no_hp)
  return number !== undefined && (await hasStopped(db, number))
}

/** Marks the telephone of a member as one that gets no messages, or takes the mark back. */
export const stopMemberMessages: Handler<typeof stopMessagesCall> = async ({ db, caller, params, body: { tanpa_pesan }, audit }) => {
  const found = (await memberOf(db, await memberNow(db, params.kode_member))) ?? refuse(core.NOT_FOUND, params)
  const number = messageNumber(found.no_hp) ?? refuse(refusals.PHONE_WRONG)
  if (found.tanpa_pesan !== tanpa_pesan) await stopTelephone({ db, caller, audit }, number, tanpa_pesan)
  return shown({ ...found, tanpa_pesan })
}

/** The normal form of a telephone number. */
const phoneOf = (typed: string): string => normalizePhone(typed) ?? refuseAt('no_hp', refusals.PHONE_WRONG)

/**
 * The telephone number to store for a member: the normal form of the number that was sent. The stored spelling stays in two cases: it was sent
 * unchanged, or it is the same number and another member already has its normal form.
 *
 * @throws Refusal INVALID, PHONE_WRONG at `no_hp`
 */
async function changedPhone(db: Db, { no_hp, kode_member }: Pick<WholeMember, 'no_hp' | 'kode_member'>, typed: string): Promise<string> {
  if (typed === no_hp) return typed
  const checked = m.no_hp.check().safeParse(typed)
  if (!checked.success) return refuse(core.INVALID, undefined, { no_hp: checked.error.issues[0]?.message ?? core.INVALID.text })
  const wanted = phoneOf(checked.data)
  if (no_hp === null || normalizePhone(no_hp) !== wanted) return wanted
  const owner = await ownerOf(db, wanted)
  return owner && owner.kode_member !== kode_member ? no_hp : wanted
}

/** Refuses a birthday after today and an unknown affiliate. */
async function refuseUntrue(
  { db, caller }: Pick<HandlerInput<typeof addMemberCall>, 'db' | 'caller'>,
  { tgl_lahir, referensi }: { readonly tgl_lahir?: unknown; readonly referensi?: unknown },
): Promise<void> {
  const isBorn = typeof tgl_lahir !== 'string' || tgl_lahir <= caller.tgl_system
  if (!isBorn) refuse(core.INVALID, undefined, { tgl_lahir: `${m.tgl_lahir.label} Tidak Benar` })
  if (typeof referensi !== 'string') return
  const { rows } = await sql`select 1 from member_afiliasi where kode_afiliasi = ${referensi}`.execute(db)
  if (rows.length === 0) refuse(core.INVALID, undefined, { referensi: `${m.referensi.label} Tidak Ditemukan` })
}

/** The member that a code is now: who was joined is the one whom he was joined to. */
async function memberNow(db: Db, kode_member: string): Promise<string> {
  const { rows } = await sql<{ kode: string }>`select satu_member(${kode_member}) as kode`.execute(db)
  return rows[0]?.kode ?? kode_member
}

async function ownerOf(db: Db, no_hp: string): Promise<{ kode_member: string; nama_member: string } | undefined> {
  const { rows } = await sql<{
    kode_member: string
    nama_member: string
  }>`select m.kode_member, m.nama_member from member l join member m on m.kode_member = coalesce(l.digabung_ke, l.kode_member) where l.no_hp = ${no_hp}`.execute(
    db,
  )
  return rows[0]
}

/** Throws a refusal at the telephone that names the member who has it. */
async function refusePhoneOf(db: Db, no_hp: string): Promise<never> {
  const { kode_member = '', nama_member = '' } = (await ownerOf(db, no_hp)) ?? {}
  const details = { kode_member, nama_member }
  return refuseAt('no_hp', refusals.PHONE_OF_MEMBER, details)
}

async function lastChangedBy(db: Db, kode_member: string): Promise<string> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from audit where subject = 'member' and subject_key = ${kode_member} order by id desc limit 1`.execute(db)
  return rows[0]?.user_id ?? '-'
}

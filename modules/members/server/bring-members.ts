import { sql } from 'kysely'
import type { RefusalKind } from '#engine/contract/refusal.ts'
import type { RowOf } from '#engine/contract/field.ts'
import { normalizePhone } from '#engine/kinds/phone/normalize-phone.ts'
import type { Db } from '#engine/server/database.ts'
import type { EventContext } from '#engine/server/event.ts'
import type { memberFields } from '../contract/older-list.ts'
import { refusals } from '../contract/refusals.ts'

/** A member of an older list. */
export type ListedMember = RowOf<typeof memberFields>

/** What is wrong with a member of a list, at a field of his. */
export interface WrongMember {
  readonly at: number
  readonly name: 'kode_member' | 'no_hp'
  readonly kind: RefusalKind
  readonly details: Readonly<Record<string, string>>
}

const phoneOf = (typed: string | null): string | null => (typed === null ? null : (normalizePhone(typed) ?? null))

/** Everything that is wrong with members of an older list. Writes and locks nothing. */
export async function wrongMembers(db: Db, listed: readonly ListedMember[]): Promise<WrongMember[]> {
  const phones = listed.flatMap(({ no_hp }) => phoneOf(no_hp) ?? [])
  const codes = listed.flatMap(({ kode_member }) => kode_member ?? [])
  const { rows } = await sql<{ kode_member: string; nama_member: string; no_hp: string | null }>`
    select kode_member, nama_member, no_hp from member where no_hp = any(${phones}) or kode_member = any(${codes})`.execute(db)
  const ownerOf = new Map(rows.map(({ kode_member, no_hp }) => [no_hp, kode_member]))
  const known = new Map(rows.map((row) => [row.kode_member, row]))
  const seen = new Set<string>()
  return listed.flatMap(({ kode_member, nama_member, no_hp: typed }, at): WrongMember[] => {
    const no_hp = phoneOf(typed)
    if (kode_member === null && typed === null) return [{ at, name: 'kode_member', kind: refusals.MEMBER_UNNAMED, details: {} }]
    const given = [['kode_member', kode_member] as const, ['no_hp', no_hp] as const]
    if (typed !== null && no_hp === null) return [{ at, name: 'no_hp', kind: refusals.PHONE_WRONG, details: {} }]
    const wrong = given.flatMap(([name, nilai]): WrongMember[] => {
      const key = `${name} ${nilai}`
      if (nilai === null || !seen.has(key)) return nilai === null ? [] : (seen.add(key), [])
      return [{ at, name, kind: refusals.MEMBER_TWICE, details: { nilai } }]
    })
    // Each shop counts its members from one. Without this check the code of another person would take over his points and debts.
    const its = kode_member === null ? undefined : known.get(kode_member)
    const isSame = !its || (its.no_hp !== null && no_hp !== null ? phoneOf(its.no_hp) === no_hp : its.nama_member === nama_member)
    if (its && !isSame) wrong.push({ at, name: 'kode_member', kind: refusals.CODE_OF_OTHER, details: { nama_member: its.nama_member } })
    const owner = no_hp === null ? undefined : ownerOf.get(no_hp)
    const isOther = kode_member !== null && owner !== undefined && owner !== kode_member
    return isOther ? [...wrong, { at, name: 'no_hp', kind: refusals.PHONE_OF_OTHER, details: { kode_member: owner } }] : wrong
  })
}

/** Who a member of a list is in the chain, and whether it knew him before. */
export interface BroughtMember {
  readonly kode_member: string
  readonly sudah_ada: boolean
}

/** So many go to the database in one statement. */
const atOnce = 2_000

/**
 * Keeps the members of an older list under the codes that they had. Who is known already, by his code or else by his telephone, stays as he is.
 *
 * @returns each person of the list
 */
export async function bringMembers({ db, kode_toko, tgl_system, user_id }: EventContext, listed: readonly ListedMember[]): Promise<BroughtMember[]> {
  const brought: BroughtMember[] = []
  // Codes that the list brings along come first: none that the chain gives out takes the place of one.
  const inOrder = [...listed.filter(({ kode_member }) => kode_member !== null), ...listed.filter(({ kode_member }) => kode_member === null)]
  for (let from = 0; from < inOrder.length; from += atOnce) {
    const rows = inOrder.slice(from, from + atOnce).map((row) => ({ ...row, no_hp: phoneOf(row.no_hp) }))
    const requested = sql`json_to_recordset(${JSON.stringify(rows)}::json) as r (kode_member text, nama_member text, no_hp text, alamat text, tgl_daftar date)`
    const { rows: added } = await sql<{ kode_member: string }>`
      insert into member (kode_member, nama_member, no_hp, alamat, kode_toko, tgl_daftar, created_by)
      select coalesce(r.kode_member, next_member_code()), r.nama_member, r.no_hp, r.alamat, ${kode_toko}, coalesce(r.tgl_daftar, ${tgl_system}::date), ${user_id}
      from ${requested}
      order by r.no_hp, r.kode_member
      on conflict do nothing returning kode_member`.execute(db)
    const isNew = new Set(added.map(({ kode_member }) => kode_member))
    const { rows: persons } = await sql<{ kode_member: string }>`
      select distinct satu_member(coalesce(by_code.kode_member, by_phone.kode_member)) as kode_member from ${requested}
      left join member by_code on by_code.kode_member = r.kode_member left join member by_phone on by_phone.no_hp = r.no_hp`.execute(db)
    brought.push(...persons.map(({ kode_member }) => ({ kode_member, sudah_ada: !isNew.has(kode_member) })))
  }
  return brought
}

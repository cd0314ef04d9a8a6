import { sql } from 'kysely'
import { normalizePhone } from '#engine/kinds/phone/normalize-phone.ts'
import type { Db } from '#engine/server/database.ts'
import type { EventContext } from '#engine/server/event.ts'

/** A customer as a document names him. */
export interface NamedCustomer {
  /** Null: he is only looked for. */
  readonly nama_customer: string | null
  readonly alamat_customer: string | null
  readonly no_hp: string | null
}

/** A member under his own name and number. */
export interface KeptMember {
  readonly kode_member: string
  readonly nama_member: string
  readonly no_hp: string | null
}

/**
 * Finds the members of these customers by telephone number. Customers with an unknown number become new members. A member's name stays, even if a
 * document has another name. Costs nothing if no customer left a number. Call it before documents get their numbers: if two calls store the same
 * customer, the second waits for the first.
 */
export async function keepMembers(context: EventContext, customers: readonly NamedCustomer[]): Promise<ReadonlyMap<string, string>> {
  const { db, kode_toko, tgl_system, user_id } = context
  const byPhone = new Map(customers.flatMap((each) => numberOf(each).map((no_hp) => [no_hp, each] as const)))
  if (byPhone.size === 0) return new Map()
  const phones = [...byPhone.keys()].toSorted()
  const known = await codesOf(db, phones)
  const others = phones.filter((no_hp) => !known.has(no_hp) && byPhone.get(no_hp)?.nama_customer)
  if (others.length > 0) {
    const rows = others.map((no_hp) => ({ no_hp, nama: byPhone.get(no_hp)?.nama_customer, alamat: byPhone.get(no_hp)?.alamat_customer }))
    await sql`
      insert into member (nama_member, no_hp, alamat, kode_toko, tgl_daftar, created_by)
      select nama, no_hp, alamat, ${kode_toko}, ${tgl_system}, ${user_id}
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (no_hp text, nama text, alamat text) order by no_hp
      on conflict (no_hp) do nothing`.execute(db)
    for (const [no_hp, kode_member] of await codesOf(db, others)) known.set(no_hp, kode_member)
  }
  return new Map(
    customers.flatMap((each) =>
      numberOf(each).flatMap((number) => {
        const kode_member = known.get(number)
        return each.no_hp === null || kode_member === undefined ? [] : [[each.no_hp, kode_member] as const]
      }),
    ),
  )
}

/** Returns the member with this number. Returns null without a number, or if no member has it. */
export async function memberOfPhone(db: Db, no_hp: string | null): Promise<string | null> {
  const number = no_hp === null ? undefined : normalizePhone(no_hp)
  return number === undefined ? null : ((await codesOf(db, [number])).get(number) ?? null)
}

/** These members by their codes, as they are kept. Asks nothing where there are none. */
export async function membersOf(db: Db, kode_members: readonly string[]): Promise<ReadonlyMap<string, KeptMember>> {
  if (kode_members.length === 0) return new Map()
  const { rows } = await sql<KeptMember>`select kode_member, nama_member, no_hp from member where kode_member = any(${kode_members})`.execute(db)
  return new Map(rows.map((member) => [member.kode_member, member]))
}

/** The normal form of a customer's number; none if an older document has an unreadable one. */
function numberOf({ no_hp }: NamedCustomer): string[] {
  const number = no_hp === null ? undefined : normalizePhone(no_hp)
  return number === undefined ? [] : [number]
}

async function codesOf(db: Db, phones: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ no_hp: string; kode_member: string }>`
    select no_hp, coalesce(digabung_ke, kode_member) as kode_member from member where no_hp = any(${phones})`.execute(db)
  return new Map(rows.map(({ no_hp, kode_member }) => [no_hp, kode_member]))
}

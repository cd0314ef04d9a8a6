import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import { everyWord } from '#engine/server/paging.ts'
import { type Member, memberPhone } from '../contract/find-members.ts'

/** A person chooses among these; whoever misses one types more. */
const foundMax = 8

/** What was typed to find a member, as he is kept: a telephone without what people write between its digits. */
export function searchedAs(cari: string): string {
  const whole = cari.trim().toUpperCase()
  return /^[\d\s+-]+$/.test(whole) ? memberPhone(whole.replace(/\D/g, '')) : whole
}

/** The first members who have every word of `cari` in their code, name or telephone; whose code or telephone it is stands first. */
export async function membersLike(db: Db, cari: string): Promise<Member[]> {
  const typed = searchedAs(cari)
  const { rows } = await sql<Member>`
    select m.kode_member, m.nama_member, m.no_hp, m.alamat, coalesce(s.poin, 0)::int as poin
    from member m left join saldo_poin s using (kode_member)
    where ${sql.join(everyWord(sql`m.cari`, typed), sql` and `)}
    order by (m.kode_member = ${typed} or m.no_hp = ${typed}) is true desc, m.nama_member, m.kode_member limit ${foundMax}`.execute(db)
  return rows
}

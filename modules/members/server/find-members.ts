import { sql } from 'kysely'
import { normalizePhone } from '#engine/kinds/phone/normalize-phone.ts'
import type { Db } from '#engine/server/database.ts'
import { hasWords } from '#engine/server/paging.ts'
import type { Member } from '../contract/find-members.ts'

/** A person chooses among these; whoever misses one types more. */
const foundMax = 8

/** The first members who have every word of `cari` in their code, name or telephone; whose code or telephone it is stands first. */
export async function membersLike(db: Db, cari: string): Promise<Member[]> {
  const typed = cari.trim().toUpperCase()
  const { rows } = await sql<Member>`
    select m.kode_member, m.nama_member, m.no_hp, m.alamat, coalesce(s.poin, 0)::int as poin
    from member m left join saldo_poin s using (kode_member)
    where ${hasWords(sql`m.cari`, cari)}
    order by (m.kode_member = ${typed} or m.no_hp = ${normalizePhone(typed) ?? null}) is true desc, m.nama_member, m.kode_member limit ${foundMax}`.execute(
    db,
  )
  return rows
}

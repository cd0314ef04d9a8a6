import { sql } from 'kysely'
import { normalizePhone } from '#engine/kinds/phone/normalize-phone.ts'
import type { Db } from '#engine/server/database.ts'
import { hasWords } from '#engine/server/paging.ts'
import type { Member } from '../contract/find-members.ts'

/** The maximum number of hits. For others the user types more letters. */
const foundMax = 8

/**
 * Returns the first members who have every word of `cari` in their code, name or telephone. An exact code or telephone comes first. A joined member
 * is found as the member who he is now.
 */
export async function membersLike(db: Db, cari: string): Promise<Member[]> {
  const typed = cari.trim().toUpperCase()
  const { rows } = await sql<Member>`
    with cocok as (
      select coalesce(m.digabung_ke, m.kode_member) as kode_member, bool_or((m.kode_member = ${typed} or m.no_hp = ${normalizePhone(typed) ?? null}) is true) as tepat,
             array_remove(array_agg(distinct k.lama) filter (where m.digabung_ke is not null), null) as lama
      from member m cross join lateral (values (m.kode_member), (m.no_hp)) as k (lama)
      where ${hasWords(sql`m.cari`, cari)} group by 1
    )
    select m.kode_member, m.nama_member, m.no_hp, m.alamat, coalesce(s.poin, 0)::int as poin, coalesce(c.lama, '{}') as lama
    from cocok c join member m using (kode_member) left join saldo_poin s using (kode_member)
    order by c.tepat desc, m.nama_member, m.kode_member limit ${foundMax}`.execute(db)
  return rows
}

import { sql } from 'kysely'
import { mayOpen } from '#engine/server/access.ts'
import { ownPlan } from '#engine/server/database.ts'
import { keyset } from '#engine/server/paging.ts'
import type { Handler } from '#engine/server/serve.ts'
import { type ExportedMember, type exportMembers as exportCall, exportedPageMax, exportedPersonal } from '../contract/export-data-member.ts'
import { members as m } from '../contract/fields.ts'
import { dataMember } from '../contract/screens.ts'
import { identitasOrang } from '#modules/access/contract/rights.ts'
import { matching } from './data-member.ts'
import { lookedAt } from './looks.ts'

/** A page of the members for a file. The audit keeps who took how many, by which filters, and whether with personal fields. */
export const exportMembers: Handler<typeof exportCall> = async ({ db, caller, ip, body: { after, ...filters }, audit }) => {
  const isPersonal = mayOpen(dataMember, caller)
  // Numbers of identity cards are for users who may also look at them one by one.
  const hasNumbers = isPersonal && mayOpen(identitasOrang, caller)
  const places = keyset([m.kode_member], 'asc')
  const conditions = matching(filters, caller.tgl_system)
  const personal = exportedPersonal.map(({ name }) =>
    (name === m.no_identitas.name ? hasNumbers : isPersonal) ? sql.ref(`member.${name}`) : sql`null as ${sql.ref(name)}`,
  )
  const { rows } = await sql<ExportedMember>`${ownPlan}
    select kode_member, nama_member, kode_toko, tgl_daftar, ${sql.join(personal)},
           coalesce((select s.poin from saldo_poin s where s.kode_member = member.kode_member), 0)::int as poin
    from member where ${conditions} and ${places.after(after)} order by ${places.order} limit ${exportedPageMax + 1}`.execute(db)
  const found = places.page(rows, exportedPageMax)
  const counted = await sql<{ total: number }>`select count(*)::int as total from member where ${conditions}`.execute(db)
  const [first] = found.rows
  const jumlah = found.rows.filter(({ no_identitas }) => no_identitas !== null).length
  if (first && jumlah > 0) await lookedAt(db, caller, ip, { jenis: 'FILE_MEMBER', milik: first.kode_member, jumlah })
  await audit({
    subject: 'member',
    key: 'EXPORT',
    after: { jumlah: found.rows.length, data_pribadi: isPersonal, ...filters, dari: found.rows[0]?.kode_member ?? null },
  })
  return { ...found, total: counted.rows[0]?.total ?? 0 }
}

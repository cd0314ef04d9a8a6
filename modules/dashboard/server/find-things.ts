import { sql } from 'kysely'
import type { AnyDocument } from '#engine/contract/document.ts'
import { refusalFor } from '#engine/server/access.ts'
import type { Caller } from '#engine/server/caller.ts'
import type { Db } from '#engine/server/database.ts'
import { everyWord } from '#engine/server/paging.ts'
import type { Handler } from '#engine/server/serve.ts'
import { listPieces } from '#modules/goods/contract/data-barang.ts'
import { piecesLike } from '#modules/goods/server/public.ts'
import { findMembers } from '#modules/members/contract/find-members.ts'
import { membersLike } from '#modules/members/server/public.ts'
import type { FoundThings, findThings as call } from '../contract/find-things.ts'

/** The number of results of each kind that a user can compare at a glance. */
const shownMax = 5
/** Of documents of one kind that have the words, so many are looked at for the latest. */
const lookedMax = 200

/** Finds what the caller may list: the palette knows nothing that he could not look up himself. */
export const findsThings =
  (documents: readonly AnyDocument[]): Handler<typeof call> =>
  async ({ db, caller, query: { cari } }) => {
    const mayUse = (endpoint: Parameters<typeof refusalFor>[0]) => refusalFor(endpoint, caller) === undefined
    const readable = documents.filter(({ calls }) => mayUse(calls.list.access))
    return {
      barang: mayUse(listPieces.access) ? await piecesLike(db, caller.kode_toko, cari, shownMax) : [],
      dokumen: await documentsLike(db, caller, readable, cari),
      member: mayUse(findMembers.access)
        ? (await membersLike(db, cari)).slice(0, shownMax).map(({ kode_member, nama_member, no_hp }) => ({ kode_member, nama_member, no_hp }))
        : [],
    }
  }

/**
 * Returns the latest documents that have every word in their number or in the name of their person. A document with exactly this number comes
 * first, however old it is: the query finds it by its key.
 */
async function documentsLike(db: Db, { kode_toko }: Caller, documents: readonly AnyDocument[], cari: string): Promise<FoundThings['dokumen']> {
  if (documents.length === 0) return []
  const number = cari.toUpperCase()
  const each = documents.flatMap(({ name, kind, number: { name: nomor }, header }) => {
    const customer = header.some(({ name: field }) => field === 'nama_customer') ? sql`nama_customer` : sql`null::text`
    const told = sql`select ${sql.lit(kind)}::text as jenis, ${sql.ref(nomor)} as nomor, tgl_system, status, ${customer} as nama, created_at`
    const words = sql.join(everyWord(sql`d.cari`, cari), sql` and `)
    return [
      sql`(${told} from ${sql.table(name)} where kode_toko = ${kode_toko} and ${sql.ref(nomor)} = ${number})`,
      sql`
        (${told} from (select * from ${sql.table(name)} d where d.kode_toko = ${kode_toko} and ${words} limit ${lookedMax}) d
         order by created_at desc limit ${shownMax})`,
    ]
  })
  const { rows } = await sql<FoundThings['dokumen'][number]>`
    select jenis, nomor, tgl_system, status, nama from (${sql.join(each, sql` union `)}) found
    order by nomor = ${number} desc, created_at desc limit ${shownMax}`.execute(db)
  return rows
}

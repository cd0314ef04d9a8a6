import { sql } from 'kysely'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { type Refusal, core, refuse } from '#engine/contract/refusal.ts'
import { refusalFor } from '#engine/server/access.ts'
import { bringIn } from '#engine/server/bring-in.ts'
import type { Db } from '#engine/server/database.ts'
import type { Context, Handler, Served, ServedMaster } from '#engine/server/serve.ts'
import type * as contract from '../contract/import-data-pusat.ts'
import { type ImportedFile, type ImportedList, importLists } from '../contract/import-data-pusat.ts'

/** What bringing lists in needs from the application. */
export interface ImportNeeds {
  /** Everything that every module serves. */
  readonly served: () => readonly Served[]
  /** What an error of the database means in the words of the business. */
  readonly refusalOf: (error: unknown) => Refusal | undefined
}

const subject = 'import_data_pusat'
const shownMax = 50

export const importing =
  (needs: ImportNeeds): Handler<typeof contract.importLists> =>
  async (input) => {
    const hasil = await bringAllIn(needs, input.body, input)
    await input.audit({ subject, key: input.body.nama_file, after: { hasil } })
    return { hasil }
  }

/** Does all that bringing in does and takes it back, so that what is tried is what will be done. */
export const trying =
  (needs: ImportNeeds): Handler<typeof contract.checkImport> =>
  async (input) => {
    await sql`savepoint tried`.execute(input.db)
    const hasil = await bringAllIn(needs, input.body, input)
    await sql`rollback to savepoint tried`.execute(input.db)
    await input.audit({ subject, key: input.body.nama_file, after: { periksa: true, hasil } })
    return { hasil }
  }

/** @throws Refusal INVALID with every message of every row of every list */
async function bringAllIn(needs: ImportNeeds, { daftar }: ImportedFile, context: Context): Promise<ImportedList[]> {
  const masters = new Map(needs.served().flatMap((one): [string, ServedMaster][] => (one.type === 'master' ? [[one.master.table, one]] : [])))
  const messages: Record<string, string> = {}
  const known = daftar.flatMap(({ tabel, rows }, at) => {
    const served = masters.get(tabel)
    const refused = served?.master.api.create ? refusalFor(served.master.writeAccess, context.caller) : core.NOT_FOUND
    if (refused) messages[`daftar.${at}.tabel`] = refused.text
    return served && !refused ? [{ tabel, rows, at, served }] : []
  })
  const results = new Map<string, ImportedList>()
  const total = known.reduce((sum, { rows }) => sum + rows.length, 0)
  let done = 0
  for (const { tabel, rows, at, served } of await inOrder(context.db, known)) {
    const brought = await bringIn(served, rows, context, {
      wrong: (row, name, message) => void (messages[`daftar.${at}.rows.${row}.${name}`] ??= message),
      refusalOf: needs.refusalOf,
      onRow: () => context.progress((done += 1), total),
    })
    results.set(tabel, { tabel, ...brought })
  }
  if (Object.keys(messages).length > 0) refuse(core.INVALID, undefined, messages)
  // What the database would otherwise ask at the end of the transaction.
  await sql`set constraints all immediate`.execute(context.db)
  return daftar.flatMap(({ tabel }) => results.get(tabel) ?? [])
}

/**
 * Sorts lists so that each comes after the lists that it names, for any order in the file.
 * @throws Error when some of them name each other: then there is no order, and the constraints of one of them must wait
 */
export async function inOrder<List extends { readonly tabel: string }>(db: Db, lists: readonly List[]): Promise<readonly List[]> {
  const names = lists.map(({ tabel }) => tabel)
  const { rows: links } = await sql<{ tabel: string; named: string }>`
    select distinct child.relname as tabel, parent.relname as named
    from pg_constraint c join pg_class child on child.oid = c.conrelid join pg_class parent on parent.oid = c.confrelid
    where c.contype = 'f' and child.oid <> parent.oid and child.relname = any(${names}) and parent.relname = any(${names})`.execute(db)
  const left = [...lists]
  const ordered: List[] = []
  while (left.length > 0) {
    const free = left.findIndex(({ tabel }) => !links.some((link) => link.tabel === tabel && left.some((other) => other.tabel === link.named)))
    if (free === -1) throw new Error(`These lists name each other: ${left.map(({ tabel }) => tabel).join(', ')}`)
    ordered.push(...left.splice(free, 1))
  }
  return ordered
}

export const readImports: Handler<typeof contract.importHistory> = async ({ db }) => {
  const { rows } = await sql<ReplyOf<typeof contract.importHistory>[number]>`
    select created_at, user_id, subject_key as nama_file, after -> 'hasil' as hasil from audit
    where subject = ${subject} and call = ${importLists.call} order by id desc limit ${shownMax}`.execute(db)
  return rows
}

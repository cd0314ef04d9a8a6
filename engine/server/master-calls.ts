import { createHash } from 'node:crypto'
import pg from 'pg'
import { sql } from 'kysely'
import { z } from 'zod'
import { countedMax, endpoint, page } from '../contract/endpoint.ts'
import type { AnyField } from '../contract/field.ts'
import { type Master, createSchema, importBody, masterPageQuery, rowSchema, sortedBy, updateSchema } from '../contract/master.ts'
import { Refusal, core, refuse, refuseAt } from '../contract/refusal.ts'
import { mayOpen } from './access.ts'
import { countUpTo, everyWord, keyset } from './paging.ts'
import { type Context, type ServedEndpoint, type ServedMaster, serve } from './serve.ts'

type Row = Record<string, unknown>
type Input = Context & { params: Record<string, string>; body: Row }

/** The calls of a master: list, create, update and remove, each as far as the master declares it. */
export function serveMasterCalls({ master, hooks }: ServedMaster): ServedEndpoint[] {
  const { api, screen } = master
  const row = rowSchema(master)
  const calls: ServedEndpoint[] = [
    serve(endpoint({ call: api.list, summary: screen.title, access: master.listAccess, reply: z.array(row) }), async (input: Input) => {
      const rows = await (hooks.list ? hooks.list(input) : listRows(master, input))
      return rows.map((each) => versioned(master, each, input))
    }),
  ]
  if (api.pages) {
    const pages = endpoint({
      call: api.pages,
      summary: `${screen.title}: halaman`,
      access: master.listAccess,
      query: masterPageQuery(master),
      reply: page(row),
      refusals: [core.INVALID],
    })
    calls.push(serve(pages, (input: Context & { query: PageQuery }) => pageOfRows(master, input)))
  }
  const writes = { access: master.writeAccess, reply: row }
  if (api.create) {
    const create = endpoint({
      ...writes,
      call: api.create,
      summary: `${screen.title}: tambah`,
      body: createSchema(master),
      refusals: [core.DUPLICATE],
    })
    calls.push(serve(create, async (input: Input) => versioned(master, await createRow(master, hooks, input), input)))
  }
  if (api.importRows) {
    const add = endpoint({
      call: api.importRows,
      summary: `${screen.title}: impor`,
      access: master.writeAccess,
      body: importBody,
      reply: z.object({ jumlah: z.number().int() }),
      refusals: [core.INVALID, core.DUPLICATE],
    })
    calls.push(serve(add, (input: Input) => importRows(master, hooks, input)))
  }
  if (api.update) {
    const update = endpoint({
      ...writes,
      call: api.update,
      summary: `${screen.title}: ubah`,
      body: updateSchema(master),
      refusals: [core.NOT_FOUND, core.CHANGED],
    })
    calls.push(serve(update, async (input: Input) => versioned(master, await updateRow(master, hooks, input), input)))
  }
  if (api.remove) {
    const remove = endpoint({ ...writes, call: api.remove, summary: `${screen.title}: hapus`, refusals: [core.NOT_FOUND, core.IN_USE] })
    calls.push(serve(remove, async (input: Input) => versioned(master, await removeRow(master, hooks, input), input)))
  }
  return calls
}

/** With the table before it, so that a column that is shown may be a function of the row (`total_hutang(supplier)`). */
const columnsOf = (master: Master) => sql.join([...master.fields, ...master.shown].map((field) => sql.ref(`${master.table}.${field.name}`)))

/** `where key = … and kode_toko = …`: a shop's own rows are never another's. */
function whereKey(master: Master, key: unknown, { caller }: Context) {
  const own = master.scope === 'shop' ? sql`and kode_toko = ${caller.kode_toko}` : sql``
  return sql`${sql.ref(master.key)} = ${key} ${own}`
}

async function listRows(master: Master, { db, caller }: Context): Promise<Row[]> {
  const own = master.scope === 'shop' ? sql`where kode_toko = ${caller.kode_toko}` : sql``
  const { rows } = await sql<Row>`select ${columnsOf(master)} from ${sql.table(master.table)} ${own} order by ${sql.ref(master.sort)}`.execute(db)
  return rows
}

type PageQuery = z.output<ReturnType<typeof masterPageQuery>>

async function pageOfRows(master: Master, { db, caller, query, ...context }: Context & { query: PageQuery }) {
  const sortedField = sortedBy(master).find(({ name }) => name === query.sort) as AnyField
  const keyField = master.fields.find(({ name }) => name === master.key) as AnyField
  const places = keyset(sortedField === keyField ? [keyField] : [sortedField, keyField], query.arah)
  const own = master.scope === 'shop' ? sql`kode_toko = ${caller.kode_toko}` : sql`true`
  const conditions = sql.join([own, ...everyWord(searchedText(master), query.cari)], sql` and `)
  const { rows } = await sql<Row>`
    select ${columnsOf(master)} from ${sql.table(master.table)} where ${conditions} and ${places.after(query.after)}
    order by ${places.order} limit ${query.limit + 1}`.execute(db)
  const found = places.page(rows, query.limit)
  return {
    rows: found.rows.map((each) => versioned(master, each, { db, caller, ...context })),
    next: found.next,
    total: await countUpTo(db, sql`select from ${sql.table(master.table)} where ${conditions}`, countedMax),
  }
}

/** The searched text of a row: the texts that all users may read. A table of many rows has a trigram index of exactly this expression. */
function searchedText(master: Master) {
  const texts = master.fields.filter(({ kind, readers }) => kind.cell === 'text' && kind.column === 'text' && !readers)
  return sql`upper(${sql.join(
    texts.map(({ name, isOptional }) => (isOptional ? sql`coalesce(${sql.ref(name)}, '')` : sql.ref(name))),
    sql` || ' ' || `,
  )})`
}

/**
 * Reads the row of a key and locks it until the end of the transaction, against changes but not against references to it. Undefined if the row does
 * not exist.
 */
export async function rowByKey(master: Master, key: unknown, context: Context): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select ${columnsOf(master)} from ${sql.table(master.table)} where ${whereKey(master, key, context)} for no key update`.execute(context.db)
  return rows[0]
}

async function lockRow(master: Master, key: unknown, context: Context): Promise<Row> {
  // What comes in the address may say nothing of the kind, which no row is found by.
  const says = master.fields.find(({ name }) => name === master.key)?.kind.parse(String(key))
  if (says === undefined) refuse(core.NOT_FOUND, { key: String(key) })
  return (await rowByKey(master, key, context)) ?? refuse(core.NOT_FOUND, { key: String(key) })
}

/** Adds a row as a user typed it. `body` has the names of the wire and is checked. */
export async function createRow(master: Master, hooks: ServedMaster['hooks'], { body, ...context }: Input): Promise<Row> {
  const row = await completed(hooks, fromWire(master, body), undefined, context)
  const stored: Row = master.scope === 'shop' ? { ...row, kode_toko: context.caller.kode_toko } : row
  const names = Object.keys(stored)
  const { rows } = await naming(master, () =>
    sql<Row>`
      insert into ${sql.table(master.table)} (${sql.join(names.map((name) => sql.ref(name)))})
      values (${sql.join(names.map((name) => stored[name]))})
      on conflict (${sql.raw(master.scope === 'shop' ? 'kode_toko, ' : '')}${sql.ref(master.key)}) do nothing
      returning ${columnsOf(master)}`.execute(context.db),
  )
  const saved = rows[0]
  if (!saved) {
    const label = labelOf(master, master.key)
    refuseAt(master.key, core.DUPLICATE, { label })
  }
  await hooks.afterSave?.(saved, undefined, context)
  await context.audit({ subject: master.table, key: String(saved[master.key]), after: saved })
  return saved
}

/** Adds many rows, all or none: every message of every row is said at once, and what only the database knows at its first row. */
async function importRows(master: Master, hooks: ServedMaster['hooks'], input: Input): Promise<{ jumlah: number }> {
  const rows = (input.body as { rows: Row[] }).rows
  const schema = createSchema(master)
  const messages: Record<string, string> = {}
  const checked = rows.map((row, at) => {
    const result = schema.safeParse(row)
    for (const issue of result.error?.issues ?? []) {
      const name = issue.code === 'unrecognized_keys' ? issue.keys[0] : issue.path.join('.')
      messages[`rows.${at}.${name}`] ??= issue.code === 'unrecognized_keys' ? 'Tidak Dikenal' : issue.message
    }
    return result.data ?? row
  })
  if (Object.keys(messages).length > 0) refuse(core.INVALID, undefined, messages)
  for (const [at, body] of checked.entries()) {
    await createRow(master, hooks, { ...input, body }).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      const fields = Object.entries(error.fields ?? { [master.key]: error.message })
      throw new Refusal(error.kind, error.details, Object.fromEntries(fields.map(([name, message]) => [`rows.${at}.${name}`, message])))
    })
    input.progress(at + 1, checked.length)
  }
  return { jumlah: checked.length }
}

/** Changes the row that `params` names as a user typed it. `body` has the names of the wire and is checked. */
export async function updateRow(master: Master, hooks: ServedMaster['hooks'], { params, body, ...context }: Input): Promise<Row> {
  refuseUnread(master, body, context)
  const before = await lockRow(master, params[master.key], context)
  if (body['versi'] !== undefined && body['versi'] !== versionOf(master, before, context)) await refuseChanged(master, before, context)
  const requested = { ...unread(master, before), ...fromWire(master, body), [master.key]: before[master.key] }
  const { [master.key]: key, ...row } = await completed(hooks, requested, before, context)
  const changes = Object.entries(row).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const { rows } = await naming(master, () =>
    sql<Row>`
      update ${sql.table(master.table)} set ${sql.join(changes)} where ${whereKey(master, key, context)}
      returning ${columnsOf(master)}`.execute(context.db),
  )
  const saved = rows[0] as Row
  await hooks.afterSave?.(saved, before, context)
  await context.audit({ subject: master.table, key: String(key), before, after: saved })
  return saved
}

const versioned = (master: Master, row: Row, context: Context): Row => ({ ...row, versi: versionOf(master, row, context) })

/**
 * Returns a short text of the fields of a row that the user may read. Hidden fields are left out: he does not overwrite them, and must not guess
 * their values.
 */
function versionOf(master: Master, row: Row, { caller }: Context): string {
  const seen = master.fields.filter(({ readers }) => !readers || mayOpen(readers, caller)).map(({ name }) => row[name])
  return createHash('sha256').update(JSON.stringify(seen)).digest('base64url').slice(0, 22)
}

/** Refuses with the name of the user whose change the caller has not seen yet. */
async function refuseChanged(master: Master, row: Row, { db, caller }: Context): Promise<never> {
  const shops = master.scope === 'shop' ? sql`array[${caller.kode_toko}]` : sql`array(select kode_toko from toko)`
  const { rows } = await sql<{ user_id: string }>`
    select user_id from audit where kode_toko = any(${shops}) and subject = ${master.table} and subject_key = ${String(row[master.key])}
    order by created_at desc, id desc limit 1`.execute(db)
  return refuse(core.CHANGED, { oleh: rows[0]?.user_id ?? '-' })
}

/** Refuses a change to a field that the user may not read. */
function refuseUnread(master: Master, body: Row, { caller }: Context): void {
  const unreadable = master.fields.filter(({ readers, wire }) => readers && body[wire] !== undefined && !mayOpen(readers, caller))
  if (unreadable.length > 0) refuse(core.FORBIDDEN, undefined, Object.fromEntries(unreadable.map(({ wire }) => [wire, core.FORBIDDEN.text])))
}

/** What a change need not name, as it was. */
function unread(master: Master, before: Row): Row {
  return Object.fromEntries(master.fields.filter(({ readers }) => readers).map(({ name }) => [name, before[name]]))
}

async function removeRow(master: Master, hooks: ServedMaster['hooks'], { params, ...context }: Input): Promise<Row> {
  const before = await lockRow(master, params[master.key], context)
  await hooks.beforeRemove?.(before, context)
  await sql`delete from ${sql.table(master.table)} where ${whereKey(master, before[master.key], context)}`.execute(context.db)
  await hooks.afterRemove?.(before, context)
  await context.audit({ subject: master.table, key: String(before[master.key]), before })
  return before
}

async function completed(hooks: ServedMaster['hooks'], row: Row, before: Row | undefined, context: Context): Promise<Row> {
  return hooks.beforeSave ? hooks.beforeSave(row, before, context) : row
}

/** From the names of the call to the names of the columns. */
function fromWire(master: Master, body: Row): Row {
  return Object.fromEntries(master.fields.filter((field) => field.wire in body).map((field) => [field.name, body[field.wire]]))
}

const labelOf = (master: Master, name: string) => master.fields.find((field) => field.name === name)?.label ?? name

/**
 * Turns "there is no such bank" of the database into a message at the field that names it:
 * the constraint `rekening_kode_bank_fkey` speaks of `kode_bank`.
 */
async function naming<Result>(master: Master, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    const named = error.constraint?.slice(master.table.length) ?? ''
    const field = master.fields.find((candidate) => named.startsWith(`_${candidate.name}_`))
    if (!field) throw error
    if (error.code === '23503') refuse(core.INVALID, undefined, { [field.wire]: `${field.label} Tidak Ditemukan` })
    if (error.code === '23505') refuseAt(field.wire, core.DUPLICATE, { label: field.label })
    if (error.code === '23P01') refuse(core.INVALID, undefined, { [field.wire]: `${field.label} Bertumpuk Dengan Yang Sudah Ada` })
    if (error.code === '23514') refuse(core.INVALID, undefined, { [field.wire]: `${field.label} Tidak Benar` })
    throw error
  }
}

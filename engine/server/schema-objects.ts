import { sql } from 'kysely'
import type { Db } from './database.ts'
import { type SchemaFile, type SchemaFiles, checksumOf } from './schema-files.ts'

/** What `create or replace` answers if columns of a view, or what a function is given and answers, are not what they were. */
const cannotReplace: ReadonlySet<unknown> = new Set(['42P16', '42P13'])

/** A dropped function or view that is not made by a file, or something that needs one, as a check or a trigger: a migration has to do that. */
export class ObjectInUse extends Error {
  constructor(name: string, users: readonly string[]) {
    super(`${name} cannot be made anew, because it is needed by ${users.join(', ')}: change these in a migration first.`)
    this.name = 'ObjectInUse'
  }
}

/**
 * The functions and views whose files say something new: neither the text that was applied here last, nor one of before. A text of before is of an older
 * version that starts while a newer one runs already (docs/decisions/232).
 */
export async function changedObjects(db: Db, { files }: SchemaFiles): Promise<SchemaFile[]> {
  const { rows: kept } = await sql<{ exists: boolean }>`select to_regclass('schema_object') is not null as exists`.execute(db)
  const { rows } = kept[0]?.exists ? await sql<{ name: string; sha256: string }>`select name, sha256 from schema_object`.execute(db) : { rows: [] }
  const applied = new Set(rows.map(({ name, sha256 }) => `${name} ${sha256}`))
  return files.filter(({ object, text }) => object !== undefined && !applied.has(`${object} ${checksumOf(text)}`))
}

/** Notes that these functions and views are as their files say. */
export async function keepObjects(db: Db, objects: readonly SchemaFile[]): Promise<void> {
  const rows = objects.map(({ object, text }) => ({ name: object, sha256: checksumOf(text) }))
  await sql`
    insert into schema_object (name, sha256) select name, sha256 from json_to_recordset(${JSON.stringify(rows)}) as r (name text, sha256 text)
    on conflict do nothing`.execute(db)
}

/**
 * Applies the functions and views whose files say something new, in the order of the files. Where one cannot be replaced, it is dropped with those that need
 * it, and all of them are made from their files, with their owners and rights.
 * @param db - within a transaction
 * @param part - `early`: those alone that need no table
 * @throws ObjectInUse
 */
export async function applyObjects(db: Db, schema: SchemaFiles, part?: 'early'): Promise<string[]> {
  const changed = (await changedObjects(db, schema)).filter(({ isEarly }) => part === undefined || isEarly)
  if (changed.length === 0) return []
  // A function may read tables and columns that a migration makes next.
  if (part === 'early') await sql`set local check_function_bodies = off`.execute(db)
  const wanted = new Set(changed)
  const byName = new Map(schema.files.map((file) => [file.object, file]))
  const rights: string[] = []
  const applied: string[] = []
  for (const file of schema.files) {
    if (!wanted.has(file)) continue
    applied.push(file.object as string)
    await sql`savepoint replaced`.execute(db)
    try {
      await sql.raw(file.text).execute(db)
    } catch (error) {
      if (!cannotReplace.has((error as { code?: unknown }).code))
        throw new Error(`${file.path} failed: ${(error as Error).message}`, { cause: error })
      await sql`rollback to savepoint replaced`.execute(db)
      const dropped = await dropWithUsers(db, file.object as string)
      const strange = dropped.filter(({ kind, name }) => (kind !== 'function' && kind !== 'view') || !byName.has(name))
      if (strange.length > 0)
        throw new ObjectInUse(
          file.object as string,
          strange.map(({ kind, name }) => `${kind} ${name}`),
        )
      for (const { name, rights: its } of dropped) {
        wanted.add(byName.get(name) as SchemaFile)
        rights.push(...its)
      }
      await sql.raw(file.text).execute(db)
    }
    await sql`release savepoint replaced`.execute(db)
  }
  for (const right of rights) await sql.raw(right).execute(db)
  if (part === 'early') await sql`set local check_function_bodies = on`.execute(db)
  await keepObjects(db, changed)
  return applied
}

/** Something that went with a function or view, and the statements that give it its owner and rights again. */
interface Dropped {
  readonly kind: string
  readonly name: string
  readonly rights: readonly string[]
}

/** Drops a function or view with all that needs it; answers these and itself. The caller decides whether that may be. */
async function dropWithUsers(db: Db, object: string): Promise<readonly Dropped[]> {
  const { rows } = await sql<Dropped & { statement: string | null }>`
    with recursive used as (
      select 'pg_proc'::regclass::oid as classid, oid as objid from pg_proc where proname = ${object} and pronamespace = 'public'::regnamespace
      union select 'pg_class'::regclass::oid, oid from pg_class where relname = ${object} and relnamespace = 'public'::regnamespace
      union
      -- A view needs things by its rule. Who needs the row type of a view needs the view.
      select case when d.classid = 'pg_rewrite'::regclass then 'pg_class'::regclass::oid else d.classid end, coalesce(r.ev_class, d.objid)
      from used u
        join pg_depend d on (d.refclassid, d.refobjid) = (u.classid, u.objid)
          or u.classid = 'pg_class'::regclass and d.refclassid = 'pg_type'::regclass
            and d.refobjid in (select oid from pg_type where typrelid = u.objid union select typarray from pg_type where typrelid = u.objid)
        left join pg_rewrite r on d.classid = 'pg_rewrite'::regclass and r.oid = d.objid
      where d.deptype in ('n', 'a')
    )
    select case when p.oid is not null then 'function' when c.relkind = 'v' then 'view' else i.type end as kind,
      coalesce(p.proname, case when c.relkind = 'v' then c.relname end, i.identity) as name,
      case when u.objid = coalesce(p.oid, c.oid) and ${object} in (p.proname, c.relname)
        then format('drop %s %s cascade', case when p.oid is null then 'view' else 'function' end, coalesce(p.oid::regprocedure::text, quote_ident(c.relname))) end as statement,
      array(
        select format('alter %s %s owner to %I', case when p.oid is null then 'view' else 'function' end, coalesce(p.oid::regprocedure::text, quote_ident(c.relname)),
          coalesce(p.proowner, c.relowner)::regrole)
        where coalesce(p.proowner, c.relowner) <> current_user::regrole
        union all
        select format('grant %s on %s %s to %s%s', a.privilege_type, case when p.oid is null then '' else 'function' end,
          coalesce(p.oid::regprocedure::text, quote_ident(c.relname)), case when a.grantee = 0 then 'public' else a.grantee::regrole::text end,
          case when a.is_grantable then ' with grant option' else '' end)
        from aclexplode(coalesce(p.proacl, c.relacl)) a where a.grantee <> coalesce(p.proowner, c.relowner)) as rights
    from used u
      left join pg_proc p on u.classid = 'pg_proc'::regclass and p.oid = u.objid
      left join pg_class c on u.classid = 'pg_class'::regclass and c.oid = u.objid
      cross join lateral pg_identify_object(u.classid, u.objid, 0) i`.execute(db)
  for (const { statement } of rows) if (statement) await sql.raw(statement).execute(db)
  return rows
}

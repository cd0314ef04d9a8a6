import type pg from 'pg'

/** A column as the catalogue has it. */
export interface Column {
  readonly name: string
  readonly type: string
  readonly collation: string | null
  readonly isRequired: boolean
  readonly identity: '' | 'a' | 'd'
  readonly generated: string
  /** The default, or what a generated column is made of. */
  readonly expression: string | null
}

export interface Constraint {
  readonly name: string
  readonly kind: 'p' | 'u' | 'f' | 'c' | 'x'
  readonly definition: string
  /** The only column that it speaks of. */
  readonly column: string | null
  /** Whether the definition is the text of the sources. */
  readonly isWritten?: boolean
  /** The table that a foreign key names. */
  readonly target: string | null
}

export interface Table {
  readonly name: string
  readonly options: readonly string[] | null
  readonly description: string | null
  readonly columns: readonly Column[]
  readonly constraints: readonly Constraint[]
  readonly indexes: readonly { readonly name: string; readonly definition: string }[]
  readonly triggers: readonly { readonly name: string; readonly definition: string }[]
}

/** A function or a view. */
export interface SchemaObject {
  readonly name: string
  readonly kind: 'function' | 'view'
  readonly definition: string
  /** The definition as PostgreSQL prints it for people. Of some views it understands that otherwise. */
  readonly pretty: string
  /** Its name with the types of what it is given. */
  readonly signature: string
  /** Whether only the owner may call it. */
  readonly isOwners: boolean
  /** Functions, views and tables that must be there before it. */
  readonly needs: readonly string[]
}

const notOfExtension = (catalog: string, oid: string) =>
  `not exists (select from pg_depend e where e.classid = '${catalog}'::regclass and e.objid = ${oid} and e.deptype = 'e')`

/** The tables of the migrator are not of the schema. */
const notOurs = `c.relname not in ('kysely_migration', 'kysely_migration_lock')`

/** All tables, by name. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  await client.query('set search_path = public')
  const { rows } = await client.query<Table>(`
    select c.relname as name, c.reloptions as options, obj_description(c.oid, 'pg_class') as description,
      (select json_agg(json_build_object('name', quote_ident(attname), 'type', format_type(atttypid, atttypmod),
          'collation', case when attcollation <> typcollation then attcollation::regcollation::text end, 'isRequired', attnotnull, 'identity', attidentity,
          'generated', attgenerated, 'expression', pg_get_expr(adbin, adrelid, true)) order by attnum)
        from pg_attribute a join pg_type t on t.oid = atttypid left join pg_attrdef on (adrelid, adnum) = (attrelid, attnum)
        where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
      coalesce((select json_agg(json_build_object('name', quote_ident(conname), 'kind', contype, 'definition', pg_get_constraintdef(o.oid, true),
          'column', case when cardinality(conkey) = 1 then (select quote_ident(attname) from pg_attribute where attrelid = c.oid and attnum = conkey[1]) end,
          'target', nullif(confrelid, 0)::regclass) order by strpos('puxfc', contype::text), conname)
        from pg_constraint o where conrelid = c.oid and contype <> 'n' and contype <> 't'), '[]') as constraints,
      coalesce((select json_agg(json_build_object('name', indexrelid::regclass, 'definition', pg_get_indexdef(indexrelid)) order by indexrelid::regclass::text)
        from pg_index where indrelid = c.oid and not exists (select from pg_constraint where conindid = indexrelid and conrelid = c.oid and contype in ('p', 'u', 'x'))),
        '[]') as indexes,
      coalesce((select json_agg(json_build_object('name', tgname, 'definition', pg_get_triggerdef(t.oid, true)) order by tgname)
        from pg_trigger t where tgrelid = c.oid and not tgisinternal), '[]') as triggers
    from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' and ${notOurs} order by relname`)
  return rows
}

/**
 * The checks of a table in a text that the database understands in the same way: as the sources wrote it, or as PostgreSQL prints it. Of `between` and of
 * rows that are compared, PostgreSQL prints what it made of them, and understands that otherwise.
 * @param written - the texts of the sources by the name of the check, newest first
 */
export async function withChecks(client: pg.Client, table: Table, written: (check: string) => readonly string[]): Promise<Table> {
  const { rows } = await client.query<{ name: string; exact: string }>(`
    select quote_ident(conname) as name, pg_get_constraintdef(oid) as exact from pg_constraint where contype = 'c' and conrelid = '${table.name}'::regclass`)
  const exact = new Map(rows.map((row) => [row.name, row.exact.replace(/ NOT VALID$/, '')]))
  const constraints: Constraint[] = []
  await client.query('begin')
  try {
    for (const constraint of table.constraints) {
      const end = constraint.definition.endsWith(' NOT VALID') ? ' NOT VALID' : ''
      let same: Constraint | undefined
      for (const text of constraint.kind === 'c' ? written(constraint.name) : []) {
        if (same !== undefined) break
        await client.query('savepoint tried')
        if ((await understoodAs(client, table.name, text)) === exact.get(constraint.name))
          same = { ...constraint, definition: text + end, isWritten: true }
        await client.query('rollback to savepoint tried')
      }
      constraints.push(same ?? constraint)
    }
  } finally {
    await client.query('rollback')
  }
  return { ...table, constraints }
}

/**
 * The triggers of a table in a text that the database understands in the same way.
 * @param written - the texts of the sources by the name of the trigger, newest first
 */
export async function withTriggers(client: pg.Client, table: Table, written: (trigger: string) => readonly string[]): Promise<Table> {
  const triggers: Table['triggers'][number][] = []
  const exact = `select pg_get_triggerdef(oid) as definition from pg_trigger where tgrelid = '${table.name}'::regclass and tgname = $1`
  await client.query('begin')
  try {
    for (const { name, definition } of table.triggers) {
      const is = await client.query(exact, [name])
      let same: string | undefined
      for (const text of [...written(name), definition, comparedAsRows(definition)]) {
        if (same !== undefined) break
        await client.query('savepoint tried')
        try {
          await client.query(`drop trigger ${name} on ${table.name}`)
          await client.query(text)
          if ((await client.query(exact, [name])).rows[0]?.definition === is.rows[0].definition) same = text
        } catch (error) {
          if (!(error instanceof Error && 'code' in error)) throw error
        }
        await client.query('rollback to savepoint tried')
      }
      if (same === undefined) throw new Error(`no text makes the trigger ${name} on ${table.name}`)
      triggers.push({ name, definition: same })
    }
  } finally {
    await client.query('rollback')
  }
  return { ...table, triggers }
}

/** A row of comparisons, as two rows that are compared. */
function comparedAsRows(definition: string): string {
  const one = String.raw`(?:old|new)\.\w+ IS DISTINCT FROM (?:old|new)\.\w+`
  return definition.replaceAll(new RegExp(`${one}(?: OR ${one})+`, 'g'), (run) => {
    const pairs = run.split(' OR ').map((each) => each.split(' IS DISTINCT FROM '))
    return `(${pairs.map(([left]) => left).join(', ')}) IS DISTINCT FROM (${pairs.map(([, right]) => right).join(', ')})`
  })
}

async function understoodAs(client: pg.Client, table: string, check: string): Promise<string | undefined> {
  try {
    await client.query(`alter table ${table} add constraint tried_now ${check} not valid`)
  } catch {
    return undefined
  }
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = '${table}'::regclass and conname = 'tried_now'`,
  )
  return rows[0]?.definition.replace(/ NOT VALID$/, '')
}

/** All functions and views, by name. No two functions have the same name. */
export async function objectsOf(client: pg.Client): Promise<SchemaObject[]> {
  const { rows } = await client.query<SchemaObject>(`
    select proname as name, 'function' as kind, pg_get_functiondef(p.oid) as definition, pg_get_functiondef(p.oid) as pretty, p.oid::regprocedure::text as signature,
      proacl is not null and not exists (select from aclexplode(proacl) where grantee = 0) as "isOwners",
      array(select distinct coalesce(nullif(typrelid, 0), refobjid)::regclass::text from pg_depend d left join pg_type t on t.oid = refobjid and refclassid = 'pg_type'::regclass
        where d.classid = 'pg_proc'::regclass and d.objid = p.oid
          and (refclassid = 'pg_class'::regclass or exists (select from pg_class k where k.oid = typrelid and relkind in ('r', 'v')))) as needs
    from pg_proc p where pronamespace = 'public'::regnamespace and ${notOfExtension('pg_proc', 'p.oid')}
    union all
    select relname, 'view', pg_get_viewdef(c.oid), pg_get_viewdef(c.oid, true), relname, false,
      array(select distinct case when refclassid = 'pg_class'::regclass then refobjid::regclass::text else (select proname from pg_proc where oid = refobjid) end
        from pg_depend d join pg_rewrite r on r.oid = d.objid
        where d.classid = 'pg_rewrite'::regclass and r.ev_class = c.oid and d.refclassid in ('pg_class'::regclass, 'pg_proc'::regclass) and d.refobjid <> c.oid)
    from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'v' and ${notOfExtension('pg_class', 'c.oid')}
    order by 1`)
  return rows.map((row) => ({ ...row, needs: row.needs.filter((need) => need !== row.name) }))
}

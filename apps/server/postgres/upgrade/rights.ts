import pg from 'pg'

const name = pg.escapeIdentifier
const text = (value: string | null) => (value === null ? 'null' : pg.escapeLiteral(value))

interface Role {
  rolname: string
  rolpassword: string | null
  rolconnlimit: number
  until: string | null
  comment: string | null
  options: string
}

/**
 * Makes the roles of one server on another, with their passwords (as they are stored), memberships and settings.
 * The two databases have the same name.
 */
export async function copyRoles(from: pg.Client, to: pg.Client): Promise<void> {
  const { rows: roles } = await from.query<Role>(`
    select rolname, rolpassword, rolconnlimit, rolvaliduntil::text as until, shobj_description(oid, 'pg_authid') as comment,
      concat_ws(' ', case when rolsuper then 'superuser' else 'nosuperuser' end, case when rolinherit then 'inherit' else 'noinherit' end,
        case when rolcreaterole then 'createrole' else 'nocreaterole' end, case when rolcreatedb then 'createdb' else 'nocreatedb' end,
        case when rolcanlogin then 'login' else 'nologin' end, case when rolreplication then 'replication' else 'noreplication' end,
        case when rolbypassrls then 'bypassrls' else 'nobypassrls' end) as options
    from pg_authid where rolname !~ '^pg_' order by rolname`)
  const { rows: there } = await to.query<{ rolname: string }>('select rolname from pg_roles')
  const known = new Set(there.map(({ rolname }) => rolname))
  for (const { rolname, rolpassword, rolconnlimit, until, comment, options } of roles) {
    if (!known.has(rolname)) await to.query(`create role ${name(rolname)}`)
    await to.query(
      `alter role ${name(rolname)} ${options} connection limit ${rolconnlimit} password ${text(rolpassword)}${until === null ? '' : ` valid until ${text(until)}`}`,
    )
    if (comment !== null) await to.query(`comment on role ${name(rolname)} is ${text(comment)}`)
  }
  const { rows: memberships } = await from.query<{ role: string; member: string; admin: boolean; inherits: boolean; sets: boolean }>(`
    select r.rolname as role, m.rolname as member, admin_option as admin, inherit_option as inherits, set_option as sets
    from pg_auth_members a join pg_roles r on r.oid = roleid join pg_roles m on m.oid = member where m.rolname !~ '^pg_'`)
  for (const { role, member, admin, inherits, sets } of memberships)
    await to.query(`grant ${name(role)} to ${name(member)} with admin ${admin}, inherit ${inherits}, set ${sets}`)
  const { rows: settings } = await from.query<{ role: string | null; is_here: boolean; setting: string }>(`
    select nullif(setrole, 0)::regrole::text as role, setdatabase <> 0 as is_here, unnest(setconfig) as setting
    from pg_db_role_setting where setdatabase in (0, (select oid from pg_database where datname = current_database()))`)
  const { rows } = await to.query<{ here: string }>('select quote_ident(current_database()) as here')
  for (const { role, is_here, setting } of settings) {
    const at = setting.indexOf('=')
    const [key, value] = [setting.slice(0, at), setting.slice(at + 1)]
    const whose = role === null ? `database ${rows[0]!.here}` : `role ${role}${is_here ? ` in database ${rows[0]!.here}` : ''}`
    // A list is kept as it was written, between commas.
    const written = key === 'search_path' ? value : text(value)
    await to.query(`alter ${whose} set ${name(key)} to ${written}`)
  }
}

interface Definition {
  readonly name: string
  readonly kind: 'function' | 'view'
  /** The statement that makes it. */
  readonly definition: string
}

/** The functions and views that files have made in a database; none before 1060. */
async function filesIn(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows: kept } = await client.query<{ exists: boolean }>(`select to_regclass('public.schema_object') is not null as exists`)
  if (!kept[0]?.exists) return new Set()
  const { rows } = await client.query<{ name: string }>('select distinct name from public.schema_object')
  return new Set(rows.map(({ name: its }) => its))
}

async function definitionsIn(client: pg.Client): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(`
    select p.oid::regprocedure::text as name, 'function' as kind, pg_get_functiondef(p.oid) as definition from pg_proc p
    where prokind <> 'a' and pronamespace::regnamespace::text in ('public', 'pgboss')
      and not exists (select from pg_depend e where e.classid = 'pg_proc'::regclass and e.objid = p.oid and e.deptype = 'e')
    union all
    select c.oid::regclass::text, 'view', format('create view %s as %s', c.oid::regclass, pg_get_viewdef(c.oid)) from pg_class c
    where relkind = 'v' and relnamespace = 'public'::regnamespace`)
  return rows
}

/**
 * Gives functions and views of the second server the text of the first, where they differ: what a start has said of them after the migrations, by
 * `db/rights.sql` or by files of that version (docs/decisions/241). Those of files that the first has and the second lacks are made.
 */
export async function copyFunctions(from: pg.Client, to: pg.Client): Promise<void> {
  const wanted = await definitionsIn(from)
  const files = await filesIn(from)
  const definitionOf = new Map(wanted.map((each) => [each.name, each.definition]))
  for (const { name: its, kind, definition } of await definitionsIn(to)) {
    const was = definitionOf.get(its)
    // A view cannot be replaced by one with other columns; a function of a later file is not of this version.
    if (kind === 'view' && was !== undefined && was !== definition) await to.query(`drop view if exists ${its} cascade`)
    if (kind === 'function' && was === undefined && files.size > 0 && !files.has(its.replace(/\(.*/, ''))) await to.query(`drop function ${its}`)
  }
  await to.query('set check_function_bodies = off')
  const there = new Map((await definitionsIn(to)).map((each) => [each.name, each.definition]))
  let missing = wanted.filter(
    (each) => there.get(each.name) !== each.definition && (there.has(each.name) || files.has(each.name.replace(/\(.*/, ''))),
  )
  // One may need another: those that cannot be made yet are tried again after the others.
  while (missing.length > 0) {
    const waiting: Definition[] = []
    let refused: unknown
    for (const each of missing) {
      try {
        await to.query(each.definition)
      } catch (error) {
        refused = error
        waiting.push(each)
      }
    }
    if (waiting.length === missing.length) throw refused
    missing = waiting
  }
  await to.query('reset check_function_bodies')
}

interface Right {
  /** The object, in the words of `grant`: `table public.toko`. */
  target: string
  /** The column; empty for the whole. */
  column: string
  grantee: string
  privilege: string
  is_grantable: boolean
}

/** Every stored right, and the rights of the owner where none is stored. */
const rightsQuery = `
  with object as (
    select format('database %I', datname) as target, '' as col, coalesce(datacl, acldefault('d', datdba)) as acl from pg_database where datname = current_database()
    union all select format('schema %I', nspname), '', coalesce(nspacl, acldefault('n', nspowner)) from pg_namespace where nspname in ('public', 'pgboss')
    union all select case when relkind = 'S' then 'sequence ' else 'table ' end || c.oid::regclass, '',
        coalesce(relacl, acldefault((case relkind when 'S' then 's' else 'r' end)::"char", relowner))
      from pg_class c where relnamespace::regnamespace::text in ('public', 'pgboss') and relkind in ('r', 'p', 'v', 'S')
    union all select 'table ' || attrelid::regclass, quote_ident(attname), attacl
      from pg_attribute join pg_class c on c.oid = attrelid
      where attacl is not null and not attisdropped and relnamespace::regnamespace::text in ('public', 'pgboss')
    union all select 'routine ' || p.oid::regprocedure, '', coalesce(proacl, acldefault('f', proowner))
      from pg_proc p where pronamespace::regnamespace::text in ('public', 'pgboss')
    union all select 'type ' || t.oid::regtype, '', coalesce(typacl, acldefault('T', typowner))
      from pg_type t left join pg_class c on c.oid = typrelid
      where typnamespace::regnamespace::text in ('public', 'pgboss') and typtype in ('d', 'e', 'r', 'c') and (typrelid = 0 or relkind = 'c'))
  select target, col as column, case when grantee = 0 then 'public' else grantee::regrole::text end as grantee, privilege_type as privilege, is_grantable
  from object, aclexplode(acl)`

/** Gives every object of the second server the rights that it has on the first server, and no others. */
export async function copyRights(from: pg.Client, to: pg.Client): Promise<void> {
  const wanted = await rightsOf(from)
  // Revoking a right on a table also revokes it on its columns. The second round grants those again.
  for (let round = 0; round < 2; round++) {
    const statements = changesOf(wanted, await rightsOf(to))
    if (statements.length > 0) await to.query(statements.join(';\n'))
  }
}

type Rights = ReadonlyMap<string, ReadonlySet<string>>

/** The rights of each object, a line each. */
async function rightsOf(client: pg.Client): Promise<Rights> {
  const { rows } = await client.query<Right>(rightsQuery)
  const groups = Map.groupBy(rows, ({ target, column }) => `${target}\n${column}`)
  const written = (rights: readonly Right[]) =>
    new Set(rights.map(({ grantee, privilege, is_grantable }) => `${grantee}\n${privilege}\n${is_grantable}`))
  return new Map([...groups].map(([key, rights]) => [key, written(rights)]))
}

function changesOf(wanted: Rights, there: Rights): string[] {
  const statements: string[] = []
  const targets = new Set([...there.keys()].map((key) => key.split('\n')[0]))
  for (const key of new Set([...wanted.keys(), ...there.keys()])) {
    const [target, column] = key.split('\n') as [string, string]
    // What no migration makes is missing there: the comparison of both catalogues names it.
    if (!targets.has(target)) continue
    const on = (privilege: string) => `${privilege}${column === '' ? '' : ` (${column})`} on ${target}`
    const has = there.get(key) ?? new Set<string>()
    const gets = wanted.get(key) ?? new Set<string>()
    const parts = (right: string) => right.split('\n') as [string, string, string]
    // A right with grant option is another right: it is revoked first and granted again.
    for (const [grantee, privilege] of [...has].filter((right) => !gets.has(right)).map(parts))
      statements.push(`revoke ${on(privilege)} from ${grantee} cascade`)
    for (const [grantee, privilege, isGrantable] of [...gets].filter((right) => !has.has(right)).map(parts))
      statements.push(`grant ${on(privilege)} to ${grantee}${isGrantable === 'true' ? ' with grant option' : ''}`)
  }
  return statements
}

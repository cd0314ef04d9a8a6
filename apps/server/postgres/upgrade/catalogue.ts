import type pg from 'pg'

/** Every object of a database: its kind and name, and its definition. */
export type Catalogue = ReadonlyMap<string, string>

/** Schemas of ours and of the operator; extensions bring their own objects. */
const ours = (namespace: string) => `${namespace} not in ('pg_catalog', 'information_schema', 'pg_toast') and ${namespace} !~ '^pg_(toast_)?temp_'`
const notOfExtension = (catalog: string, oid: string) =>
  `not exists (select from pg_depend e where e.classid = '${catalog}'::regclass and e.objid = ${oid} and e.deptype = 'e')`

/** The kind of a relation, as `acldefault` wants it. */
const relationKind = `(case c.relkind when 'S' then 's' else 'r' end)::"char"`

/** The rights of an object, sorted, without the grantor. If no rights are stored, these are the rights of the owner. */
const rightsText = (acl: string, kind: string, owner: string): string => `(
  select string_agg(case when a.grantee = 0 then 'public' else a.grantee::regrole::text end || ' ' || a.privilege_type || case when a.is_grantable then '*' else '' end, ', '
    order by case when a.grantee = 0 then '' else a.grantee::regrole::text end, a.privilege_type, a.is_grantable)
  from aclexplode(coalesce(${acl}, acldefault(${kind}, ${owner}))) a)`

/** The kinds of objects, each as a query of `name` and `what`. Names are written as the search path "public" shows them. */
const kinds: Readonly<Record<string, string>> = {
  database: `
    select datname as name, jsonb_build_array(pg_encoding_to_char(encoding), datlocprovider, datcollate, datctype, datconnlimit, datdba::regrole,
      ${rightsText('datacl', "'d'", 'datdba')}, shobj_description(oid, 'pg_database')) as what
    from pg_database where datname = current_database()`,
  settings: `
    select coalesce(nullif(setrole, 0)::regrole::text, '') || ' ' || (setdatabase <> 0) as name, to_jsonb(setconfig) as what
    from pg_db_role_setting where setdatabase in (0, (select oid from pg_database where datname = current_database()))`,
  role: `
    select rolname as name, to_jsonb(r) - 'oid' || jsonb_build_object('rolpassword', md5(rolpassword), 'in', (
      select jsonb_agg(jsonb_build_array(roleid::regrole, admin_option, inherit_option, set_option) order by roleid::regrole::text)
      from pg_auth_members where member = r.oid), 'comment', shobj_description(oid, 'pg_authid')) as what
    from pg_authid r where rolname !~ '^pg_'`,
  schema: `
    select nspname as name, jsonb_build_array(nspowner::regrole, ${rightsText('nspacl', "'n'", 'nspowner')}, obj_description(oid, 'pg_namespace')) as what
    from pg_namespace where ${ours('nspname')}`,
  extension: `select extname as name, jsonb_build_array(extnamespace::regnamespace, extowner::regrole) as what from pg_extension`,
  relation: `
    select c.oid::regclass::text as name, jsonb_build_array(c.relkind, c.relpersistence, c.relowner::regrole, c.relrowsecurity, c.relforcerowsecurity,
      c.relreplident, c.relispartition, pg_get_expr(c.relpartbound, c.oid), case when c.relkind = 'p' then pg_get_partkeydef(c.oid) end,
      (select jsonb_agg(inhparent::regclass order by inhseqno) from pg_inherits where inhrelid = c.oid), to_jsonb(c.reloptions),
      ${rightsText('c.relacl', relationKind, 'c.relowner')},
      case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end, obj_description(c.oid, 'pg_class')) as what
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${ours('nspname')} and relkind in ('r', 'p', 'v', 'm', 'S', 'f', 'c') and ${notOfExtension('pg_class', 'c.oid')}`,
  column: `
    select c.oid::regclass || '.' || a.attname as name, jsonb_build_array(format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
      a.attcollation::regcollation, a.attstorage, a.attcompression, nullif(a.attstattarget, -1), to_jsonb(a.attoptions), pg_get_expr(d.adbin, d.adrelid),
      case when a.attacl is not null then ${rightsText('a.attacl', "'c'", 'c.relowner')} end, col_description(c.oid, a.attnum)) as what
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      left join pg_attrdef d on (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
    where ${ours('nspname')} and c.relkind in ('r', 'p', 'v', 'm', 'f', 'c') and a.attnum > 0 and not a.attisdropped and ${notOfExtension('pg_class', 'c.oid')}`,
  constraint: `
    select coalesce(nullif(conrelid, 0)::regclass::text, contypid::regtype::text) || '.' || conname as name,
      jsonb_build_array(contype, pg_get_constraintdef(o.oid), condeferrable, condeferred, convalidated, conindid::regclass) as what
    from pg_constraint o join pg_namespace n on n.oid = connamespace
    -- From version 18 on, "not null" is listed here too; it is compared with its column.
    where ${ours('nspname')} and contype <> 'n'`,
  index: `
    select i.indexrelid::regclass::text as name, jsonb_build_array(pg_get_indexdef(i.indexrelid), i.indisvalid, i.indisunique, i.indisclustered,
      i.indisreplident, obj_description(i.indexrelid, 'pg_class')) as what
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace where ${ours('nspname')}`,
  trigger: `
    select tgrelid::regclass || '.' || tgname as name, jsonb_build_array(pg_get_triggerdef(t.oid), tgenabled) as what
    from pg_trigger t join pg_class c on c.oid = tgrelid join pg_namespace n on n.oid = relnamespace where ${ours('nspname')} and not tgisinternal`,
  // Those that guard foreign keys have numbers in their names: whether each is switched on is compared by how many there are.
  'foreign key': `
    select coalesce(r.conrelid::regclass::text || '.' || r.conname, '') as name, jsonb_agg(t.tgenabled order by t.tgenabled) as what
    from pg_trigger t join pg_constraint r on r.oid = t.tgconstraint where t.tgisinternal group by 1`,
  function: `
    select p.oid::regprocedure::text as name, jsonb_build_array(case when p.prokind <> 'a' then pg_get_functiondef(p.oid) end, p.prokind, p.proowner::regrole,
      ${rightsText('p.proacl', "'f'", 'p.proowner')}, obj_description(p.oid, 'pg_proc')) as what
    from pg_proc p join pg_namespace n on n.oid = pronamespace where ${ours('nspname')} and ${notOfExtension('pg_proc', 'p.oid')}`,
  type: `
    select t.oid::regtype::text as name, jsonb_build_array(typtype, typnotnull, typdefault, format_type(typbasetype, typtypmod), typowner::regrole,
      (select jsonb_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = t.oid), ${rightsText('typacl', "'T'", 'typowner')}) as what
    from pg_type t join pg_namespace n on n.oid = typnamespace
    where ${ours('nspname')} and typtype in ('d', 'e', 'r', 'c') and ${notOfExtension('pg_type', 't.oid')}
      and (typrelid = 0 or exists (select from pg_class c where c.oid = typrelid and relkind = 'c'))`,
  sequence: `
    select s.seqrelid::regclass::text as name, jsonb_build_array(seqtypid::regtype, seqstart, seqincrement, seqmax, seqmin, seqcache, seqcycle,
      (select refobjid::regclass || '.' || refobjsubid from pg_depend where classid = 'pg_class'::regclass and objid = s.seqrelid and deptype in ('a', 'i')
        and refclassid = 'pg_class'::regclass limit 1) is not null) as what
    from pg_sequence s`,
  rule: `
    select ev_class::regclass || '.' || rulename as name, to_jsonb(pg_get_ruledef(r.oid)) as what
    from pg_rewrite r join pg_class c on c.oid = ev_class join pg_namespace n on n.oid = relnamespace where ${ours('nspname')} and rulename <> '_RETURN'`,
  policy: `
    select polrelid::regclass || '.' || polname as name, jsonb_build_array(polcmd, polpermissive, pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid),
      (select jsonb_agg(each::regrole) from unnest(polroles) each)) as what from pg_policy`,
  statistics: `
    select stxnamespace::regnamespace || '.' || stxname as name, to_jsonb(pg_get_statisticsobjdef(oid)) as what from pg_statistic_ext`,
  'default rights': `
    select defaclrole::regrole || ' ' || coalesce(nullif(defaclnamespace, 0)::regnamespace::text, '') || ' ' || defaclobjtype::text as name, to_jsonb(defaclacl::text) as what
    from pg_default_acl`,
}

/** Selects the objects that the command can neither move nor compare, each by its kind and name. */
export const strangers = `
  select 'the event trigger ' || evtname as name from pg_event_trigger
  union all select 'the publication ' || pubname from pg_publication
  union all select 'the subscription ' || subname from pg_subscription
  union all select 'the foreign server ' || srvname from pg_foreign_server
  union all select 'large objects (' || count(*) || ')' from pg_largeobject_metadata having count(*) > 0
  union all select 'the tablespace ' || spcname from pg_tablespace where spcname !~ '^pg_'
  union all select 'the language ' || lanname from pg_language where lanispl and lanname <> 'plpgsql'
  union all select 'the security label of ' || objname from pg_seclabels
  union all select 'the materialized view ' || oid::regclass from pg_class where relkind = 'm' and oid >= 16384
  union all select 'the operator ' || oid::regoperator from pg_operator where oid >= 16384 and ${notOfExtension('pg_operator', 'pg_operator.oid')}
  union all select 'the collation ' || collname from pg_collation where oid >= 16384
  union all select 'the text search configuration ' || cfgname from pg_ts_config where oid >= 16384
  union all select 'a cast of ' || castsource::regtype from pg_cast where oid >= 16384 and ${notOfExtension('pg_cast', 'pg_cast.oid')}`

/** Reads every object of the database of a connection. */
export async function catalogueOf(client: pg.Client): Promise<Catalogue> {
  await client.query('set search_path = public')
  const found = new Map<string, string>()
  for (const [kind, query] of Object.entries(kinds)) {
    const { rows } = await client.query<{ name: string; what: string }>(`select name, what::text as what from (${query}) q`)
    for (const { name, what } of rows) found.set(`${kind} ${name}`, what)
  }
  return found
}

/** Returns a line for each object that is in only one of two catalogues, or that differs between them. */
export function differencesOf(one: Catalogue, other: Catalogue): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].toSorted().flatMap((name) => {
    const [before, after] = [one.get(name), other.get(name)]
    if (before === after) return []
    return [`${name}: ${before === undefined ? 'new' : after === undefined ? 'missing' : `was ${before}, is ${after}`}`]
  })
}

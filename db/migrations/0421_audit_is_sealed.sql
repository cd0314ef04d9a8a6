-- The audit is under the chain of its shop as well. It has no business date, and others go on writing it while a day is closed; so a closing seals what was
-- written since the seal before, up to two hours before itself: no transaction is that long, and nothing is added to that time any more.
-- What came in these two hours, and since, the next closing seals.
create index audit_by_moment on audit using brin (created_at);

-- What a shop's audit has of a time: how many rows, and the hash of the hashes of them, since days that nobody closed may be many.
create function audit_rows(shop text, kolom text[], since timestamptz, until timestamptz) returns table (jumlah bigint, hash text) language plpgsql stable
set search_path = public, pg_temp set timezone = 'UTC' set datestyle = 'ISO, YMD' set intervalstyle = 'postgres' set extra_float_digits = 1 set bytea_output = 'hex' as $$
begin
  return query execute format(
    'select count(*), encode(sha256(convert_to(coalesce(string_agg(isi, '''' order by id), ''''), ''UTF8'')), ''hex'')
     from (select t.id, encode(sha256(convert_to(row(%s)::text, ''UTF8'')), ''hex'') as isi from audit t where kode_toko = $1 and created_at >= $2 and created_at < $3) r',
    (select string_agg(format('t.%I', name), ', ') from unnest(kolom) name))
    using shop, since, until;
end $$;

-- Closings of which the audit that they sealed says something else now: as `broken_days`.
create function broken_audit(shop text, first_day date, last_day date)
returns table (tgl_system date, ke integer, tabel text, disegel bigint, sekarang bigint) language sql stable set search_path = public, pg_temp as $$
  select l.tgl_system, l.ke, 'audit', (a ->> 'n')::bigint, r.jumlah
  from tutup_segel l cross join lateral (select l.isi -> 'audit') s (a)
  cross join lateral audit_rows(shop, array(select jsonb_array_elements_text(a -> 'kolom')), (a ->> 'sejak')::timestamptz, (a ->> 'sampai')::timestamptz) r
  where l.kode_toko = shop and l.tgl_system between first_day and last_day and a is not null
    and ((a ->> 'n')::bigint, a ->> 'hash') is distinct from (r.jumlah, r.hash)
$$;

create or replace function seal_day(shop text, what text, day date, nth integer) returns text language plpgsql
set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  link tutup_segel;
  sealed disegel;
  columns text[];
  has_rows boolean;
  found_rows jsonb;
  since timestamptz;
  until constant timestamptz := now() - interval '2 hours';
begin
  link := row(shop, 1, what, day, nth, null, repeat('0', 64), '', clock_timestamp(), pg_current_xact_id());
  select nomor + 1, segel into link.nomor, link.sebelum from tutup_segel where kode_toko = shop order by nomor desc limit 1;
  link.nomor := coalesce(link.nomor, 1);
  link.sebelum := coalesce(link.sebelum, repeat('0', 64));
  if what = 'BUKA' then
    select opening_says(b) into link.isi from buka_toko b where (kode_toko, tgl_system, ke) = (shop, day, nth);
  else
    link.isi := '{}';
    -- What others belong to comes first.
    for sealed in select * from disegel order by induk nulls first loop
      if sealed.induk is null then
        execute format('select exists (select from %I where kode_toko = $1 and tgl_system = $2)', sealed.tabel) into has_rows using shop, day;
      else
        has_rows := (link.isi -> sealed.induk ->> 'n')::bigint > 0;
      end if;
      found_rows := null;
      if has_rows then
        columns := sealed_columns(sealed.tabel, sealed.tanpa);
        select jsonb_build_object('n', r.jumlah, 'hash', r.hash, 'kolom', to_jsonb(columns)) into found_rows from sealed_rows(shop, sealed, columns, day, day) r;
      end if;
      link.isi := link.isi || jsonb_build_object(sealed.tabel, coalesce(found_rows, '{"n": 0}'));
    end loop;
    -- From where the one before ended; the first has a day of it, since what was written in years before would keep tills waiting.
    select (isi -> 'audit' ->> 'sampai')::timestamptz into since from tutup_segel where kode_toko = shop and isi ? 'audit' order by nomor desc limit 1;
    since := coalesce(since, until - interval '1 day');
    columns := sealed_columns('audit', '{}');
    select jsonb_build_object('n', r.jumlah, 'hash', r.hash, 'kolom', to_jsonb(columns), 'sejak', since, 'sampai', greatest(since, until)) into found_rows
    from audit_rows(shop, columns, since, greatest(since, until)) r;
    link.isi := link.isi || jsonb_build_object('audit', found_rows);
  end if;
  link.segel := seal_of(link.sebelum, link);
  insert into tutup_segel select link.*;
  return link.segel;
end $$;

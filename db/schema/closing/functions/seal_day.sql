-- Adds a link to the chain of a shop, and answers its seal.
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
revoke execute on function seal_day(text,text,date,integer) from public;

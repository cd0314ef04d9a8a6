-- A day is sealed sooner: of some hundred tables it has rows in a dozen. A table without any is only asked whether it has one,
-- and lines and parts not even that where what they belong to has none. Those that there are, are looked up by what they belong to, whatever the
-- planner believes: a day is little of a table, also where its statistics are old. The seals are the same.

create or replace function seal_day(shop text, what text, day date, nth integer) returns text language plpgsql
set search_path = public, pg_temp set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  link tutup_segel;
  sealed disegel;
  columns text[];
  has_rows boolean;
  found_rows jsonb;
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
  end if;
  link.segel := seal_of(link.sebelum, link);
  insert into tutup_segel select link.*;
  return link.segel;
end $$;

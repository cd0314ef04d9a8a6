-- Makes a table one of those that a closing keeps its day in: nobody changes its rows, they are sealed, and laid aside when the day is
-- opened again. It leads with the shop and the day.
create or replace function keep_with_closing(tabel text) returns void language plpgsql as $$
declare
  lama text := tabel || '_lama';
  own_key text;
begin
  select string_agg(format(', %I', attname), '' order by array_position(indkey::int2[], attnum)) into own_key
  from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
  where indrelid = to_regclass(tabel) and indisprimary and attname not in ('kode_toko', 'tgl_system');
  execute format('create table %I (ke integer not null, like %I, primary key (kode_toko, tgl_system, ke%s))', lama, tabel, own_key);
  execute format('create trigger %I before update or delete on %I for each row execute function refuse_change()', lama || '_append_only', lama);
  execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()', lama || '_no_truncate', lama);
  perform goes_with_its_day(tabel);
  insert into tutup_disimpan values (tabel);
end $$;
revoke execute on function keep_with_closing(text) from public;

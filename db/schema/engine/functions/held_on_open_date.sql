-- Once a statement, for each shop and date of its rows.
create or replace function held_on_open_date() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  l record;
begin
  for l in select distinct kode_toko, tgl_system from baru order by kode_toko loop
    perform hold_open_date(l.kode_toko, l.tgl_system);
  end loop;
  return null;
end $$;
revoke execute on function held_on_open_date() from public;

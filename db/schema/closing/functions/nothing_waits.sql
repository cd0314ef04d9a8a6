-- What waits was entered for a date: it is decided before that is closed.
create or replace function nothing_waits() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  n constant bigint := (select count(*) from antrian where kode_toko = new.kode_toko and status_antri = 'MENUNGGU');
begin
  if n > 0 then
    raise exception '% wait in %', n, new.kode_toko using errcode = 'KN016', detail = n;
  end if;
  return new;
end $$;
revoke execute on function nothing_waits() from public;

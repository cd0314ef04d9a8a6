-- A day that is said to be closed was open until then, and its shop goes on with the next.
create or replace function closing_moves_date() returns trigger language plpgsql as $$
begin
  if (select tgl_system from toko where kode_toko = new.kode_toko) < new.tgl_berikut then
    raise exception 'the day % of % is closed, but the shop is still on it', new.tgl_system, new.kode_toko using errcode = 'KN007';
  end if;
  return null;
end $$;

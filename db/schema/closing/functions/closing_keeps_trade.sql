create or replace function closing_keeps_trade() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform keep_trade(new.kode_toko, new.tgl_system);
  return null;
end $$;
revoke execute on function closing_keeps_trade() from public;

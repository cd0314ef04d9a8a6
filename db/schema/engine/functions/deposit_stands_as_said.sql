create or replace function deposit_stands_as_said() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform deposit_stands(new.kode_toko, to_jsonb(new) ->> tg_argv[0]);
  return null;
end $$;
revoke execute on function deposit_stands_as_said() from public;

create or replace function order_stands_as_said() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform order_stands(new.kode_toko, to_jsonb(new) ->> tg_argv[0]);
  return null;
end $$;
revoke execute on function order_stands_as_said() from public;

create or replace function pre_order_is_right() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  its constant text := to_jsonb(new) ->> tg_argv[0];
  wrong text;
begin
  select s.ukuran into wrong from pre_order_salah(new.kode_toko, its) s limit 1;
  if found then
    raise exception '% of pre-order % is not right', wrong, its using errcode = 'KN002', detail = its;
  end if;
  return null;
end $$;
revoke execute on function pre_order_is_right() from public;

-- At the end of every transaction that touches a case or its claim.
create or replace function case_is_right() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  its constant text := to_jsonb(new) ->> tg_argv[1];
  wrong text;
begin
  select s.ukuran into wrong from kasus_salah(tg_argv[0], new.kode_toko, its) s limit 1;
  if found then
    raise exception '% of % % is not right', wrong, tg_argv[0], its using errcode = 'KN002', detail = its;
  end if;
  return null;
end $$;
revoke execute on function case_is_right() from public;

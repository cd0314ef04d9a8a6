create or replace function order_of_marketplace_is_right() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wrong text;
begin
  select s.ukuran into wrong from pesanan_marketplace_salah(new.kode_marketplace, new.no_pesanan_luar) s limit 1;
  if found then
    raise exception '% of marketplace order % is not right', wrong, new.no_pesanan_luar using errcode = 'KN002', detail = new.no_pesanan_luar;
  end if;
  return null;
end $$;
revoke execute on function order_of_marketplace_is_right() from public;

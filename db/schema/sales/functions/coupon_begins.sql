create or replace function coupon_begins() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_when = 'BEFORE' then
    if pg_trigger_depth() = 1 and new.no_faktur is not null then
      raise exception 'a sale issues its coupons itself' using errcode = 'KN006';
    end if;
    new.sisa := 0;
    new.created_at := now();
    return new;
  end if;
  insert into mutasi_kupon (kode_toko, tgl_system, no_kupon, jenis, jumlah, no_faktur, user_id)
  values (new.kode_toko, new.tgl_system, new.no_kupon, 'TERBIT', 1, new.no_faktur, new.user_id);
  return null;
end $$;
revoke execute on function coupon_begins() from public;

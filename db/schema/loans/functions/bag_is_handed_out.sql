-- The scanned bag is that of the loan.
create or replace function bag_is_handed_out() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from hutang h where (h.kode_toko, h.no_faktur_hutang, h.no_kantong) = (new.kode_toko, new.no_faktur_hutang, new.kantong_dipindai)) then
    raise exception 'bag % is not the bag of %', new.kantong_dipindai, new.no_faktur_hutang using errcode = 'KN002', detail = new.no_faktur_hutang;
  end if;
  return null;
end $$;
revoke execute on function bag_is_handed_out() from public;

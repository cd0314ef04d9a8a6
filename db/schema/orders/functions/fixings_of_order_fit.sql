create or replace function fixings_of_order_fit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from pesanan where (kode_toko, no_pesanan) = (new.kode_toko, new.no_pesanan) for update;
  perform fixings_fit(new.kode_toko, new.no_pesanan, new.tgl_system);
  return null;
end $$;
revoke execute on function fixings_of_order_fit() from public;

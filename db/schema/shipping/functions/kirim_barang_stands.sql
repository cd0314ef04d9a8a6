create or replace function kirim_barang_stands() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform goods_sending_stands(new.kode_toko, new.no_kirim);
  return null;
end $$;
revoke execute on function kirim_barang_stands() from public;

create or replace function web_shop_is_told() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into barang_external_riwayat (kode_barcode, user_id, harga, ditarik)
  values (new.kode_barcode, current_worker(), new.harga, new.ditarik);
  return null;
end $$;
revoke execute on function web_shop_is_told() from public;

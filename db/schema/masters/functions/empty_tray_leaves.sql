create or replace function empty_tray_leaves() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from saldo_stock
  where kode_toko = old.kode_toko and kode_gudang = old.kode_gudang and baki = old.kode_baki and (pieces, gross, fine, cost) = (0, 0, 0, 0);
  return case when tg_op = 'DELETE' then old else new end;
end $$;
revoke execute on function empty_tray_leaves() from public;

create or replace function pre_order_counts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  arrived bigint;
  sold bigint;
begin
  select count(*), count(no_faktur) into arrived, sold from pre_order_barang
  where (kode_toko, no_po, no_urut) = (new.kode_toko, new.no_po, new.no_urut) and dilepas_at is null;
  update pre_order_detail set qty_datang = arrived, qty_tutup = sold
  where (kode_toko, no_po, no_urut) = (new.kode_toko, new.no_po, new.no_urut);
  select sum(qty_datang), sum(qty_tutup) into arrived, sold from pre_order_detail where (kode_toko, no_po) = (new.kode_toko, new.no_po);
  update pre_order set qty_datang = arrived, qty_tutup = sold where (kode_toko, no_po) = (new.kode_toko, new.no_po);
  return null;
end $$;
revoke execute on function pre_order_counts() from public;

-- A hold that ends: the piece was handed over by a sale of its pre-order, or it is free.
create or replace function assigned_ends() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sale constant text := (
    select p.no_faktur from penjualan p join penjualan_detail d using (kode_toko, no_faktur)
    where (p.kode_toko, p.no_po, p.status, d.kode_barcode) = (new.kode_toko, new.dokumen, 'VALID', new.kode_barcode));
begin
  update pre_order_barang
  set no_faktur = sale, dilepas_at = case when sale is null then new.dilepas_at end, dilepas_oleh = case when sale is null then new.dilepas_oleh end
  where (kode_toko, no_po, kode_barcode) = (new.kode_toko, new.dokumen, new.kode_barcode) and no_faktur is null and dilepas_at is null;
  return null;
end $$;
revoke execute on function assigned_ends() from public;

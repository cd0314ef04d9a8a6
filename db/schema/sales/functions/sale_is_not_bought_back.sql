-- A sale stays while a piece of it is bought back, also by another shop, where its row says nothing of that.
create or replace function sale_is_not_bought_back() returns trigger language plpgsql as $$
declare
  bought text;
begin
  select b.kode_barcode into bought
  from penjualan_detail d join barang_dibeli b on (b.kode_barcode, b.no_faktur, b.toko_nota) = (d.kode_barcode, d.no_faktur, d.kode_toko) and not b.batal
  where d.kode_toko = new.kode_toko and d.no_faktur = new.no_faktur limit 1;
  if found then
    raise exception '% of % is bought back', bought, new.no_faktur using errcode = 'KN004', detail = bought;
  end if;
  return new;
end $$;

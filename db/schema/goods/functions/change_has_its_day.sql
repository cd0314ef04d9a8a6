create or replace function change_has_its_day() returns trigger language plpgsql as $$
begin
  select b.kode_toko, t.tgl_system into new.kode_toko, new.tgl_system from barang b join toko t using (kode_toko) where b.kode_barcode = new.kode_barcode;
  return new;
end $$;

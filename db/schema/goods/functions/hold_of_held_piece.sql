create or replace function hold_of_held_piece() returns trigger language plpgsql as $$
begin
  if not exists (select from barang where (kode_barcode, kode_toko, status) = (new.kode_barcode, new.kode_toko, 'HELD')) then
    raise exception '% is not held in %', new.kode_barcode, new.kode_toko using errcode = 'KN002', detail = new.kode_barcode;
  end if;
  return new;
end $$;

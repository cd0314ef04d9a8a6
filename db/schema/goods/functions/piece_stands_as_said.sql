create or replace function piece_stands_as_said() returns trigger language plpgsql as $$
begin
  if exists (select from barang where kode_barcode = new.kode_barcode and not state_fits_place(status, tempat)) then
    raise exception '% is not where its state says', new.kode_barcode using errcode = 'KN006', detail = new.kode_barcode;
  end if;
  return null;
end $$;

-- What a piece was assigned to is not changed while it is held for that, and neither are its kind and group, which its line is found by.
create or replace function piece_of_pre_order_stays() returns trigger language plpgsql as $$
begin
  if exists (select from barang_tahan where kode_barcode = old.kode_barcode and kind = 'PRE_ORDER' and dilepas_at is null) then
    raise exception '% is held for pre-order %', old.kode_barcode, old.no_po using errcode = 'KN002', detail = old.kode_barcode;
  end if;
  return new;
end $$;

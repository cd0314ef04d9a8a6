-- What a piece was made for is not changed while it is held for that.
create or replace function piece_of_order_stays() returns trigger language plpgsql as $$
begin
  if exists (select from barang_tahan where kode_barcode = old.kode_barcode and kind = 'PESANAN' and dilepas_at is null) then
    raise exception '% is held for order %', old.kode_barcode, old.no_pesanan using errcode = 'KN002', detail = old.kode_barcode;
  end if;
  return new;
end $$;

create or replace function assigned_begins() returns trigger language plpgsql as $$
begin
  if num_nonnulls(new.no_faktur, new.dilepas_at) > 0 or not exists (
    select from barang_tahan h where h.dilepas_at is null and (h.kode_barcode, h.kode_toko, h.kind, h.dokumen) = (new.kode_barcode, new.kode_toko, 'PRE_ORDER', new.no_po))
  then
    raise exception '% is not held for pre-order %', new.kode_barcode, new.no_po using errcode = 'KN002', detail = new.kode_barcode;
  end if;
  perform hold_open_date(new.kode_toko, new.tgl_system);
  new.created_at := now();
  return new;
end $$;

create or replace function service_line_is_his() returns trigger language plpgsql as $$
begin
  perform hold_repaired(new.kode_toko, new.no_service, new.kode_barcode);
  return null;
end $$;

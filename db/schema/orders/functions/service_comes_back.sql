-- What is undone of a service brings it back.
create or replace function service_comes_back() returns trigger language plpgsql as $$
begin
  perform hold_repaired(kode_toko, no_service, kode_barcode) from (
    select kode_toko, no_service, kode_barcode from service_detail
    where (kode_toko, no_service) = (new.kode_toko, new.no_service) and kode_barcode is not null order by kode_barcode) d;
  return null;
end $$;

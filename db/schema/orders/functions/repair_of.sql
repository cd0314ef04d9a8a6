-- A piece that a customer has left to be repaired is his: until he has it again nobody takes it back into stock, or in for repair once more. Both
-- hold on to the row of the piece. Of several that have one barcode, each may be anybody's.
--   KN072 the piece is in repair   KN073 the piece is not sold
create or replace function repair_of(piece text) returns text language sql stable as $$
  select d.no_service from service_detail d join service s using (kode_toko, no_service)
  where d.kode_barcode = piece and s.status in ('MASUK', 'SELESAI') order by d.no_service limit 1
$$;

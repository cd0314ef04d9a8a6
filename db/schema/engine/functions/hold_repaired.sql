create or replace function hold_repaired(shop text, nota text, piece text) returns void language plpgsql as $$
declare
  is_ours boolean;
  other text;
begin
  select status <> 'SOLD' into is_ours from barang where kode_barcode = piece and qty = 1 for no key update;
  if not found then return; end if;
  if is_ours then
    raise exception 'piece % is not sold', piece using errcode = 'KN073', detail = piece;
  end if;
  select d.no_service into other from service_detail d join service s using (kode_toko, no_service)
  where d.kode_barcode = piece and s.status in ('MASUK', 'SELESAI') and (d.kode_toko, d.no_service) <> (shop, nota) limit 1;
  if found then
    raise exception 'piece % is in repair as %', piece, other using errcode = 'KN072', detail = other;
  end if;
end $$;

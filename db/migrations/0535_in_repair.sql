-- A piece that a customer has left to be repaired is his: until he has it again nobody takes it back into stock, or in for repair once more. Both
-- hold on to the row of the piece. Of several that have one barcode, each may be anybody's.
--   KN072 the piece is in repair   KN073 the piece is not sold
create function repair_of(piece text) returns text language sql stable as $$
  select d.no_service from service_detail d join service s using (kode_toko, no_service)
  where d.kode_barcode = piece and s.status in ('MASUK', 'SELESAI') order by d.no_service limit 1
$$;

create function hold_repaired(shop text, nota text, piece text) returns void language plpgsql as $$
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

create function service_line_is_his() returns trigger language plpgsql as $$
begin
  perform hold_repaired(new.kode_toko, new.no_service, new.kode_barcode);
  return null;
end $$;
create trigger service_line_is_his after insert on service_detail for each row when (new.kode_barcode is not null) execute function service_line_is_his();

-- What is undone of a service brings it back.
create function service_comes_back() returns trigger language plpgsql as $$
begin
  perform hold_repaired(kode_toko, no_service, kode_barcode) from (
    select kode_toko, no_service, kode_barcode from service_detail
    where (kode_toko, no_service) = (new.kode_toko, new.no_service) and kode_barcode is not null order by kode_barcode) d;
  return null;
end $$;
create trigger service_comes_back after update of status on service for each row
  when (old.status not in ('MASUK', 'SELESAI') and new.status in ('MASUK', 'SELESAI')) execute function service_comes_back();

create function piece_in_repair_stays_sold() returns trigger language plpgsql as $$
declare
  nota text := repair_of(new.kode_barcode);
begin
  if nota is not null then
    raise exception 'piece % is in repair as %', new.kode_barcode, nota using errcode = 'KN072', detail = nota;
  end if;
  return null;
end $$;
create trigger barang_in_repair_stays_sold after update of status on barang for each row
  when (old.status = 'SOLD' and new.status <> 'SOLD' and old.qty = 1) execute function piece_in_repair_stays_sold();

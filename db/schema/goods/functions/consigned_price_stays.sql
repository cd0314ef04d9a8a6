-- What a supplier is owed for a piece on consignment, once it is sold, was agreed when it came in: it is not typed over.
create or replace function consigned_price_stays() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'the purchase price of % is what its supplier is owed', old.kode_barcode using errcode = 'check_violation';
end $$;

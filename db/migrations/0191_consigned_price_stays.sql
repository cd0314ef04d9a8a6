-- What a supplier is owed for a piece on consignment, once it is sold, was agreed when it came in: it is not typed over.
create function consigned_price_stays() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'the purchase price of % is what its supplier is owed', old.kode_barcode using errcode = 'check_violation';
end $$;
create trigger barang_consigned_price_stays before update of harga_beli on barang for each row
  when (old.is_konsinyasi and new.is_konsinyasi and new.harga_beli is distinct from old.harga_beli) execute function consigned_price_stays();

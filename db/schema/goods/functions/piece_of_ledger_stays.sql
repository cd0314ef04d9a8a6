-- What the ledger tells of keeps its barcode, its quantity and its row; what it tells no more, but that it was taken back, keeps its barcode and its row.
create or replace function piece_of_ledger_stays() returns trigger language plpgsql as $$
begin
  if exists (select from mutasi_stock where kode_barcode = old.kode_barcode)
     and not (tg_op = 'UPDATE' and new.kode_barcode = old.kode_barcode
              and exists (select from pieces_taken_back(old.kode_toko, array[old.kode_barcode]))) then
    raise exception '% is in the stock ledger', old.kode_barcode using errcode = 'KN006', detail = old.kode_barcode;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

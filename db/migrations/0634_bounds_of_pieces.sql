-- A piece that comes in weighs and costs what a piece can (modules/ledger/contract/bounds.ts). Those that are there already stay as they are.
create function piece_is_in_bounds() returns trigger language plpgsql as $$
begin
  if greatest(new.berat_bruto, new.berat_stock, new.berat) > 5000 or new.hpp > 100000000000 then
    raise exception 'piece % weighs % g and costs %', new.kode_barcode, new.berat_stock, new.hpp using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger barang_in_bounds before insert on barang for each row execute function piece_is_in_bounds();

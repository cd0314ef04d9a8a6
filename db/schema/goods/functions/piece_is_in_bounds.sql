-- No piece comes to weigh or cost more than a piece can (modules/ledger/contract/bounds.ts). What is beyond already stays, and does not grow.
create or replace function piece_is_in_bounds() returns trigger language plpgsql as $$
declare
  grams_max constant numeric := case when tg_op = 'UPDATE' then greatest(5000, old.berat_bruto, old.berat_stock, old.berat) else 5000 end;
  cost_max constant bigint := case when tg_op = 'UPDATE' then greatest(100000000000, old.hpp) else 100000000000 end;
begin
  if greatest(new.berat_bruto, new.berat_stock, new.berat) > grams_max or new.hpp > cost_max then
    raise exception 'piece % weighs % g and costs %', new.kode_barcode, new.berat_stock, new.hpp using errcode = 'check_violation';
  end if;
  return new;
end $$;

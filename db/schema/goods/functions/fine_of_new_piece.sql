create or replace function fine_of_new_piece() returns trigger language plpgsql as $$
begin
  new.fine := coalesce(new.fine, fine_of(least(new.berat, new.berat_stock), new.kadar));
  new.is_aksesoris := new.is_aksesoris or new.qty > 1;
  return new;
end $$;

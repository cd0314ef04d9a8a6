create or replace function lot_is_not_its_own_parent() returns trigger language plpgsql as $$
declare
  strange text;
begin
  with recursive above (kode_lot, induk) as (
    select kode_lot, induk from baris where induk is not null
    union
    select a.kode_lot, l.induk from above a join lot_asal l on l.kode_lot = a.induk where l.induk is not null
  )
  select kode_lot into strange from above where induk = kode_lot limit 1;
  if found then
    raise exception 'lot % is made of itself', strange using errcode = 'KN002';
  end if;
  return null;
end $$;

create or replace function pre_order_begins() returns trigger language plpgsql as $$
begin
  if (new.qty_datang, new.qty_tutup) <> (0, 0) then
    raise exception 'no piece of % is here when it begins', new.no_po using errcode = 'KN001';
  end if;
  return new;
end $$;

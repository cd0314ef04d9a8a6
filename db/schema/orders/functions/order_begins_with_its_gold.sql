-- An order begins with the gold that it was given, each thing at the price of the order.
create or replace function order_begins_with_its_gold() returns trigger language plpgsql as $$
begin
  if (new.emas_pelanggan, new.nilai_emas_pelanggan) is distinct from (new.emas_diterima, new.nilai_emas_diterima) then
    raise exception '% does not begin with the gold that was given for it', new.no_pesanan using errcode = 'KN001';
  end if;
  return new;
end $$;

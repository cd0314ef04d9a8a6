-- A new loan: the months that were paid before the books, and the rate that was agreed on.
create or replace function loan_has_paid_before() returns trigger language plpgsql as $$
begin
  new.bulan_awal := new.bulan_dibayar;
  if new.bunga_berlaku is distinct from new.bunga_persen then
    raise exception '% does not begin with its own rate', new.no_faktur_hutang using errcode = 'KN001';
  end if;
  return new;
end $$;

create or replace function instalments_paid_before() returns trigger language plpgsql as $$
begin
  new.cicilan_awal := new.cicilan_dibayar;
  return new;
end $$;

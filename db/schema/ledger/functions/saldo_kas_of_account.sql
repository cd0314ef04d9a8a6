-- What a cash account holds may also be set up before the first posting: with its own kind.
create or replace function saldo_kas_of_account() returns trigger language plpgsql as $$
begin
  new.bersama := coalesce((select bersama from akun_kas where akun_kas = new.akun_kas), true);
  return new;
end $$;

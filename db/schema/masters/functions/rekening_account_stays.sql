create or replace function rekening_account_stays() returns trigger language plpgsql as $$
begin
  perform account_of_ledger_stays(old.nomor_akun, new.nomor_akun, exists (select from saldo_kas where akun_kas = old.no_rekening and saldo <> 0));
  return new;
end $$;

create or replace function rekening_account_begins() returns trigger language plpgsql as $$
begin
  perform account_of_ledger_stays(null, new.nomor_akun, false);
  return new;
end $$;

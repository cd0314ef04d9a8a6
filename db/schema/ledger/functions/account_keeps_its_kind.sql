-- An account that has been booked to stays of its kind.
create or replace function account_keeps_its_kind() returns trigger language plpgsql as $$
begin
  if exists (select from jurnal where nomor_akun = old.nomor_akun) then
    raise exception 'account % is in the journal', old.nomor_akun using errcode = 'KN006', detail = old.nomor_akun;
  end if;
  return new;
end $$;

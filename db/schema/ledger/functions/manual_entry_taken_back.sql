-- An entry by hand is taken back as it was entered: with somebody else's approval (0291_manual_entries.sql).
create or replace function manual_entry_taken_back() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from posting p join posting asli on asli.id = p.membatalkan
    where asli.kode_toko = new.kode_toko and asli.reference = new.no_jurnal and asli.kind = 'JURNAL_UMUM' and p.approved_by <> p.user_id
  ) then
    raise exception 'a second person takes back %', new.no_jurnal using errcode = 'KN002';
  end if;
  return null;
end $$;
revoke execute on function manual_entry_taken_back() from public;

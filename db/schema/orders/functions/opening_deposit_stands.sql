-- As opening claims: somebody else approved it.
create or replace function opening_deposit_stands() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from posting p where p.kode_toko = new.kode_toko and p.reference = new.no_titipan and p.kind = 'TITIPAN'
      and p.approved_by is not null and p.approved_by <> p.user_id
  ) then
    raise exception 'a second person approves %', new.no_titipan using errcode = 'KN002';
  end if;
  return null;
end $$;
revoke execute on function opening_deposit_stands() from public;

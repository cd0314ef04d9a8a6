-- 5. No new document names a joined member, and no points come to him. What settles or ends an older document of his still names him. The row of the member is
-- shared until the end of the transaction: whoever joins him waits for it.
create or replace function member_is_not_joined() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ke text;
begin
  select digabung_ke into ke from member where kode_member = new.kode_member for share;
  if ke is not null then
    raise exception 'member % is joined to %', new.kode_member, ke using errcode = 'KN091', detail = new.kode_member;
  end if;
  return null;
end $$;
revoke execute on function member_is_not_joined() from public;

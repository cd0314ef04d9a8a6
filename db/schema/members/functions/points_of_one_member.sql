create or replace function points_of_one_member() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ke text;
begin
  select digabung_ke into ke from member where kode_member = new.kode_member for share;
  if ke is not null and (select kind from posting where id = new.posting_id) <> 'GABUNG_MEMBER' then
    raise exception 'member % is joined to %', new.kode_member, ke using errcode = 'KN091', detail = new.kode_member;
  end if;
  return null;
end $$;
revoke execute on function points_of_one_member() from public;

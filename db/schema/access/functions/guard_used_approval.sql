-- What somebody allowed is good while he may allow it.
create or replace function guard_used_approval() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from users u join toko t on t.kode_toko = u.kode_toko
    where u.user_id = new.decided_by and u.is_active and u.level in ('SPV', 'OWN') and t.is_active and (u.kode_toko = new.kode_toko or t.level = 'PUSAT'))
  then
    raise exception '% does not approve any more', new.decided_by using errcode = 'KN001';
  end if;
  perform hold_open_date(new.kode_toko, new.tgl_system);
  return new;
end $$;

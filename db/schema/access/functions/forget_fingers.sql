create or replace function forget_fingers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from fingerprint where user_id = new.user_id;
  delete from kunci_perangkat where user_id = new.user_id;
  return null;
end $$;
revoke execute on function forget_fingers() from public;

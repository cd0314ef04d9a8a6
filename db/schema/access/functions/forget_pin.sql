-- It goes when its owner may not approve any more, and when another user gives him a password.
create or replace function forget_pin() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from pin_otorisasi where user_id = new.user_id;
  return null;
end $$;
revoke execute on function forget_pin() from public;

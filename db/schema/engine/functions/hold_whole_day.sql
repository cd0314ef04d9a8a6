-- Nobody posts in a shop while its year is closed; who waits too long for an event under way hears so, as in close_day.
create or replace function hold_whole_day(shop text) returns void language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '5s' as $$
begin
  perform pg_advisory_xact_lock(business_date_lock(shop));
exception when lock_not_available then
  raise exception 'an event of % goes on for too long', shop using errcode = 'KN015', detail = shop;
end $$;
revoke execute on function hold_whole_day(text) from public;

-- Counts a try and answers 0, or counts nothing and answers the seconds to wait. One statement a key, so that a thousand guesses at
-- once are counted one after the other. Only the server's own clock counts.
create or replace function login_attempt(key text, free_tries integer, forget interval) returns integer language plpgsql as $$
declare
  tried login_coba;
  tries integer;
  wait integer;
begin
  insert into login_coba values (key, 0, clock_timestamp()) on conflict do nothing;
  select * into tried from login_coba where kunci = key for update;
  tries := login_tries(tried, forget);
  wait := login_wait(tried, tries, free_tries);
  if wait = 0 then update login_coba set kali = tries + 1, terakhir = clock_timestamp() where kunci = key; end if;
  return wait;
end $$;

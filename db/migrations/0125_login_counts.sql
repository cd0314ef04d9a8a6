-- Tries decay: a slip of the finger in the morning is nobody's burden in the afternoon. One try is forgotten a minute at an
-- address, where a whole shop may stand behind one, and one every five minutes for a user.
-- `login_attempt` asks and counts for what must wait before anything is looked at (a user); `login_failed` only counts what was
-- wrong (an address), so that the right password never waits for the mistakes of others.
drop function login_attempt(text, integer);

-- The tries that still count.
create function login_tries(tried login_coba, forget interval) returns integer language sql stable as $$
  select greatest(0, tried.kali - greatest(0, floor(extract(epoch from clock_timestamp() - tried.terakhir) / extract(epoch from forget)))::integer)
$$;

-- The seconds that are still to wait after so many tries beyond the free ones: the wait doubles with each, up to a quarter of an hour.
create function login_wait(tried login_coba, tries integer, free_tries integer) returns integer language sql stable as $$
  select case when tries < free_tries then 0 else greatest(0, ceil(extract(epoch from
    tried.terakhir + least(interval '15 minutes', interval '1 second' * power(2, least(tries - free_tries, 20))) - clock_timestamp())))::integer end
$$;

-- Counts a try and answers 0, or counts nothing and answers the seconds to wait. One statement a key, so that a thousand guesses at
-- once are counted one after the other. Only the server's own clock counts.
create function login_attempt(key text, free_tries integer, forget interval) returns integer language plpgsql as $$
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

-- The addresses from which a user has logged in rightly. From there he has tries of his own, so that a stranger elsewhere who
-- guesses at his name does not keep him out.
create table login_alamat (
  user_id  text        not null references users on delete cascade,
  alamat   text        not null check (length(alamat) <= 100),
  terakhir timestamptz not null default now(),
  primary key (user_id, alamat)
);

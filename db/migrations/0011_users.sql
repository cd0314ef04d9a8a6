-- Whoever got his password from somebody else chooses his own before he does anything.
alter table users add column harus_ganti_password boolean not null default false;

-- How often somebody has tried to log in, by user and by address: kept here, so that a restart or a second process
-- gives nobody fresh tries. One row a key; what is older than an hour is forgotten.
create table login_coba (
  kunci   text        primary key check (length(kunci) <= 200),
  kali    integer     not null,
  terakhir timestamptz not null
);
create index login_coba_by_time on login_coba (terakhir);

-- Counts a try and answers 0, or counts nothing and answers the seconds that are still to wait: after the free tries the
-- wait doubles with each, up to a quarter of an hour. One statement a key, so that a thousand guesses at once are counted
-- one after the other. Only the server's own clock counts.
create function login_attempt(key text, free_tries integer) returns integer language plpgsql as $$
declare
  tried login_coba;
  wait_until timestamptz;
begin
  insert into login_coba values (key, 0, clock_timestamp()) on conflict do nothing;
  select * into tried from login_coba where kunci = key for update;
  if tried.terakhir < clock_timestamp() - interval '1 hour' then tried.kali := 0; end if;
  if tried.kali >= free_tries then
    wait_until := tried.terakhir + least(interval '15 minutes', interval '1 second' * power(2, least(tried.kali - free_tries, 20)));
    if wait_until > clock_timestamp() then return ceil(extract(epoch from wait_until - clock_timestamp()))::integer; end if;
  end if;
  update login_coba set kali = tried.kali + 1, terakhir = clock_timestamp() where kunci = key;
  return 0;
end $$;

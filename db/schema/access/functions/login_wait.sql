-- The seconds that are still to wait after so many tries beyond the free ones: the wait doubles with each, up to a quarter of an hour.
create or replace function login_wait(tried login_coba, tries integer, free_tries integer) returns integer language sql stable as $$
  select case when tries < free_tries then 0 else greatest(0, ceil(extract(epoch from
    tried.terakhir + least(interval '15 minutes', interval '1 second' * power(2, least(tries - free_tries, 20))) - clock_timestamp())))::integer end
$$;

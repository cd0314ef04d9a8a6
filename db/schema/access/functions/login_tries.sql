-- The tries that still count.
create or replace function login_tries(tried login_coba, forget interval) returns integer language sql stable as $$
  select greatest(0, tried.kali - greatest(0, floor(extract(epoch from clock_timestamp() - tried.terakhir) / extract(epoch from forget)))::integer)
$$;

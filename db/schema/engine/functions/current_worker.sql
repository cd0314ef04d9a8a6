-- The engine tells the transaction who is at work: set_config('kencana.user_id', …, true).
create or replace function current_worker() returns text language sql stable as $$
  select coalesce(nullif(current_setting('kencana.user_id', true), ''), 'system')
$$;

-- What notes and coins come to: {"100000": 12, "500": 3} is 1,201,500.
create or replace function counted_total(pecahan jsonb) returns bigint language sql immutable strict as $$
  select coalesce(sum(key::bigint * value::bigint), 0)::bigint from jsonb_each_text(pecahan)
$$;

-- ` and (k.uang_muka, k.biaya) is not distinct from (new.uang_muka, 0)`, of {"uang_muka": "new.uang_muka", "biaya": "0"}. Empty for null.
create or replace function has(columns jsonb) returns text language sql immutable as $$
  select coalesce((
    select format(' and (%s) is not distinct from (%s)', string_agg('k.' || quote_ident(key), ', ' order by key), string_agg(value, ', ' order by key))
    from jsonb_each_text(columns) having count(*) > 0), '')
$$;
revoke execute on function has(jsonb) from public;

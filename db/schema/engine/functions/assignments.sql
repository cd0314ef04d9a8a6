-- `status = 'SELESAI', biaya_selesai = new.biaya_selesai`, of {"status": "'SELESAI'", "biaya_selesai": "new.biaya_selesai"}.
create or replace function assignments(changes jsonb) returns text language sql immutable as $$
  select string_agg(quote_ident(key) || ' = ' || value, ', ' order by key) from jsonb_each_text(changes)
$$;
revoke execute on function assignments(jsonb) from public;

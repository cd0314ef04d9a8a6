-- The columns of a table that a seal is over.
create or replace function sealed_columns(tabel text, tanpa text[]) returns text[] language sql stable as $$
  select array_agg(attname::text order by attname) from pg_attribute
  where attrelid = to_regclass(tabel) and attnum > 0 and not attisdropped and attgenerated = '' and attname <> all(tanpa)
$$;

create or replace function kunci_tanpa(kunci jsonb, nomor text) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(e order by n), '[]') from jsonb_array_elements(kunci) with ordinality as t (e, n) where e ->> 'no_mutasi' is distinct from nomor
$$;

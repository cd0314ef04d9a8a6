-- The fixings of an order with those of an event, and without them.
create or replace function kunci_dengan(kunci jsonb, tambahan jsonb, nomor text) returns jsonb language sql immutable as $$
  select kunci || coalesce((select jsonb_agg(e || jsonb_build_object('no_mutasi', nomor) order by n) from jsonb_array_elements(tambahan) with ordinality as t (e, n)), '[]')
$$;

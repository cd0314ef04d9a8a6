-- An index calls it without a search path.
create or replace function tanda_orang(no_hp text, no_identitas text, kode_member text) returns text[] language sql immutable as $$
  select array_remove(array[coalesce(public.telepon_baku(nullif($1, '')), nullif($1, '')), 'ID ' || nullif($2, ''), 'MB ' || nullif($3, '')], null)
$$;

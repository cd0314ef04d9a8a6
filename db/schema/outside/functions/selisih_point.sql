-- How many points more the application asks for a gift than the shops do; null where it is none of theirs, or they ask the same.
create or replace function selisih_point(hadiah_katalog) returns integer language sql stable as $$
  select nullif($1.point - h.poin, 0) from hadiah h where h.kode_hadiah = $1.hadiah_master
$$;

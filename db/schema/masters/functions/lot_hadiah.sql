-- 1. Gifts are lots in HADIAH, one of each gift in a shop: what comes joins it, what goes costs its share. No code has a colon in it, so no two gifts
-- share a lot and no other lot has such a name.
create or replace function lot_hadiah(kode_toko text, kode_hadiah text) returns text language sql immutable parallel safe as $$
  select 'HADIAH:' || kode_toko || ':' || kode_hadiah
$$;

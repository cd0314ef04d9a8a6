create or replace function deskripsi_banner(item_katalog) returns text language sql stable as $$
  select string_agg(b.deskripsi, ', ' order by d.nth) from unnest($1.kode_banner) with ordinality d (kode_banner, nth) join banner_katalog b using (kode_banner)
$$;

create or replace function deskripsi_info(item_katalog) returns text language sql stable as $$
  select string_agg(i.deskripsi, ', ' order by d.nth) from unnest($1.kode_info) with ordinality d (kode_info, nth) join info_katalog i using (kode_info)
$$;

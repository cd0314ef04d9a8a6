-- What the lists show beside what is stored.
create or replace function detail_group(harga_katalog) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('kode_group', g.kode_group, 'nama_group', g.nama_group, 'kadar', k.kadar) order by d.nth), '[]')
  from unnest($1.daftar_group) with ordinality d (kode_group, nth) join grup g using (kode_group) join kadar k using (kode_kadar)
$$;

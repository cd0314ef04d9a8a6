create or replace function item_katalog_names() returns trigger language plpgsql as $$
begin
  delete from item_katalog_banner where kode_barang = new.kode_barang and kode_banner <> all (new.kode_banner);
  insert into item_katalog_banner select new.kode_barang, unnest(new.kode_banner) on conflict on constraint item_katalog_banner_pkey do nothing;
  delete from item_katalog_info where kode_barang = new.kode_barang and kode_info <> all (new.kode_info);
  insert into item_katalog_info select new.kode_barang, unnest(new.kode_info) on conflict on constraint item_katalog_info_pkey do nothing;
  delete from item_katalog_gambar where kode_barang = new.kode_barang and gambar_path <> all (new.gambar_path);
  insert into item_katalog_gambar select new.kode_barang, unnest(new.gambar_path) on conflict on constraint item_katalog_gambar_pkey do nothing;
  return null;
end $$;
